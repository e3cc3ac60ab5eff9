"""The notations that documents are written in, each with its reader."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pylogic.core.errors import ReadError
from pylogic.notations.blocks import printer as blocks_printer
from pylogic.notations.blocks import reader as blocks
from pylogic.notations.first_order import document as first_order_document
from pylogic.notations.first_order import reader as first_order
from pylogic.notations.first_order.scoring import score
from pylogic.notations.first_order.spelling import printer as first_order_printer
from pylogic.notations.gdl import reader as gdl
from pylogic.notations.nqthm import lisp_printer as nqthm_lisp_printer
from pylogic.notations.nqthm import lisp_reader as nqthm_lisp
from pylogic.notations.nqthm import printer as nqthm_printer
from pylogic.notations.nqthm import reader as nqthm
from pylogic.notations.prolog import reader as prolog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylogic.core.errata import Erratum
    from pylogic.core.errors import Place
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
    """

    name: str
    score: Callable[[str], int]
    read: Reader
    compiler: str | None
    write: Callable[[Formula, Syntax], str] | None = None
    write_all: Callable[[Syntax], str] | None = None
    also: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickle keeps of it: its name."""
        return _called, (self.name,)


def _called(name: str) -> Notation:
    return NOTATIONS[name]


NOTATIONS = {  # `blocks` first: what looks like it, by its ends of blocks, is nothing else
    n.name: n
    for n in (
        Notation(
            "blocks",
            blocks.score,
            blocks.read,
            "pylogic.compiler.objects:compile_objects",
            lambda formula, syntax: blocks_printer.print_formula(formula, syntax.functions),
            blocks_printer.print_syntax,
        ),
        Notation(
            "first-order",
            score,
            first_order.read,
            "pylogic.compiler.program:compile_syntax",
            lambda formula, _: first_order_printer.print_formula(formula),
            first_order_document.print_syntax,
        ),
        Notation(
            "nqthm",
            nqthm.score,
            nqthm.read,
            "pylogic.compiler.nqthm:compile_script",
            nqthm_printer.print_formula,
            nqthm_printer.print_script,
            also=("nqthm-lisp",),
        ),
        Notation(
            "nqthm-lisp",
            nqthm_lisp.score,
            nqthm_lisp.read,
            "pylogic.compiler.nqthm:compile_script",
            nqthm_lisp_printer.print_formula,
            nqthm_lisp_printer.print_script,
            also=("nqthm",),
        ),
        Notation(
            "gdl",
            gdl.score_kif,
            gdl.read,
            "pylogic.compiler.sheets.module:compile_sheet",
            write_all=gdl.write_kif,
            also=("gdl-rules",),
            endings=gdl.ENDINGS,
        ),
        Notation(
            "gdl-rules",
            gdl.score_infix,
            gdl.read,
            "pylogic.compiler.sheets.module:compile_sheet",
            write_all=gdl.write_infix,
            also=("gdl",),
            endings=gdl.ENDINGS,
        ),
        Notation(
            "prolog", prolog.score, prolog.read, "pylogic.compiler.clauses.source:compile_source"
        ),
    )
}


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
