"""The transitions inside a layer, gathered forwards and kept by where they end."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled
from pylogic.solvers.exhaustive import kernels, tables
from pylogic.solvers.exhaustive.ranks import Keys
from pylogic.solvers.exhaustive.sorting import places_of

Places = NDArray[np.uint32]

_GATES: Final = 16  # what looking at a transition takes, in operations on words


class Transitions:
    """The transitions between the positions of a layer.

    keys: The ranks of the positions, in order.
    size: How many ranks there are.
    counts: By position, how many of them begin there.
    """

    def __init__(self, keys: Keys, layer: int, size: int) -> None:
        self.counts = np.zeros(len(keys), np.uint16)
        self._keys = keys
        self._layer = np.uint64(layer)
        self._words = -(-size // 64)
        self._bits: Keys | None = None
        self._firsts = np.zeros(0, np.uint32)
        self._dense = size <= tables.DENSE
        self._parts: list[tuple[Places, Places]] = []

    def parted(self, places: Places, keys: Keys, layers: Keys) -> tuple[Places, Keys, Keys]:
        """Take in transitions inside the layer, and return the others.

        places, keys, layers: Where they begin, the ranks that they lead to, and the layers of
            these.
        """
        if self._dense and (kernel := compiled.USE.kernel(kernels.split, _GATES * len(keys))):
            self._number()
            sources, targets = np.empty(len(keys), np.uint32), np.empty(len(keys), np.uint32)
            inside, outside = kernel(
                places, keys, layers, self._layer, self._bits, self._firsts,
                sources, targets, self.counts,
            )  # fmt: skip
            if inside:
                self._parts.append((sources[:inside].copy(), targets[:inside].copy()))
            return places[:outside], keys[:outside], layers[:outside]
        here = layers == self._layer
        if not here.any():
            return places, keys, layers
        targets = places_of(keys[here], self._keys).astype(np.uint32)
        np.add.at(self.counts, places[here], np.uint16(1))
        self._parts.append((places[here], targets))
        return places[~here], keys[~here], layers[~here]

    def _number(self) -> None:
        """Note by rank the numbers of the positions."""
        if self._bits is None:
            self._bits = np.zeros(self._words, np.uint64)
            self._firsts = np.zeros(self._words, np.uint32)
            kernel = compiled.kernel(kernels.numbered)
            assert kernel is not None  # noqa: S101 - as the other was
            kernel(self._keys, self._bits, self._firsts)

    def by_target(self) -> tuple[Places, NDArray[np.int64]]:
        """Return where transitions begin, by where they end, and where those of each place begin.

        They are forgotten here.
        """
        size = len(self._keys)
        starts = np.zeros(size + 1, np.int64)
        for _, targets in self._parts:
            np.add.at(starts[1:], targets, 1)
        np.cumsum(starts, out=starts)
        total = int(starts[-1])
        kernel = compiled.USE.kernel(kernels.gathered, _GATES * total)
        if kernel is None:
            ends = np.concatenate([np.zeros(0, np.uint32), *(ends for _, ends in self._parts)])
            begins = np.concatenate([np.zeros(0, np.uint32), *(one for one, _ in self._parts)])
            return begins[np.argsort(ends, kind="stable")], starts
        sources = np.empty(total, np.uint32)
        cursors = starts[:-1].copy()
        while self._parts:
            kernel(*self._parts.pop(), cursors, sources)
        return sources, starts
