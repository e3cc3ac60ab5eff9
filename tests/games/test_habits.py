"""Games and positions as Python's users treat values: copied, pickled, given the wrong things."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pylogic
import pylogic.games as games
from pylogic.core.errors import BadMove, UnknownGame
from pylogic.games.api import Outcome
from pylogic.games.gdl import sheets
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.native import SheetGame

pytestmark = pytest.mark.needs_swipl

AXIOMS = """Constants: near, far

1. bank(b) <-> b = near | b = far
2. pos(p) -> bank(at(p))
3. start(p) <-> at(p) = near
4. cross(p, q) <-> at(p) = near & at(q) = far
5. done(p) <-> at(p) = near
"""
GAME = """[game]
initial = "start"
step = "cross"
win = "done"
"""
ERRATA = """[document]
id = "river"
title = "A river"

[[document.source]]
name = "text"
recognise = ["pos(p) -> bank(at(p))"]

[[erratum]]
id = "other-bank"
kind = "author"
lines = [7]
why = "Who has crossed is on the other bank."
[[erratum.change]]
level = "text"
source = "text"
printed = "done(p) <-> at(p) = near"
must_be = "done(p) <-> at(p) = far"
"""


@pytest.fixture
def river(tmp_path: Path) -> Path:
    """Return the folder of a game that is over at once as it is printed."""
    folder = tmp_path / "river"
    folder.mkdir()
    for name, text in (("axioms.txt", AXIOMS), ("game.toml", GAME), ("errata.toml", ERRATA)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("source", games.sources("tictactoe"))
@pytest.mark.parametrize("again", [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])  # noqa: S301 - what was just written
def test_positions_and_matches_are_copied(source: str, again: Callable[[Any], Any]) -> None:
    """Whatever answers them, and the copy is played on."""
    match = pylogic.Match(pylogic.game("tictactoe", source))
    match.push("4")
    other = again(match)
    assert other.position == match.position
    assert other.game.source == source
    other.push("0")
    assert (len(match.turns), len(other.turns)) == (1, 2)
    assert repr(other.turns[1]) == "<Turn o: 0>"
    if source != "native":
        assert repr(other.turns[1].move) == "<TextMove 0>"


def test_a_match_says_what_its_position_does() -> None:
    """Whose turn it is, whether it is over, and what the board looks like."""
    match = pylogic.Match(pylogic.game("tictactoe", "native"))
    for square in "04182":
        assert (match.turn, match.is_over) == (match.position.turn, False)
        assert match.board() == match.position.board()
        match.push(square)
    assert match.is_over


def test_options_and_readings_are_kept(river: Path) -> None:
    """By pickle, and in records."""
    four: Any = np.int64(4)
    small = pylogic.game("connect4", columns=four, rows=4)
    assert pickle.loads(pickle.dumps(small)).options == small.options  # noqa: S301
    assert {type(value) for value in small.options.values()} == {int}
    printed = pylogic.game(river, "text", "printed")
    assert pickle.loads(pickle.dumps(printed)).start().is_over  # noqa: S301
    record = river / "game.jsonl"
    pylogic.Match(printed).record(record)
    assert pylogic.Match.from_record(record).position.is_over


def test_a_reading_is_played_and_solved_as_it_is(river: Path) -> None:
    """And not as the corrected one."""
    printed, corrected = (pylogic.game(river, "text", each) for each in ("printed", "corrected"))
    assert (printed.playouts(10).plies, corrected.playouts(10).plies) == (0, 1)
    assert (pylogic.solve(printed).distance, pylogic.solve(corrected).distance) == (0, 1)


def test_a_game_is_given_by_its_name(river: Path) -> None:
    """To a match and to a solver, as the name of a game or a path."""
    assert pylogic.Match("tictactoe").position == pylogic.game("tictactoe").start()
    assert pylogic.Match(river).game.name == str(river)
    assert pylogic.solve("tictactoe") == pylogic.solve(pylogic.game("tictactoe"))
    with pytest.raises(UnknownGame, match="no game is called 'tictactoo'"):
        pylogic.Match("tictactoo")


@pytest.mark.parametrize("name", [None, 5, b"pangke"])
def test_what_is_no_name_is_told(name: object) -> None:
    """Of a game, of a document, of a player."""
    asked: Any = name
    with pytest.raises(TypeError, match="a game has a name or a path, and is not"):
        pylogic.game(asked)
    with pytest.raises(TypeError, match="a document is a file, a name or a text, and is not"):
        pylogic.load(asked)
    with pytest.raises(TypeError, match="a player has a name, such as"):
        pylogic.player(asked)
    for ask in pylogic.Match, pylogic.solve, pylogic.player("random").play:
        with pytest.raises(TypeError, match="expected a game or a position, but found"):
            ask(asked)
    with pytest.raises(TypeError, match="a position is read from its text, and not from"):
        pylogic.game("tictactoe").position(asked)


@pytest.mark.parametrize("value", ["7", 5.0, True, None])
def test_values_of_options_are_of_their_kind(value: object) -> None:
    """5.0 is no number of columns."""
    columns: Any = value
    with pytest.raises(UnknownGame, match=r"can't be .*; expected 1 to 16"):
        pylogic.game("connect4", columns=columns)


@pytest.mark.parametrize("source", games.sources("tictactoe"))
def test_moves_of_other_games_are_refused(source: str) -> None:
    """As texts are that are no moves."""
    start = pylogic.game("tictactoe", source).start()
    for move in (None, b"4", pylogic.game("pangke").start().moves[0]):
        asked: Any = move
        for ask in start.play, start.why_not_legal:
            with pytest.raises(BadMove, match=r"is not a move; expected a (square|cell) from 0"):
                ask(asked)


def test_numbers_of_other_libraries_will_do() -> None:
    """And the start of a game stands for the game."""
    game, two = pylogic.game("tictactoe"), np.int64(2)
    assert game.perft(game.initial_state(), two) == 72  # type: ignore[arg-type]
    over = pylogic.game("tictactoe", "native").position("xxx/oo./... o")
    assert over.outcome == Outcome("x")
    assert pylogic.solve(over).winner == "x"


def test_a_text_of_one_line_is_told_from_a_name() -> None:
    """It is taken for the name of a file."""
    with pytest.raises(pylogic.ReadError, match="what is a text itself has a line break"):
        pylogic.load("p(x) <-> x = 1")


def test_documents_are_pickled() -> None:
    """With all that was read."""
    document = pylogic.load("family")
    again = pickle.loads(pickle.dumps(document))  # noqa: S301
    assert again == document
    assert again.clauses == document.clauses


def test_moves_are_found_by_their_texts() -> None:
    """As `in` finds them."""
    moves = pylogic.game("pangke").start().moves
    assert [moves.index(str(move)) for move in moves] == [moves.index(move) for move in moves]
    assert [moves.count(text) for text in ("12-22", "12-33")] == [1, 0]
    with pytest.raises(ValueError, match="'12-33' is not among the 4 legal moves"):
        moves.index("12-33")
    with pytest.raises(ValueError, match="'12-22' is not among"):
        moves.index("12-22", 1)


def test_the_name_that_is_meant_is_told(tmp_path: Path) -> None:
    """Of an example, or of a file beside."""
    (tmp_path / "marriage.txt").write_text("p(x) <-> x = 1", encoding="utf-8")
    for typed, meant in ("famly", "family"), (tmp_path / "mariage.txt", tmp_path / "marriage.txt"):
        with pytest.raises(pylogic.ReadError, match=f"there is no such file; is {meant} meant"):
            pylogic.load(typed)
    with pytest.raises(pylogic.ReadError, match="No such file or directory"):
        pylogic.load(tmp_path / "nowhere" / "zzz")
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(pylogic.ReadError, match="symbolic link"):
        pylogic.load(tmp_path / "round")


def test_players_are_of_games_that_there_are() -> None:
    """A game that is misspelt is told."""
    with pytest.raises(UnknownGame, match="is pangke meant"):
        pylogic.player("minimax:3", "pangk")


@pytest.mark.parametrize("source", games.sources("tictactoe"))
def test_a_shallow_copy_is_of_the_same_game(source: str) -> None:
    """Also of rules that no other process could make again."""
    game = pylogic.game("tictactoe", source)
    vars(game)["kept"] = object()
    other = copy.copy(game)
    assert other is not game
    assert vars(other) == vars(game)
    sheet = SheetGame("a match of somebody", rules_of(Path(sheets.__file__).parent / "nim.kif"))
    assert copy.copy(sheet).start() == sheet.start()
