"""The positions that can be reached, a layer at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.circuits.batch import Batch
from pylogic.circuits.packing import to_bytes
from pylogic.core.errors import SolutionTooLarge
from pylogic.solvers.whole.sorting import sorted_once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from pylogic.circuits.batch import Machine
    from pylogic.solvers.whole.measures import Feature, Measures
    from pylogic.solvers.whole.ranks import Keys, Ranks

BLOCK: Final = 1 << 17
"""Positions that are expanded at a time."""

_PENDING: Final = 1 << 23  # keys that wait for a layer before the equal ones are dropped
_PER_POSITION: Final = 24  # bytes: its key, its value, and what is kept while a layer is solved


class Untrue(Exception):
    """What was taken for a measure falls in a transition."""

    def __init__(self, wrong: list[Feature]) -> None:
        super().__init__()
        self.wrong = wrong


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The transitions by one move from some positions.

    Attributes
    ----------
    move : int
        The number of the move.
    places : array
        Which of the positions it is legal in.
    keys, layers : array
        The positions after it, and their layers.
    """

    move: int
    places: NDArray[np.intp]
    keys: Keys
    layers: Keys


@dataclass(slots=True)
class _Waiting:
    """The keys of a layer that is still to come, some of them several times."""

    parts: list[Keys] = field(default_factory=list)
    size: int = 0

    def add(self, keys: Keys) -> None:
        """Add some."""
        self.parts.append(keys)
        self.size += len(keys)
        if self.size > _PENDING and len(self.parts) > 1:
            self.parts = [self.taken()]
            self.size = len(self.parts[0])
            if self.size > _PENDING // 2:
                self.size = 0  # they are different: not to be sorted again at once

    def taken(self) -> Keys:
        """Return each key once, in order."""
        return sorted_once(np.concatenate(self.parts))


class Reach:
    """The positions that can be reached from one.

    Parameters
    ----------
    machine : Machine
        The rules.
    ranks : Ranks
        The numbers of positions.
    measures : Measures
        What puts them into layers.
    memory : int
        How many bytes may be used.
    progress : callable
        Is told the number of positions found so far.

    Attributes
    ----------
    layers : dict of int to array
        By layer, the keys of its positions, in order.
    """

    def __init__(
        self,
        machine: Machine,
        ranks: Ranks,
        measures: Measures,
        memory: int,
        progress: Callable[[int], None],
    ) -> None:
        self.machine = machine
        self.ranks = ranks
        self.measures = measures
        self.layers: dict[int, Keys] = {}
        self._memory = memory
        self._progress = progress
        self._waiting: dict[int, _Waiting] = {}
        self._found = 0

    def run(self, code: int) -> None:
        """Find all positions that can be reached from the one with a code.

        Raises
        ------
        SolutionTooLarge
            They take more memory than may be used.
        Untrue
            A measure is none.
        """
        rows = to_bytes(Batch.of(self.machine, [code]).columns, 1)
        layer = int(self.measures.layers(rows)[0])
        self._waiting[layer] = _Waiting([self.ranks.of_bytes(rows)], 1)
        while self._waiting:
            layer = min(self._waiting, key=self.measures.height)
            self._close(layer, self._waiting.pop(layer).taken())

    def _close(self, layer: int, level: Keys) -> None:
        """Find the positions of a layer, from those that were led to from earlier ones."""
        known = level
        while len(level):
            self._found += len(level)
            self._check(len(level))
            inside = _Waiting()
            for _, edges in self.expanded(level):
                self._sort_in(layer, edges, inside)
            if not inside.parts:
                break
            new = inside.taken()
            at = np.searchsorted(known, new)
            at[at == len(known)] = 0
            level = new[known[at] != new]
            known = np.concatenate([known, level])
            known.sort()
        self.layers[layer] = known
        self._progress(self._found)

    def _sort_in(self, layer: int, edges: Edges, inside: _Waiting) -> None:
        """Put the positions after a move where they are waited for."""
        keys, layers = edges.keys, edges.layers
        while len(keys):
            first = int(layers[0])
            here = layers == layers[0]
            own = keys if here.all() else keys[here]
            if first == layer:
                inside.add(own)
            else:
                if wrong := self.measures.falls(layer, first):
                    raise Untrue(wrong)
                self._waiting.setdefault(first, _Waiting()).add(own)
            keys, layers = keys[~here], layers[~here]

    def expanded(self, keys: Keys) -> Iterator[tuple[int, Edges]]:
        """Yield the transitions from positions, with the number of the first of their block."""
        for first in range(0, len(keys), BLOCK):
            block = keys[first : first + BLOCK]
            batch = Batch(self.machine, self.ranks.columns(block), len(block))
            for move, places, after in batch.successors():
                rows = to_bytes(after.columns, after.count)
                yield (
                    first,
                    Edges(move, places, self.ranks.of_bytes(rows), self.measures.layers(rows)),
                )

    def _check(self, level: int) -> None:
        """Refuse to go on where memory does not suffice."""
        waiting = sum(sum(map(len, one.parts)) for one in self._waiting.values())
        needed = self._found * _PER_POSITION + 8 * waiting + 16 * level
        if needed > self._memory:
            raise SolutionTooLarge(
                f"{self._found:,} positions were found, and {waiting:,} moves lead to more: they"
                f" take more than the {self._memory / 2**30:.1f} GB that may be used;"
                f" expected {needed / 2**30:.1f} GB or more (`--memory`), a smaller board, or"
                " a later position (`--from`)"
            )
