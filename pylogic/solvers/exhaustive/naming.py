"""Positions too large for a number of 64 bits, each called by one that no other has."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.core.errors import CircuitError

Keys = NDArray[np.uint64]

_STEPS: Final = ((30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB), (31, 1))
"""How bits are mixed, as in SplitMix64 (Steele, Lea, Flood 2014): shifts and factors."""
_MERGED: Final = 4
"""Further numbers of a position while runs are merged: its key, its order, and one of its own."""
_ODD: Final = np.uint64(0x9E37_79B9_7F4A_7C15)


class KeyNames:
    """The keys of positions that are several numbers each.

    A key is a hash, and what it was made of is kept: that two positions have the same is noticed.

    width: How many numbers a position is.
    each: How many bytes a position takes, also while runs are merged.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self.each = 8 * (width + _MERGED)
        self._runs: list[tuple[Keys, list[Keys]]] = []
        """Keys in order, and the numbers of the positions, each apart; ever shorter."""

    @property
    def size(self) -> int:
        """How many bytes are taken."""
        return self.each * sum(len(keys) for keys, _ in self._runs)

    def keys(self, rows: Keys) -> Keys:
        """Return the keys of positions (array of shape (width, count)), and keep what is new.

        Raises CircuitError: Two positions have the same key.
        """
        found = _mixed(rows)
        new, first, which = np.unique(found, return_index=True, return_inverse=True)
        own = rows[:, first]
        _same(own[:, which], rows)
        for keys, kept in self._runs:
            at = np.searchsorted(keys, new)
            at[at == len(keys)] = 0
            known = keys[at] == new
            _same(np.stack([row[at[known]] for row in kept]), own[:, known])
            new, own = new[~known], own[:, ~known]
        if len(new):
            self._add(new, list(own))
        return found

    def ranks(self, keys: Keys) -> Keys:
        """Return positions by their keys."""
        found = np.empty((self._width, len(keys)), np.uint64)
        for known, kept in self._runs:
            at = np.searchsorted(known, keys)
            at[at == len(known)] = 0
            here = known[at] == keys
            found[:, here] = np.stack([row[at[here]] for row in kept])
        return found

    def _add(self, keys: Keys, rows: list[Keys]) -> None:
        """Keep positions; runs that are not longer than what comes are merged with it."""
        while self._runs and len(self._runs[-1][0]) <= 2 * len(keys):
            known, kept = self._runs.pop()
            keys = np.concatenate([known, keys])
            order = np.argsort(keys, kind="stable")
            keys = keys[order]
            for number, own in enumerate(rows):  # one after the other, as they are large
                rows[number] = np.concatenate([kept[number], own])[order]
                kept[number] = own[:0]
        self._runs.append((keys, rows))


def _mixed(rows: Keys) -> Keys:
    found = np.zeros(rows.shape[1], np.uint64)
    for row in rows:
        found = (found ^ row) + _ODD
        for shift, factor in _STEPS:
            found = (found ^ found >> np.uint64(shift)) * np.uint64(factor)
    return found


def _same(one: Keys, other: Keys) -> None:
    if not np.array_equal(one, other):
        raise CircuitError("two positions have the same key, by chance: they cannot be kept apart")
