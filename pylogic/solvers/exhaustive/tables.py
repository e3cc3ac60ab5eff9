"""What is known of all positions, by rank or by layer, and how it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.circuit import Circuit
from pylogic.solvers.exhaustive.codes import Codes
from pylogic.solvers.exhaustive.measures import ProgressMeasures, both_ways
from pylogic.solvers.exhaustive.ranks import Keys, Ranks
from pylogic.solvers.exhaustive.sorting import places_of, sorted_once

Kept = NDArray[Any]  # codes, or the bounds of values


_BYTE = 255
_SUMMED = 2


class Unfit(Exception):
    """What bytes are not that they should be."""


def packed(table: Table, circuit: Circuit) -> Iterator[NDArray[Any]]:
    """Yield arrays with what a table holds.

    Numbers of 64 bits come first: 0 and the bytes of a value where each rank has one; else 1, or 2
    where measures are added up, how many measures and layers there are, the measures, the layers,
    and how many positions each has.
    Then the values follow, or the ranks layer by layer, and the codes in the same order.
    """
    match table:
        case DenseTable(_, values) if len(values) < 8 * len(table):
            kept = values.astype(np.uint8) if values.max() <= _BYTE else values
            yield np.array([0, kept.itemsize], np.uint64)
            yield kept
        case _:
            every = both_ways(circuit)
            chosen = [every.index(feature) for feature in table.measures.chosen]
            parts = list(table.parts())
            if not chosen:  # all are of one layer
                every_key = np.concatenate([keys for _, keys, _ in parts])
                parts = [(0, every_key, np.concatenate([codes for _, _, codes in parts]))]
            layers = [layer for layer, _, _ in parts]
            sizes = [len(keys) for _, keys, _ in parts]
            kind = _SUMMED if table.measures.summed else 1
            yield np.array([kind, len(chosen), len(parts), *chosen, *layers, *sizes], np.uint64)
            yield from (keys for _, keys, _ in parts)
            yield from (codes for _, _, codes in parts)


def unpacked(data: bytes, circuit: Circuit, ranks: Ranks) -> Table:
    """Return what `packed` made bytes of. Raises Unfit: They are not of this game, or damaged."""
    if len(data) < 16:  # noqa: PLR2004 - the first two numbers
        raise Unfit("it is shorter than its first numbers")
    kind, second = np.frombuffer(data, np.uint64, 2).tolist()
    if kind == 0:
        if second not in {1, 2} or len(data) != 16 + second * ranks.size:
            raise Unfit("it is of another size than it says")
        none = ProgressMeasures([], ranks.bits)
        if second == 1:
            return DenseTable(none, np.frombuffer(data, np.uint8, ranks.size, 16))
        return DenseTable(none, np.frombuffer(data, np.uint16, ranks.size, 16))
    return _layered(data, circuit, ranks)


def _layered(data: bytes, circuit: Circuit, ranks: Ranks) -> LayeredTable:
    words = len(data) // 8
    first = np.frombuffer(data, np.uint64, min(words, 3)).tolist()
    if len(first) < 3 or first[0] not in {1, _SUMMED} or 3 + first[1] + 2 * first[2] > words:  # noqa: PLR2004
        raise Unfit("it is of another size than it says")
    measures, count = first[1], first[2]
    numbers = np.frombuffer(data, np.uint64, measures + 2 * count, 24).tolist()
    chosen, layers = numbers[:measures], numbers[measures : measures + count]
    sizes = numbers[measures + count :]
    total, at = sum(sizes), 24 + 8 * len(numbers)
    if len(data) != at + 10 * total or not total:
        raise Unfit("it is of another size than it says")
    every = both_ways(circuit)
    if any(number >= len(every) for number in chosen):
        raise Unfit("it has a measure that the game does not have")
    keys = np.frombuffer(data, np.uint64, total, at)
    codes = np.frombuffer(data, np.uint16, total, at + 8 * total)
    own = [every[number] for number in chosen]
    table = LayeredTable(ProgressMeasures(own, ranks.bits, summed=first[0] == _SUMMED))
    begin = 0
    for layer, size in zip(layers, sizes, strict=True):
        part = keys[begin : begin + size]
        if not (part[1:] > part[:-1]).all():
            raise Unfit("its positions are not in order")
        table.put(layer, part, codes[begin : begin + size])
        begin += size
    return table


DENSE: Final = 1 << 28
"""With at most so many combinations of values there is a place for each."""

_CHUNK: Final = 1 << 22


class Table(Protocol):
    """The values of positions."""

    def __len__(self) -> int:
        """Return how many there are."""

    def at(self, keys: Keys, layers: Keys) -> Kept:
        """Return the codes of positions that are all in the table, by rank and layer."""

    def of(self, key: int) -> Any:  # noqa: ANN401 - a code, or the bounds of a value
        """Return what is kept of a position; None of one that is not in the table."""

    def put(self, layer: int, keys: Keys, codes: Kept) -> None:
        """Note the codes of the positions of a layer, in order."""

    @property
    def measures(self) -> ProgressMeasures:
        """What puts positions into layers."""

    def parts(self) -> Iterator[tuple[int, Keys, Kept]]:
        """Yield positions with their layer and their codes, in order inside each part."""


@dataclass(slots=True, eq=False)
class DenseTable:
    """A place for each combination of values.

    measures: None: layers are not looked at.
    values: By rank, one more than the code; 0 of what is not in the table.
    """

    measures: ProgressMeasures
    values: NDArray[np.uint16] | NDArray[np.uint8]
    _size: int = -1

    def __len__(self) -> int:
        if self._size < 0:
            self._size = int(np.count_nonzero(self.values))
        return self._size

    def at(self, keys: Keys, layers: Keys) -> Codes:
        """Return the codes of positions that are all in the table."""
        del layers
        return self.values[keys].astype(np.uint16) - np.uint16(1)

    def of(self, key: int) -> int | None:
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
    layers: By layer, the ranks in order, and the codes or what else is kept of each.
    """

    measures: ProgressMeasures
    layers: dict[int, tuple[Keys, Kept]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(len(keys) for keys, _ in self.layers.values())

    def at(self, keys: Keys, layers: Keys) -> Kept:
        """Return the codes of positions that are all in the table."""
        if not len(keys):
            return np.empty(0, np.uint16)
        if (layers == layers[0]).all():
            known, codes = self.layers[int(layers[0])]
            return codes[places_of(keys, known)]
        _, codes = self.layers[int(layers[0])]
        found = np.empty((len(keys), *codes.shape[1:]), codes.dtype)
        for layer in sorted_once(layers.copy()).tolist():
            here = layers == np.uint64(layer)
            known, codes = self.layers[layer]
            found[here] = codes[places_of(keys[here], known)]
        return found

    def of(self, key: int) -> Kept | None:
        """Return what is kept of a position; None of one that is not in the table."""
        for keys, codes in self.layers.values():
            at = int(np.searchsorted(keys, np.uint64(key)))
            if at < len(keys) and int(keys[at]) == key:
                found: Kept = codes[at]
                return found
        return None

    def put(self, layer: int, keys: Keys, codes: Kept) -> None:
        """Note the codes of the positions of a layer, in order."""
        self.layers[layer] = keys, codes

    def parts(self) -> Iterator[tuple[int, Keys, Kept]]:
        """Yield positions and their codes, a layer at a time."""
        for layer, (keys, codes) in self.layers.items():
            yield layer, keys, codes
