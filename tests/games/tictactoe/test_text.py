"""The script's own definitions play tic-tac-toe, as the other sources do."""

from pathlib import Path
from typing import Any

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.core.errors import BadMove, GameError, IllegalMove, StateError
from pylogic.documents import load
from pylogic.documents.shipped import folder_of
from pylogic.games import Game
from pylogic.games.text.script import read_script_game
from pylogic.nqthm.events import Script
from tests.cases import some_long

FOLDER = folder_of("tictactoe")


@pytest.fixture(scope="module")
def game() -> Game[Any, Any]:
    """Return the game that the script tells."""
    return games.game("tictactoe", "text")


@pytest.fixture(scope="module")
def script() -> Script:
    """Return the script."""
    found = load(FOLDER / "axioms.txt").syntax
    assert isinstance(found, Script)
    return found


@pytest.mark.needs_swipl
@some_long(
    1,
    ("reading", "depth"),
    [
        ("printed", 3),
        ("restored", 3),
        ("corrected", 4),
        pytest.param("corrected", 9, marks=pytest.mark.long),
    ],
)
def test_every_position_agrees(reading: str, depth: int) -> None:
    """All sources say the same of all 5,478 positions; other readings, of some to the end."""
    others = ["rules", "native"] if reading == "corrected" else ["native"]
    checked_sources = [
        CheckedSource(source, games.game("tictactoe", source, reading))
        for source in ("text", *others)
    ]
    result = cross_check(checked_sources, depth=depth, positions=400)
    assert result.disagreements == ()
    assert result.positions == {3: 400, 4: 1_090, 9: 5_478}[depth]


@pytest.mark.needs_swipl
@pytest.mark.parametrize("text", ["", ".../.../...", ".../.../... X", "..X/.../... o", "'/\" x"])
def test_what_is_no_state(game: Game[Any, Any], text: str) -> None:
    """The message says how positions are written."""
    with pytest.raises(StateError, match=r"expected 3 rows of 3 of the letters \. x o between /"):
        game.parse_state(text)


@pytest.mark.needs_swipl
@pytest.mark.parametrize("text", ["", "9", "-1", "04", "4 ", "x", "four"])
def test_what_is_no_move(game: Game[Any, Any], text: str) -> None:
    """Squares are numbered from 0 to 8."""
    with pytest.raises(BadMove, match="expected a cell from 0 to 8"):
        game.parse_move(text)


@pytest.mark.needs_swipl
def test_a_taken_square_is_refused(game: Game[Any, Any]) -> None:
    """The script's legal-movep does not hold of it."""
    state = game.parse_state("x../.../... o")
    with pytest.raises(IllegalMove):
        game.next_state(state, game.parse_move("0"))


@pytest.mark.parametrize(
    ("printed", "instead", "said"),
    [
        ('start = "(list f f f f f f f f f)"', "start = 9", r"\[script\]: 'start' must be a text"),
        ("(winp player board)", "(winp player)", "winp takes 2 arguments"),
        ("(winp player board)", "(wins player board)", "wins"),
        ("(endp board)", "(endp bord)", "bord"),
        ("(endp board)", "(endp board", "line|1:"),
        ("row = 3", "row = 4", "'row' must be a number that divides"),
        ('f = "."', 'f = ".."', "'f' must be a text of at most 1"),
        ('f = ".", ', "", "lack one for F"),
        ('"pick-move", variable', '"pick", variable', "does not define 'pick'"),
        ('variable = "book-move"', 'variable = "move"', "binds no variable 'move'"),
        ("[text]", "[texts]", "'text' is missing"),
    ],
)
def test_a_specification_that_does_not_fit(
    script: Script, tmp_path: Path, printed: str, instead: str, said: str
) -> None:
    """It is refused with its path and what is wrong."""
    text = (FOLDER / "game.toml").read_text(encoding="utf-8")
    assert printed in text
    file = tmp_path / "game.toml"
    file.write_text(text.replace(printed, instead, 1), encoding="utf-8")
    with pytest.raises(GameError, match=said) as caught:
        read_script_game(file, script)
    assert str(file) in str(caught.value)
