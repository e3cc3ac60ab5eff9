"""Both sources of tic-tac-toe play by the rules, and say the same of every position there is."""

from itertools import product
from typing import Any

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.core.errors import BadMove, IllegalMove, StateError, UnknownGame
from pylogic.games import Game
from pylogic.games.api import Outcome
from pylogic.games.tictactoe.engine import Tictactoe, TictactoeState, has_line, open_lines
from pylogic.solvers.retrograde_analysis import DRAW, closure, retrograde
from tests.cases import some_long

GAME = Tictactoe()
BY_HAND = ("rules", "native")
PERFT = (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@pytest.fixture(
    params=[pytest.param("rules", marks=pytest.mark.needs_swipl), "native"], scope="module"
)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Return tic-tac-toe from each source in turn."""
    return games.game("tictactoe", request.param)


def test_says_who_it_is(game: Game[Any, Any]) -> None:
    """Name, source and players are those it was asked for."""
    assert (game.name, game.players, game.options) == ("tictactoe", ("x", "o"), {})
    assert game.source in BY_HAND


@pytest.mark.parametrize("depth", range(6))
def test_perft(game: Game[Any, Any], depth: int) -> None:
    """Every source counts the ways that are known."""
    assert game.perft(game.initial_state(), depth) == PERFT[depth]


def test_perft_counts_every_game_to_its_end() -> None:
    """As games end from the fifth move on, ways of nine moves are fewer than of eight."""
    counts = [GAME.perft(GAME.initial_state(), depth) for depth in range(11)]
    assert counts == [*PERFT, 0]


def test_divide_is_in_the_order_of_the_moves(game: Game[Any, Any]) -> None:
    """The counts come by square, and add up to perft."""
    state = game.initial_state()
    counts = game.divide(state, 4)
    assert tuple(counts) == game.legal_moves(state)
    assert [str(move) for move in counts] == list("012345678")
    assert sum(counts.values()) == PERFT[4]


def test_what_is_in_a_line_is_told_by_the_bits() -> None:
    """Of the 512 sets of squares, those have a line that hold the three squares of one."""
    for squares in range(0o1000):
        held = {str(i) for i in range(9) if squares >> i & 1}
        assert has_line(squares) == any(set(line) <= held for line in LINES)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("xxx/oo./... o", Outcome("x")),
        ("ooo/xx./x.. x", Outcome("o")),
        ("xox/xoo/oxx o", Outcome(None)),
        ("x.o/.../... x", None),
    ],
)
def test_outcomes(game: Game[Any, Any], text: str, outcome: Outcome | None) -> None:
    """Three in a line win, a full board draws, and else the game goes on."""
    state = game.parse_state(text)
    assert game.outcome(state) == outcome
    assert bool(game.legal_moves(state)) == (outcome is None)


def test_there_are_5478_positions() -> None:
    """626 that x has won, 316 that o has, and 16 draws are among them."""
    known = closure(GAME, [GAME.initial_state()])
    ends = [str(expansion.outcome) for expansion in known.values() if expansion.outcome]
    assert len(known) == 5_478
    assert [ends.count(end) for end in ("win(x)", "win(o)", "draw")] == [626, 316, 16]


def test_it_is_a_draw() -> None:
    """Neither player can win from the start."""
    start = GAME.initial_state()
    assert retrograde(GAME, [start])[start] == DRAW


@pytest.mark.needs_swipl
def test_every_position_agrees() -> None:
    """Mover, moves, successors and outcome are the same on all 5,478 positions."""
    checked_sources = [
        CheckedSource(source, games.game("tictactoe", source)) for source in BY_HAND
    ]
    result = cross_check(checked_sources, depth=9)
    assert result.disagreements == ()
    assert result.positions == 5_478


@some_long(1, "source", [*reversed(BY_HAND), "text"])
@pytest.mark.needs_swipl
def test_a_text_is_a_state_exactly_where_a_game_comes_to_it(source: str) -> None:
    """Of all fillings of the board with either player on turn, the 5,478 positions are read."""
    reached = {str(state) for state in closure(GAME, [GAME.initial_state()])}
    game = games.game("tictactoe", source)
    read = set()
    for squares in product("xo.", repeat=9):
        cells = "".join(squares)
        if abs(cells.count("x") - cells.count("o")) > 1:
            continue  # refused as in the tests below; these are a third of all
        for mover in "xo":
            text = f"{cells[:3]}/{cells[3:6]}/{cells[6:]} {mover}"
            try:
                read.add(str(game.parse_state(text)))
            except StateError as error:
                assert "expected" in str(error)  # noqa: PT017 - of thousands
    assert read == reached


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".../.../...",
        ".../.../... X",
        ".../.../... x\n",
        ".../.../.../... x",
        "..../.../.. x",
        "..X/.../... o",
        ".../.../... o",
        "xxx/x../... o",
        "xxx/ooo/x.. o",
        "xxx/oo./.o. x",
        "x" * 1_000_000 + " x",
        "'/\"\\ \0 x",
    ],
)
def test_what_is_no_state_is_refused(game: Game[Any, Any], text: str) -> None:
    """Other letters and shapes, wrong numbers, and games that were over before."""
    with pytest.raises(StateError, match="expected") as caught:
        game.parse_state(text)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", ["", "9", "00", "4 ", "4\n", "a", "-1", "٤", "0'a"])
def test_what_is_no_move_is_refused(game: Game[Any, Any], text: str) -> None:
    """A move is a square."""
    with pytest.raises(BadMove, match="expected a square from 0 to 8"):
        game.parse_move(text)


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        ("x.o/.../... x", "0", "x has square 0"),
        ("x.o/.../... x", "2", "o has square 2"),
        ("xxx/oo./... o", "8", r"the game is over: win\(x\)"),
    ],
)
def test_a_refused_move_has_its_reason(
    game: Game[Any, Any], text: str, move: str, why: str
) -> None:
    """An illegal move is refused with the move, the position and the reason."""
    with pytest.raises(IllegalMove, match=why) as caught:
        game.next_state(game.parse_state(text), game.parse_move(move))
    assert repr(move) in str(caught.value)
    assert text in str(caught.value)


def test_values_are_values(game: Game[Any, Any]) -> None:
    """States and moves are equal, hashed and ordered by what they are, and read back from text."""
    state = game.parse_state("x.o/.../... x")
    moves = game.legal_moves(state)
    assert game.parse_state(str(state)) == state
    assert hash(game.parse_state(str(state))) == hash(state)
    assert [game.parse_move(str(move)) for move in moves] == sorted(moves)
    assert len(set(moves)) == len(moves)


def test_the_estimate_counts_open_lines() -> None:
    """In the middle x shuts off four of the eight lines, and the estimate is the mover's."""
    assert open_lines(str(TictactoeState(0, 0, "x"))) == 0
    assert open_lines(".../.x./... o") == -4
    assert open_lines("o../.x./... x") == 5 - 4


def test_it_takes_no_options() -> None:
    """There is one board only."""
    with pytest.raises(UnknownGame, match="tictactoe takes no options"):
        games.game("tictactoe", "native", columns=3)
