"""The values of positions as bytes, and back.

Numbers of 64 bits come first: 0 and the bytes of a value where each rank has one; else 1, how many
measures and layers there are, the measures, the layers, and how many positions each has. Then the
values follow, or the ranks layer by layer, and the codes in the same order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pylogic.solvers.whole.measures import Measures, both_ways
from pylogic.solvers.whole.tables import DenseTable, LayeredTable, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pylogic.circuits.circuit import Circuit
    from pylogic.solvers.whole.ranks import Ranks

_BYTE = 255


class Unfit(Exception):
    """What bytes are not that they should be."""


def packed(table: Table, circuit: Circuit) -> Iterator[NDArray[Any]]:
    """Yield arrays with what a table holds."""
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
            yield np.array([1, len(chosen), len(parts), *chosen, *layers, *sizes], np.uint64)
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
        none = Measures([], ranks.bits)
        if second == 1:
            return DenseTable(none, np.frombuffer(data, np.uint8, ranks.size, 16))
        return DenseTable(none, np.frombuffer(data, np.uint16, ranks.size, 16))
    return _layered(data, circuit, ranks)


def _layered(data: bytes, circuit: Circuit, ranks: Ranks) -> LayeredTable:
    words = len(data) // 8
    first = np.frombuffer(data, np.uint64, min(words, 3)).tolist()
    if len(first) < 3 or first[0] != 1 or 3 + first[1] + 2 * first[2] > words:  # noqa: PLR2004
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
    table = LayeredTable(Measures([every[number] for number in chosen], ranks.bits))
    begin = 0
    for layer, size in zip(layers, sizes, strict=True):
        own = keys[begin : begin + size]
        if not (own[1:] > own[:-1]).all():
            raise Unfit("its positions are not in order")
        table.put(layer, own, codes[begin : begin + size])
        begin += size
    return table
