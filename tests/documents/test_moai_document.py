"""The report on Moai holds its authors' program; the scan broke it, and errata repair it."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core import syntax
from pylogic.core.errors import NotAllowed, ReadError
from pylogic.documents.shipped import shipped_errata

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.core.errata import Erratum
    from pylogic.documents import Document

ERRATA = next(errata for errata in shipped_errata() if errata.document == "moai")


@pytest.fixture
def report(documents: Path) -> Path:
    """Return the file with the report."""
    return documents / "moai-report.txt"


def first_lines(document: Document) -> dict[str, int]:
    """Return the first line of each predicate."""
    return {d.label: d.lines[0] for d in document.declarations if d.kind == "predicate"}


def test_as_restored_it_is_the_authors_program(report: Path) -> None:
    """A hundred predicates in 205 clauses, on the lines where the report has them."""
    document = pylogic.load(report, reading="restored")
    assert (document.name, document.notation.name) == ("moai", "prolog")
    assert document.problems == ()
    assert len(document.clauses) == 205
    lines = first_lines(document)
    assert len(lines) == 100
    assert {lines[p] for p in ("nth/3", "set_piece/5", "top_left/4", "test_horizontal/1")} == {
        236, 298, 773, 1128,
    }  # fmt: skip
    assert document.declarations[0].arity == 3


def test_every_line_is_accounted_for(report: Path) -> None:
    """Each line that is not blank and no fence is in an entry; one entry is not understood."""
    document = pylogic.load(report, reading="restored")
    covered = {n for e in document.report.entries for n in range(e.lines[0], e.lines[1] + 1)}
    lines = report.read_text(encoding="utf-8").splitlines()
    assert {
        n for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("```")
    } <= covered
    unclear = [e.lines for e in document.report.entries if e.kind == syntax.NOT_UNDERSTOOD]
    assert unclear == [(225, 227)]  # a reference that was set as mathematics
    signatures = [e for e in document.report.entries if e.kind == syntax.SIGNATURE]
    assert sum(e.became == "a message" for e in signatures) == 6
    assert sum(e.became.startswith("describes") for e in signatures) == 12


def test_as_printed_the_broken_places_are_named(report: Path) -> None:
    """Each with its line; a quote that is not closed swallows its clause only."""
    document = pylogic.load(report, reading="printed")
    places = [p.place.line for p in document.problems if isinstance(p, ReadError)]
    assert {274, 281, 297, 340, 407, 445, 533, 575, 584, 693, 738, 917, 991, 999} <= set(places)
    assert len(places) == len(document.problems) == 37
    lines = first_lines(document)
    assert {"movable/4", "test_movable_vertical/1", "endgame/2"} <= lines.keys()
    assert lines.keys().isdisjoint({"vertical_up/4", "print_help/0"})
    swallowed = [e for e in document.report.entries if "another comment" in e.became]
    assert [e.lines for e in swallowed] == [(704, 721)]


def test_what_is_left_to_say_of_the_restored_program(report: Path) -> None:
    """Variables that the authors use once, and a test that is defined twice."""
    entries = pylogic.load(report, reading="restored").report.entries
    once = [e.lines for e in entries if "used once" in e.became]
    assert once == [(399, 411), (584, 594), (897, 901)]
    assert [e.lines for e in entries if "apart" in e.became] == [(1126, 1127)]


@pytest.mark.needs_swipl
@pytest.mark.parametrize("reading", ["restored", "corrected"])
def test_it_loads_in_plain_swipl(report: Path, reading: str, tmp_path: Path) -> None:
    """What is emitted loads without a warning and calls nothing that is not defined."""
    path = tmp_path / "moai.pl"
    path.write_text(pylogic.load(report, reading=reading).prolog(), encoding="utf-8")
    done = subprocess.run(
        ["swipl", "-q", "-g", "list_undefined", "-t", "halt",
         "--on-error=status", "--on-warning=status", path],
        capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.needs_swipl
def test_it_runs_as_a_guest(report: Path) -> None:
    """In the sandbox, where nobody can be asked to type."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(report, reading="restored"))
        answer = module.ask("next_piece('P', Next), nth(2, [a, b], Second)")
        assert answer is not None
        assert {name: str(value) for name, value in answer.items()} == {
            "Next": "'B'",
            "Second": "b",
        }
        with pytest.raises(NotAllowed, match="read"):
            module.ask("new_game")


@pytest.mark.parametrize("erratum", ERRATA.errata, ids=lambda erratum: erratum.id)
def test_an_erratum_stands_where_it_says(report: Path, erratum: Erratum) -> None:
    """Wherever what it corrects is printed, it is on lines of the erratum."""
    text = report.read_text(encoding="utf-8")
    for change in erratum.changes:
        for found in re.finditer(re.escape(change.printed), text):
            first = text.count("\n", 0, found.start()) + 1
            last = first + change.printed.count("\n")
            assert any(first <= line <= last for line in erratum.lines), change.printed


def test_the_errata_hold_little_of_the_report() -> None:
    """No more than the few characters that each correction needs."""
    for erratum in ERRATA.errata:
        for change in erratum.changes:
            assert len(change.printed) < 90
            assert change.printed.count("\n") <= 1
