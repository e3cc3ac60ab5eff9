"""Terms of the values that Python has."""

from fractions import Fraction
from numbers import Integral, Real
from typing import cast, get_args

from pylogic.terms.values import Atom, Float, Integer, List, Rational, Term


def term_of(value: object) -> Term:
    """Return a value as a term: a term itself, an atom of a str, numbers, lists of these.

    >>> term_of(["ann", 3, 0.5, [True]])
    <List [ann,3,0.5,[true]]>

    Raises TypeError: No term stands for it.
    """
    match value:
        case str():
            return Atom(value)
        case bool():
            return Atom("true" if value else "false")
        case Integral():
            return Integer(int(value))
        case Fraction():
            return Rational(value)
        case Real():
            return Float(float(value))
        case list() | tuple():
            return List(tuple(map(term_of, value)))
        case _ if isinstance(value, get_args(Term)):
            return cast("Term", value)
    expected = "a term, a str, a number or a list of these"
    raise TypeError(f"no term stands for {value!r}; expected {expected}")
