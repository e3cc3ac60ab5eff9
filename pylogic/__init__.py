"""pylogic: executable formal game specifications.

Read a published text written in logic, run it as Prolog, play it, and check it:

    import pylogic

    position = pylogic.game("pangke").start()
    print(position.board(), position.moves)
    document = pylogic.load("axioms.txt")
    with pylogic.session() as prolog:
        for answer in prolog.add(document).query("neighbor(S1, S2)"):
            print(answer["S1"])

SWI-Prolog is started by the first session, not by importing this. What is listed here is imported
when it is first asked for, so that the command line is there at once.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # typing takes as long to import as all that is imported here
if TYPE_CHECKING:
    from typing import Final

    from IPython.core.interactiveshell import InteractiveShell

    from pylogic.checking import check
    from pylogic.core.errors import (
        AmbiguousMove,
        BadMove,
        CircuitError,
        CircuitMissing,
        ClusterFault,
        CompileError,
        DeductionError,
        DocumentMissing,
        ErrataError,
        EvaluationError,
        EvaluationLimit,
        ExplanationError,
        ExplanationFault,
        GameError,
        GoalError,
        IllegalMove,
        LibraryMissing,
        LoadError,
        MeaningError,
        MemoryFault,
        MoveError,
        NotAllowed,
        PlanError,
        PlotFault,
        PlotterMissing,
        PrologMissing,
        ProofError,
        ProverMissing,
        ProverStopped,
        PylogicError,
        ReadError,
        ResourceMissing,
        SolutionFault,
        SolutionMissing,
        SolutionNotKept,
        SolutionTooLarge,
        SolverMissing,
        StateError,
        UnknownGame,
        UnknownInGoal,
        WorkerDied,
    )
    from pylogic.documents import Document, load
    from pylogic.documents.examples import examples
    from pylogic.games import Game, Outcome, Position, game
    from pylogic.games import names as games
    from pylogic.games.match import Match
    from pylogic.players import player_of as player
    from pylogic.session import session
    from pylogic.solvers import Value, solve

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove",
    "BadMove",
    "CircuitError",
    "CircuitMissing",
    "ClusterFault",
    "CompileError",
    "DeductionError",
    "Document",
    "DocumentMissing",
    "ErrataError",
    "EvaluationError",
    "EvaluationLimit",
    "ExplanationError",
    "ExplanationFault",
    "Game",
    "GameError",
    "GoalError",
    "IllegalMove",
    "LibraryMissing",
    "LoadError",
    "Match",
    "MeaningError",
    "MemoryFault",
    "MoveError",
    "NotAllowed",
    "Outcome",
    "PlanError",
    "PlotFault",
    "PlotterMissing",
    "Position",
    "PrologMissing",
    "ProofError",
    "ProverMissing",
    "ProverStopped",
    "PylogicError",
    "ReadError",
    "ResourceMissing",
    "SolutionFault",
    "SolutionMissing",
    "SolutionNotKept",
    "SolutionTooLarge",
    "SolverMissing",
    "StateError",
    "UnknownGame",
    "UnknownInGoal",
    "Value",
    "WorkerDied",
    "__version__",
    "check",
    "examples",
    "game",
    "games",
    "load",
    "player",
    "session",
    "solve",
]

_PLACES: Final = {
    "Document": "pylogic.documents",
    "Game": "pylogic.games",
    "Match": "pylogic.games.match",
    "Outcome": "pylogic.games",
    "Position": "pylogic.games",
    "Value": "pylogic.solvers",
    "check": "pylogic.checking",
    "examples": "pylogic.documents.examples",
    "game": "pylogic.games",
    "load": "pylogic.documents",
    "player": "pylogic.players:player_of",
    "session": "pylogic.session",
    "solve": "pylogic.solvers",
}
"""By public name, the module that has it, and what it is called there where that is another name;
all others are errors."""


class _Package(ModuleType):
    """The package: its `session` is the function, also once the folder of that name is known."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _PLACES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    """Return a public name, imported now."""
    if name not in __all__:
        said = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(said, name=name, obj=sys.modules[__name__])
    if name == "games":
        return import_module("pylogic.games")  # which can be called
    module, _, attribute = _PLACES.get(name, "pylogic.core.errors").partition(":")
    found: object = getattr(import_module(module), attribute or name)
    globals()[name] = found
    return found


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Give a notebook `%%pylogic` and `%query`, as `%load_ext pylogic` asks for."""
    register = import_module("pylogic.notebook").register
    register(shell)


def __dir__() -> list[str]:
    """Return the public names, imported or not, and what else there is."""
    return sorted({*globals(), *__all__})
