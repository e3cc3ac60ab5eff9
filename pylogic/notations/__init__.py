"""The notations that documents are written in, each with its reader."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic.core.errors import ReadError
from pylogic.core.plugins import own_packages

if TYPE_CHECKING:
    from pylogic.core.errors import Place
    from pylogic.notations.notation import Notation


def _found() -> list[Notation]:
    """Return the notations of all folders here, the lowest rank first."""
    modules = (import_module(module) for module, _ in own_packages("notations").values())
    return sorted((n for module in modules for n in module.NOTATIONS), key=lambda n: n.rank)


NOTATIONS: dict[str, Notation] = {notation.name: notation for notation in _found()}


def guess(text: str, place: Place) -> Notation:
    """Return the notation that most lines of a text look like; of equals, the first in the table.

    A file whose ending is that of some notations is in one of them.

    Raises ReadError: No line looks like any.
    """
    own = [n for n in NOTATIONS.values() if Path(place.file).suffix.lower() in n.endings]
    scores = [notation.score(text) for notation in own or NOTATIONS.values()]
    if not text.strip() or (max(scores) == 0 and not own):
        what = "nothing formal was found" if text.strip() else "the text is empty"
        raise ReadError(what, place, [f"a text in the notation {', '.join(NOTATIONS)}"])
    return (own or [*NOTATIONS.values()])[scores.index(max(scores))]


def named(name: str, place: Place) -> Notation:
    """Return the notation of that name. Raises ReadError: There is none."""
    if name not in NOTATIONS:
        raise ReadError(f"unknown notation {name!r}", place, list(NOTATIONS))
    return NOTATIONS[name]
