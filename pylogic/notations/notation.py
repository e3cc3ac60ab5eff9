"""What a notation is: each folder beside this module has its `NOTATIONS`, and is found so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Protocol

from pylogic.core.errata import Erratum
from pylogic.core.formulas import Formula
from pylogic.core.syntax import Syntax


class Reader(Protocol):
    """What reads the documents of a notation."""

    def __call__(self, lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> Syntax:
        """Return the document.

        lines: The text, a line each, without line ends.
        file: Its name, for errors.
        errata: The corrections to make; those of level `text` have been made in `lines` already.
        Raises ErrataError: A correction does not match the document.
        """
        ...


@dataclass(frozen=True, slots=True)
class Notation:
    """One notation.

    name: What `--notation` calls it.
    score: How many lines of a text look like it.
    read: From lines, the file's name and the errata to make, to the document.
    compiler: As `module:function`: from what `read` returned to a `pylogic.compiler.Compiled`.
        None where documents are read and printed only.
    write: From a formula, and the document that it belongs to, to its text; None where there are
        no formulas.
    write_all: From a document to the text of all that it states; None where there are no formulas.
    also: Other notations that its documents can be written in.
    endings: How the names of its files end, where that tells.
    rank: Of texts that look as much like several, the notation with the lowest is taken; one
        below 0 takes every text with a line that looks like it, whatever else it looks like.
    """

    name: str
    score: Callable[[str], int]
    read: Reader
    compiler: str | None
    write: Callable[[Formula, Syntax], str] | None = None
    write_all: Callable[[Syntax], str] | None = None
    also: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    rank: int = 9

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickle keeps of it: its name."""
        return _called, (self.name,)


def _called(name: str) -> Notation:
    found: Notation = resolve_name("pylogic.notations:NOTATIONS")[name]
    return found
