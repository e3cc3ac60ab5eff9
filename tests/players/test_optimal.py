"""The perfect player of solved games: no move gives anything away."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import pylogic.games as games
from pylogic.core.errors import IllegalMove, SolutionMissing
from pylogic.games.pangke.board import PangkeState
from pylogic.games.pangke.engine import Pangke
from pylogic.games.tictactoe.engine import Tictactoe, TictactoeState
from pylogic.players import PerfectPlayer, player
from pylogic.players import optimal as valued
from pylogic.solvers import Solution, retrograde, store
from tests.cases import some_long

pytestmark = pytest.mark.usefixtures("quickly_solved")

PANGKE = Pangke()
PERFECT = PerfectPlayer(seed=4)


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Keep solutions for the test only."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    valued.solved.cache_clear()
    yield
    valued.solved.cache_clear()


@pytest.fixture(scope="module")
def solution() -> Solution[PangkeState]:
    """Return what retrograde analysis of the engine finds."""
    return retrograde(PANGKE, [PANGKE.parse_state("b.w./.b../..../.... b")])


@pytest.mark.long
def test_every_move_of_pangke_keeps_the_value(solution: Solution[PangkeState]) -> None:
    """Winner and distance are those of the position, by retrograde analysis of the engine."""
    PERFECT.choose(PANGKE, PANGKE.parse_state("b.w./.b../..../.... b"))  # the others are among it
    going_on = [state for state in solution if PANGKE.outcome(state) is None]
    for state in Random(3).sample(going_on, 60):  # noqa: S311 - games, not secrets
        choice = PERFECT.choose(PANGKE, state)
        after = solution[PANGKE.next_state(state, choice.move)]
        value = solution[state]
        assert choice.data == {"winner": value.winner, "distance": value.distance}
        assert after.winner == value.winner
        assert value.distance is None or after.distance == value.distance - 1


@pytest.mark.long
@some_long(
    1,
    ("text", "reason"),
    [
        ("b.w./.b../..../.... b", "wins in 1 ply"),
        ("b.../..../..../..ww w", "a draw, with best play"),
    ],
)
def test_it_says_what_it_knows(text: str, reason: str) -> None:
    """Who wins and when is the reason."""
    assert PERFECT.choose(PANGKE, PANGKE.parse_state(text)).reason == reason


def test_it_says_when_it_loses(solution: Solution[PangkeState]) -> None:
    """The slowest loss is chosen, and told."""
    state = max(
        (s for s in solution if solution[s].winner not in {None, s.mover} and s.black and s.white),
        key=lambda s: solution[s].distance or 0,
    )
    expected = f"loses in {solution[state].distance} plies at best"
    assert PERFECT.choose(PANGKE, state).reason == expected


@pytest.mark.long
def test_without_a_solution_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game would take a minute to solve, which is not done by the way."""
    monkeypatch.setattr(valued, "_BY_THE_WAY", 1 << 20)
    with pytest.raises(SolutionMissing, match="`pylogic solve pangke` finds one"):
        PERFECT.choose(PANGKE, PANGKE.initial_state())


@pytest.mark.long
def test_every_move_of_tictactoe_keeps_the_value() -> None:
    """On all positions in play, and of the draws it takes one that asks most of the other."""
    game = Tictactoe()
    solution = retrograde(game, [game.initial_state()])
    for state in solution:
        if game.outcome(state) is not None:
            continue
        chosen = game.next_state(state, PERFECT.choose(game, state).move)
        assert solution[chosen].winner == solution[state].winner
        distance = solution[state].distance
        assert distance is None or solution[chosen].distance == distance - 1
        if distance is None:
            (here,) = game.expand([state])
            draws = [after for _, after in here.successors if solution[after].winner is None]
            assert holding(game, solution, chosen) == min(
                holding(game, solution, after) for after in draws
            )


def holding(game: Tictactoe, solution: Solution[TictactoeState], state: TictactoeState) -> int:
    """Return how many moves hold a draw."""
    (here,) = game.expand([state])
    return sum(solution[after].winner is None for _, after in here.successors)


def test_the_game_being_over_there_is_nothing_to_choose() -> None:
    """Also where the solution has the position."""
    game = Tictactoe()
    with pytest.raises(IllegalMove, match="the game is over"):
        PERFECT.choose(game, game.parse_state("xxx/oo./... o"))


@pytest.mark.needs_swipl
@some_long(1, "source", games.sources("tictactoe"))
def test_it_plays_by_any_source(source: str) -> None:
    """Whichever source tells the rules, the choice is the same."""
    game = games.game("tictactoe", source)
    for text in (".../.../... x", "x../.o./..x o"):
        choice = player("perfect", 11).choose(game, game.parse_state(text))
        native = Tictactoe()
        expected = player("perfect", 11).choose(native, native.parse_state(text))
        assert str(choice.move) == str(expected.move)
        assert choice.reason == expected.reason
