"""The solver of Connect Four says what a full table of small boards says, and what others say."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from bitbully import BitBully, Board

from benchmarks.solver import opened
from pylogic.core.errors import StateError
from pylogic.games.connect4.board import Connect4Move, Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.solution.lines import finders
from pylogic.games.connect4.solution.search import BoardSolver, Unsolved
from pylogic.games.connect4.solution.zugzwang import zugzwang
from pylogic.solvers.retrograde_analysis import DRAW, Solution, Value, retrograde
from tests.cases import some_long

# By size, the drops from where on all is known: even numbers of rows, from which zugzwang is
# proved, and odd ones.
SIZES = {
    (5, 4, 4): "33243142",
    (4, 4, 4): "2332",
    (4, 4, 3): "",
    (3, 6, 3): "",
    (5, 2, 3): "",
    (4, 3, 3): "",
    (4, 5, 4): "23323214",
}
GAME = Connect4()


@cache
def table(size: tuple[int, int, int]) -> Solution[Connect4State]:
    """Return the value of every position of a small board that follows on its drops."""
    game = Connect4(*size)
    return retrograde(game, [played(SIZES[size], game)])


def going_on(size: tuple[int, int, int], most: int) -> Iterator[Connect4State]:
    """Yield up to so many positions of a small board in which the game goes on."""
    game = Connect4(*size)
    found = [state for state in table(size) if game.outcome(state) is None]
    yield from found[:: len(found) // most + 1]


def played(columns: str, game: Connect4 = GAME) -> Connect4State:
    """Return the position after drops into those columns, one a digit."""
    state = game.initial_state()
    for digit in columns:
        state = game.next_state(state, Connect4Move(int(digit)))
    return state


def random_positions(
    discs: int, count: int, seed: int
) -> Iterator[tuple[list[int], Connect4State]]:
    """Yield positions of random games that go on after so many discs, with the columns from 0."""
    return islice(opened(discs, seed), count)


@some_long(2, "size", SIZES)
def test_winner_and_distance_are_those_of_the_whole_game(size: tuple[int, int, int]) -> None:
    """On every position of a small board, over or not, retrograde analysis says the same."""
    solver = BoardSolver(Connect4(*size).board)
    states = list(table(size))
    for state in states[:: len(states) // 2_000 + 1]:
        assert solver.value(state) == table(size)[state], str(state)


@some_long(2, "size", SIZES)
def test_what_is_at_most_is_told_without_the_score(size: tuple[int, int, int]) -> None:
    """A score is at most itself, and not at most one less."""
    solver = BoardSolver(Connect4(*size).board)
    for state in going_on(size, 200):
        score = BoardSolver(solver.board).score(state)
        assert solver.is_at_most(state, score)
        assert not solver.is_at_most(state, score - 1)


def test_scores_count_the_discs_that_are_left() -> None:
    """Of 21 discs, who wins with the fourth has 18 left, that one among them."""
    solver = BoardSolver(GAME.board)
    assert (solver.score(played("121212")), solver.value(played("121212"))) == (18, Value("1", 1))
    assert (solver.score(played("3344")), solver.value(played("3344"))) == (18, Value("1", 3))
    assert (solver.score(played("33445")), solver.value(played("33445"))) == (-18, Value("1", 2))


@some_long(2, "size", [size for size in SIZES if size[1] % 2 == 0])
def test_what_zugzwang_proves_is_true(size: tuple[int, int, int]) -> None:
    """Wherever following up is said to win or to hold, the table of all positions says so too."""
    board = Connect4(*size).board
    completing, has_line = finders(board)
    proofs = zugzwang(board, has_line)
    said = {"holds": 0, "shut out": 0, "run over": 0, "outwaited": 0}
    for state in going_on(size, 20_000):
        own, other = state.sides()
        discs = own | other
        winner = table(size)[state].winner
        if discs.bit_count() % 2:
            if proofs.holds(discs, other):
                said["holds"] += 1
                assert winner in {state.mover, None}, str(state)
            empty = proofs.outwaited(discs, own, completing(other) & ~discs)
            if empty >= 0:
                said["outwaited"] += 1
                value = table(size)[state]
                assert value.winner not in {state.mover, None}, str(state)
                assert value.distance is not None
                assert board.cells.bit_count() - discs.bit_count() - value.distance >= empty
        elif proofs.is_shut_out(discs, own):
            said["shut out"] += 1
            assert winner != state.mover, str(state)
            if proofs.is_run_over(discs, other):
                said["run over"] += 1
                assert winner not in {state.mover, None}, str(state)
    assert said["holds"] > 10
    assert said["shut out"] > 10


def test_every_kind_of_proof_is_met() -> None:
    """On 4 by 4 with three in a line there are positions for each."""
    board = Connect4(4, 4, 3).board
    completing, has_line = finders(board)
    proofs = zugzwang(board, has_line)
    run_over = outwaited = 0
    for state in going_on((4, 4, 3), 5_000):
        own, other = state.sides()
        discs = own | other
        if discs.bit_count() % 2:
            outwaited += proofs.outwaited(discs, own, completing(other) & ~discs) >= 0
        else:
            run_over += proofs.is_shut_out(discs, own) and proofs.is_run_over(discs, other)
    assert min(run_over, outwaited) > 0


@pytest.mark.parametrize("size", [(7, 6, 4), (5, 4, 4), (9, 7, 4), (6, 6, 3)])
def test_lines_written_out_are_those_of_the_board(size: tuple[int, int, int]) -> None:
    """What is written out for four in a line finds what the game's board finds."""
    game = Connect4(*size)
    completing, has_line = finders(game.board)
    rng = Random(1)  # noqa: S311 - games, not secrets
    for _ in range(40):
        state = game.initial_state()
        while moves := game.legal_moves(state):
            state = game.next_state(state, rng.choice(moves))
            discs = state.ones | state.twos
            for own in state.sides():
                assert completing(own) & ~discs == game.board.completing(own, discs)
                assert has_line(own) == game.board.has_line(own)


