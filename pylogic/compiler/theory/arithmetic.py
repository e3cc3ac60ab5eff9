"""Sums of numbers worked out, and the numbers that bounds allow."""

from collections.abc import Mapping

from pylogic.core import formulas as f
from pylogic.core.offsets import isolated, worked_out
from pylogic.core.opposites import either_way, related

Interval = tuple[int, int]
"""The least and the greatest of some whole numbers."""
_LOWER = {">": 1, "≥": 0, "=": 0}
_UPPER = {"<": -1, "≤": 0, "=": 0}


def folded(node: f.Formula, known: Mapping[str, f.Term]) -> f.Formula:
    """Return the formula with constants replaced, and with at most one number in each sum."""
    return _folded(node, known)  # type: ignore[return-value]  # of a formula comes a formula


def folded_term(term: f.Term, known: Mapping[str, f.Term]) -> f.Term:
    """Return a term likewise."""
    return _folded(term, known)  # type: ignore[return-value]  # of a term comes a term


def _folded(node: f.Node, known: Mapping[str, f.Term]) -> f.Node:
    def step(part: f.Node) -> f.Node:
        match part:
            case f.Constant(name) | f.Apply(name, ()):
                return known.get(name, part)
            case f.Apply(("+" | "-") as sign, (left, right)):
                return added(sign, left, right)
            case f.Apply((f.TIMES | f.DIVIDE | f.MODULO) as sign, (left, right)):
                return multiplied(sign, left, right)
            case _:
                return part

    return f.transform(node, step)


def added(sign: str, left: f.Term, right: f.Term) -> f.Term:
    """Return the sum or difference of two terms, with at most one number in it."""
    if isinstance(right, f.Number):
        return _plus(left, right.value if sign == "+" else -right.value)
    if isinstance(left, f.Number) and sign == "+":
        return _plus(right, left.value)
    return f.Apply(sign, (left, right))


def multiplied(sign: str, left: f.Term, right: f.Term) -> f.Term:
    """Return a product, quotient or remainder, worked out where both are numbers."""
    if isinstance(left, f.Number) and isinstance(right, f.Number):
        found = worked_out(sign, left.value, right.value)
        if found is not None:
            return f.Number(found)
    return f.Apply(sign, (left, right))


def _plus(term: f.Term, number: int) -> f.Term:
    """Return a term plus a number, joined with the number that the term ends in."""
    match term:
        case f.Number(value):
            return f.Number(value + number)
        case f.Apply(("+" | "-") as sign, (rest, f.Number(value))):
            return _plus(rest, number + (value if sign == "+" else -value))
        case _ if number == 0:
            return term
        case _:
            return f.Apply("+" if number > 0 else "-", (term, f.Number(abs(number))))


def interval_of(name: str, conditions: f.Formula) -> Interval | None:
    """Return the numbers that a conjunction allows for a variable, where it bounds it twice.

    The first is greater than the second where it allows none.
    """
    low: int | None = None
    high: int | None = None
    for part in f.conjuncts(conditions):
        for sign, *sides in either_way(part):
            one, other = isolated(*sides)
            if one != f.Variable(name) or not isinstance(other, f.Number):
                continue
            if sign in _LOWER:
                bound = other.value + _LOWER[sign]
                low = bound if low is None else max(low, bound)
            if sign in _UPPER:
                bound = other.value + _UPPER[sign]
                high = bound if high is None else min(high, bound)
    return (low, high) if low is not None and high is not None else None


def compared(relation: str, left: f.Term, right: f.Term) -> bool | None:
    """Return the truth of a comparison of two numbers; None of other terms."""
    if not (isinstance(left, f.Number) and isinstance(right, f.Number)):
        return None
    return related(relation, left.value, right.value)
