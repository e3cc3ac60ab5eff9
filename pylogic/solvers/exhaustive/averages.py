"""A game in which several move at once, solved from its circuit: a layer at a time, in bulk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.circuits.batch import Batch, by_end
from pylogic.games.gated import ended
from pylogic.solvers.exhaustive.expanding import BLOCK, Expander
from pylogic.solvers.exhaustive.solving import Solving, pieces
from pylogic.solvers.exhaustive.sorting import sorted_once
from pylogic.solvers.exhaustive.tables import LayeredTable
from pylogic.solvers.exhaustive.transitions import Transitions
from pylogic.solvers.simultaneous import follow, middle, sides, worked_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from pylogic.circuits.batch import Machine
    from pylogic.circuits.sheets.machine import SheetMachine
    from pylogic.solvers.exhaustive.ranks import Keys
    from pylogic.solvers.exhaustive.tables import Table
    from pylogic.solvers.matrix import Payoffs
    from pylogic.solvers.progress import Progress

    Bounds = Callable[[Keys, Keys], Payoffs]

_TWO: Final = 2
_MOVES: Final = 1 << 21
"""Of how many joint moves the positions are expanded at a time, about."""


class ComesBack(Exception):
    """A position comes back; `code` is its bits as a number."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


@dataclass(slots=True, eq=False)
class AverageTable(LayeredTable):
    """The bounds of the values of positions, by side.

    total: What two players come to together at all ends; None where that differs, or others than
        two play: then each player is a side.
    """

    total: float | None = None


