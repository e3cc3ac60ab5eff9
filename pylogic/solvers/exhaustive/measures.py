"""What only grows, or only falls, while a game goes on: found by playing, and held against it.

How many cells have a value, and what counters add up to, are looked at in random games. What never
changes in both directions there is taken to be a measure; each transition that is looked at later
is held against it. Positions between which play can go back and forth have the same measures, so
that a game is solved a layer of equal measures at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.batch import Batch
from pylogic.circuits.circuit import Circuit
from pylogic.circuits.packing import Bytes, to_bytes
from pylogic.circuits.weighing import Linear
from pylogic.solvers.exhaustive.ranks import Keys

_FEW: Final = 3  # values that are counted one by one; of more, their numbers are added up
_PLIES: Final = 100
_MOST_LAYERS: Final = 1 << 40
_MANY_LAYERS: Final = 1 << 16  # beyond them sums are taken, so that layers have many positions


@dataclass(frozen=True, slots=True)
class Feature:
    """A sum over the bits of a position, from 0 on.

    name: What it is, in words.
    weights: By bit.
    offset: What is added.
    most: The most that it can be.
    """

    name: str
    weights: tuple[int, ...]
    offset: int
    most: int

    @property
    def falling(self) -> Feature:
        """The same counted from the other end."""
        weights = tuple(-weight for weight in self.weights)
        return Feature(f"less {self.name}", weights, self.most - self.offset, self.most)


def features(circuit: Circuit) -> list[Feature]:
    """Return what is counted of a position: by observer, its values, or their numbers' sum."""
    weights: dict[str, dict[int, int]] = {}
    most: dict[str, int] = {}
    at = 0
    for slot in circuit.slots:
        name, few = slot.place[0], len(slot.values) <= _FEW
        for bit, digit in enumerate(slot.digits):
            own = f"{slot.values[digit]} of {name}" if few else name
            weights.setdefault(own, {})[at + bit] = 1 if few else digit
            most[own] = most.get(own, 0) + (1 if few else digit)
            if few and len(slot.values) == _FEW:
                all_ = f"all but {slot.values[0]} of {name}"
                weights.setdefault(all_, {})[at + bit] = 1
                most[all_] = most.get(all_, 0) + int(bit == 0)
        at += slot.width
    return [
        Feature(name, tuple(own.get(bit, 0) for bit in range(at)), 0, most[name])
        for name, own in weights.items()
    ]


def both_ways(circuit: Circuit) -> list[Feature]:
    """Return the features, each with itself counted from the other end."""
    return [one for feature in features(circuit) for one in (feature, feature.falling)]


class ProgressMeasures:
    """The measures of a game, and the layer that they put a position into.

    chosen: What never falls.
    bits: How many bits a position has.
    summed: Whether they are added up: each sum is a layer, and not each combination.
    weighed: Adds up the number of a position's layer.
    offset: What is added to what the bits weigh.
    count: How many layers there can be.
    """

    def __init__(self, chosen: list[Feature], bits: int, *, summed: bool = False) -> None:
        self.chosen = chosen
        self.bits = bits
        self.summed = summed
        weights, offset, scale, most = [0] * bits, 0, 1, 0
        self._scales = []
        for feature in chosen:
            for bit, weight in enumerate(feature.weights):
                weights[bit] += weight * scale
            offset += feature.offset * scale
            most += feature.most
            if not summed:
                scale *= feature.most + 1
                self._scales.append(feature.most + 1)
        self.offset = offset
        self.weighed = Linear(weights, offset)
        self.count = most + 1 if summed else scale

    def layers(self, rows: Bytes) -> Keys:
        """Return the number of each position's layer."""
        return self.weighed(rows)

    def height(self, layer: int) -> int:
        """Return what the measures of a layer add up to; play never leads down."""
        return sum(self._parts(layer))

    def _parts(self, layer: int) -> list[int]:
        """Return the measures of a layer, or their sum."""
        found = [layer] if self.summed else []
        for scale in self._scales:
            layer, part = divmod(layer, scale)
            found.append(part)
        return found

    def falls(self, before: int, after: int) -> list[Feature]:
        """Return the measures that a transition between layers goes against, all for a sum."""
        if self.summed:
            return self.chosen if after < before else []
        pairs = zip(self.chosen, self._parts(before), self._parts(after), strict=True)
        return [feature for feature, one, other in pairs if other < one]

    def without(self, wrong: list[Feature]) -> ProgressMeasures:
        """Return the others; where a sum goes wrong, each by itself."""
        if self.summed:
            return ProgressMeasures(_few(self.chosen), self.bits)
        return ProgressMeasures([one for one in self.chosen if one not in wrong], self.bits)


def _few(chosen: list[Feature]) -> list[Feature]:
    """Return as many of some features as have a layer for each combination."""
    size, kept = 1, []
    for feature in chosen:
        if size * (feature.most + 1) < _MOST_LAYERS:
            size *= feature.most + 1
            kept.append(feature)
    return kept


def found_by_playing(batch: Batch) -> ProgressMeasures:
    """Return what never fell in some random games from the positions of a batch."""
    rng = np.random.default_rng(0)
    bits = len(batch.machine.circuit.inputs)
    every = both_ways(batch.machine.circuit)
    moved = np.zeros(len(every), bool)
    sums = [Linear(feature.weights) for feature in every]
    alive, strict = np.ones(len(every), bool), np.ones(len(every), bool)
    for _ in range(_PLIES):
        before = batch.going()
        after = before.one_each(rng)
        if not after.count:
            break
        left = np.flatnonzero(alive)  # what has fallen once is not weighed again
        own, new = (_weighed(one, [sums[i] for i in left]) for one in (before, after))
        change = (new - own).view(np.int64)
        alive[left] = ~(change < 0).any(axis=1)
        strict[left] &= (change > 0).all(axis=1)
        moved[left] |= (change > 0).any(axis=1)
        batch = after
    if (always := np.flatnonzero(strict & moved)).size:
        return ProgressMeasures([every[always[0]]], bits)  # no layer has transitions inside
    chosen = [every[i] for i in np.flatnonzero(alive & moved)]
    many = prod(feature.most + 1 for feature in chosen) > _MANY_LAYERS
    return ProgressMeasures(chosen, bits, summed=True) if many else ProgressMeasures(chosen, bits)


def _weighed(batch: Batch, sums: list[Linear]) -> NDArray[np.uint64]:
    rows = to_bytes(batch.columns, batch.count)
    return np.stack([one(rows) for one in sums]) if sums else np.zeros((0, batch.count), np.uint64)
