"""Prolog source inside documents."""

from pylogic.notations.notation import Notation
from pylogic.notations.prolog import reader

NOTATIONS = (
    Notation(
        "prolog",
        reader.score,
        reader.read,
        "pylogic.compiler.clauses.source:compile_source",
        rank=4,
    ),
)