class Averages(Solving):
    """Solves such a game.

    machine: The circuit of a sheet.
    """

    machine: SheetMachine

    def __init__(self, machine: Machine, memory: int, progress: Progress) -> None:
        super().__init__(machine, memory, progress)
        players = machine.circuit.players
        self._kept = 8 + 16 * len(players)

    def run(self, start: int) -> Table:
        """Return the bounds of the values of all positions that can be reached from one.

        start: Its code.
        Raises SolutionTooLarge: They take more memory than may be used.
        Raises ComesBack: A position comes back.
        """
        begin = Batch.of(self.machine, [start])
        widest = int(self.machine.choices(begin.columns, 1).prod(axis=0).max(initial=1))
        self.block = min(self.block, max(64, _MOVES // widest))
        with self._progress("positions reached", None) as advance:
            reach, expander, _ = self._reached(start, advance)
        layers, between = reach.layers, reach.between
        del reach  # and what it has noted by rank
        table = AverageTable(expander.measures, total=self._together(layers))
        total, done = sum(map(len, layers.values())), 0
        with self._progress("positions solved", total) as advance:
            for layer in sorted(layers, key=expander.measures.height, reverse=True):
                keys = layers.pop(layer)
                own = np.zeros((len(keys), self._sides(table), _TWO))
                table.put(layer, keys, own)
                loops = (layer, layer) in between
                for here in self._order(expander, layer, keys) if loops else [slice(None)]:
                    some = keys[here]
                    parts = self._worked_out(expander, layer, some, table.at, own.shape[1])
                    own[here] = np.concatenate(list(parts))
                    done += len(some)
                    advance(done)
        return table

    def wrong(
        self, table: Table, advance: Callable[[int], None], part: int = 0, parts: int = 1
    ) -> int:
        """Return how many values do not follow from those of the successors.

        Of so many parts only one is looked at. A value follows where by some chances a player
        comes to no less, whatever the others do, and by others they hold it to no more.
        """
        expander = Expander(self.machine, self.ranks, table.measures, self.block)
        found = done = 0

        def exact(keys: Keys, layers: Keys) -> Payoffs:
            return middle(table.at(keys, layers))

        for layer, keys, known in pieces(table, part, parts):
            first = 0
            for due in self._worked_out(expander, layer, keys, exact, known.shape[1]):
                here = known[first : first + len(due)]
                first += len(due)
                found += int((~follow(here, due)).sum())
                advance(done + first)
            done += len(keys)
        return found

    def _goals(self, end: int) -> list[float]:
        """Return what each player comes to at an end; nothing where the game goes on."""
        players = self.machine.circuit.players
        if end < 0:
            return [0.0] * len(players)
        scores = ended(players, self.machine.circuit.scores(end)).scores
        return [float(scores[player]) for player in players]

    def _sides(self, table: AverageTable) -> int:
        return sides(len(self.machine.circuit.players), is_apart=table.total is None)

    def _together(self, layers: dict[int, Keys]) -> float | None:
        """Return what two players come to together at all ends among some positions."""
        if len(self.machine.circuit.players) != _TWO:
            return None
        seen: set[int] = set()
        every = np.concatenate(list(layers.values()))
        for first in range(0, len(every), BLOCK):
            own = every[first : first + BLOCK]
            batch = Batch(self.machine, self.ranks.columns(own), len(own))
            seen.update(sorted_once(batch.outcome()).tolist())
        totals = {sum(self._goals(end)) for end in seen if end >= 0}
        return totals.pop() if len(totals) == 1 else None

    def _order(self, expander: Expander, layer: int, keys: Keys) -> Iterator[NDArray[np.int64]]:
        """Yield the positions of a layer, what is after each before it."""
        inside = Transitions(keys, layer, self.ranks.size)
        for first, _, steps in expander.run(keys, layer):
            places = steps.places.astype(np.uint32) + np.uint32(first)
            inside.parted(places, steps.keys, steps.layers)
        counts = inside.counts
        sources, starts = inside.by_target()
        ready = np.flatnonzero(counts == 0)
        while len(ready):
            yield ready
            many = starts[ready + 1] - starts[ready]
            at = np.repeat(starts[ready] - np.cumsum(many) + many, many)
            before = sources[at + np.arange(len(at))]
            np.subtract.at(counts, before, np.uint16(1))
            ready = sorted_once(before[counts[before] == 0]).astype(np.int64)
        if counts.any():
            raise ComesBack(self._coming_back(keys, counts, sources, starts))

    def _coming_back(
        self,
        keys: Keys,
        counts: NDArray[np.uint16],
        sources: NDArray[np.uint32],
        starts: NDArray[np.int64],
    ) -> int:
        """Return the code of a position that comes back: each that is left leads to another."""
        targets = np.repeat(np.arange(len(keys)), np.diff(starts))
        left = counts[targets] > 0
        after = dict(zip(sources[left].tolist(), targets[left].tolist(), strict=True))
        at, seen = int(np.flatnonzero(counts)[0]), set[int]()
        while at not in seen:
            seen.add(at)
            at = after[at]
        (code,) = Batch(self.machine, self.ranks.columns(keys[at : at + 1]), 1).codes()
        return code

    def _worked_out(
        self, expander: Expander, layer: int, keys: Keys, known: Bounds, many: int
    ) -> Iterator[Payoffs]:
        """Yield the bounds of positions, of so many sides, by those of what is after them."""
        for _, batch, steps in expander.run(keys, layer):
            choices = self.machine.choices(batch.columns, batch.count)
            sizes = choices.prod(axis=0)
            found = np.zeros((batch.count, many, _TWO))
            if not sizes.all():  # the game is over there
                found[:] = by_end(batch.outcome(), self._goals)[:, :many, None]
            if not len(steps.places):
                yield found
                continue
            order = np.argsort(steps.places, kind="stable")  # a position's by their numbers
            after = known(steps.keys[order], steps.layers[order])
            firsts = np.cumsum(sizes) - sizes
            shapes, which = np.unique(choices, axis=1, return_inverse=True)
            for number, shape in enumerate(shapes.T.tolist()):
                here = np.flatnonzero(which == number)
                size = int(sizes[here[0]])
                if size:
                    own = after[firsts[here, None] + np.arange(size)]
                    found[here] = worked_out(own.reshape(len(here), *shape, many, _TWO))
            yield found
