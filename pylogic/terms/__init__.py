"""Prolog terms as values, their readers and their writers."""

from pylogic.terms import packing, text
from pylogic.terms.values import (
    Atom,
    Board,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
    makers,
    packed_list,
    variables,
)

makers.canonical, makers.written = text.canonical, text.written
makers.pack, makers.unpack = packing.pack, packing.unpack

__all__ = [
    "Atom",
    "Board",
    "Compound",
    "Float",
    "Integer",
    "List",
    "Rational",
    "String",
    "Term",
    "Variable",
    "packed_list",
    "variables",
]
