"""The rules of Connect Four and the native game say the same, on boards of many sizes."""

from random import Random
from typing import Any

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.core.errors import BadMove, IllegalMove, StateError
from pylogic.games import Game
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

BY_HAND = ("rules", "native")
PERFT = (1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536)
SIZES = [(7, 6, 4), (1, 4, 2), (5, 1, 3), (9, 7, 5), (16, 2, 4), (6, 16, 3)]


def both(columns: int, rows: int, connect: int) -> list[CheckedSource]:
    """Return Connect Four of a size from each of the two sources that take options."""
    return [
        CheckedSource(
            source, games.game("connect4", source, columns=columns, rows=rows, connect=connect)
        )
        for source in BY_HAND
    ]


@pytest.fixture(params=BY_HAND)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Return Connect Four from each source in turn."""
    return games.game("connect4", request.param)


def test_says_who_it_is(game: Game[Any, Any]) -> None:
    """Name, source, players and options are those it was asked for."""
    assert (game.name, game.players) == ("connect4", ("1", "2"))
    assert game.source in BY_HAND
    assert game.options == {"columns": 7, "rows": 6, "connect": 4}


@pytest.mark.parametrize("depth", [6, pytest.param(7, marks=pytest.mark.long)])
def test_perft(game: Game[Any, Any], depth: int) -> None:
    """Every source counts the ways that are known; the seventh move can meet a full column."""
    state = game.initial_state()
    counted = tuple(game.perft(state, plies) for plies in range(depth + 1))
    assert counted == PERFT[: depth + 1]


def test_divide_is_in_the_order_of_the_moves() -> None:
    """The counts come by column as numbers, and add up to perft."""
    for each in both(12, 3, 3):
        state = each.game.initial_state()
        counts = each.game.divide(state, 4)
        assert tuple(counts) == each.game.legal_moves(state)
        assert [str(move) for move in counts] == [str(x) for x in range(1, 13)]
        assert sum(counts.values()) == each.game.perft(state, 4)


@pytest.mark.parametrize(
    "size", [(3, 3, 3), pytest.param((4, 3, 3), marks=pytest.mark.long), (3, 4, 2), (2, 5, 3)]
)
def test_every_position_of_a_small_board_agrees(size: tuple[int, int, int]) -> None:
    """Mover, moves, successors and outcome are the same wherever a game can get."""
    columns, rows, _ = size
    result = cross_check(both(*size), depth=columns * rows, positions=1)
    assert result.disagreements == ()
    assert result.positions > 50


@some_long(2, "size", SIZES)
def test_random_games_agree(size: tuple[int, int, int]) -> None:
    """Along games on boards of any size, all is the same, from the first move to the last."""
    result = cross_check(both(*size), depth=0, positions=400, seed=sum(size))
    assert result.disagreements == ()


def test_whole_random_games_agree_on_the_usual_board() -> None:
    """Both sources tell the same of every position of 20 games that go on to their ends."""
    rules, native = (each.game for each in both(7, 6, 4))
    rng = Random(7)  # noqa: S311 - games, not secrets
    path, ends = [], 0
    for _ in range(20):
        state = native.initial_state()
        while moves := native.legal_moves(state):
            path.append(state)
            state = native.next_state(state, rng.choice(moves))
        path.append(state)
        ends += native.outcome(state) is not None
    theirs = rules.expand([rules.parse_state(str(state)) for state in path])
    assert [in_texts(each) for each in native.expand(path)] == [in_texts(e) for e in theirs]
    assert ends == 20


def in_texts(expansion: games.Expansion[Any, Any]) -> tuple[str, str, list[tuple[str, str]]]:
    """Return an expansion in texts, moves in their order."""
    steps = [(str(move), str(after)) for move, after in expansion.successors]
    return expansion.to_move, str(expansion.outcome), steps


def test_the_sources_refuse_the_same_positions() -> None:
    """Of 2,000 boards of any discs, each source takes those that the other takes."""
    rules, native = (each.game for each in both(4, 3, 3))
    rng = Random(3)  # noqa: S311 - games, not secrets
    taken = 0
    for _ in range(2_000):
        columns = ["".join(rng.choices("12", k=rng.randrange(4))).ljust(3, ".") for _ in range(4)]
        if rng.random() < 0.1:
            columns[0] = columns[0][::-1]
        rows = ("".join(column[y] for column in columns) for y in (2, 1, 0))
        text = f"{'/'.join(rows)} {rng.choice('12')}"
        assert accepts(rules, text) == accepts(native, text), text
        taken += accepts(native, text)
    assert 100 < taken < 1_500


def accepts(game: Game[Any, Any], text: str) -> bool:
    """Return whether a game reads a text as a state."""
    try:
        return str(game.parse_state(text)) == text
    except StateError:
        return False


def test_values_are_values(game: Game[Any, Any]) -> None:
    """States and moves are equal, hashed and ordered by what they are, and read back from text."""
    state = game.initial_state()
    moves = game.legal_moves(state)
    assert game.parse_state(str(state)) == state
    assert hash(game.parse_state(str(state))) == hash(state)
    assert [game.parse_move(str(move)) for move in moves] == sorted(moves)
    assert len(set(moves)) == len(moves)


@pytest.mark.parametrize("move", ["8", "16"])
def test_an_illegal_move_is_refused(game: Game[Any, Any], move: str) -> None:
    """The message has the move and the position, and says why."""
    state = game.initial_state()
    with pytest.raises(IllegalMove, match="the board has columns 1 to 7") as caught:
        game.next_state(state, game.parse_move(move))
    assert repr(move) in str(caught.value)
    assert str(state) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "castle",
        "......./......./......./......./......./.......",
        "......./......./......./......./......./....... 3",
        "......./......./......./......./......./....... 1\n",
        "......./......./......./......./......./...... 1",
        "......./......./......./......./....... 1",
        "......./......./......./......./......./...x... 2",
        "......./......./......./......./...1.../....... 2",
        "......./......./......./......./......./...1... 1",
        "......./......./......./......./2222.../1111... 1",
        "1" * 5_000 + " 1",
        "///// 1",
        "'/\"\\ \0 1",
    ],
)
def test_what_is_no_state_is_refused(game: Game[Any, Any], text: str) -> None:
    """Discs in the air, wrong numbers, two winners, other boards and letters."""
    with pytest.raises(StateError, match="expected"):
        game.parse_state(text)


@pytest.mark.parametrize("text", ["", "0", "17", "1\n", "halt", "'\"\\", "0'a", "1.0"])
def test_what_is_no_move_is_refused(game: Game[Any, Any], text: str) -> None:
    """A move is a column."""
    with pytest.raises(BadMove, match="expected a column such as 4"):
        game.parse_move(text)
