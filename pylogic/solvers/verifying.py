"""Values that are kept, checked in parts by several processes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pylogic.core.errors import UnknownGame
from pylogic.games.chosen import Chosen
from pylogic.solvers.exhaustive.solver import CircuitSolver
from pylogic.solvers.registry import Solver, solver
from pylogic.workers import Workers

_PARTS: Final = 32


@dataclass(frozen=True, slots=True)
class _Piece:
    rules: Chosen
    state: str
    memory: int
    without: str | None
    part: int


def faults(  # noqa: PLR0913, PLR0917 - what is checked, and by whom
    solution: Solver,
    rules: Chosen,
    state: str,
    memory: int,
    workers: Workers,
    progress: Callable[[int], None],
    without: str | None = None,
) -> tuple[int, int]:
    """Return how many values are known, and of how many the value does not follow.

    Each process reads the solution that is kept, or finds it anew.

    solution: What knows the value of the state.
    state: The position whose value was asked.
    memory: How many bytes a solution may take.
    without: An erratum that is left out.
    Raises UnknownGame: The game has a solver of its own, which checks all at once.
    """
    if not isinstance(solution, CircuitSolver):
        raise UnknownGame(
            f"the values of {rules.name} are checked by one process; those of its circuit by"
            " several: --source circuit"
        )
    pieces = [_Piece(rules, state, memory, without, part) for part in range(_PARTS)]
    wrong = 0
    for done, found in enumerate(workers.map(_checked, pieces), 1):
        wrong += found
        progress(done)
    return solution.known, wrong


@lru_cache(maxsize=1)
def _solved(rules: Chosen, state: str, memory: int, without: str | None) -> CircuitSolver:
    game = rules.game()
    found = solver(game, without, memory=memory)
    found.value(game.parse_state(state))
    assert isinstance(found, CircuitSolver)  # noqa: S101 - as it is where it was asked
    return found


def _checked(piece: _Piece) -> int:
    return _solved(piece.rules, piece.state, piece.memory, piece.without).wrong(piece.part, _PARTS)
