"""The table of Moai on 5 by 5 holds what the engine's rules make of its positions."""

from random import Random

import numpy as np
import pytest

from pylogic.core.errors import SolutionMissing, StateError
from pylogic.games.moai.board import MoaiState
from pylogic.games.moai.engine import Moai
from pylogic.games.moai.solution import solver as moai
from pylogic.games.moai.solution.reach import reach
from pylogic.games.moai.solution.retrograde import followers, layer, solve, unfounded
from pylogic.games.moai.solution.solver import MoaiSolver
from pylogic.games.moai.solution.table import SETS, SQUARES, families, place
from pylogic.solvers import retrograde, store
from pylogic.solvers.progress import silent
from tests.cases import some_long

LEAST = 12  # counters on the boards that are solved here
ON_BOARD = [5 * row + column for row, column in SQUARES]


@pytest.fixture(scope="module", params=[pytest.param(0, marks=pytest.mark.long), 1])
def small(request: pytest.FixtureRequest) -> tuple[Moai, MoaiSolver]:
    """Return the game with each gap, and its solver of boards with many counters."""
    table = solve(request.param, least=LEAST).tobytes()
    game = Moai(5, 5, gap=request.param)
    return game, MoaiSolver(game, lambda: table, silent)


def position(rng: Random, counters: int) -> MoaiState:
    """Return a position with so many counters."""
    white, black, *rest = (1 << cell for cell in rng.sample(ON_BOARD, counters + 2))
    return MoaiState(5, 5, white, black, sum(rest), rng.choice("BP"))


def test_values_are_those_of_retrograde_analysis(small: tuple[Moai, MoaiSolver]) -> None:
    """On 1,000 positions and all that follows, winner and distance are the same."""
    rng = Random(25)  # noqa: S311 - games, not secrets
    game, solver = small
    starts = [position(rng, rng.randint(LEAST, LEAST + 1)) for _ in range(1_000)]
    solution = retrograde(game, starts)
    for state in solution:
        assert solver.value(state) == solution[state], str(state)
    assert max(value.distance or 0 for value in solution.values.values()) > 2


@some_long(1, "gap", [0, 1])
def test_turns_are_those_of_the_engine(gap: int) -> None:
    """From 400 positions with any number of counters, the same positions follow."""
    game, rng = Moai(5, 5, gap=gap), Random(31)  # noqa: S311 - games, not secrets
    known, compared = families(), 0
    while compared < 400:
        state = position(rng, rng.randint(0, 14))
        pair, counters = cells(state)
        (here,) = game.expand([state])
        if pair not in known.pairs or here.outcome is not None:
            continue
        after = followers(*pair, np.array([counters], np.int32), gap)
        found = [int(place) for _, _, places in after for place in places]
        expected = [cells(follower) for _, follower in here.successors]
        assert sorted(found) == sorted(place(*pair, taken) for pair, taken in expected)
        compared += 1


def test_what_does_not_follow_is_found() -> None:
    """A table that is right has no fault, and one wrong value shows."""
    table = solve(least=17)
    assert unfounded(table, least=17) == 0
    assert unfounded(table, gap=1, least=17) > 0
    table[int(layer(18)[5])] += 2
    assert unfounded(table, least=17) > 0


def cells(state: MoaiState) -> tuple[tuple[int, int], int]:
    """Return the cells of both pawns, that of who is on turn first, and the bits of counters."""
    white, black = (ON_BOARD.index(pawn.bit_length() - 1) for pawn in (state.white, state.black))
    counters = sum(1 << i for i, cell in enumerate(ON_BOARD) if state.counters >> cell & 1)
    return ((white, black) if state.mover == "B" else (black, white)), counters


def test_the_placing_of_pawns_is_looked_through() -> None:
    """A player places to win, soon; the vacant board is worth what its best placement is."""
    even = np.full(len(families().pairs) * SETS, 4, np.uint8)
    even[place(0, 10, 0)] = 3  # on turn in a corner's neighbour, beside the middle: a win
    kept = even.tobytes()
    solver = MoaiSolver(Moai(5, 5), lambda: kept, silent)
    game = Moai(5, 5)
    white_at_0 = game.next_state(game.initial_state(), game.parse_move("2,1"))
    assert solver.value(white_at_0).winner == "B"
    middle = game.next_state(game.initial_state(), game.parse_move("3,3"))
    value = solver.value(middle)
    assert (value.winner, value.distance) == ("P", 4)
    value = solver.value(game.initial_state())
    assert (value.winner, value.distance) == ("B", 6)


def test_families_are_orbits() -> None:
    """The 59 families have the 420 pairs, and positions that look alike share a place."""
    known = families()
    assert len(known.pairs) == 59
    assert sum(known.sizes) == 420 == len(known.of)
    assert len({*known.symmetries}) == 8
    rng = Random(8)  # noqa: S311 - games, not secrets
    table = solve(least=17)
    for _ in range(200):
        own, other, *rest = rng.sample(range(21), rng.randint(19, 21))
        counters = sum(1 << cell for cell in rest)
        for to in known.symmetries:
            carried = sum(1 << to[cell] for cell in rest)
            alike = table[place(to[own], to[other], carried)]
            assert alike == table[place(own, other, counters)]


def test_every_position_has_a_place_of_its_own() -> None:
    """With a family's least pair of pawns, the places of all sets of counters differ."""
    own, other = families().pairs[7]
    free = [cell for cell in range(21) if cell not in {own, other}]
    rng = Random(2)  # noqa: S311 - games, not secrets
    sets = {sum(1 << c for c in rng.sample(free, rng.randint(0, 19))) for _ in range(3_000)}
    places = {place(own, other, counters) for counters in sets}
    assert len(places) == len(sets)
    assert all(place // SETS == 7 for place in places)


@pytest.mark.long
def test_reached_positions_are_counted() -> None:
    """After no turn, one and two, there are as many positions as the engine comes to."""
    counters = np.tile(np.bitwise_count(np.arange(SETS)), len(families().pairs))
    found = reach(np.where(counters < 2, 1, 0).astype(np.uint8))
    game = Moai(5, 5)
    level = {game.initial_state()}
    sizes = []
    for _ in range(4):
        level = {after for here in game.expand([*level]) for _, after in here.successors}
        sizes.append(len(level))
    assert found.counts.sum(axis=1)[:3].tolist() == sizes[1:]
    assert not found.counts[3:].any()


def test_larger_boards_are_followed_near_the_end() -> None:
    """With few moves left a value is exact, and else it is refused."""
    game = Moai(6, 5)
    solver = MoaiSolver(game, bytes, silent)
    state = game.parse_state("+CCC.+/CCCCCC/CB..PC/C.CC.C/+CCCC+ P")
    assert solver.value(state) == retrograde(game, [state])[state]
    assert solver.statistics(state).positions == len(retrograde(game, [state]))


def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what is solved as a whole."""
    monkeypatch.setattr(moai, "_MOST", 1_000)
    game = Moai(6, 6)
    with pytest.raises(StateError, match=r"more than 1,000 .*; only the board of 5 by 5"):
        MoaiSolver(game, bytes, silent).value(game.initial_state())


def test_without_a_table_players_are_told_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is for the game's own options."""
    monkeypatch.setattr(store, "read", lambda *_: None)
    with pytest.raises(SolutionMissing, match="--option height=5 --option gap=1` finds one"):
        moai.values(Moai(5, 5, gap=1))
