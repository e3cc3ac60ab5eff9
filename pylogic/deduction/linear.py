"""Sums and differences of integers as linear terms: what they come to, and how they are written.

What is neither a sum, a difference nor a numeral is an unknown of its own: `matrix.yEmpty(x)` is
one, and so is a variable or a named constant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from pylogic.core import formulas as f
from pylogic.core.opposites import MIRRORED, related

_REMEMBERED = 20_000
"""How many answers about terms are kept: the same ones are asked about again and again."""


@dataclass(frozen=True, slots=True)
class LinearTerm:
    """A sum of unknowns, each so many times, and a number; equal whatever the order.

    parts: How often each unknown is taken, in the order in which they are written; never 0.
    constant: What is added.
    """

    parts: dict[f.Term, int] = field(default_factory=dict)
    constant: int = 0

    def plus(self, other: LinearTerm, times: int = 1) -> LinearTerm:
        """Return this term with another added, `times` times."""
        parts = dict(self.parts)
        for unknown, count in other.parts.items():
            parts[unknown] = parts.get(unknown, 0) + times * count
        kept = {unknown: count for unknown, count in parts.items() if count}
        return LinearTerm(kept, self.constant + times * other.constant)

    def times(self, factor: int) -> LinearTerm:
        """Return the multiple of this term."""
        return LinearTerm().plus(self, factor)

    def without(self, unknown: f.Term) -> LinearTerm:
        """Return this term less all that it has of one unknown."""
        return LinearTerm({u: n for u, n in self.parts.items() if u != unknown}, self.constant)

    def term(self) -> f.Term:
        """Return the term as it is written: what is added, what is taken away, the number."""
        added = [u for u, n in self.parts.items() for _ in range(n)]
        taken = [u for u, n in self.parts.items() for _ in range(-n)]
        rest = self.constant
        if not added or (rest > 0 and not taken and not added):
            added, rest = [f.Number(rest)], 0
        result = added[0]
        for unknown in added[1:]:
            result = f.Apply("+", (result, unknown))
        for unknown in taken:
            result = f.Apply("-", (result, unknown))
        if rest:
            result = f.Apply("+" if rest > 0 else "-", (result, f.Number(abs(rest))))
        return result


def linear(term: f.Term) -> LinearTerm:
    """Return a term as a linear one, its unknowns as they are written."""
    match term:
        case f.Number(value):
            return LinearTerm(constant=value)
        case f.Apply("+", (left, right)):
            return linear(left).plus(linear(right))
        case f.Apply("-", (left, right)):
            return linear(left).plus(linear(right), -1)
        case _:
            return LinearTerm({term: 1})


@lru_cache(maxsize=_REMEMBERED)
def normal(term: f.Term) -> f.Term:
    """Return the one form of all terms that come to the same by addition, inside arguments too."""
    match term:
        case f.Number() | f.Variable() | f.Constant() | f.Meta():
            return term
        case f.Apply("+" | "-", _):
            value = LinearTerm()
            plain = linear(term)
            for unknown, count in plain.parts.items():
                value = value.plus(linear(normal(unknown)), count)
            parts = dict(sorted(value.parts.items(), key=lambda part: repr(part[0])))
            return LinearTerm(parts, value.constant + plain.constant).term()
        case f.Apply(function, args):
            return f.Apply(function, tuple(normal(arg) for arg in args))
        case f.Conditional():
            return term


def difference(left: f.Term, right: f.Term) -> LinearTerm:
    """Return what the first term has more than the second, in normal unknowns."""
    return linear(normal(left)).plus(linear(normal(right)), -1)


def subtract(term: f.Term, amount: f.Term) -> f.Term:
    """Return the difference as one writes it: of `y + 1` and 1 it is `y`, of `y` and 1 `y - 1`."""
    match term:
        case f.Apply("+", (left, right)) if right == amount:
            return left
        case _ if amount == f.Number(0):
            return term
        case f.Number() if isinstance(amount, f.Number):
            return linear(term).plus(linear(amount), -1).term()
        case _:
            return f.Apply("-", (term, amount))


def isolated(comparison: f.Compare, unknown: f.Term) -> f.Compare | None:
    """Return one comparison with an unknown alone on its left; None where that cannot be done."""
    ((relation, left, right),) = comparison.pairs()
    if left == unknown and unknown not in linear(right).parts:
        return comparison
    whole = linear(left).plus(linear(right), -1)
    count = whole.parts.get(unknown, 0)
    if abs(count) != 1:
        return None
    rest = whole.without(unknown).times(-count)
    if any(unknown in f.walk(part) for part in rest.parts):
        return None
    return f.Compare((relation if count > 0 else MIRRORED[relation],), (unknown, rest.term()))


def decided(comparison: f.Compare) -> bool | None:
    """Return whether a comparison holds whatever its unknowns are; None where they matter."""
    values: list[bool | None] = []
    for relation, left, right in comparison.pairs():
        rest = difference(left, right)
        values.append(None if rest.parts else related(relation, rest.constant, 0))
    if False in values:
        return False
    return None if None in values else True
