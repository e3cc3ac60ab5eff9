"""Positions by rank, and all that their moves lead to."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.batch import Batch, Machine
from pylogic.circuits.stepping import Stepper
from pylogic.circuits.weighing import Linear
from pylogic.solvers.exhaustive.measures import ProgressMeasures
from pylogic.solvers.exhaustive.ranks import Keys, Ranks

BLOCK: Final = 1 << 16
"""Positions that are expanded at a time."""

_WORD: Final = 64


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The transitions from some positions.

    places: The numbers of the positions.
    keys, layers: The keys of those after them, and their layers.
    """

    places: NDArray[np.integer]
    keys: Keys
    layers: Keys


class Expander:
    """Makes all moves of positions that are given by rank.

    ranks: The numbers of positions.
    measures: What puts them into layers.
    block: How many are expanded at a time.
    """

    def __init__(
        self, machine: Machine, ranks: Ranks, measures: ProgressMeasures, block: int = BLOCK
    ) -> None:
        self.machine = machine
        self.ranks = ranks
        self.measures = measures
        self._block = block
        self._shift = (ranks.size - 1).bit_length()
        layered = self._shift + (measures.count - 1).bit_length()
        self._together = ranks.names is None and layered <= _WORD
        if self._together:  # a rank and its layer in one number: added up at once
            (sums,) = ranks.sums
            weights = zip(sums.weights.tolist(), measures.weighed.weights.tolist(), strict=True)
            offset = measures.offset << self._shift
            both = [rank + (layer << self._shift) for rank, layer in weights]
            self._stepper = Stepper(machine, [Linear(both, offset)])
        else:
            self._stepper = Stepper(machine, [*ranks.sums, measures.weighed])

    def run(self, keys: Keys, layer: int) -> Iterator[tuple[int, Batch, Edges]]:
        """Yield positions some at a time, with the number of the first, and all their moves.

        layer: The layer that all are in.
        """
        firsts = range(0, len(keys), self._block)
        if len(firsts) < 2:  # noqa: PLR2004 - nothing to do ahead
            for first in firsts:
                yield self._expanded(keys, first, layer)
            return
        with ThreadPoolExecutor(1) as ahead:  # a block ahead, on another core where one is free
            coming = ahead.submit(self._expanded, keys, 0, layer)
            for first in firsts[1:]:
                block = coming.result()
                coming = ahead.submit(self._expanded, keys, first, layer)
                yield block
            yield coming.result()

    def _expanded(self, keys: Keys, first: int, layer: int) -> tuple[int, Batch, Edges]:
        block = keys[first : first + self._block]
        batch = Batch(self.machine, self.ranks.columns(block), len(block))
        return first, batch, self._edges(batch, block, layer)

    def _edges(self, batch: Batch, keys: Keys, layer: int) -> Edges:
        if not self._together:
            layers = np.full((1, len(keys)), layer, np.uint64)
            before = np.concatenate([self.ranks.ranks(keys), layers])
            steps = self._stepper.run(batch.columns, batch.count, before)
            return Edges(steps.places, self.ranks.keys(steps.after[:-1]), steps.after[-1])
        before = keys + np.uint64(layer << self._shift)
        steps = self._stepper.run(batch.columns, batch.count, before[None])
        layers = steps.after[0] >> np.uint64(self._shift)
        return Edges(steps.places, steps.after[0] & np.uint64((1 << self._shift) - 1), layers)
