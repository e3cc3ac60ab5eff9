"""McCarthy's memo and the shipped transcription of its axioms are one document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core import syntax
from pylogic.core.errata import READINGS, read_errata
from pylogic.core.errors import ErrataError, ReadError
from pylogic.documents.shipped import folder_of
from tests.cases import some_long

if TYPE_CHECKING:
    from pathlib import Path

TRANSCRIPTION = folder_of("pangke") / "axioms.txt"
ERRATA = folder_of("pangke") / "errata.toml"


@some_long(1, "reading", READINGS)
def test_memo_and_transcription_give_equal_formulas(documents: Path, reading: str) -> None:
    """Under every reading, axiom by axiom."""
    memo = pylogic.load(documents / "pangke-memo.txt", reading=reading)
    ours = pylogic.load(TRANSCRIPTION, reading=reading)
    assert [(a.label, a.formula) for a in memo.syntax.axioms()] == [
        (a.label, a.formula) for a in ours.syntax.axioms()
    ]
    assert [p.what for p in memo.syntax.problems if isinstance(p, ReadError)] == [
        p.what for p in ours.syntax.problems if isinstance(p, ReadError)
    ]


def test_every_line_of_the_memo_is_accounted_for(documents: Path) -> None:
    """Each line that is not blank is in exactly one entry of the report."""
    path = documents / "pangke-memo.txt"
    report = pylogic.load(path).report
    covered = [n for e in report.entries for n in range(e.lines[0], e.lines[1] + 1)]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert covered == [n for n, line in enumerate(lines, 1) if line.strip()]
    assert not report.problems
    kinds = [entry.kind for entry in report.entries]
    assert kinds.count(syntax.AXIOM) == 19
    assert kinds.count(syntax.DECLARATION) == 20
    assert syntax.NOT_UNDERSTOOD not in kinds


def test_as_printed_the_report_says_what_was_not_understood(documents: Path) -> None:
    """Pictures in a sentence, a function without a name, an axiom that does not parse."""
    report = pylogic.load(documents / "pangke-memo.txt", reading="printed").report
    unclear = {e.lines[0]: e.became for e in report.entries if e.kind == syntax.NOT_UNDERSTOOD}
    assert unclear == {
        20: "mathematics inside prose",
        52: "no function is named here",
        76: "17: ']' closes nothing",
    }
    assert "pangke-memo.txt:76:" in str(report.problems[0])


def test_as_restored_the_report_says_why_it_does_not_compile() -> None:
    """The author's own mistakes are left in, and the first of them is named with its place."""
    document = pylogic.load(TRANSCRIPTION, reading="restored")
    assert "won is used with 1 argument here and with 2 in axiom 13" in str(document.problems[0])
    assert "does not compile" in str(document.report)
    with pytest.raises(pylogic.PylogicError, match="axiom 19"):
        document.prolog()


def test_an_erratum_that_no_longer_matches_is_an_error(tmp_path: Path) -> None:
    """Somebody who mends the text by hand is told which erratum is stale."""
    mended = TRANSCRIPTION.read_text(encoding="utf-8").replace("won(opp(u, p))", "won(opp(u), p)")
    path = tmp_path / "mended.txt"
    path.write_text(mended, encoding="utf-8")
    with pytest.raises(ErrataError, match=r"erratum opp-arity no longer matches in axiom 19"):
        pylogic.load(path)
    assert pylogic.load(path, reading="printed").reading == "printed"


BROKEN = [
    ("no such file", None, "No such file"),
    ("not TOML", "[[erratum", "Expected"),
    (
        "a kind that is none",
        '[[erratum]]\nid="a"\nkind="typo"\nwhy=""',
        "erratum a: 'kind' is 'typo'",
    ),
    ("a key is missing", '[[erratum]]\nid="a"\nkind="scan"', "'why' is missing"),
    ("an id twice", '[[erratum]]\nid="a"\nkind="scan"\nwhy=""\n' * 2, "'a' is given twice"),
    (
        "an axiom that is not there",
        (
            '[[erratum]]\nid="a"\nkind="scan"\nwhy=""\n[[erratum.change]]\naxiom="99"\n'
            'printed="p(x)"\nmust_be="q(x)"'
        ),
        "about axiom '99', which is not there",
    ),
]


@pytest.mark.parametrize(("text", "message"), [b[1:] for b in BROKEN], ids=[b[0] for b in BROKEN])
def test_a_bad_errata_file_is_refused(tmp_path: Path, text: str | None, message: str) -> None:
    """With the file and the entry."""
    path = tmp_path / "errata.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(ErrataError, match=message):
        pylogic.load(TRANSCRIPTION, errata=path)


def test_every_erratum_says_why() -> None:
    """Each has a kind, a place in the memo and a reason."""
    errata = read_errata(ERRATA).errata
    assert len(errata) == 19
    assert all(e.why and e.lines for e in errata)
