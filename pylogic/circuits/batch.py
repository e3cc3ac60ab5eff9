"""Many positions of one game at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.choosing import choosing
from pylogic.circuits.circuit import Circuit
from pylogic.circuits.packing import (
    WORD,
    Bytes,
    from_codes,
    from_words,
    kept,
    numbers,
    repeated,
    to_bytes,
    to_codes,
    to_columns,
    to_words,
    truths,
    words_for,
)
from pylogic.circuits.program import CircuitProgram, Columns
from pylogic.circuits.stepping import Stepper
from pylogic.circuits.weighing import Linear
from pylogic.core.errors import CircuitError

Ends = NDArray[np.int64]
Truths = NDArray[np.bool_]

_BLOCK: Final = 1 << 16  # positions whose moves are made at a time


class Machine:
    """A circuit made ready to run; what is asked for is made ready when it is first asked for.

    circuit: The rules.
    """

    moves_alone: ClassVar = True
    """Whether a move is made by one player, and tells all bits after it."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self._moves: dict[int, CircuitProgram] = {}

    @cached_property
    def guards(self) -> CircuitProgram:
        """Tells which moves are legal; the last rows tell the faults of the circuit."""
        literals = [move.guard for move in self.circuit.moves]
        return self._program((*literals, *(literal for literal, _ in self.circuit.faults)))

    @cached_property
    def counts(self) -> CircuitProgram:
        """Tells how many moves are legal, the lowest bit first."""
        return self._program(choosing(self.circuit).count)

    @cached_property
    def over(self) -> CircuitProgram:
        """Tells whether the game is over."""
        return self._program([self.circuit.over()])

    @cached_property
    def ends(self) -> CircuitProgram:
        """Tells whether the game is over, and in which way."""
        return self._program([self.circuit.over(), *chain.from_iterable(self.circuit.endings)])

    @cached_property
    def turns(self) -> CircuitProgram:
        """Tells whose turn it is."""
        return self._program(self.circuit.turns)

    @cached_property
    def stepper(self) -> Stepper:
        """Makes all moves at once; what positions weigh is their bits, 64 to a sum."""
        bits = len(self.circuit.inputs)
        words = range(-(-max(bits, 1) // WORD))
        return Stepper(
            self, [Linear([(1 << bit) >> WORD * word for bit in range(bits)]) for word in words]
        )

    def moves(self, columns: Columns, count: int) -> NDArray[np.uint32]:
        """Return how many moves are legal in each position."""
        return numbers(self.counts.run(columns))[:count]

    def outcome(self, columns: Columns, count: int) -> Ends:
        """Return the number of the end of each position, -1 where the game goes on."""
        rows = rows_of(self.ends, columns, count)
        found = np.full(count, -1, np.int64)
        over = rows[0]
        found[over] = ends_of(self.circuit, rows[1:, over])
        return found

    def after(self, move: int) -> CircuitProgram:
        """Return what makes a move, where it is legal."""
        if move not in self._moves:
            self._moves[move] = self._program(self.circuit.moves[move].after)
        return self._moves[move]

    def successors(
        self, columns: Columns, count: int
    ) -> Iterator[tuple[int, NDArray[np.intp], Columns]]:
        """Yield each move that is legal somewhere, where, and the positions after it there.

        No place comes twice in one of them.
        """
        legal = checked(self.circuit, self.guards, columns, count)
        rows = to_bytes(columns, count)
        for move, here in enumerate(legal):
            places = np.flatnonzero(here)
            if len(places):
                before = to_columns(rows[:, places], len(columns))
                yield move, places, self.after(move).run(before)

    def steps(
        self, columns: Columns, count: int
    ) -> Iterator[tuple[list[int], NDArray[np.intp], Bytes]]:
        """Yield moves some at a time: in how many positions each is made, which, and after."""
        last = 0
        for move, places, after in self.successors(columns, count):
            counts = [*[0] * (move - last), len(places)]
            last = move + 1
            yield counts, places, to_bytes(after, len(places))

    def one_each(self, batch: Batch, rng: np.random.Generator) -> Batch:
        """Return a successor of each position that has one, each as likely as any other."""
        steps = self.stepper.run(batch.columns, batch.count, batch.words())
        order = np.lexsort((rng.random(len(steps.places)), steps.places))
        places = steps.places[order]
        first = np.ones(len(places), bool)
        first[1:] = places[1:] != places[:-1]
        chosen = np.ascontiguousarray(steps.after[:, order[first]])
        return Batch(self, from_words(chosen, len(batch.columns)), chosen.shape[1])

    def _program(self, literals: Sequence[int]) -> CircuitProgram:
        return CircuitProgram(self.circuit.graph, self.circuit.inputs, literals)


def checked(circuit: Circuit, program: CircuitProgram, columns: Columns, count: int) -> Truths:
    """Return the truths that a program tells, without those of the circuit's faults, its last.

    Raises CircuitError: One of the positions has a fault.
    """
    rows = rows_of(program, columns, count)
    faults = circuit.faults
    for row, (_, what) in zip(rows[len(rows) - len(faults) :], faults, strict=True):
        if row.any():
            raise CircuitError(what)
    return rows[: len(rows) - len(faults)]


def rows_of(program: CircuitProgram, columns: Columns, count: int) -> Truths:
    """Return the truths that a program tells of some positions."""
    rows = program.run(columns)
    found = np.empty((len(rows), count), bool)
    for row, into in zip(rows, found, strict=True):
        into[:] = truths(row, count)
    return found


def ends_of(circuit: Circuit, rows: Truths) -> Ends:
    """Return the numbers of the ends of positions that are over, by the truths of all parts."""
    found, at = np.zeros(rows.shape[1], np.int64), 0
    for part in circuit.endings:
        if part:
            found = found * len(part) + rows[at : at + len(part)].argmax(axis=0)
        at += len(part)
    return found


def by_end(outcome: Ends, told: Callable[[int], Any]) -> NDArray[Any]:
    """Return what is told of each end, and of -1; of each that is met once."""
    over = outcome >= 0
    numbers, which = np.unique(outcome[over], return_inverse=True)
    known = np.array([told(-1), *map(told, numbers.tolist())])
    found = np.repeat(known[:1], len(outcome), axis=0)
    found[over] = known[1 + which]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Positions of a game, as many as one likes, a bit of each in a column.

    >>> import pylogic
    >>> from pylogic.circuits import Batch, Machine
    >>> game = pylogic.game("pangke", source="circuit")
    >>> batch = Batch.repeated(Machine(game.circuit), game.initial_state().code, 1000)
    >>> int(batch.legal().sum())
    4000

    Attributes
    ----------
    machine : Machine
        The rules.
    columns : array of shape (bits, words)
        The bits; those behind the last position are not looked at.
    count : int
        How many positions there are.
    """

    machine: Machine
    columns: Columns
    count: int

    @classmethod
    def of(cls, machine: Machine, codes: Sequence[int]) -> Batch:
        """Return the positions with such codes, as `Circuit.coded` gives them."""
        bits = len(machine.circuit.inputs)
        return cls(machine, from_codes(codes, bits), len(codes))

    @classmethod
    def repeated(cls, machine: Machine, code: int, count: int) -> Batch:
        """Return one position many times."""
        bits = len(machine.circuit.inputs)
        return cls(machine, repeated(code, bits, words_for(count)), count)

    def codes(self) -> list[int]:
        """Return the codes of the positions."""
        return to_codes(self.columns, self.count)

    def legal(self) -> Truths:
        """Return which moves are legal where.

        Returns
        -------
        array of shape (moves, count)

        Raises
        ------
        CircuitError
            A move leads to two positions at once.
        """
        machine = self.machine
        return checked(machine.circuit, machine.guards, self.columns, self.count)

    def outcome(self) -> Ends:
        """Return the number of the end of each position, -1 where the game goes on."""
        return self.machine.outcome(self.columns, self.count)

    def turn(self) -> NDArray[np.int16]:
        """Return the number of the player whose turn it is, -1 where it is nobody's."""
        found = np.full(self.count, -1, np.int16)
        for i, row in enumerate(self._truths(self.machine.turns)):
            found[row] = i
        return found

    def moves(self) -> NDArray[np.uint32]:
        """Return how many moves are legal in each position."""
        return self.machine.moves(self.columns, self.count)

    def successors(self) -> Iterator[tuple[int, NDArray[np.intp], Batch]]:
        """Yield each move that is legal somewhere, where, and the positions after it there."""
        for move, places, after in self.machine.successors(self.columns, self.count):
            yield move, places, Batch(self.machine, after, len(places))

    def step(self, chosen: NDArray[np.integer]) -> Batch:
        """Return the positions after a move each.

        Parameters
        ----------
        chosen : array of int
            By position, the number of a legal move.

        Raises
        ------
        CircuitError
            It is not legal in one of them.
        """
        bits = len(self.columns)
        rows = np.zeros((-(-max(bits, 1) // 8), self.count), np.uint8)
        made = np.zeros(self.count, bool)
        for move, places, after in self.successors():
            here = chosen[places] == move
            rows[:, places[here]] = to_bytes(after.columns, after.count)[:, here]
            made[places[here]] = True
        if not made.all():
            at = int(np.flatnonzero(~made)[0])
            raise CircuitError(f"move {int(chosen[at])} is not legal in position {at}")
        return Batch(self.machine, to_columns(rows, bits), self.count)

    def kept(self, keep: Truths) -> Batch:
        """Return some of the positions."""
        return Batch(self.machine, kept(self.columns, keep), int(keep.sum()))

    def going(self) -> Batch:
        """Return the positions in which the game is not over."""
        (over,) = self._truths(self.machine.over)
        return self.kept(~over)

    def parts(self, size: int = _BLOCK) -> Iterator[Batch]:
        """Yield the positions some at a time; `size` is a multiple of 64."""
        for first in range(0, self.count, size):
            words = self.columns[:, first // 64 : (first + size) // 64]
            yield Batch(self.machine, words, min(size, self.count - first))

    def asked(self, literals: Sequence[int]) -> Truths:
        """Return of which positions literals of the circuit's graph are true, a row each."""
        circuit = self.machine.circuit
        return self._truths(CircuitProgram(circuit.graph, circuit.inputs, literals))

    def words(self) -> Columns:
        """Return the bits of the positions, 64 of each to a row."""
        return to_words(self.columns, self.count)

    def one_each(self, rng: np.random.Generator) -> Batch:
        """Return a successor of each position that has one, each as likely as any other."""
        return self.machine.one_each(self, rng)

    def _truths(self, program: CircuitProgram) -> Truths:
        return rows_of(program, self.columns, self.count)


def perft(machine: Machine, code: int, depth: int) -> int:
    """Return the number of ways to make so many moves; the last are counted, not made.

    Positions that meet are looked at once, with the number of ways to them.
    """
    batch = Batch.of(machine, [code])
    ways = np.ones(1, np.uint64)
    for left in range(depth, 0, -1):
        if left == 1:
            at = 0
            total = 0
            for part in batch.parts():
                total += _weighed(part.moves(), ways[at : at + part.count])
                at += part.count
            return total
        batch, ways = _next(batch, ways)
        if not batch.count:
            return 0
    return int(ways.sum())


def _weighed(moves: NDArray[np.uint32], ways: NDArray[np.uint64]) -> int:
    """Return the sum of products, of whatever size."""
    if int(ways.max(initial=0)) * int(moves.max(initial=0)) * len(ways) < 1 << 64:
        return int((moves * ways).sum())
    return sum((moves.astype(object) * ways).tolist())


def _next(batch: Batch, ways: NDArray[np.uint64]) -> tuple[Batch, NDArray[np.uint64]]:
    """Return the positions one ply on, each once, with the number of ways to each."""
    machine, bits = batch.machine, len(batch.columns)
    found, counts = [], []
    at = 0
    for part in batch.parts():
        steps = machine.stepper.run(part.columns, part.count, part.words())
        found.append(steps.after)
        counts.append(ways[at + steps.places])
        at += part.count
    words, every = np.concatenate(found, axis=1), np.concatenate(counts)
    order = np.lexsort(words) if len(words) > 1 else np.argsort(words[0])
    words = words[:, order]
    new = np.ones(words.shape[1], bool)
    new[1:] = (words[:, 1:] != words[:, :-1]).any(axis=0)
    first = np.flatnonzero(new)
    total = np.add.reduceat(every[order], first) if len(first) else every[:0]
    words = np.ascontiguousarray(words[:, first])
    return Batch(machine, from_words(words, bits), len(first)), total
