"""Errors as the page shows them."""

import re
from pathlib import Path
from typing import Any, Final

from pylogic.core.errors import GoalError, LoadError, Place

_GAME: Final = r"[0-9a-f]{12}/[\w-]+/"
"""The folder that the files of a game are written into."""


def fault(error: Exception, folder: Path | None = None) -> dict[str, Any]:
    """Return an error as the page shows it.

    folder: Where the files of the request are: a path in it is shown without it.
    Returns: `kind`, and `what`, all of it for people. Where it has a place: `line`, `column`, and
        `short`, what is wrong there. Then what there is of `expected` and `stopped_by`.
    """
    text = str(error)
    if folder is not None:
        text = re.sub(rf"{re.escape(str(folder))}/({_GAME})?", "", text)
    said: dict[str, Any] = {"kind": type(error).__name__, "what": text}
    place = getattr(error, "place", None)
    if isinstance(place, Place):
        short = getattr(error, "what", None) or getattr(error, "reason", None)
        said |= {"line": place.line, "column": place.column, "short": short or text}
    if isinstance(error, LoadError) and error.messages:
        first = error.messages[0]
        said |= {"line": first.line, "column": first.column or 1, "short": first.text}
    if expected := getattr(error, "expected", ()):
        said["expected"] = list(expected)
    if isinstance(error, GoalError):
        said |= {"short": error.message, "stopped_by": error.kind}
        if error.at is not None:
            said["line"], said["column"] = error.at
    return said
