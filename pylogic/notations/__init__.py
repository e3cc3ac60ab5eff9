"""The notations that documents are written in, each with its reader."""

import warnings
from importlib import import_module
from pathlib import Path

from pylogic.core.errors import Place, ReadError
from pylogic.core.plugins import own_packages, packages
from pylogic.notations.notation import Notation


def _found() -> list[Notation]:
    """Return the notations of all folders here and of all entry points, the lowest rank first."""
    found: dict[str, Notation] = {}
    for name, (module, _) in packages("notations").items():
        try:
            found = {n.name: n for n in import_module(module).NOTATIONS} | found
        except Exception as fault:
            if name in own_packages("notations"):
                raise
            said = f"the notations of the package {module} are left out"
            warnings.warn(f"{said}; {type(fault).__name__}: {fault}", stacklevel=2)
    return sorted(found.values(), key=lambda n: n.rank)


NOTATIONS: dict[str, Notation] = {notation.name: notation for notation in _found()}


def guess(text: str, place: Place) -> Notation:
    """Return the notation that most lines of a text look like; of equals, the first in the table.

    A file whose ending is that of some notations is in one of these. Of them, or of all, one
    with a rank below 0 takes every text with a line that looks like it.

    Raises ReadError: No line looks like any.
    """
    own = [n for n in NOTATIONS.values() if Path(place.file).suffix.lower() in n.endings]
    asked = own or [*NOTATIONS.values()]
    if first := next((n for n in asked if n.rank < 0 and n.score(text)), None):
        return first
    scores = [notation.score(text) for notation in asked]
    if not text.strip() or (max(scores) == 0 and not own):
        what = "nothing formal was found" if text.strip() else "the text is empty"
        raise ReadError(what, place, [f"a text in the notation {', '.join(NOTATIONS)}"])
    return asked[scores.index(max(scores))]


def named(name: str, place: Place) -> Notation:
    """Return the notation of that name. Raises ReadError: There is none."""
    if name not in NOTATIONS:
        raise ReadError(f"unknown notation {name!r}", place, list(NOTATIONS))
    return NOTATIONS[name]
