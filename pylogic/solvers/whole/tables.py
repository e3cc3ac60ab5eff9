"""What is known of all positions: by rank where most are reached, else in order by layer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pylogic.solvers.whole.codes import Codes
    from pylogic.solvers.whole.measures import Measures
    from pylogic.solvers.whole.ranks import Keys

DENSE: Final = 1 << 28
"""With at most so many combinations of values there is a place for each."""

_CHUNK: Final = 1 << 22


class Table(Protocol):
    """The values of positions."""

    def __len__(self) -> int:
        """Return how many there are."""

    def at(self, keys: Keys, layers: Keys) -> Codes:
        """Return the codes of positions that are all in the table, by rank and layer."""

    def code(self, key: int) -> int | None:
        """Return the code of a position; None of one that is not in the table."""

    def put(self, layer: int, keys: Keys, codes: Codes) -> None:
        """Note the codes of the positions of a layer, in order."""

    @property
    def measures(self) -> Measures:
        """What puts positions into layers."""

    def parts(self) -> Iterator[tuple[int, Keys, Codes]]:
        """Yield positions with their layer and their codes, in order inside each part."""


@dataclass(slots=True, eq=False)
class DenseTable:
    """A place for each combination of values.

    measures: None: layers are not looked at.
    values: By rank, one more than the code; 0 of what is not in the table.
    """

    measures: Measures
    values: NDArray[np.uint16] | NDArray[np.uint8]
    _size: int = -1

    def __len__(self) -> int:
        """Return how many there are."""
        if self._size < 0:
            self._size = int(np.count_nonzero(self.values))
        return self._size

    def at(self, keys: Keys, layers: Keys) -> Codes:
        """Return the codes of positions that are all in the table."""
        del layers
        return self.values[keys].astype(np.uint16) - np.uint16(1)

    def code(self, key: int) -> int | None:
        """Return the code of a position; None of one that is not in the table."""
        found = int(self.values[key])
        return found - 1 if found else None

    def put(self, layer: int, keys: Keys, codes: Codes) -> None:
        """Note the codes of the positions of a layer."""
        del layer
        self.values[keys] = codes + np.uint16(1)
        self._size = -1

    def parts(self) -> Iterator[tuple[int, Keys, Codes]]:
        """Yield positions and their codes in order, some at a time."""
        for first in range(0, len(self.values), _CHUNK):
            here = self.values[first : first + _CHUNK]
            keys = np.flatnonzero(here)
            if len(keys):
                codes = here[keys].astype(np.uint16) - np.uint16(1)
                yield 0, (keys + first).astype(np.uint64), codes


@dataclass(slots=True, eq=False)
class LayeredTable:
    """The positions of each layer in order.

    measures: What puts positions into layers.
    layers: By layer, the ranks in order, and the codes.
    """

    measures: Measures
    layers: dict[int, tuple[Keys, Codes]] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return how many there are."""
        return sum(len(keys) for keys, _ in self.layers.values())

    def at(self, keys: Keys, layers: Keys) -> Codes:
        """Return the codes of positions that are all in the table."""
        found = np.empty(len(keys), np.uint16)
        if not len(keys):
            return found
        if (layers == layers[0]).all():
            known, codes = self.layers[int(layers[0])]
            return codes[np.searchsorted(known, keys)]
        for layer in np.unique(layers).tolist():
            here = layers == np.uint64(layer)
            known, codes = self.layers[layer]
            found[here] = codes[np.searchsorted(known, keys[here])]
        return found

    def code(self, key: int) -> int | None:
        """Return the code of a position; None of one that is not in the table."""
        for keys, codes in self.layers.values():
            at = int(np.searchsorted(keys, np.uint64(key)))
            if at < len(keys) and int(keys[at]) == key:
                return int(codes[at])
        return None

    def put(self, layer: int, keys: Keys, codes: Codes) -> None:
        """Note the codes of the positions of a layer, in order."""
        self.layers[layer] = keys, codes

    def parts(self) -> Iterator[tuple[int, Keys, Codes]]:
        """Yield positions and their codes, a layer at a time."""
        for layer, (keys, codes) in self.layers.items():
            yield layer, keys, codes
