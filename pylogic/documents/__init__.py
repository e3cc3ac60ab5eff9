"""Documents: loading them, and those that are shipped, each with its errata and its game.

What is listed here is imported when it is first asked for: the games look for documents, and need
no reader of theirs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylogic.documents.document import Document
    from pylogic.documents.loading import load

__all__ = ["Document", "load"]

_PLACES = {"Document": "pylogic.documents.document", "load": "pylogic.documents.loading"}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - as `getattr` has it
    """Return a name of `__all__`, by importing the module that has it."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
