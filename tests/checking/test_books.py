"""The examination of books finds what was put in wrongly."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pylogic.checking.books import Examiner, compare
from pylogic.core.errors import GameError
from pylogic.core.formulas import Apply, Variable
from pylogic.documents import load
from pylogic.documents.shipped import folder_of
from pylogic.games.text.script import read_script_game, script_game
from pylogic.games.tictactoe.engine import Tictactoe
from pylogic.nqthm.events import Script
from pylogic.nqthm.values import chain
from pylogic.players import ScriptPlayer
from pylogic.solvers import Solution
from pylogic.solvers.retrograde_analysis import retrograde
from tests.cases import some_long

GAME = Tictactoe()
FOLDER = folder_of("tictactoe")


@cache
def solution() -> Solution[Any]:
    """Return the value of every position."""
    return retrograde(GAME, [GAME.initial_state()])


def examiner(text: str) -> Examiner:
    """Return an examiner of a script."""
    script = load(text, errata="").syntax
    assert isinstance(script, Script)
    return Examiner(read_script_game(FOLDER / "game.toml", script), GAME, solution())


def script_with(*entries: str) -> str:
    """Return the script with other entries in its book by boards."""
    text = (FOLDER / "axioms.txt").read_text(encoding="utf-8")
    start = text.index("(assoc board\n")
    begin = text.index("'(", start)
    depth, end = 0, begin + 1
    while depth or end == begin + 1:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    return f"{text[:begin]}'({' '.join(entries)}){text[end:]}"


@some_long(
    2,
    ("kind", "entries"),
    [
        ("contradicting", ["((x f f f f f f f f) . 4)", "((x f f f f f f f f) . 8)"]),
        ("strange", ["((x f f) . 1)"]),
        ("strange", ["((x x x o o f f f f) . 8)"]),
        ("losing", ["((x f f f f f f f f) . 8)"]),
        ("losing", ["((x f f f f f f f f) . 0)"]),
        ("losing", ["((x f f f f f f f f) . 9)"]),
        ("slow", ["((x o x f o f x f f) . 3)"]),
        ("unmet", ["((x x f o f f f f f) . 2)", "((x f f f f f f f f) . 4)"]),
    ],
)
def test_each_fault_is_found(kind: str, entries: list[str]) -> None:
    """An entry of each kind is named."""
    written = [entry.replace("f", "*1*false") for entry in entries]
    found = examiner(script_with(*written)).examine(ScriptPlayer())
    assert len(found.entries) == len(entries)
    assert len(getattr(found, kind)) == 1, found


def test_the_book_has_no_entry_that_it_could_do_without() -> None:
    """Without the book the first free square is taken, which no entry asks for."""
    script = script_game("tictactoe")
    found = Examiner(script, GAME, solution()).examine(ScriptPlayer())
    for entry in found.first:
        board = chain(script.cells(entry.position))
        assert str(script.evaluator.call("pick-move1", board, 0)) != entry.answer


def test_books_are_compared_in_order() -> None:
    """What one lacks, and where two differ, is said with the numbers of the entries."""
    entries = Examiner(script_game("tictactoe"), GAME, solution()).entries()
    assert compare(entries, entries) == []
    other = (*entries[:3], replace(entries[3], answer="7"), *entries[4:9], *entries[10:])
    assert compare(entries, other) == [f"{entries[3]} | {other[3]}", f"{entries[9]} | nothing"]


def test_a_book_that_is_none() -> None:
    """A book must be an association list in the script."""
    script = script_game("tictactoe")
    books: dict[str, Any] = {
        name: replace(known, book=Apply("car", (Variable("board"),)))
        for name, known in script.implementations.items()
    }
    with pytest.raises(GameError, match="the book is no `assoc` of a datum"):
        Examiner(replace(script, implementations=books), GAME, solution()).entries()
