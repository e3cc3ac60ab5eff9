"""Prolog terms as values, their readers and their writers."""

from pylogic.terms import text
from pylogic.terms.conversion import term_of
from pylogic.terms.values import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
    makers,
    variables,
)

makers.canonical, makers.written = text.canonical, text.written

__all__ = [
    "Atom",
    "Compound",
    "Float",
    "Integer",
    "List",
    "Rational",
    "String",
    "Term",
    "Variable",
    "term_of",
    "variables",
]
