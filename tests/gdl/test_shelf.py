"""A sample of the sheets of others; `make gdl` takes them all."""

from itertools import takewhile
from typing import Final

import pytest

from pylogic.gdl.reasoner import Reasoner
from tests.cases import some_long
from tests.gdl import agreement, shelf

SAMPLE: Final = (
    "2pttc", "4pffa", "asteroids", "blocker", "breakthrough", "checkers", "chickentictactoe",
    "coins", "connect4", "connectFour", "crossers3", "cubicup_3player", "eightPuzzle",
    "hanoi", "knightazons", "majorities", "nim3",
    "nineBoardTicTacToe", "othello-comp2007", "pegEuro", "queens06ug", "switches", "ticTacToe",
)  # fmt: skip
LARGE: Final = ("laikLee_hex",)
PLAYED: Final = ("BUNK_S.3359146085", "GHANA.3361209631", "PANCAKES_S.3357334777")
PLAYED_LONG: Final = ("BIRD_S.3359288923",)


@some_long(8, "name", [*SAMPLE, *(pytest.param(n, marks=pytest.mark.long) for n in LARGE)])
def test_sheet_agrees(name: str) -> None:
    """The start, the first plies and the recorded games are what an independent reasoner says."""
    if name not in shelf.truth():
        pytest.skip(f"{shelf.SHELF} has no {name}")
    known = shelf.truth()[name]
    reasoner = Reasoner(shelf.rules(name))
    assert agreement.beginning(reasoner, known) == agreement.EQUAL
    assert {agreement.playout(reasoner, game) for game in known["playouts"]} == {agreement.EQUAL}
    small = list(takewhile(lambda row: row[1] < 1000, known["perft"]))
    assert agreement.perft(reasoner, small) == agreement.EQUAL


@pytest.mark.parametrize(
    "name", [*PLAYED, *(pytest.param(n, marks=pytest.mark.long) for n in PLAYED_LONG)]
)
def test_matches_replay(name: str) -> None:
    """Matches of a competition go as they went."""
    records = [record for of, record in shelf.matches() if of == name]
    if not records:
        pytest.skip(f"{shelf.SHELF} has no matches of {name}")
    reasoner = Reasoner(shelf.rules(name, "sheets-2006"))
    assert {agreement.match(reasoner, record) for record in records[:4]} == {agreement.EQUAL}


def test_names_that_differ_by_capitals_are_told_apart_by_errata() -> None:
    """The one sheet with such names goes as its games were recorded once they are two names."""
    name = "chessAlex"
    if name not in shelf.truth():
        pytest.skip(f"{shelf.SHELF} has no {name}")
    reasoner = Reasoner(shelf.rules(name))
    known = shelf.truth()[name]
    assert {agreement.playout(reasoner, game) for game in known["playouts"]} == {agreement.EQUAL}
    assert agreement.perft(reasoner, known["perft"]) == agreement.EQUAL
