"""Which values a place or a variable can have: never too few, and mostly not many too many.

An extent is a superset. So a variable may be given the values of its extent in turn, with every
condition still to be tested, and nothing is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from pylogic.core import formulas as f
from pylogic.core.offsets import worked_out

Value = f.Constant | f.Number | f.Apply
MOST_VALUES = 100_000
"""How many values an extent may have; of more, only the bounds are kept."""
_MOST_SUMS = 4_000
_MOST_PRODUCTS = 40_000


@dataclass(frozen=True, slots=True)
class Extent:
    """A set of values, or the whole numbers between bounds; without any of these, no bound at all.

    values: All that there can be, if that is known.
    low, high: Where there are no values: that it is a number not below, or not above, this.
    """

    values: frozenset[Value] | None = None
    low: int | None = None
    high: int | None = None

    def is_nothing(self) -> bool:
        """Whether there is no value at all."""
        return self.values is not None and not self.values

    def meet(self, other: Extent) -> Extent:
        """Return what is in both."""
        if self is other or other is ANYTHING:
            return self
        if self is ANYTHING:
            return other
        low = _most(self.low, other.low, max)
        high = _most(self.high, other.high, min)
        if self.values is None and other.values is None:
            return _bounded(low, high)
        values = (
            self.values & other.values
            if self.values is not None and other.values is not None
            else (self.values if self.values is not None else other.values) or frozenset()
        )
        if low is None and high is None:
            return Extent(values)
        kept = (v for v in values if isinstance(v, f.Number) and _within(v.value, low, high))
        return Extent(frozenset(kept))

    def join(self, other: Extent) -> Extent:
        """Return what is in either."""
        if self.values is not None and other.values is not None:
            values = self.values | other.values
            return Extent(values) if len(values) <= MOST_VALUES else ANYTHING
        one, two = self.numbers(), other.numbers()
        if one is None or two is None:
            return ANYTHING
        low = None if one[0] is None or two[0] is None else min(one[0], two[0])
        high = None if one[1] is None or two[1] is None else max(one[1], two[1])
        return Extent(None, low, high)

    def numbers(self) -> tuple[int | None, int | None] | None:
        """Return the bounds of the numbers; None where there can be something else."""
        if self.values is None:
            return (self.low, self.high) if (self.low, self.high) != (None, None) else None
        own = [v.value for v in self.values if isinstance(v, f.Number)]
        if len(own) < len(self.values) or not own:
            return None
        return min(own), max(own)

    def is_numeric(self) -> bool:
        """Whether all that there can be is numbers."""
        if self.values is None:
            return (self.low, self.high) != (None, None)
        return all(isinstance(value, f.Number) for value in self.values)


ANYTHING = Extent()
NOTHING = Extent(frozenset())


def _most(one: int | None, other: int | None, choose: Callable[[int, int], int]) -> int | None:
    if one is None or other is None:
        return one if other is None else other
    return choose(one, other)


def _within(number: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


def _bounded(low: int | None, high: int | None) -> Extent:
    if low is not None and high is not None and high - low < MOST_VALUES:
        return Extent(frozenset(map(f.Number, range(low, high + 1))))
    return Extent(None, low, high)


@lru_cache(maxsize=4096)
def of_value(value: Value) -> Extent:
    """Return the extent of one value."""
    return Extent(frozenset((value,)))


def of_values(values: Iterable[Value]) -> Extent:
    """Return the extent of listed values."""
    return Extent(frozenset(values))


def joined(extents: list[Extent]) -> Extent:
    """Return what is in any of several; nothing, where there are none."""
    found = NOTHING
    for i, extent in enumerate(extents):
        found = extent if i == 0 else found.join(extent)
    return found


def least_and_greatest(extent: Extent) -> tuple[int | None, int | None]:
    """Return the bounds of the numbers in it, where there are any."""
    if extent.values is None:
        return extent.low, extent.high
    own = [v.value for v in extent.values if isinstance(v, f.Number)]
    return (min(own), max(own)) if own else (None, None)


@lru_cache(maxsize=4096)
def sum_of(one: Extent, other: Extent, sign: int) -> Extent:
    """Return the extent of sums, or of differences."""
    if one.values is not None and other.values is not None:
        left = [v.value for v in one.values if isinstance(v, f.Number)]
        right = [v.value for v in other.values if isinstance(v, f.Number)]
        if not left or not right:
            return NOTHING
        if len(left) * len(right) <= _MOST_SUMS:
            return of_values(f.Number(a + sign * b) for a, b in product(left, right))
    (low, high), (least, most) = least_and_greatest(one), least_and_greatest(other)
    if sign < 0:
        least, most = (None if most is None else -most), (None if least is None else -least)
    below = None if low is None or least is None else low + least
    above = None if high is None or most is None else high + most
    return _bounded(below, above)


@lru_cache(maxsize=4096)
def product_of(function: str, one: Extent, other: Extent) -> Extent:
    """Return the extent of products, quotients or remainders."""
    if one.values is not None and other.values is not None:
        left = [v.value for v in one.values if isinstance(v, f.Number)]
        right = [v.value for v in other.values if isinstance(v, f.Number)]
        if len(left) * len(right) <= _MOST_PRODUCTS:
            found = {worked_out(function, a, b) for a, b in product(left, right)}
            return of_values(f.Number(value) for value in found if value is not None)
    least, most = least_and_greatest(other)
    if function == f.MODULO and least is not None and most is not None and least > 0:
        return _bounded(0, most - 1)
    return ANYTHING


def shown(value: f.Node) -> str:
    """Return a value as text, for messages."""
    match value:
        case f.Constant(name):
            return name
        case f.Number(number):
            return str(number)
        case f.Apply(function, args):
            return f"{function}({', '.join(map(shown, args))})"
    raise TypeError(value)
