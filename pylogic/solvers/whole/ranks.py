"""Positions as numbers: each has the rank that its values give it among all combinations."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.circuits import compiled, kernels
from pylogic.circuits.packing import from_words, to_bytes
from pylogic.circuits.weighing import Linear
from pylogic.core.errors import CircuitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pylogic.circuits.circuit import Circuit
    from pylogic.circuits.packing import Bytes
    from pylogic.circuits.program import Columns

    Keys = NDArray[np.uint64]

_LARGEST: Final = 1 << 64
_GATES: Final = 16  # what looking up a rank takes, in operations on words
_GROUP: Final = 1 << 16  # values of some slots together that are looked up at once


class Ranks:
    """The ranks of a game's positions.

    circuit: What a position is.
    size: How many combinations of values there are.
    Raises CircuitError: There are more than numbers of 64 bits.
    """

    def __init__(self, circuit: Circuit) -> None:
        self.bits = len(circuit.inputs)
        self.size = prod(len(slot.values) for slot in circuit.slots)
        if self.size > _LARGEST:
            raise CircuitError(
                f"a position of the game is one of 2 to the power of {self.size.bit_length() - 1};"
                " up to 64 can be solved: a smaller board may be, or a sheet of few positions,"
                " one by one (`--source native`)"
            )
        weights, weight = [], 1
        self._groups: list[tuple[int, list[int]]] = []
        sums, at, size = [0], 0, 1
        for slot in circuit.slots:
            weights += [digit * weight for digit in slot.digits]
            weight *= len(slot.values)
            if size * len(slot.values) > _GROUP:
                self._groups.append((size, sums))
                sums, size = [0], 1
            sums = [below | code << at for code in slot.codes for below in sums]
            at += slot.width
            size *= len(slot.values)
        self._groups.append((size, sums))
        words = -(-max(self.bits, 1) // 64)
        self._sizes = np.array([size % _LARGEST for size, _ in self._groups], np.uint64)
        rows = [code for _, table in self._groups for code in table]
        self._firsts = np.cumsum([0, *(len(table) for _, table in self._groups)])
        self._tables = np.array(
            [[code >> 64 * word & _LARGEST - 1 for code in rows] for word in range(words)],
            np.uint64,
        )
        self.weighed = Linear(weights)

    def of_bytes(self, rows: Bytes) -> Keys:
        """Return the ranks of positions, given as `to_bytes` returns them."""
        return self.weighed(rows)

    def of(self, columns: Columns, count: int) -> Keys:
        """Return the ranks of positions."""
        return self.weighed(to_bytes(columns, count))

    def words_of(self, keys: Keys) -> Keys:
        """Return positions by their ranks, 64 bits of each to a row."""
        words = np.empty((len(self._tables), len(keys)), np.uint64)
        kernel = compiled.USE.kernel(kernels.looked_up, _GATES * len(keys))
        if kernel is not None:
            kernel(keys, self._sizes, self._firsts, self._tables, words)
            return words
        words[:] = 0
        left = keys
        for i, size in enumerate(self._sizes):
            here = left
            if i + 1 < len(self._sizes):
                left = here // size
                here = here - left * size
            words |= self._tables[:, self._firsts[i] + here.astype(np.int64)]
        return words

    def columns(self, keys: Keys) -> Columns:
        """Return positions by their ranks."""
        return from_words(self.words_of(keys), self.bits)
