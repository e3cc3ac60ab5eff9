"""A game solved from its circuit: its positions found, then each layer from the last one back."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.batch import Batch, Machine, by_end
from pylogic.circuits.circuit import Circuit
from pylogic.games.gated import ended
from pylogic.solvers.exhaustive import tables
from pylogic.solvers.exhaustive.codes import DRAWN, FIRST, code
from pylogic.solvers.exhaustive.expanding import BLOCK, Expander
from pylogic.solvers.exhaustive.known import NOBODY, KnownValues
from pylogic.solvers.exhaustive.layers import Layer
from pylogic.solvers.exhaustive.measures import ProgressMeasures, found_by_playing
from pylogic.solvers.exhaustive.ranks import Keys, Ranks
from pylogic.solvers.exhaustive.reach import KEPT, Reach, Untrue
from pylogic.solvers.exhaustive.tables import DenseTable, Kept, LayeredTable, Table
from pylogic.solvers.exhaustive.transitions import Transitions
from pylogic.solvers.progress import Progress
from pylogic.solvers.retrograde_analysis import AtOnce

_SAMPLE = 512  # games in which measures are looked for
_WIDE = 256  # bits of a position; of one that has more, fewer are expanded at a time


def end_code(circuit: Circuit, end: int) -> int:
    """Return the code of an end of a game: who has won, as `Outcome.of_goals` has it."""
    if end < 0:
        return -1
    players = circuit.players
    winner = ended(players, circuit.scores(end)).winner
    return DRAWN if winner is None else code(len(players), players.index(winner), 0)


class Solving:
    """Solves a game.

    memory: How many bytes may be used.
    progress: Makes a bar for what takes long.
    block: How many positions are expanded at a time.
    """

    _kept = KEPT

    def __init__(self, machine: Machine, memory: int, progress: Progress) -> None:
        self.machine = machine
        self.ranks = Ranks(machine.circuit)
        self.block = BLOCK >> max(0, (self.ranks.bits // _WIDE).bit_length())
        self._memory = memory
        self._progress = progress

    def run(self, start: int) -> Table:
        """Return the values of all positions that can be reached from the one with a code.

        Raises SolutionTooLarge: They take more memory than may be used.
        Raises AtOnce: Several players move at once.
        """
        self._said(Batch.of(self.machine, [start]))
        with self._progress("positions reached", None) as advance:
            reach, expander, table = self._reached(start, advance)
        total = sum(map(len, reach.layers.values()))
        done = 0
        with self._progress("positions solved", total) as advance:
            for layer in sorted(reach.layers, key=expander.measures.height, reverse=True):
                keys = reach.layers.pop(layer)
                table.put(layer, keys, self._layer(expander, layer, keys, table).solved())
                done += len(keys)
                advance(done)
        return table

    def _reached(
        self, start: int, advance: Callable[[int], None]
    ) -> tuple[Reach, Expander, Table]:
        """Return the positions; without what is no measure after all they are found anew."""
        measures = found_by_playing(Batch.repeated(self.machine, start, _SAMPLE))
        size = self.ranks.size
        while True:
            values = None
            table: Table = LayeredTable(measures)
            if size <= tables.DENSE and 4 * size <= self._memory:
                values = np.zeros(size, np.uint16)
                table = DenseTable(ProgressMeasures([], self.ranks.bits), values)
            expander = Expander(self.machine, self.ranks, measures, self.block)
            reach = Reach(expander, self._memory, advance, values, self._kept)
            try:
                reach.run(start)
            except Untrue as fault:
                measures = measures.without(fault.wrong)
            else:
                return reach, expander, table

    def _layer(self, expander: Expander, layer: int, keys: Keys, table: Table) -> Layer:
        """Return a layer with its transitions, and what is known of where they lead out of it."""
        size = len(keys)
        turns, ended = np.zeros(size, np.int8), np.full(size, -1, np.int32)
        known = KnownValues(turns, ended, len(self.machine.circuit.players))
        inside = Transitions(keys, layer, self.ranks.size)
        for first, batch, steps in expander.run(keys, layer):
            here = slice(first, first + batch.count)
            turns[here], ended[here] = self._said(batch)
            places = steps.places.astype(np.uint32) + np.uint32(first)
            places, after, layers = inside.parted(places, steps.keys, steps.layers)
            known.add(places, table.at(after, layers))
        known.ending |= ended == DRAWN
        sources, starts = inside.by_target()
        return Layer(known, inside.counts, sources, starts)

    def _said(self, batch: Batch) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
        """Return who moves in each position, and the code of those in which the game is over."""
        for literal, why in self.machine.circuit.unsolved:
            if batch.asked([literal]).any():
                raise AtOnce(why)
        told = partial(end_code, self.machine.circuit)
        return batch.turn(), by_end(batch.outcome(), told).astype(np.int32)

    def wrong(
        self, table: Table, advance: Callable[[int], None], part: int = 0, parts: int = 1
    ) -> int:
        """Return how many values do not follow from those of the successors.

        Of so many parts only one is looked at.

        A win in n plies rests on one in n - 1, so that where all values follow what is said to be
        won is; and in what is said to be drawn nobody needs to leave the draws, so that nothing
        else is.
        """
        expander = Expander(self.machine, self.ranks, table.measures, self.block)
        found = done = 0
        for layer, keys, codes in pieces(table, part, parts):
            for first, batch, steps in expander.run(keys, layer):
                turns, ended = self._said(batch)
                known = KnownValues(
                    turns.astype(np.int8), ended, len(self.machine.circuit.players)
                )
                known.add(steps.places, table.at(steps.keys, steps.layers))
                said = codes[first : first + batch.count].astype(np.int64)
                said[said < FIRST] = NOBODY
                found += int((known.due() != said).sum())
                done += batch.count
                advance(done)
        return found


def pieces(table: Table, part: int, parts: int) -> Iterator[tuple[int, Keys, Kept]]:
    """Yield the positions of a table that are in one of so many parts."""
    number = 0
    for layer, keys, codes in table.parts():
        size = len(keys) if parts == 1 else BLOCK
        for first in range(0, len(keys), size):
            if number % parts == part:
                yield layer, keys[first : first + size], codes[first : first + size]
            number += 1
