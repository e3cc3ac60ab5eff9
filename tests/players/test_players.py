"""Computer players choose legal moves, repeatably, and better at a higher level."""

import pytest

from pylogic import players
from pylogic.core.errors import IllegalMove, UnknownGame
from pylogic.games.pangke.engine import Pangke, positions
from pylogic.players import LEVELS, Player, player
from pylogic.solvers import Value, retrograde

GAME = Pangke()
KINDS = players.names("pangke")


def winner(black: Player, white: Player, plies: int = 60) -> str | None:
    """Play a game to its end or to a number of plies; return who won."""
    state = GAME.initial_state()
    for ply in range(plies):
        if (outcome := GAME.outcome(state)) is not None:
            return outcome.winner
        state = GAME.next_state(state, (black, white)[ply % 2].choose(GAME, state).move)
    return None


def score(name: str, opponent: str, rounds: int) -> int:
    """Return the wins of one player over another less its losses, each side equally often."""
    total = 0
    for seed in range(rounds):
        one, two = player(name, seed), player(opponent, seed + 1000)
        for seats, side in (((one, two), "black"), ((two, one), "white")):
            won = winner(*seats)
            total += 0 if won is None else 1 if won == side else -1
    return total


@pytest.mark.parametrize("name", KINDS[:4])
def test_a_choice_is_legal_and_repeats(name: str) -> None:
    """The same seed and state give the same legal move, with a reason."""
    state = GAME.initial_state()
    choices = [player(name, seed=7).choose(GAME, state) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0].move in GAME.legal_moves(state)
    assert choices[0].reason


def test_the_seed_matters() -> None:
    """Among equal moves, different seeds choose differently."""
    state = GAME.initial_state()
    for name in ("random", "minimax:1"):
        assert len({player(name, seed).choose(GAME, state).move for seed in range(20)}) > 1


@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_chosen_when_the_game_is_over(name: str) -> None:
    """A game that is over is refused."""
    with pytest.raises(IllegalMove, match="the game is over"):
        player(name).choose(GAME, GAME.parse_state("b.../..../..../.... b"))


@pytest.mark.parametrize("level", LEVELS)
def test_minimax_takes_a_win_at_hand(level: int) -> None:
    """Every level sees a win in one ply, and says so."""
    choice = player(f"minimax:{level}").choose(GAME, GAME.parse_state("b.w./.b../..../.... b"))
    assert str(choice.move) == "22-12"
    assert choice.reason == "wins in 1 ply"


@pytest.mark.long
def test_minimax_is_exact_within_its_depth() -> None:
    """Level 3 finds every win and loss within 4 plies, and its distance."""
    solution = retrograde(GAME, [p for sizes in ((1, 2), (2, 2)) for p in positions(*sizes)])
    near = [
        (state, value)
        for state, value in solution.values.items()
        if value.distance is not None and 0 < value.distance <= 4
    ]
    assert len({value.distance for _, value in near}) == 4
    three = player("minimax:3")
    for state, value in near[::20]:
        verb = "wins" if value.winner == state.mover else "loses"
        reason = three.choose(GAME, state).reason
        assert reason.startswith(f"{verb} in {value.distance} pl"), (state, value)


@pytest.mark.long
def test_minimax_keeps_a_win() -> None:
    """From every won position that is near, the move leads to a position won one ply sooner."""
    solution = retrograde(GAME, positions(2, 2))
    won = [
        state
        for state, value in solution.values.items()
        if value.winner == state.mover and value.distance in {1, 3}
    ]
    for state in won[::120]:
        after = GAME.next_state(state, player("minimax:3").choose(GAME, state).move)
        before = solution[state].distance
        assert before is not None
        assert solution[after] == Value(state.mover, before - 1)


@pytest.mark.parametrize(
    ("name", "below", "rounds"),
    [
        ("minimax:1", "random", 4),
        ("minimax:2", "minimax:1", 6),
        pytest.param("minimax:3", "minimax:2", 3, marks=pytest.mark.long),
    ],
)
def test_a_level_beats_the_one_below(name: str, below: str, rounds: int) -> None:
    """Over seeded games from both sides, the higher level wins more than it loses."""
    assert score(name, below, rounds) > 0


def test_a_search_stays_within_its_budget() -> None:
    """No level expands more states than it may, and deeper levels look further."""
    state = GAME.parse_state("b.bb/.b.b/w.w./.www w")
    data = [player(f"minimax:{level}").choose(GAME, state).data for level in LEVELS]
    depths = [each["depth"] for each in data]
    assert depths == sorted(depths, key=str)
    assert all(isinstance(each["states"], int) and each["states"] <= 40_000 for each in data)


@pytest.mark.parametrize(
    "name", ["", "minimax:0", "minimax:6", "minimax:x", "random:1", "faultless"]
)
def test_an_unknown_player_is_refused(name: str) -> None:
    """The message lists the players there are."""
    with pytest.raises(UnknownGame, match="random, minimax:LEVEL"):
        player(name)


def test_minimax_without_a_level_is_of_the_middle() -> None:
    """The name alone asks for the default level."""
    assert player("minimax").name == "minimax:3"


def test_a_game_without_estimate_can_be_searched() -> None:
    """A game that the registry does not know is searched by counting moves."""

    class Unlisted(Pangke):
        """Pang-Ke under a name that nobody has listed."""

        name = "unlisted"  # type: ignore[misc]

    game = Unlisted()
    state = game.initial_state()
    assert player("minimax:2").choose(game, state).move in game.legal_moves(state)
