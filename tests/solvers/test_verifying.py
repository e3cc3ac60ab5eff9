"""The values of a solution are checked in parts."""

import pytest

import pylogic.games as games
from pylogic.core.errors import UnknownGame
from pylogic.games.chosen import Chosen
from pylogic.solvers.registry import solver
from pylogic.solvers.verifying import faults
from pylogic.workers import HERE


@pytest.mark.usefixtures("quickly_solved")
def test_every_part_is_checked() -> None:
    """No value of a right solution is a fault, and progress counts the parts."""
    game = games.game("connect4", "circuit", columns=3, rows=3, connect=3)
    start = game.initial_state()
    solution = solver(game)
    steps: list[int] = []
    solution.value(start)
    known, wrong = faults(solution, Chosen.of(game), str(start), 1 << 24, HERE, steps.append)
    assert known > 0
    assert (wrong, steps) == (0, [*range(1, 33)])


def test_a_game_with_a_solver_of_its_own_is_not_divided() -> None:
    """The message says of which source several can check."""
    game = games.game("connect4", "native", columns=4, rows=3, connect=3)
    with pytest.raises(UnknownGame, match="--source circuit"):
        faults(solver(game), Chosen.of(game), "", 0, HERE, lambda _: None)
