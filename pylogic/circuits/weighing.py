"""What the bits of positions weigh, added up."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.packing import Bytes

Sums = NDArray[np.uint64]

_LARGEST: Final = 1 << 64


class Linear:
    """Adds up what the bits of positions weigh, eight bits at a time.

    weights: By bit; sums are taken modulo 2 ** 64.
    offset: What is added to each sum.
    """

    def __init__(self, weights: Sequence[int], offset: int = 0) -> None:
        self._offset = np.uint64(offset % _LARGEST)
        self.weights = np.array([weight % _LARGEST for weight in weights], np.uint64)
        parts = (self.weights[first : first + 8] for first in range(0, len(weights), 8))
        self._tables = [(at, _sums(part)) for at, part in enumerate(parts) if part.any()]

    def __call__(self, rows: Bytes) -> Sums:
        """Return the sums of positions, given as `to_bytes` returns them."""
        found = np.full(rows.shape[1], self._offset)
        for at, table in self._tables:
            found += table[rows[at]]
        return found


def _sums(weights: Sums) -> Sums:
    """Return, for each byte, what its bits weigh; a bit without a weight weighs nothing."""
    found = np.zeros(1, np.uint64)
    for weight in weights:  # each bit doubles what is there
        found = np.concatenate((found, found + weight))
    return np.tile(found, 256 // len(found))
