"""All sources of Pang-Ke keep the same contract and say the same."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pylogic.games as games
from pylogic.checking import check
from pylogic.core.errors import BadMove, IllegalMove, StateError
from pylogic.games import Game
from pylogic.games.api import Outcome

pytestmark = pytest.mark.needs_swipl

SOURCES = games.sources("pangke")


@pytest.fixture(scope="module", params=SOURCES)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Return Pang-Ke from each source in turn."""
    return games.game("pangke", request.param)


def test_says_who_it_is(game: Game[Any, Any]) -> None:
    """Name, source and players are those it was asked for."""
    assert game.name == "pangke"
    assert game.source in SOURCES
    assert game.players == ("black", "white")


def test_perft(game: Game[Any, Any]) -> None:
    """Every source counts the same ways through the game."""
    state = game.initial_state()
    assert [game.perft(state, depth) for depth in range(6)] == [1, 4, 18, 108, 632, 3282]


def test_divide_is_in_the_order_of_the_moves(game: Game[Any, Any]) -> None:
    """The counts come by legal move, and add up to perft."""
    state = game.initial_state()
    counts = game.divide(state, 3)
    assert tuple(counts) == game.legal_moves(state)
    assert sum(counts.values()) == 108


def test_values_are_values(game: Game[Any, Any]) -> None:
    """States and moves are equal, hashed and ordered by what they are, and read back from text."""
    state = game.initial_state()
    moves = game.legal_moves(state)
    assert game.parse_state(str(state)) == state
    assert hash(game.parse_state(str(state))) == hash(state)
    assert [game.parse_move(str(move)) for move in moves] == sorted(moves)
    assert len(set(moves)) == len(moves)


def test_a_move_changes_nothing_in_place(game: Game[Any, Any]) -> None:
    """The state that a move is made from stays what it was."""
    state = game.initial_state()
    after = game.next_state(state, game.parse_move("12-22"))
    assert str(state) == "bbbb/b..b/w..w/wwww b"
    assert str(after) == "b.bb/bb.b/w..w/wwww w"
    assert (game.to_move(state), game.to_move(after)) == ("black", "white")


def test_a_batch_is_what_single_questions_are(game: Game[Any, Any]) -> None:
    """The expansions of a batch have what the other methods say, state by state."""
    texts = ["bbbb/b..b/w..w/wwww b", "b.../..../..../.... w", "bw../w.../..../.... b"]
    states = [game.parse_state(text) for text in texts]
    for state, expansion in zip(states, game.expand(states), strict=True):
        assert expansion.to_move == game.to_move(state)
        assert expansion.outcome == game.outcome(state)
        assert tuple(move for move, _ in expansion.successors) == game.legal_moves(state)
        for move, after in expansion.successors:
            assert game.next_state(state, move) == after
    assert game.expand([]) == []


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("b.../..../..../.... w", Outcome("black")),
        ("..../..../..../...w w", Outcome("white")),
        ("bw../w.../..../.... b", Outcome(None)),
        ("bbbb/b..b/w..w/wwww b", None),
    ],
)
def test_outcomes(game: Game[Any, Any], text: str, outcome: Outcome | None) -> None:
    """A side without pieces has lost, one that is shut in draws, and else the game goes on."""
    state = game.parse_state(text)
    assert game.outcome(state) == outcome
    assert bool(game.legal_moves(state)) == (outcome is None)


@pytest.mark.parametrize("move", ["11-22", "22-23", "31-32", "21-31"])
def test_an_illegal_move_is_refused(game: Game[Any, Any], move: str) -> None:
    """The message has the move and the position."""
    state = game.initial_state()
    with pytest.raises(IllegalMove) as caught:
        game.next_state(state, game.parse_move(move))
    assert repr(move) in str(caught.value)
    assert str(state) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "castle",
        "bbbb/b..b/w..w/wwww",
        "bbbb/b..b/w..w/www b",
        "bbbq/b..b/w..w/wwww b",
        "bbbb/b..b/w..w/wwww x",
        "bbbb/b..b/w..w/wwww b\n",
        "bbbb/b..b\t/w..w/wwww b",
        "'/\"\\ \0 b",
    ],
)
def test_what_is_no_state_is_refused(game: Game[Any, Any], text: str) -> None:
    """Letters, rows and mover must be there, and nothing else."""
    with pytest.raises(StateError, match="expected"):
        game.parse_state(text)


@pytest.mark.parametrize("text", ["", "12", "12-52", "12-22\n", "halt", "'\"\\"])
def test_what_is_no_move_is_refused(game: Game[Any, Any], text: str) -> None:
    """A move is two squares."""
    with pytest.raises(BadMove, match="expected"):
        game.parse_move(text)


@pytest.mark.parametrize("source", ["rules", "native"])
@pytest.mark.parametrize(
    "text", ["bbbb/bb.b/w..w/wwww b", "bbbb/b..b/wwww/wwww b", "..../..../..../.... b"]
)
def test_a_position_that_cannot_be_is_refused(source: str, text: str) -> None:
    """No side has more than six pieces, and one of them has some."""
    with pytest.raises(StateError, match=r"expected at (most|least)"):
        games.game("pangke", source).parse_state(text)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 99), max_size=80))
def test_native_and_rules_say_the_same_all_along_a_game(choices: list[int]) -> None:
    """On every position of any game, mover, moves, successors and outcome are the same."""
    native, rules = games.game("pangke", "native"), games.game("pangke", "rules")
    path = [native.initial_state()]
    for choice in choices:
        moves = native.legal_moves(path[-1])
        if not moves:
            break
        path.append(native.next_state(path[-1], moves[choice % len(moves)]))
    theirs = rules.expand([rules.parse_state(str(state)) for state in path])
    assert [in_texts(each) for each in native.expand(path)] == [in_texts(e) for e in theirs]


def in_texts(expansion: games.Expansion[Any, Any]) -> tuple[str, str, list[tuple[str, str]]]:
    """Return an expansion in texts, moves in their order."""
    steps = [(str(move), str(after)) for move, after in expansion.successors]
    return expansion.to_move, str(expansion.outcome), steps


@pytest.mark.long
def test_all_sources_agree() -> None:
    """The cross-check finds nothing between the sources of Pang-Ke."""
    result = check("pangke", depth=4, positions=800, seed=2)
    assert result.disagreements == ()
    assert result.sources == SOURCES
    assert result.positions >= 800
