"""Positions as numbers: each has the rank that its values give it among all combinations.

Where there are more combinations than numbers of 64 bits, a position has several ranks, each
among the combinations of a part of its values, and a key that stands for them.
"""

from collections.abc import Sequence
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled, kernels
from pylogic.circuits.circuit import Circuit, Slot
from pylogic.circuits.packing import Bytes, from_words, to_bytes
from pylogic.circuits.program import Columns
from pylogic.circuits.weighing import Linear
from pylogic.solvers.exhaustive.naming import KeyNames

Keys = NDArray[np.uint64]

LARGEST: Final = 1 << 64
"""Of how many combinations the ranks are kept in one number."""

_WORD: Final = 1 << 64
_GATES: Final = 16  # what looking up a rank takes, in operations on words
_GROUP: Final = 1 << 16  # values of some slots together that are looked up at once


class Ranks:
    """The ranks of a game's positions.

    circuit: What a position is.
    size: How many combinations of values there are.
    sums: What the bits of a position weigh in each of its ranks.
    names: What stands for several ranks; None where there is one, which is the key itself.
    """

    def __init__(self, circuit: Circuit) -> None:
        self.bits = len(circuit.inputs)
        self.size = prod(len(slot.values) for slot in circuit.slots)
        self._words = -(-max(self.bits, 1) // 64)
        self._parts = [_Part(own, at) for at, own in _parts(circuit.slots)]
        self.sums = [part.weighed(self.bits) for part in self._parts]
        self.names = KeyNames(len(self._parts)) if len(self._parts) > 1 else None

    def of_bytes(self, rows: Bytes) -> Keys:
        """Return the keys of positions, given as `to_bytes` returns them."""
        return self.keys(np.stack([one(rows) for one in self.sums]))

    def of(self, columns: Columns, count: int) -> Keys:
        """Return the keys of positions."""
        return self.of_bytes(to_bytes(columns, count))

    def keys(self, ranks: Keys) -> Keys:
        """Return the keys of positions, given by their ranks (array of shape (sums, count))."""
        found: Keys = ranks[0] if self.names is None else self.names.keys(ranks)
        return found

    def ranks(self, keys: Keys) -> Keys:
        """Return the ranks of positions (array of shape (sums, count))."""
        return keys[None] if self.names is None else self.names.ranks(keys)

    def columns(self, keys: Keys) -> Columns:
        """Return positions by their keys."""
        found = np.zeros((self._words, len(keys)), np.uint64)
        for part, own in zip(self._parts, self.ranks(keys), strict=True):
            found[part.place] |= part.words(own)
        return from_words(found, self.bits)


def _parts(slots: Sequence[Slot]) -> list[tuple[int, list[Slot]]]:
    """Return the slots in parts of no more combinations than have a rank, and their first bits."""
    parts: list[tuple[int, list[Slot]]] = [(0, [])]
    at, size = 0, 1
    for slot in slots:
        if size * len(slot.values) > LARGEST and parts[-1][1]:
            parts.append((at, []))
            size = 1
        parts[-1][1].append(slot)
        size *= len(slot.values)
        at += slot.width
    return parts


class _Part:
    """The ranks that some of the values of positions give them.

    slots: Where these values are.
    at: Their first bit.
    place: In which of the words of 64 bits of a position they are.
    """

    def __init__(self, slots: Sequence[Slot], at: int) -> None:
        weight, size, first = 1, 1, at // 64
        self._weights = [0] * at
        self._groups: list[tuple[int, list[int]]] = []
        sums = [0]
        for slot in slots:
            self._weights += [digit * weight for digit in slot.digits]
            weight *= len(slot.values)
            if size * len(slot.values) > _GROUP:
                self._groups.append((size, sums))
                sums, size = [0], 1
            sums = [below | code << at - 64 * first for code in slot.codes for below in sums]
            at += slot.width
            size *= len(slot.values)
        self._groups.append((size, sums))
        self._sizes = np.array([size % _WORD for size, _ in self._groups], np.uint64)
        rows = [code for _, table in self._groups for code in table]
        self._firsts = np.cumsum([0, *(len(table) for _, table in self._groups)])
        self.place = slice(first, max(first + 1, -(-at // 64)))
        words = range(self.place.stop - first)
        self._tables = np.array(
            [[code >> 64 * word & _WORD - 1 for code in rows] for word in words], np.uint64
        )

    def weighed(self, bits: int) -> Linear:
        """Return what the bits of a position weigh."""
        return Linear([*self._weights, *[0] * (bits - len(self._weights))])

    def words(self, ranks: Keys) -> Keys:
        """Return the words at `place` of positions by their ranks, a row each."""
        words = np.empty((len(self._tables), len(ranks)), np.uint64)
        kernel = compiled.USE.kernel(kernels.looked_up, _GATES * len(ranks))
        if kernel is not None:
            kernel(ranks, self._sizes, self._firsts, self._tables, words)
            return words
        words[:] = 0
        left = ranks
        for i, size in enumerate(self._sizes):
            here = left
            if i + 1 < len(self._sizes):
                left = here // size
                here = here - left * size
            words |= self._tables[:, self._firsts[i] + here.astype(np.int64)]
        return words
