"""Quantified blocks with bounds, and chains of method calls."""

from pylogic.notations.blocks import printer, reader
from pylogic.notations.notation import Notation

NOTATIONS = (
    Notation(
        "blocks",
        reader.score,
        reader.read,
        "pylogic.compiler.objects:compile_objects",
        lambda formula, syntax: printer.print_formula(formula, syntax.functions),
        printer.print_syntax,
        rank=0,  # what looks like it, by its ends of blocks, is nothing else
    ),
)
