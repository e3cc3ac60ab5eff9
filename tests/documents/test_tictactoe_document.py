"""The scan of the tic-tac-toe script and the shipped transcription of it are one script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core import syntax
from pylogic.core.errata import read_errata
from pylogic.core.errors import ErrataError, ReadError
from pylogic.core.formulas import Apply, Constant, Number, Variable
from pylogic.documents.shipped import folder_of
from pylogic.notations import NOTATIONS
from pylogic.notations.nqthm import lisp_printer, printer
from pylogic.nqthm import FALSE, Script, cons_list, substitute
from tests.cases import some_long

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylogic.core.formulas import Term

TRANSCRIPTION = folder_of("tictactoe") / "axioms.txt"
ERRATA = folder_of("tictactoe") / "errata.toml"

# Errata that change what is said; the others repair what cannot be read.
MEANING = [
    e.id for e in read_errata(ERRATA).errata if any(c.level == "formula" for c in e.changes)
] + ["book-entry-256"]


def _script(path: Path, reading: str = "corrected", **options: object) -> Script:
    found = pylogic.load(path, reading=reading, **options).syntax  # type: ignore[arg-type]  # errata or without
    assert isinstance(found, Script)
    return found


@pytest.fixture(scope="module")
def scan(documents: Path) -> Path:
    """Return the file of the scan."""
    return documents / "tictactoe-nqthm.txt"


def test_every_item_of_the_scan_is_read(scan: Path) -> None:
    """And every name of the script's own index is among them, and none is missing there."""
    report = pylogic.load(scan).report
    assert report.summary == "55 definitions, 110 theorems, 21 other events"
    assert syntax.NOT_UNDERSTOOD not in {entry.kind for entry in report.entries}
    index = [entry for entry in report.entries if entry.kind == "index"]
    assert [entry.became for entry in index] == ["165 names; each was read, and none is missing"]


def test_every_line_of_the_scan_is_accounted_for(scan: Path) -> None:
    """But blank lines and the margins of code, which mean nothing."""
    entries = pylogic.load(scan).report.entries
    covered = {n for entry in entries for n in range(entry.lines[0], entry.lines[1] + 1)}
    for number, line in enumerate(scan.read_text(encoding="utf-8").splitlines(), 1):
        assert number in covered or line.strip() in {"", "```"}


@pytest.mark.parametrize("reading", ["restored", "corrected"])
def test_scan_and_transcription_are_the_same_events(scan: Path, reading: str) -> None:
    """In the spelling of Lisp there, in infix here."""
    assert _script(scan, reading).events == _script(TRANSCRIPTION, reading).events


def test_the_transcription_keeps_what_the_scan_makes_false(scan: Path) -> None:
    """As printed, it is the scan with the repairs alone that make it readable."""
    assert _script(scan, without=MEANING).events == _script(TRANSCRIPTION, "printed").events


def test_as_printed_the_scan_has_thirteen_events_that_cannot_be_read(scan: Path) -> None:
    """Each is placed at the bracket or the sign that is wrong."""
    problems = pylogic.load(scan, reading="printed").syntax.problems
    assert [p.place.line for p in problems if isinstance(p, ReadError)] == [
        648, 1561, 1702, 1876, 1882, 1891, 2187, 2256, 2264, 2687, 2744, 2807, 3007,
    ]  # fmt: skip


@some_long(2, "name", ["nqthm", "nqthm-lisp"])
def test_the_whole_script_reads_back_in_either_spelling(name: str) -> None:
    """What is printed is recognised, and is the same script."""
    script = _script(TRANSCRIPTION)
    text = {"nqthm": printer, "nqthm-lisp": lisp_printer}[name].print_script(script)
    again = pylogic.load(text, errata="")
    assert again.notation is NOTATIONS[name]
    assert isinstance(again.syntax, Script)
    assert again.syntax.events == script.events


def test_the_transcription_is_what_our_printer_prints() -> None:
    """Behind its first comment, event by event, as they are printed there."""
    text = TRANSCRIPTION.read_text(encoding="utf-8")
    _, _, events = text.partition("\n\n")
    assert events == lisp_printer.print_script(_script(TRANSCRIPTION, "printed")) + "\n"


def test_the_opening_lemma_is_the_definition_for_nine_squares() -> None:
    """Its repaired brackets give the body of tic-tac-toe1, with every `let` written out."""
    script = _script(TRANSCRIPTION)
    board = cons_list(Variable(f"s{i}") for i in range(9))
    body = substitute(script.definitions["tic-tac-toe1"].body, {"board": board})
    left = Apply("tic-tac-toe1", (Variable("xmoves"), board))
    assert script.theorems["tic-tac-toe1-opener"].statement == Apply("equal", (left, body))


def test_the_book_of_numbers_is_the_book_of_boards_entry_by_entry() -> None:
    """With the entries that the scan damaged or lost; each square counts four times the last."""
    digits = {FALSE: 0, Constant("x"): 1, Constant("o"): 2}
    boards, numbers = _book("pick-move"), _book("pick-moven")
    assert len(boards) == len(numbers) == 352
    for (board, square), (number, same) in zip(boards, numbers, strict=True):
        assert isinstance(board, Apply)
        assert len(board.args) == 9
        assert number == Number(sum(digits[c] * 4**i for i, c in enumerate(board.args)))
        assert square == same


def _book(function: str) -> list[tuple[Term, Term]]:
    entries = max(_data(_script(TRANSCRIPTION).definitions[function].body), key=len)
    pairs = []
    for entry in entries:
        assert isinstance(entry, Apply)
        key, square = entry.args
        pairs.append((key, square))
    return pairs


def _data(term: Term) -> Iterator[tuple[Term, ...]]:
    if isinstance(term, Apply):
        yield term.args if term.function == "list" else ()
        for arg in term.args:
            yield from _data(arg)


@pytest.mark.long
def test_each_erratum_of_a_meaning_changes_the_event_it_names() -> None:
    """And no other, in the transcription."""
    whole = _script(TRANSCRIPTION)
    for erratum in read_errata(ERRATA).errata:
        if erratum.id in MEANING and erratum.id != "book-entry-256":
            without = _script(TRANSCRIPTION, without=[erratum.id])
            pairs = zip(without.placed, whole.placed, strict=True)
            changed = [a.label for a, b in pairs if a.event != b.event]
            assert changed == [change.axiom for change in erratum.changes]


@pytest.mark.long
def test_errata_that_match_nothing_are_refused(tmp_path: Path) -> None:
    """A correction of an event that is not there, not as often as it says, or of tokens."""
    text = '[[erratum]]\nid = "e"\nkind = "scan"\nwhy = ""\n[[erratum.change]]\n'
    for change, what in (
        ('axiom = "nowhere"\nprinted = "x"\nmust_be = "x"', "which is not there"),
        ('axiom = "endp"\nprinted = "winp (?a, ?b)"\nmust_be = "?a"', "was found 0 times"),
        ('axiom = "endp"\nprinted = "t"\nmust_be = "f"\nlevel = "tokens"', "level tokens"),
    ):
        path = tmp_path / "errata.toml"
        path.write_text(text + change, encoding="utf-8")
        with pytest.raises(ErrataError, match=what):
            pylogic.load(TRANSCRIPTION, errata=path)
