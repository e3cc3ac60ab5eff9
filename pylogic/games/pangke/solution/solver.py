"""The solution of Pang-Ke: read where it is kept, found and kept where it is not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pylogic.core.errors import SolutionFault, SolutionMissing, StateError
from pylogic.games.pangke.solution import table
from pylogic.solvers import store

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylogic.games.pangke.board import PangkeState
    from pylogic.games.pangke.engine import Pangke
    from pylogic.games.pangke.solution.retrograde import Codes
    from pylogic.games.pangke.solution.steps import Step
    from pylogic.solvers.progress import Progress
    from pylogic.solvers.retrograde import Value
    from pylogic.solvers.statistics import Statistics

ALONE: Final = "mover-elsewhere"
"""The erratum without which axiom 17 lets a piece that moves along a line capture alone."""

_POSITIONS: Final = 21_065_004  # with up to 6 pieces a side, whichever colour is on turn


class PangkeSolver:
    """The values of all positions of Pang-Ke.

    Parameters
    ----------
    without : str or None
        The erratum that is left out: `mover-elsewhere`, or None.
    codes : bytes
        The table.
    progress : callable
        Makes a bar for what takes long.
    """

    def __init__(self, without: str | None, codes: bytes, progress: Progress) -> None:
        self._alone = without == ALONE
        self._codes = codes
        self._progress = progress

    def value(self, state: PangkeState) -> Value:
        """Return what a position is worth, over or not."""
        return table.value(self._codes, state)

    def statistics(self, state: PangkeState) -> Statistics:
        """Count the positions that can be reached from one in which both sides have pieces.

        Raises
        ------
        StateError
            A side has none.
        """
        from pylogic.games.pangke.solution.reach import count  # noqa: PLC0415 - slow to import

        if not state.black or not state.white:
            raise StateError(f"the game is over in {str(state)!r}; expected one that goes on")
        with self._progress("positions reached", None) as advance:
            return count(self._array(), self._steps(), state, advance)

    def faults(self) -> tuple[int, int]:
        """Return how many positions there are, and of how many the value does not follow."""
        from pylogic.games.pangke.solution.proof import unfounded  # noqa: PLC0415 - slow to import

        with self._progress("positions checked", _POSITIONS) as advance:
            wrong = unfounded(self._array(), self._steps(), progress=advance)
        return _POSITIONS, len(wrong)

    def _array(self) -> Codes:
        import numpy as np  # noqa: PLC0415 - values are looked up without it

        return np.frombuffer(self._codes, dtype=np.uint8)

    def _steps(self) -> tuple[Step, ...]:
        from pylogic.games.pangke.solution.steps import steps  # noqa: PLC0415 - slow to import

        return steps(alone=self._alone)


def solver(game: Pangke, without: str | None, progress: Progress, *, again: bool) -> PangkeSolver:
    """Return the solver of the game; it is solved where no solution is kept, or `again`.

    Raises
    ------
    SolutionFault
        The solution that is kept is damaged.
    """
    del game
    codes = None if again else kept(without)
    if codes is None:
        from pylogic.games.pangke.solution.retrograde import solve  # noqa: PLC0415 - slow to import

        with progress("positions solved", _POSITIONS) as advance:
            codes = solve(alone=without == ALONE, progress=advance).tobytes()
        store.keep(_name(without), codes)
    return PangkeSolver(without, codes, progress)


def kept(without: str | None = None) -> bytes | None:
    """Return the table that is kept, or None.

    Raises
    ------
    SolutionFault
        It is damaged.
    """
    try:
        return store.read(_name(without), table.PLACES)
    except SolutionFault as fault:
        raise SolutionFault(
            fault.path, f"{fault.reason}; `--again` solves the game anew"
        ) from fault


def values(game: Pangke) -> Callable[[PangkeState], Value]:
    """Return the values of all positions, from the solution that is kept.

    Raises
    ------
    SolutionMissing
        None is kept.
    SolutionFault
        It is damaged.
    """
    codes = kept()
    if codes is None:
        raise SolutionMissing(game.name, f"pylogic solve {game.name}")
    return partial(table.value, codes)


def _name(without: str | None) -> str:
    return "pangke corrected" + (f" without {without}" if without else "")
