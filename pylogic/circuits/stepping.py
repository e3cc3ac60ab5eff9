"""All moves of many positions at once, and what the positions after them weigh.

Where numba is installed, one program tells the guards and the bits that moves change, and a loop
goes through the bits that did; else a move is made after another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled, kernels
from pylogic.circuits.circuit import Circuit
from pylogic.circuits.packing import WORD, Bytes, truths
from pylogic.circuits.program import CircuitProgram, Columns
from pylogic.circuits.weighing import Linear, Sums
from pylogic.core.errors import CircuitError

_MOST_ROWS: Final = 1 << 15  # of a program for all moves; of more, each has one of its own
_FULL: Final = (1 << WORD) - 1


class Mover(Protocol):
    """What makes the moves of a circuit one after another."""

    circuit: Circuit

    @property
    def moves_alone(self) -> bool:
        """Whether a move is made by one player, and tells all bits after it."""
        ...

    def steps(
        self, columns: Columns, count: int
    ) -> Iterator[tuple[list[int], NDArray[np.intp], Bytes]]:
        """Yield moves some at a time: in how many positions each is made, which, and after."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """Moves of some positions.

    places: The numbers of the positions that they are made in.
    after: What the positions after them weigh (array of shape (sums, moves)).
    counts: By move of the game, in how many positions it is made; those made stand in this order.
    """

    places: NDArray[np.integer]
    after: Sums
    counts: NDArray[np.int64]

    def codes(self) -> list[int]:
        """Return the codes of the positions after them, where they weigh 64 of their bits each."""
        found: list[int] = self.after[-1].tolist()
        for row in self.after[-2::-1].tolist():
            found = [high << WORD | low for high, low in zip(found, row, strict=True)]
        return found


class Stepper:
    """Makes all moves of positions.

    machine: The rules.
    sums: What the bits weigh, once or oftener.
    """

    def __init__(self, machine: Mover, sums: Sequence[Linear]) -> None:
        self.machine = machine
        self._sums = tuple(sums)
        self._weights = np.stack([one.weights for one in sums])

    def run(self, columns: Columns, count: int, before: Sums) -> Steps:
        """Return the moves of positions.

        columns: The positions (array of shape (bits, words)).
        before: What they weigh (array of shape (sums, count)).
        Raises CircuitError: One of the positions has a fault.
        """
        if self.machine.moves_alone and len(self._rows) <= _MOST_ROWS:
            return self._at_once(columns, count, before)
        return self._one_by_one(columns, count)

    def _one_by_one(self, columns: Columns, count: int) -> Steps:
        """Make moves as the machine does, a move after another or several together."""
        places, after = [np.zeros(0, np.intp)], [np.zeros((len(self._sums), 0), np.uint64)]
        counts: list[int] = []
        for many, here, rows in self.machine.steps(columns, count):
            counts += many
            places.append(here)
            after.append(np.stack([one(rows) for one in self._sums]))
        return Steps(
            np.concatenate(places), np.concatenate(after, axis=1), np.array(counts, np.int64)
        )

    def _at_once(self, columns: Columns, count: int, before: Sums) -> Steps:
        """Make all moves with one program."""
        found = self._program.run(columns)
        moves = len(self.machine.circuit.moves)
        faults = self.machine.circuit.faults
        for row, (_, what) in zip(found[moves : moves + len(faults)], faults, strict=True):
            if truths(row, count).any():
                raise CircuitError(what)
        starts, pairs = self._changes
        kernel = compiled.USE.kernel(kernels.stepped, found.size)
        if kernel is None:
            return self._plainly(found, columns, count, before)
        if count % WORD and columns.shape[1]:
            found[:moves, -1] &= np.uint64(_FULL >> WORD - count % WORD)
        counts = np.bitwise_count(found[:moves]).sum(axis=1, dtype=np.int64)
        made = int(counts.sum())
        places = np.empty(made, np.uint32)
        after = np.empty((len(self._sums), made), np.uint64)
        for weights, sums, into in zip(self._weights, before, after, strict=True):
            kernel(found, columns, moves, starts, pairs, weights, sums, places, into)
        return Steps(places, after, counts)

    def _plainly(self, found: Columns, columns: Columns, count: int, before: Sums) -> Steps:
        """Do in NumPy what `kernels.stepped` does."""
        starts, pairs = self._changes
        new, old = _unpacked(found, count), _unpacked(columns, count)
        places, after = [np.zeros(0, np.intp)], [before[:, :0]]
        counts = new[: len(self.machine.circuit.moves)].sum(axis=1, dtype=np.int64)
        for move in np.flatnonzero(counts).tolist():
            here = np.flatnonzero(new[move])
            made = before[:, here]
            for bit, row in pairs[starts[move] : starts[move + 1]].tolist():
                change = (new[row, here] - old[bit, here]).astype(np.int64).view(np.uint64)
                made += self._weights[:, bit, None] * change
            places.append(here)
            after.append(made)
        return Steps(
            np.concatenate(places).astype(np.uint32), np.concatenate(after, axis=1), counts
        )

    @cached_property
    def _rows(self) -> list[int]:
        """The literals of the guards, the faults, and of the bits that moves change."""
        circuit = self.machine.circuit
        changed = {
            new: None
            for move in circuit.moves
            for new, old in zip(move.after, circuit.inputs, strict=True)
            if new != old
        }
        guards = [move.guard for move in circuit.moves]
        return [*guards, *(literal for literal, _ in circuit.faults), *changed]

    @cached_property
    def _program(self) -> CircuitProgram:
        circuit = self.machine.circuit
        return CircuitProgram(circuit.graph, circuit.inputs, self._rows)

    @cached_property
    def _changes(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """By move, the first of its pairs of a bit and the row with what it becomes."""
        circuit = self.machine.circuit
        first = len(circuit.moves) + len(circuit.faults)
        row_of = {literal: first + i for i, literal in enumerate(self._rows[first:])}
        starts, pairs = [0], []
        for move in circuit.moves:
            for bit, (new, old) in enumerate(zip(move.after, circuit.inputs, strict=True)):
                if new != old:
                    pairs.append((bit, row_of[new]))
            starts.append(len(pairs))
        return np.array(starts, np.int64), np.array(pairs, np.int64).reshape(-1, 2)


def _unpacked(rows: Columns, count: int) -> NDArray[np.int8]:
    """Return the bits of rows, one each."""
    bits = np.unpackbits(rows.view(np.uint8), axis=1, count=count, bitorder="little")
    return bits.view(np.int8)
