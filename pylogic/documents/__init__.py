"""Documents: loading them, and those that are shipped, each with its errata and its game.

What is listed here is imported when it is first asked for, since it takes the readers with it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pylogic.documents.document import Document
    from pylogic.documents.loading import load

_PLACES: Final = {
    "Document": "pylogic.documents.document",
    "load": "pylogic.documents.loading",
}


def __getattr__(name: str) -> object:
    """Return a public name, imported now."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_PLACES[name]), name)
    globals()[name] = found
    return found


__all__ = ["Document", "load"]
