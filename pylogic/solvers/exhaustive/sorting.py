"""Numbers in order, each once: sorted, which for millions of them is quicker than hashing."""

from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled
from pylogic.solvers.exhaustive import kernels
from pylogic.solvers.exhaustive.ranks import Keys

N = TypeVar("N", bound="NDArray[Any]")

PENDING: Final = 1 << 22
"""Numbers that are gathered before the equal ones are dropped."""

_LEAST: Final = 1 << 10
_GATES: Final = 8  # what dropping a number takes, in operations on words


def sorted_once(numbers: N) -> N:
    """Return each number once, in order; what is given is sorted in place."""
    numbers.sort()
    if len(numbers) < 2:  # noqa: PLR2004 - nothing to compare
        return numbers
    kernel = compiled.USE.kernel(kernels.distinct, _GATES * len(numbers))
    if kernel is not None:
        return numbers[: kernel(numbers)]  # type: ignore[return-value]  # an array as it was
    new = np.empty(len(numbers), bool)
    new[0] = True
    np.not_equal(numbers[1:], numbers[:-1], out=new[1:])
    return numbers[new]  # type: ignore[return-value]  # as above


def places_of(numbers: Keys, known: Keys) -> NDArray[np.int64]:
    """Return where each number stands among known ones, which are in order.

    Many are sorted first: looked up in order they are found several times as fast.
    """
    if len(numbers) < _LEAST:
        return np.searchsorted(known, numbers)
    order = numbers.argsort()
    found = np.empty(len(numbers), np.int64)
    found[order] = np.searchsorted(known, numbers[order])
    return found


class Gathering:
    """Numbers that come in parts.

    once: Whether none comes twice.
    """

    def __init__(self, *, once: bool) -> None:
        self._once = once
        self._numbers = np.empty(_LEAST, np.uint64)
        self._size = 0
        self._limit = PENDING

    def __len__(self) -> int:
        return self._size

    def add(self, numbers: Keys) -> None:
        """Add some."""
        if not self._once and self._size + len(numbers) > self._limit:
            self._drop()
            self._limit = max(PENDING, 2 * self._size)
        size = self._size + len(numbers)
        if size > len(self._numbers):
            self._numbers.resize(max(size, self._size * 3 // 2), refcheck=False)
        self._numbers[self._size : size] = numbers
        self._size = size

    def _drop(self) -> None:
        """Keep one of equal numbers."""
        once = sorted_once(self._numbers[: self._size])
        self._size = len(once)
        if once.base is not self._numbers:
            self._numbers[: self._size] = once

    def taken(self) -> Keys:
        """Return each number once, in order; no more can be added."""
        if self._once:
            self._numbers[: self._size].sort()
        else:
            self._drop()
        found = self._numbers
        self._numbers = found[:0]
        found.resize(self._size, refcheck=False)
        return found
