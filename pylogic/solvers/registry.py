"""Which games can be solved, and by what: their entries say it."""

from collections.abc import Mapping
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final, Protocol, cast, runtime_checkable

import pylogic.games as games
from pylogic.core.errors import CircuitError, UnknownGame
from pylogic.games import Game
from pylogic.games.gated import Gated
from pylogic.games.position import PlayableGame
from pylogic.games.registry import sheet_of
from pylogic.solvers import tabulated
from pylogic.solvers.exhaustive.solver import MEMORY, CircuitSolver
from pylogic.solvers.progress import Progress, silent
from pylogic.solvers.retrograde_analysis import Value
from pylogic.solvers.statistics import Statistics

_EACH: Final = 2_000  # bytes of a position that is kept as an object

_MANY: Final = 50_000  # positions of a sheet without a circuit
_PATIENCE: Final = 20.0  # seconds to look for them


class Solver(Protocol):
    """Knows the exact value of the positions of one game."""

    def value(self, state: Any) -> Value:  # noqa: ANN401 - of the game that it solves
        """Return what a position is worth, over or not."""


@runtime_checkable
class Counting(Protocol):
    """A solver that can count positions."""

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - as above
        """Return what the positions are worth that can be reached from one."""


@runtime_checkable
class Proving(Protocol):
    """A solver that can prove what it has stored."""

    def faults(self) -> tuple[int, int]:
        """Return how many values there are, and how many do not follow from their successors."""


@runtime_checkable
class Mistaken(Protocol):
    """A game of a text, in which mistakes can be left."""

    def without(self, erratum: str) -> Gated[Any, Any]:
        """Return the same game without a correction."""


@runtime_checkable
class Veiled(Protocol):
    """A game that may hide its positions from those who play it."""

    @property
    def hides(self) -> bool:
        """Whether it does."""


class SolverFactory(Protocol):
    """What makes the solver of a game."""

    def __call__(
        self,
        game: Any,  # noqa: ANN401 - the native one
        progress: Progress,
        *,
        again: bool,
    ) -> Solver:
        """Return the solver of a game; it is solved where no solution is kept, or `again`."""


def solved_source(name: str) -> str:
    """Return the source of a game that is solved: the one with a solver of its own, or a circuit.

    A sheet of few positions is solved position by position.

    Raises UnknownGame: The game has neither.
    """
    entry = games.entry(name)
    if entry.solver is not None:
        return games.quickest_source(name)
    if sheet_of(Path(name)) is not None:
        native = games.game(name, "native")
        if not native.nature and tabulated.one_by_one(native):
            return "native"
    if "circuit" not in entry.sources:
        raise UnknownGame(
            f"{name} cannot be solved: it has neither a solver nor a circuit; expected an Entry"
            " that names one, such as solver='pylogic.solvers.tabulated:solver' for a small game"
        )
    return "circuit"


def solved_game(name: str, options: Mapping[str, int | str]) -> PlayableGame[Any, Any]:
    """Return the source of a game that is solved.

    A sheet that has no circuit is solved position by position, where these are few enough, or
    several move at once.

    Raises UnknownGame: It has no such source.
    Raises CircuitError: It has no circuit, and too many positions to go through them before.
    """
    try:
        return games.game(name, solved_source(name), "corrected", **options)
    except CircuitError:
        if sheet_of(Path(name)) is None:
            raise
        native = games.game(name, "native", "corrected", **options)
        if not tabulated.one_by_one(native, _MANY, _PATIENCE, together=True):
            raise
        return native


def solver(
    game: Game[Any, Any],
    without: str | None = None,
    progress: Progress = silent,
    *,
    again: bool = False,
    memory: int = MEMORY,
) -> Solver:
    """Return what knows the exact values of a game, of the source `solved_game` or a circuit.

    without: An erratum of the game's document that is left out.
    again: Whether to solve the game even where its solution is kept.
    memory: How many bytes the positions may take.
    Raises UnknownGame: The game cannot be solved, or not without that erratum.
    Raises StateError: It has more positions than can be kept one by one.
    Raises SolutionFault: The solution that is kept is damaged.
    Raises CircuitError: The circuit is of a game that cannot be solved.
    """
    if game.nature:
        by_chance = ", ".join(game.nature)
        raise UnknownGame(f"{game.name} cannot be solved: the moves of {by_chance} are chance")
    if len(game.players) > 1 and isinstance(game, Veiled) and game.hides:
        raise UnknownGame(
            f"{game.name} cannot be solved: its roles perceive a part of each move only; solved"
            " are games in which all know the position"
        )
    entry = games.shipped(game.name)
    circuit = game.source == "circuit"
    if not circuit and entry is None and without is None:
        return tabulated.solver(game, progress, again=again, maximum=memory // _EACH)
    if not circuit and (entry is None or entry.solver is None):
        raise UnknownGame(f"{game.name} is solved from its source 'circuit', if it has one")
    if circuit or entry is None or entry.solver is None:
        made = cast("Gated[Any, Any]", game)
        if without is not None:
            if not isinstance(game, Mistaken):
                raise _nothing_left_out(game.name, without)
            made = game.without(without)
        return CircuitSolver(made, progress, memory, again=again)
    if without is not None:
        raise _nothing_left_out(game.name, without)
    factory: SolverFactory = resolve_name(entry.solver)
    return factory(game, progress, again=again)


def _nothing_left_out(name: str, erratum: str) -> UnknownGame:
    return UnknownGame(f"{name} is not solved without {erratum!r}; expected no erratum")
