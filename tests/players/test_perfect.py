"""The player that knows keeps what a position is worth, to the last ply."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import pylogic.games as games
from pylogic.core.errors import IllegalMove, UnknownGame
from pylogic.games import Game
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.solution.search import BoardSolver
from pylogic.players import PerfectPlayer, names, player, player_of
from pylogic.solvers.retrograde_analysis import retrograde
from tests.cases import some_long

GAME = Connect4()
SHEETS = Path(games.__file__).parent / "gdl" / "sheets"


def after_random_moves(discs: int, seed: int) -> Connect4State:
    """Return a position of the usual board in which the game goes on."""
    rng = Random(seed)  # noqa: S311 - games, not secrets
    state = GAME.initial_state()
    while (state.ones | state.twos).bit_count() < discs or GAME.outcome(state):
        moves = GAME.legal_moves(state)
        state = GAME.next_state(state, rng.choice(moves)) if moves else GAME.initial_state()
    return state


def test_it_is_a_player_of_solved_games() -> None:
    """It can be asked for by name, and says where it knows nothing."""
    assert player("perfect", seed=3) == PerfectPlayer(3)
    assert all("perfect" in names(game) for game in games.names())
    moai = games.game("moai", "native")
    with pytest.raises(UnknownGame, match="solved on the board of 5 by 5 only"):
        PerfectPlayer().choose(moai, moai.initial_state())


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [("dice", "the moves of random are chance"), ("morra", "odd and even choose at once")],
)
def test_it_is_not_offered_where_it_cannot_play(sheet: str, reason: str) -> None:
    """As far as that is known without solving the game."""
    rules = games.game(str(SHEETS / f"{sheet}.kif"), "native")
    assert "perfect" not in names(rules)
    with pytest.raises(UnknownGame, match=reason):
        player_of("perfect", rules)


def test_it_depends_on_the_options_of_a_game() -> None:
    """Moai is solved on one board; the name of the game says nothing of that."""
    assert "perfect" in names("moai")
    assert "perfect" not in names(games.game("moai", "native"))
    with pytest.raises(UnknownGame, match="does not play moai: moai is solved on the board of 5"):
        player_of("perfect", games.game("moai", "native"))


@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_as_was_said(seed: int) -> None:
    """Against itself, the game ends as the first choice says, and when."""
    state = after_random_moves(18, seed)
    choices = []
    while GAME.outcome(state) is None:
        choices.append(PerfectPlayer(seed).choose(GAME, state))
        state = GAME.next_state(state, choices[-1].move)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert all(choice.data["exact"] for choice in choices)
    assert {choice.data["winner"] for choice in choices} == {outcome.winner}
    if outcome.winner is not None:
        distances = [choice.data["distance"] for choice in choices]
        assert distances == list(range(len(choices), 0, -1))


@pytest.mark.parametrize("seed", range(4))
def test_no_other_player_makes_it_worse(seed: int) -> None:
    """Against a player that searches, it comes out no worse than the position was worth."""
    state = after_random_moves(18, seed + 50)
    me = state.mover
    least = BoardSolver(GAME.board).score(state)
    while GAME.outcome(state) is None:
        chosen = player("perfect" if state.mover == me else "minimax:2", seed)
        state = GAME.next_state(state, chosen.choose(GAME, state).move)
    outcome = GAME.outcome(state)
    assert outcome is not None
    reached = 0 if outcome.winner is None else 1 if outcome.winner == me else -1
    assert reached >= (least > 0) - (least < 0)


def test_every_move_on_a_small_board_is_a_best_one() -> None:
    """On 4 by 3 with three in a line, no other move is worth more, or wins sooner."""
    game = Connect4(4, 3, 3)
    table = retrograde(game, [game.initial_state()])
    states = [state for state in table if game.outcome(state) is None]
    for state in states[::5]:
        choice = PerfectPlayer(1).choose(game, state)
        after = table[game.next_state(state, choice.move)]
        value = table[state]
        assert after.winner == value.winner
        if value.distance is not None:
            assert after.distance == value.distance - 1


@pytest.mark.needs_swipl
@some_long(1, "source", games.sources("connect4"))
def test_it_plays_by_any_source(source: str) -> None:
    """Whichever source tells the rules, the choice is the same."""
    game: Game[Any, Any] = games.game("connect4", source)
    state = after_random_moves(22, seed=5)
    choice = PerfectPlayer(2).choose(game, game.parse_state(str(state)))
    expected = PerfectPlayer(2).choose(GAME, state)
    assert str(choice.move) == str(expected.move)
    assert (choice.reason, choice.data) == (expected.reason, expected.data)


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ("121212", "wins in 1 ply"),
        ("3344", "wins in 3 plies"),
        ("33445", "loses in 2 plies at best"),
    ],
)
def test_it_says_what_it_knows(columns: str, reason: str) -> None:
    """Who wins and when is the reason, also early on where that is near."""
    state = GAME.initial_state()
    for digit in columns:
        state = GAME.next_state(state, GAME.parse_move(digit))
    assert PerfectPlayer().choose(GAME, state).reason == reason


@pytest.mark.long
def test_it_says_where_it_does_not_know() -> None:
    """The empty board is too early; what it does there it says."""
    choice = PerfectPlayer().choose(GAME, GAME.initial_state())
    assert choice.reason.startswith("too early to solve; value ")
    assert choice.data["exact"] is False
    assert str(choice.move) == "4"


def test_nothing_is_chosen_when_the_game_is_over() -> None:
    """A game that is over is refused."""
    over = "......./......./1....../12...../12...../12..... 2"
    with pytest.raises(IllegalMove, match="the game is over"):
        PerfectPlayer().choose(GAME, GAME.parse_state(over))
