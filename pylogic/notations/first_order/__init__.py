"""First-order logic as it is printed: in Unicode, in ASCII and in LaTeX."""

from pylogic.notations.first_order import document, reader
from pylogic.notations.first_order.scoring import score
from pylogic.notations.first_order.spelling import printer
from pylogic.notations.notation import Notation

NOTATIONS = (
    Notation(
        "first-order",
        score,
        reader.read,
        "pylogic.compiler.program:compile_syntax",
        lambda formula, _: printer.print_formula(formula),
        document.print_syntax,
        rank=1,
    ),
)
