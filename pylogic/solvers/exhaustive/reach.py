"""The positions that can be reached, a layer at a time."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled
from pylogic.circuits.batch import Batch
from pylogic.circuits.packing import to_bytes
from pylogic.core.errors import SolutionTooLarge
from pylogic.solvers.exhaustive import kernels
from pylogic.solvers.exhaustive.expanding import Expander
from pylogic.solvers.exhaustive.measures import Feature
from pylogic.solvers.exhaustive.ranks import Keys
from pylogic.solvers.exhaustive.sorting import Gathering, sorted_once

_SAMPLE: Final = 10_000
"""How many positions of a wave are followed, in each of the samples."""
_WAVES: Final = 20
"""How often moves inside a layer are followed."""
_HOPELESS: Final = 16
"""Beyond so many times the memory that may be used, how much would be needed is not looked at."""
_SEEDS: Final = (1, 2)


class _Sample:
    def __init__(
        self, expander: Expander, start: Keys, layer: int, seed: int, full: Callable[[], bool]
    ) -> None:
        self._expander = expander
        self._full = full
        self._rng = np.random.default_rng(seed)
        self.waiting: dict[int, list[Keys]] = {layer: [start]}

    def level(self, layer: int) -> Keys:
        """Return what was led to in a layer, and note what that leads to."""
        known = sorted_once(np.concatenate(self.waiting.pop(layer, [np.zeros(0, np.uint64)])))
        wave: Keys = known
        for _ in range(_WAVES):
            if self._full():
                break
            inside = self._follow(wave, layer)
            wave = self._thinned(np.setdiff1d(inside, known, assume_unique=True))
            if not len(wave):
                break
            known = sorted_once(np.concatenate([known, wave]))
        return known

    def _follow(self, keys: Keys, layer: int) -> Keys:
        """Put what some positions of a layer lead to into later ones; return what stays in it."""
        keys = self._thinned(keys)
        inside: list[NDArray[np.uint64]] = [np.zeros(0, np.uint64)]
        for _, _, steps in self._expander.run(keys, layer):
            for after in sorted_once(steps.layers.copy()).tolist():
                led = sorted_once(steps.keys[steps.layers == np.uint64(after)])
                if after == layer:
                    inside.append(led)
                else:
                    self.waiting.setdefault(after, []).append(led)
        return sorted_once(np.concatenate(inside))

    def _thinned(self, keys: Keys) -> Keys:
        if len(keys) <= _SAMPLE:
            return keys
        return np.sort(self._rng.choice(keys, _SAMPLE, replace=False))


def estimated(  # noqa: PLR0913, PLR0917 - what a sample takes, and when it is enough
    expander: Expander,
    start: Keys,
    layer: int,
    height: Callable[[int], float],
    enough: Callable[[int, int], bool],
    full: Callable[[], bool] = lambda: False,
) -> tuple[int, int]:
    """Return about how many positions can be reached, and how many there are in the largest layer.

    start: The position that all are reached from.
    height: What the layers are ordered by.
    enough: Whether such figures are answer enough, so that no further layers are looked at.
    full: Whether what was met takes all memory already.
    """
    one, other = (_Sample(expander, start, layer, seed, full) for seed in _SEEDS)
    total = largest = 0
    while (one.waiting or other.waiting) and not full() and not enough(total, largest):
        layer = min({*one.waiting, *other.waiting}, key=height)
        left, right = one.level(layer), other.level(layer)
        both = len(np.intersect1d(left, right, assume_unique=True))
        size = (len(left) + 1) * (len(right) + 1) // (both + 1) - 1
        total, largest = total + size, max(largest, size)
    return total, largest


_GATES: Final = 16  # what looking at a transition takes, in operations on words
KEPT: Final = 10  # bytes of a position: its key and its value
_WORK: Final = 24  # bytes of a position while its layer is solved
_EDGE: Final = 12  # bytes of a transition inside a layer while it is solved


class Untrue(Exception):
    """What was taken for a measure falls in a transition."""

    def __init__(self, wrong: list[Feature]) -> None:
        super().__init__()
        self.wrong = wrong


class Reach:
    """The positions that can be reached from one.

    expander: Makes the moves.
    memory: How many bytes may be used.
    progress: Is told the number of positions found so far.
    values: By rank, a 1 of what was found; without it what was found is looked up in order.
    kept: How many bytes are kept of a position.
    layers: By layer, the keys of its positions, in order.
    between: The layers between which transitions were seen.
    """

    def __init__(
        self,
        expander: Expander,
        memory: int,
        progress: Callable[[int], None],
        values: NDArray[np.uint16] | None = None,
        kept: int = KEPT,
    ) -> None:
        self.layers: dict[int, Keys] = {}
        self._expander = expander
        self._measures = expander.measures
        self._memory = memory
        self._kept = kept
        self._names = expander.ranks.names
        self._progress = progress
        self._values = values
        self._waiting: dict[int, Gathering] = {}
        self.between: set[tuple[int, int]] = set()
        self._found = self._work = 0

    def run(self, code: int) -> None:
        """Find all positions that can be reached from the one with a code.

        Raises SolutionTooLarge: They take more memory than may be used.
        Raises Untrue: A measure is none.
        """
        rows = to_bytes(Batch.of(self._expander.machine, [code]).columns, 1)
        keys, layers = self._expander.ranks.of_bytes(rows), self._measures.layers(rows)
        if self._values is None and self._expander.ranks.size * self._kept > self._memory:
            self._estimate(keys, int(layers[0]))
        self._sort_in(*self._fresh(keys, layers))
        while self._waiting:
            layer = min(self._waiting, key=self._measures.height)
            self._close(layer, self._waiting.pop(layer).taken())

    def _close(self, layer: int, level: Keys) -> None:
        """Find the positions of a layer, from those that were led to from earlier ones."""
        known, parts, edges = level, [level], 0
        while len(level):
            self._found += len(level)
            self._waiting[layer] = Gathering(once=self._values is not None)
            for _, _, steps in self._expander.run(level, layer):
                edges += int((steps.layers == np.uint64(layer)).sum())
                self._hold(layer, steps.layers)
                self._sort_in(*self._fresh(steps.keys, steps.layers))
                self._check(_WORK * len(known) + _EDGE * edges)
            level = self._waiting.pop(layer).taken()
            if self._values is not None:
                parts.append(level)
            elif len(level):
                at = np.searchsorted(known, level)
                at[at == len(known)] = 0
                level = level[known[at] != level]
                known = np.concatenate([known, level])
                known.sort()
        if len(parts) > 1:
            known = np.concatenate(parts)
            known.sort()
        self.layers[layer] = known
        self._progress(self._found)

    def _fresh(self, keys: Keys, layers: Keys) -> tuple[Keys, Keys]:
        """Return the positions that were not found before, where that is noted."""
        values = self._values
        if values is None:
            return keys, layers
        kernel = compiled.USE.kernel(kernels.unseen, _GATES * len(keys))
        if kernel is not None:
            size = kernel(keys, layers, values)
            return keys[:size], layers[:size]
        new = values[keys] == 0
        keys, first = np.unique(keys[new], return_index=True)
        values[keys] = 1
        return keys, layers[new][first]

    def _hold(self, layer: int, after: Keys) -> None:
        """Hold transitions from a layer against the measures, also those to what was found.

        after: The layers that they lead to.
        """
        while len(after):
            first = int(after[0])
            if (layer, first) not in self.between:
                if wrong := self._measures.falls(layer, first):
                    raise Untrue(wrong)
                self.between.add((layer, first))
            after = after[after != after[0]]

    def _sort_in(self, keys: Keys, layers: Keys) -> None:
        """Put positions where they are waited for."""
        while len(keys):
            first = int(layers[0])
            here = layers == layers[0]
            all_ = bool(here.all())
            if first not in self._waiting:
                self._waiting[first] = Gathering(once=self._values is not None)
            self._waiting[first].add(keys if all_ else keys[here])
            if all_:
                break
            keys, layers = keys[~here], layers[~here]

    def _estimate(self, start: Keys, layer: int) -> None:
        """Refuse to begin where samples tell that memory will not suffice."""
        names = self._names
        each = self._kept + (names.each if names else 0)

        def needed(total: int, largest: int) -> int:
            return total * each + largest * _WORK

        found = estimated(
            self._expander, start, layer, self._measures.height,
            lambda total, largest: needed(total, largest) > _HOPELESS * self._memory,
            lambda: names is not None and names.size > self._memory,
        )  # fmt: skip
        if names is not None and names.size > self._memory:
            met = names.size // names.each
            raise SolutionTooLarge(
                f"samples met {met:,} different positions before they were through: they take"
                f" {_too_much(needed(met, 0), self._memory)}"
            )
        if needed(*found) > self._memory:
            raise SolutionTooLarge(
                f"{found[0]:,} positions or more can be reached, by an estimate from samples of"
                f" {_SAMPLE:,} positions a wave (seeds {_SEEDS[0]} and {_SEEDS[1]}): they take"
                f" {_too_much(needed(*found), self._memory)}"
            )

    def _check(self, work: int) -> None:
        """Refuse to go on where memory does not suffice for what will be needed."""
        self._work = max(self._work, work)
        waiting = sum(map(len, self._waiting.values()))
        kept = 8 if self._values is not None else self._kept
        values = 0 if self._values is None else self._values.nbytes
        named = self._names.size if self._names else 0
        needed = values + named + self._found * kept + 8 * waiting + self._work
        if needed > self._memory:
            raise SolutionTooLarge(
                f"{self._found:,} positions were found, and {waiting:,} moves lead to more: they"
                f" take {_too_much(needed, self._memory)}"
            )


def _too_much(needed: int, memory: int) -> str:
    return (
        f"more than the {_size(memory)} that may be used; expected {_size(needed, up=True)} or"
        " more (`--memory`), a smaller board, or a later position (`--from`)"
    )


def _size(count: int, *, up: bool = False) -> str:
    """Return a number of bytes in words, rounded down or up."""
    large, unit = (2**30, "GB") if count >= 2**30 else (2**20, "MB")
    tenths = -(-count * 10 // large) if up else count * 10 // large
    return f"{tenths / 10:.1f} {unit}"
