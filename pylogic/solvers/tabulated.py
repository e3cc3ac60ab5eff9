"""Games that are small enough to keep every position in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylogic.solvers.retrograde import Solution, Value, retrograde
from pylogic.solvers.statistics import Statistics, statistics

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylogic.games.api import Game
    from pylogic.solvers.progress import Progress


class WholeSolver:
    """The values of a game by retrograde analysis of all that can be reached."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._solution: Solution[Any] = retrograde(game, [game.initial_state()])

    def value(self, state: Any) -> Value:  # noqa: ANN401 - of the game
        """Return what a position is worth, over or not."""
        if state not in self._solution.values:
            self._solution = retrograde(self._game, [state])
        return self._solution[state]

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - of the game
        """Return what the positions are worth that can be reached from one."""
        return statistics(retrograde(self._game, [state]), self._game.players)


def solver(game: Game[Any, Any], progress: Progress, *, again: bool) -> WholeSolver:
    """Return the solver of a game; nothing of it is kept."""
    del again
    with progress(f"all of {game.name}", None):
        return WholeSolver(game)


def values(game: Game[Any, Any]) -> Callable[[Any], Value]:
    """Return the values of the positions of a game, which is solved for it."""
    return WholeSolver(game).value