@pytest.mark.parametrize(
    "discs",
    [*(pytest.param(n, marks=pytest.mark.long) for n in (16, 17, 18, 20, 22)), 19, 21, 23, 24],
)
def test_scores_are_those_of_bitbully(discs: int) -> None:
    """On random positions of the usual board another solver has the same scores."""
    theirs = BitBully(opening_book=None)
    for columns, state in random_positions(discs, 3 if discs < 18 else 12, seed=discs):
        assert BoardSolver(GAME.board).score(state) == theirs.mtdf(Board(columns)), str(state)


def test_a_position_and_its_mirror_image_share_what_is_known() -> None:
    """The mirror image of a solved position costs a look or few."""
    for _, state in random_positions(20, 5, seed=3):
        solver = BoardSolver(GAME.board)
        score, nodes = solver.score(state), solver.nodes
        rows, mover = str(state).split(" ")
        image = "/".join(row[::-1] for row in rows.split("/"))
        assert solver.score(GAME.parse_state(f"{image} {mover}")) == score
        assert solver.nodes - nodes <= max(20, nodes // 10)


def test_a_solver_looks_at_no_more_than_it_may() -> None:
    """The empty board takes more than a thousand looks."""
    solver = BoardSolver(GAME.board, maximum=1_000)
    with pytest.raises(Unsolved, match="1000 positions"):
        solver.score(GAME.initial_state())
    assert solver.nodes == 1_001


def test_a_game_that_is_over_has_a_value_and_no_score() -> None:
    """Lost, or drawn on a full board."""
    solver = BoardSolver(GAME.board)
    assert solver.value(played("1212121")) == Value("1", 0)
    with pytest.raises(StateError, match="expected a game that goes on"):
        solver.score(played("1212121"))
    small = Connect4(2, 2, 3)
    assert BoardSolver(small.board).value(played("1122", small)) == DRAW
