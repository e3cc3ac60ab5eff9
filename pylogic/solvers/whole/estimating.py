"""About how many positions can be reached, before the time and the memory for them are spent.

Two samples go down the layers side by side, each made of all that moves lead to from the sample of
the layers before. What both have of a layer tells how large it is, as with marked fishes: so many
in one, so many in the other, so many in both. Positions that many moves lead to are in both more
often than others, so that the figure is rather too small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pylogic.solvers.whole.expanding import Expander
    from pylogic.solvers.whole.ranks import Keys

_SAMPLE: Final = 10_000
"""How many positions of a layer are followed, in each of the samples."""
_WAVES: Final = 20
"""How often moves inside a layer are followed."""


class _Sample:
    def __init__(self, expander: Expander, start: Keys, layer: int, seed: int) -> None:
        self._expander = expander
        self._rng = np.random.default_rng(seed)
        self.waiting: dict[int, list[Keys]] = {layer: [start]}

    def level(self, layer: int) -> Keys:
        """Return what was led to in a layer, and note what that leads to."""
        known = np.unique(np.concatenate(self.waiting.pop(layer, [np.zeros(0, np.uint64)])))
        wave: Keys = known
        for _ in range(_WAVES):
            inside = self._follow(wave, layer)
            wave = np.setdiff1d(inside, known)
            known = np.union1d(known, wave)
            if not len(wave) or len(known) > _SAMPLE:
                break
        return known

    def _follow(self, keys: Keys, layer: int) -> Keys:
        """Put what some positions of a layer lead to into later ones; return what stays in it."""
        if len(keys) > _SAMPLE:
            keys = np.sort(self._rng.choice(keys, _SAMPLE, replace=False))
        inside: list[NDArray[np.uint64]] = [np.zeros(0, np.uint64)]
        for _, _, steps in self._expander.run(keys, layer):
            for after in np.unique(steps.layers).tolist():
                led = np.unique(steps.keys[steps.layers == np.uint64(after)])
                if after == layer:
                    inside.append(led)
                else:
                    self.waiting.setdefault(after, []).append(led)
        return np.unique(np.concatenate(inside))


def estimated(
    expander: Expander, start: Keys, layer: int, height: Callable[[int], float]
) -> tuple[int, int]:
    """Return about how many positions can be reached, and how many there are in the largest layer.

    start: The position that all are reached from.
    height: What the layers are ordered by.
    """
    one, other = (_Sample(expander, start, layer, seed) for seed in (1, 2))
    total = largest = 0
    while one.waiting or other.waiting:
        layer = min({*one.waiting, *other.waiting}, key=height)
        left, right = one.level(layer), other.level(layer)
        both = len(np.intersect1d(left, right))
        size = (len(left) + 1) * (len(right) + 1) // (both + 1) - 1
        total, largest = total + size, max(largest, size)
    return total, largest
