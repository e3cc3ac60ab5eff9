"""Positions as numbers: each has the rank that its values give it among all combinations."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.circuits.packing import to_bytes, to_columns
from pylogic.circuits.weighing import Linear
from pylogic.core.errors import CircuitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pylogic.circuits.circuit import Circuit
    from pylogic.circuits.packing import Bytes
    from pylogic.circuits.program import Columns

    Keys = NDArray[np.uint64]

_LARGEST: Final = 1 << 64
_GROUP: Final = 1 << 16  # values of some slots together that are looked up at once


class Ranks:
    """The ranks of a game's positions.

    Parameters
    ----------
    circuit : Circuit
        What a position is.

    Attributes
    ----------
    size : int
        How many combinations of values there are.

    Raises
    ------
    CircuitError
        There are more than numbers of 64 bits.
    """

    def __init__(self, circuit: Circuit) -> None:
        self.bits = len(circuit.inputs)
        self.size = prod(len(slot.values) for slot in circuit.slots)
        if self.size > _LARGEST:
            raise CircuitError(
                f"a position of the game is one of 2 to the power of {self.size.bit_length() - 1};"
                " up to 64 can be solved: a smaller board may be"
            )
        weights, weight = [], 1
        self._groups: list[tuple[int, Keys]] = []
        sums, at, size = [0], 0, 1
        for slot in circuit.slots:
            weights += [digit * weight for digit in slot.digits]
            weight *= len(slot.values)
            if size * len(slot.values) > _GROUP:
                self._groups.append((size, np.array(sums, dtype=object)))
                sums, size = [0], 1
            sums = [below | code << at for code in slot.codes for below in sums]
            at += slot.width
            size *= len(slot.values)
        self._groups.append((size, np.array(sums, dtype=object)))
        self._words = [
            [
                np.array([int(code) >> 64 * word & _LARGEST - 1 for code in table], np.uint64)
                for word in range(-(-max(self.bits, 1) // 64))
            ]
            for _, table in self._groups
        ]
        self._sum = Linear(weights)

    def of_bytes(self, rows: Bytes) -> Keys:
        """Return the ranks of positions, given as `to_bytes` returns them."""
        return self._sum(rows)

    def of(self, columns: Columns, count: int) -> Keys:
        """Return the ranks of positions."""
        return self._sum(to_bytes(columns, count))

    def bytes_of(self, keys: Keys) -> Bytes:
        """Return positions by their ranks, as `to_bytes` returns them."""
        left = keys
        words = [np.zeros(len(keys), np.uint64) for _ in self._words[0]]
        for i, (size, _) in enumerate(self._groups):
            if i + 1 < len(self._groups):
                rest = left // np.uint64(size)
                here = left - rest * np.uint64(size)
                left = rest
            else:
                here = left
            for word, table in enumerate(self._words[i]):
                words[word] |= table[here]
        block = np.stack(words, axis=1).view(np.uint8).reshape(len(keys), -1)
        return np.ascontiguousarray(block.T[: -(-max(self.bits, 1) // 8)])

    def columns(self, keys: Keys) -> Columns:
        """Return positions by their ranks."""
        return to_columns(self.bytes_of(keys), self.bits)
