"""Which games can be solved, and by what: their entries say it."""

from __future__ import annotations

from contextlib import nullcontext
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import pylogic.games as games
from pylogic.core.errors import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from pylogic.games import Game
    from pylogic.solvers.retrograde import Value
    from pylogic.solvers.statistics import Census


class Progress(Protocol):
    """Shows how far something is, from what it is called and how many steps it takes."""

    def __call__(
        self, what: str, total: int | None
    ) -> AbstractContextManager[Callable[[int], None]]:
        """Return a context whose value is told the number of steps done so far."""
        ...


class Solver(Protocol):
    """Knows the exact value of the positions of one game."""

    def value(self, state: Any) -> Value:  # noqa: ANN401 - of the game that it solves
        """Return what a position is worth, over or not."""
        ...


@runtime_checkable
class Counting(Protocol):
    """A solver that can count positions."""

    def census(self, state: Any) -> Census:  # noqa: ANN401 - as above
        """Return what the positions are worth that can be reached from one."""
        ...


@runtime_checkable
class Proving(Protocol):
    """A solver that can prove what it has stored."""

    def faults(self) -> tuple[int, int]:
        """Return how many values there are, and how many do not follow from their successors."""
        ...


class Factory(Protocol):
    """What makes the solver of a game."""

    def __call__(
        self,
        game: Any,  # noqa: ANN401 - the native one
        without: str | None,
        progress: Progress,
        *,
        again: bool,
    ) -> Solver:
        """Return the solver of a game; it is solved where no solution is kept, or `again`."""
        ...


def silent(what: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
    """Show nothing."""
    del what, total
    return nullcontext(lambda _: None)


def solver(
    game: Game[Any, Any],
    without: str | None = None,
    progress: Progress = silent,
    *,
    again: bool = False,
) -> Solver:
    """Return what knows the exact values of a native game.

    Parameters
    ----------
    game : Game
        The native source of a game, with its options.
    without : str, optional
        An erratum of the game's document that is left out.
    progress : callable, optional
        Shows how far it is.
    again : bool
        Whether to solve the game even where its solution is kept.

    Raises
    ------
    UnknownGame
        The game cannot be solved, or not without that erratum.
    SolutionFault
        The solution that is kept is damaged.
    """
    entry = games.shipped(game.name)
    if entry is None or entry.solver is None:
        known = (name for name in games.names() if games.entry(name).solver is not None)
        raise UnknownGame(f"{game.name} cannot be solved; there are {', '.join(known)}")
    if without is not None and without not in entry.solved_without:
        raise UnknownGame(
            f"{game.name} is not solved without {without!r};"
            f" expected {' or '.join(entry.solved_without) or 'no erratum'}"
        )
    factory: Factory = resolve_name(entry.solver)
    return factory(game, without, progress, again=again)
