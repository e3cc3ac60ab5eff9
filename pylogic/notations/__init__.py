"""The notations that documents are written in, each with its reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.errors import ReadError
from pylogic.notations.first_order import printer as first_order_printer
from pylogic.notations.first_order import reader as first_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylogic.errata import Erratum
    from pylogic.errors import Place
    from pylogic.formulas import Formula
    from pylogic.notations.syntax import Syntax

    Reader = Callable[[Sequence[str], str, Sequence[Erratum]], Syntax]


@dataclass(frozen=True, slots=True)
class Notation:
    """One notation.

    Attributes
    ----------
    name : str
        What `--notation` calls it.
    score : callable
        How many lines of a text look like it.
    read : callable
        From lines, the file's name and the errata to make, to the document.
    write : callable
        From a formula to its text.
    """

    name: str
    score: Callable[[str], int]
    read: Reader
    write: Callable[[Formula], str]


NOTATIONS = {
    n.name: n
    for n in (
        Notation(
            "first-order", first_order.score, first_order.read, first_order_printer.print_formula
        ),
    )
}


def guess(text: str, place: Place) -> Notation:
    """Return the notation that most lines of a text look like.

    Raises
    ------
    ReadError
        No line looks like any.
    """
    best = max(NOTATIONS.values(), key=lambda notation: notation.score(text))
    if best.score(text) == 0:
        what = "nothing formal was found" if text.strip() else "the text is empty"
        raise ReadError(what, place, [f"a text in the notation {', '.join(NOTATIONS)}"])
    return best


def named(name: str, place: Place) -> Notation:
    """Return the notation of that name.

    Raises
    ------
    ReadError
        There is none.
    """
    if name not in NOTATIONS:
        raise ReadError(f"unknown notation {name!r}", place, list(NOTATIONS))
    return NOTATIONS[name]
