"""Games that are small enough to keep every position in memory."""

from collections.abc import Callable
from math import prod
from time import process_time
from typing import Any, Final

from pylogic.games.api import Game
from pylogic.solvers.progress import Progress
from pylogic.solvers.retrograde_analysis import AtOnce, Solution, Value, due, retrograde
from pylogic.solvers.simultaneous import SimultaneousSolver
from pylogic.solvers.statistics import Statistics, statistics


class TableSolver:
    """The values of a game by retrograde analysis of all that can be reached.

    maximum: How many positions may be kept.
    """

    def __init__(self, game: Game[Any, Any], maximum: int | None = None) -> None:
        self._game = game
        self._most = maximum
        self._solution: Solution[Any] = retrograde(game, [game.initial_state()], maximum)

    def value(self, state: Any) -> Value:  # noqa: ANN401 - of the game
        """Return what a position is worth, over or not."""
        if state not in self._solution.values:
            self._solution = retrograde(self._game, [state], self._most)
        return self._solution[state]

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - of the game
        """Return what the positions are worth that can be reached from one."""
        solution = retrograde(self._game, [state], self._most)
        return statistics(solution, self._game.players)

    def faults(self) -> tuple[int, int]:
        """Return how many values are known, and of how many the value does not follow."""
        values = self._solution.values
        here = zip(values, self._game.expand(list(values)), strict=True)
        return len(values), sum(values[state] != due(said, values) for state, said in here)


_WIDE: Final = 500
"""With more moves in a position, a game is not small."""


def one_by_one(
    game: Game[Any, Any], maximum: int = 5_000, seconds: float = 2.0, *, together: bool = False
) -> bool:
    """Tell whether all positions of a game are found soon.

    maximum: How many there may be.
    seconds: How long looking for them may take, of this process.
    together: Whether it is enough that several move at once in one of them.
    """
    until = process_time() + seconds
    known = {game.initial_state()}
    waiting = list(known)
    while waiting and len(known) <= maximum and process_time() < until:
        own = game.choices(waiting[-1]).moves.values()
        if together and len(own) > 1:
            return True
        if prod(map(len, own)) > _WIDE:
            return False
        (here,) = game.expand([waiting.pop()])
        following = {after for _, after in here.successors} - known
        known |= following
        waiting += following
    return not waiting


def solver(
    game: Game[Any, Any], progress: Progress, *, again: bool, maximum: int | None = None
) -> TableSolver | SimultaneousSolver[Any, Any]:
    """Return the solver of a game; nothing of it is kept."""
    del again
    with progress(f"all of {game.name}", None) as advance:
        try:
            return TableSolver(game, maximum)
        except AtOnce:
            return SimultaneousSolver(game, maximum, advance)


def values(game: Game[Any, Any]) -> Callable[[Any], Value]:
    """Return the values of the positions of a game, which is solved for it."""
    return TableSolver(game).value
