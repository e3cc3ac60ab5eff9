"""Mistakes of formulas are found again among the small edits of the axioms they stand in."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from pylogic import load
from pylogic.audit import errata_of
from pylogic.audit.edits import KINDS, edits, tokens_between
from pylogic.audit.readings import load_without
from pylogic.audit.search import ErratumSearch, search
from pylogic.audit.search import searched as searchable
from pylogic.cli.root import commands
from pylogic.documents.settings import without_steps
from pylogic.documents.shipped import folder_of
from pylogic.games.connect4.audit import auditor as connect4
from tests.cases import some_long

TEXT = "Constants: a, b\n\n1. p(x, y) -> x = y & (exists z. q(z) & ~q(x)) & r(g(x), y)\n"


def test_every_kind_of_edit_is_made() -> None:
    """Each once, and none that changes nothing."""
    document = load(f"{TEXT}2. num(n) <-> 0 <= n < 3\n", notation="first-order")
    found = list(edits(document, {"1", "2"}))
    assert {edit.kind for edit in found} == set(KINDS)
    assert len({(edit.old, edit.new) for edit in found}) == len(found)
    assert all(edit.old != edit.new for edit in found)


@pytest.mark.parametrize(
    "edit",
    [
        "x = y -> x ≠ y",
        "x = y -> z = y",
        "q(x) -> ¬q(x)",
        "p(x, y) -> p(y, x)",
        "r(g(x), y) -> r(g(x, y))",
        "∃z. q(z) ∧ ¬q(x) -> ∀z. q(z) ∧ ¬q(x)",
        "∃z. q(z) ∧ ¬q(x) -> (∃z. q(z)) ∧ ¬q(x)",
    ],
)
def test_an_edit_is_among_them(edit: str) -> None:
    """As the document would write it."""
    document = load(TEXT, notation="first-order")
    assert edit in {found.written(document) for found in edits(document, {"1"})}


def test_an_edit_changes_its_phrase_wherever_it_stands() -> None:
    """In the axioms that it is for, and in no other."""
    document = load("1. p(x) -> q(x) & q(x)\n2. q(x) -> p(x)\n", notation="first-order")
    edit = next(e for e in edits(document, {"1"}) if e.written(document) == "q(x) -> ¬q(x)")
    assert edit.made(document, {"1"}).formulas() == (
        load("1. p(x) -> ~q(x) & ~q(x)\n2. q(x) -> p(x)\n", notation="first-order").formulas()
    )


def test_how_far_two_texts_are_apart() -> None:
    """In tokens that are put in, taken out or replaced."""
    assert tokens_between("won(p, u)", "won(u, p)") == 2
    assert tokens_between("y0 < yMax - conn", "y0 < yMax - conn + 1") == 2
    assert tokens_between("s1 ≠ s2", "s1 ≠ s ∧ s1 ≠ s2") == 4
    assert tokens_between("a = b", "a = b") == 0


def searched(name: str) -> ErratumSearch:
    """Return what the search for one erratum of the memo comes to."""
    errata = errata_of("pangke")
    one = tuple(erratum for erratum in errata.errata if erratum.id == name)
    return next(search(replace(errata, errata=one)))


@pytest.mark.needs_swipl
@some_long(
    1,
    ("name", "edit"),
    [
        ("opp-arity", "bracket: won(opp(u, p)) -> won(opp(u), p)"),
        ("legal-iff", "relation: legal(p1, p2) = mover(p2)"),
        pytest.param(
            *("occ-order", "order: occ(?x1, ?x2) -> occ(?x2, ?x1)"), marks=pytest.mark.long
        ),
    ],
)
def test_a_correction_is_found_again(name: str, edit: str) -> None:
    """And hardly anything else makes the memo agree with the engine."""
    found = searched(name)
    assert found.tried == found.edits > 50
    assert found.again.startswith(edit)
    assert found.again in found.agreeing
    assert len(found.agreeing) == 1


@pytest.mark.needs_swipl
def test_what_is_not_searched_has_a_reason() -> None:
    """A correction that changes no clause cannot be told from none."""
    found = searched("squares-13")
    assert (found.tried, found.agreeing, found.again) == (0, (), "")
    assert "same clauses" in found.reason


@pytest.mark.long
@pytest.mark.needs_swipl
def test_a_bound_is_judged_on_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the two ways to move it by one, one makes the definitions agree with the engine."""
    monkeypatch.setattr(connect4, "BOARDS", connect4.BOARDS[:1])
    path = folder_of("connect4") / "axioms.txt"
    without = without_steps(load_without(path, "corrected", "vertical-bound")[0])
    labels = {declaration.label for declaration in without.syntax.stated()}
    by_text = {edit.written(without): edit for edit in edits(without, labels)}
    auditor = connect4.DerivationAuditor("connect4", path)
    oracle = auditor.oracle(without)
    assert callable(oracle)
    right, wrong = (f"y0 < yMax - conn -> y0 < yMax - conn {by} 1" for by in "+-")
    assert oracle(by_text[right].made(without, labels))
    assert not oracle(by_text[wrong].made(without, labels))
    auditor.close()


@pytest.mark.long
@pytest.mark.needs_swipl
def test_the_command() -> None:
    """One JSON object a line; what has no formulas is refused."""
    arguments = ["pangke", "--search", "--limit", "1", "--json"]
    done = CliRunner().invoke(commands, ["audit", *arguments])
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) == 10
    assert all(row["tried"] <= len(KINDS) and row["document"] == "pangke" for row in rows)
    refused = CliRunner().invoke(commands, ["audit", "moai", "--search"])
    assert refused.exit_code == 2
    assert "formulas that an engine judges" in refused.stderr


@pytest.mark.long
@pytest.mark.needs_swipl
def test_a_seed_gives_the_same_edits() -> None:
    """In two runs of the command."""
    first, second = (pylogic("pangke", "--search", "--limit", "1", "--json") for _ in range(2))
    assert first.stdout == second.stdout
    assert first.stdout


def pylogic(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [sys.executable, "-m", "pylogic", "audit", *arguments],
        capture_output=True, text=True, timeout=200, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_which_documents_can_be_searched() -> None:
    """Those whose auditor judges edits."""
    assert {"pangke", "connect4"} <= {*searchable()}
