"""Scripts of the Boyer-Moore prover: its infix print, and the Lisp that its users type."""

from pylogic.notations.notation import Notation
from pylogic.notations.nqthm import lisp_printer, lisp_reader, printer, reader

NOTATIONS = (
    Notation(
        "nqthm",
        reader.score,
        reader.read,
        "pylogic.compiler.nqthm:compile_script",
        printer.print_formula,
        printer.print_script,
        also=("nqthm-lisp",),
        rank=2,
    ),
    Notation(
        "nqthm-lisp",
        lisp_reader.score,
        lisp_reader.read,
        "pylogic.compiler.nqthm:compile_script",
        lisp_printer.print_formula,
        lisp_printer.print_script,
        also=("nqthm",),
        rank=2,
    ),
)
