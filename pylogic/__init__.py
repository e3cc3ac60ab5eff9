"""pylogic: executable formal game specifications.

Read a published text written in logic, run it as Prolog, play it, and check it:

    import pylogic

    game = pylogic.game("pangke")
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

    from pylogic.core.errors import PylogicError
    from pylogic.documents import Document, load
    from pylogic.games import Game, Outcome, game
    from pylogic.session import session

__version__ = "0.1.0"
__all__ = ["Document", "Game", "Outcome", "PylogicError", "__version__", "game", "load", "session"]

_PLACES: Final = {
    "Document": "pylogic.documents",
    "Game": "pylogic.games",
    "Outcome": "pylogic.games",
    "PylogicError": "pylogic.core.errors",
    "game": "pylogic.games",
    "load": "pylogic.documents",
    "session": "pylogic.session",
}
"""By public name, the module that has it."""


class _Package(ModuleType):
    """The package: its `session` is the function, also once the folder of that name is known."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _PLACES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    """Return a public name, imported now."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_PLACES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names, imported or not, and what else there is."""
    return sorted({*globals(), *__all__})
