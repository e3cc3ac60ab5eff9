"""A sheet's circuit made ready to run: the moves of all roles, in every mix."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits.batch import Batch, Machine, checked
from pylogic.circuits.choosing import how_many
from pylogic.circuits.packing import (
    WORD,
    Bytes,
    count_ones,
    numbers,
    to_bytes,
    to_codes,
    to_columns,
    words_for,
)
from pylogic.circuits.program import CircuitProgram, Columns
from pylogic.circuits.sheets.circuit import SheetCircuit
from pylogic.core.errors import CircuitError

Places = NDArray[np.intp]
Made = tuple[int, Places, NDArray[np.intp]]

WIDEST: Final = 100_000
"""How many joint moves a state may have."""

_COUNTED: Final = 2**32 - 1
"""How many joint moves of a state are counted."""

_TOGETHER: Final = 1 << 14  # states after which are worked out at once


class NotApart(CircuitError):
    """Facts hold at once of which one was taken to hold: their values do not tell states apart.

    Attributes
    ----------
    codes : sequence of int
        The bits of states among which are those where they do.
    """

    def __init__(self, codes: Sequence[int]) -> None:
        super().__init__("facts hold at once of which one was taken to hold at a time")
        self.codes = codes


class SheetMachine(Machine):
    """A sheet's circuit, ready to run.

    circuit: The rules.
    apart: Whether states have to be told apart by the values of their groups of facts.
    """

    moves_alone: ClassVar = False

    def __init__(self, circuit: SheetCircuit, *, apart: bool = False) -> None:
        super().__init__(circuit)
        self.sheet = circuit
        self._apart = apart

    @cached_property
    def guards(self) -> CircuitProgram:
        """Tells which moves are legal, role by role; the last rows tell the faults."""
        literals = [literal for own in self.sheet.choices for _, literal in own]
        faults = [literal for literal, _ in self.sheet.faults]
        return self._program((*literals, *faults))

    @cached_property
    def _counts(self) -> tuple[CircuitProgram, NDArray[np.int64]]:
        """Tells how many moves each role has, the lowest bit first, and where the next begins."""
        graph = self.sheet.graph
        counts = [how_many(graph, [literal for _, literal in own]) for own in self.sheet.choices]
        ends = np.cumsum([len(own) for own in counts])[:-1]
        return self._program([literal for own in counts for literal in own]), ends

    @cached_property
    def _next(self) -> CircuitProgram:
        sheet = self.sheet
        inputs = (*sheet.inputs, *(literal for own in sheet.does for literal in own))
        return CircuitProgram(sheet.graph, inputs, (*sheet.after, sheet.doubled))

    def moves(self, columns: Columns, count: int) -> NDArray[np.uint32]:
        """Return how many joint moves there are in each state.

        Raises CircuitError: They are too many to be counted so, or a role has none.
        """
        found = self.mixes(checked(self.sheet, self.guards, columns, count))
        if found.max(initial=0) > _COUNTED:
            raise CircuitError(f"the roles have {int(found.max()):,} joint moves")
        return found.astype(np.uint32)

    def mixes(self, legal: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return how many joint moves there are in each state, from what each role can do."""
        found, at = np.ones(legal.shape[1]), 0
        for own in self.sheet.choices:
            found *= legal[at : at + len(own)].sum(axis=0)
            at += len(own)
        return found

    def choices(self, columns: Columns, count: int) -> NDArray[np.int64]:
        """Return how many moves each role has in each state (array of shape (roles, count)).

        It shares no program with `steps`, which another thread may run meanwhile.
        """
        program, ends = self._counts
        rows = np.split(program.run(columns), ends)
        return np.stack([numbers(own)[:count] for own in rows]).astype(np.int64)

    def one_after(self, columns: Columns, made: Sequence[int]) -> Columns:
        """Return one state after a move of each role, by the numbers of their choices."""
        return self._after(columns, np.array(made, np.intp)[:, None])[:-1]

    def one_each(self, batch: Batch, rng: np.random.Generator) -> Batch:
        """Return a state after each that goes on, every role's moves each as likely.

        Raises CircuitError: A role has no move.
        Raises NotApart: As `successors` does.
        """
        going = batch.going()
        if not going.count:
            return going
        legal = checked(self.sheet, self.guards, going.columns, going.count)
        drawn = legal * rng.random(legal.shape)
        ends = np.cumsum([len(own) for own in self.sheet.choices])[:-1]
        made = [own.argmax(axis=0) for own in np.split(drawn, ends)]
        after = self._after(going.columns, np.stack(made))
        return Batch(self, self._checked(after, going.count), going.count)

    def joint(
        self, columns: Columns, count: int
    ) -> Iterator[tuple[int, Places, NDArray[np.intp], Columns]]:
        """Yield joint moves: their number, where they are made, what each role does, and after.

        What a role does is the number of its choice. No place comes twice in one of them.

        Raises CircuitError: A role has no move, or all together have too many.
        """
        for several, everywhere, after in self._together(columns, count):
            rows, at = to_bytes(after, len(everywhere)), 0
            for number, places, made in several:
                own = np.ascontiguousarray(rows[:, at : at + len(places)])
                yield number, places, made, to_columns(own, len(after))
                at += len(places)

    def _together(
        self, columns: Columns, count: int
    ) -> Iterator[tuple[list[Made], Places, Columns]]:
        """Yield several joint moves at once, all places that they are made in, and after."""
        legal = checked(self.sheet, self.guards, columns, count)
        many, first, moves = [], [], []
        begin = 0
        for own in self.sheet.choices:
            places, numbers = np.nonzero(legal[begin : begin + len(own)].T)
            here = np.bincount(places, minlength=count)
            many.append(here)
            first.append(np.concatenate(([0], np.cumsum(here)[:-1])))
            moves.append(numbers)
            begin += len(own)
        total = np.prod(np.stack(many), axis=0, dtype=np.float64)
        if total.max(initial=0) > WIDEST:
            raise CircuitError(f"the roles have {int(total.max()):,} joint moves")
        rows = to_bytes(columns, count)
        number, widest = 0, int(total.max(initial=0))
        while number < widest:
            wide = max(1, _TOGETHER // int((total > number).sum()))
            at, places = np.nonzero(np.arange(number, min(number + wide, widest))[:, None] < total)
            left = at + number
            made = np.empty((len(many), len(places)), np.intp)
            for role in range(len(many) - 1, -1, -1):
                left, own_number = np.divmod(left, many[role][places])
                made[role] = moves[role][first[role][places] + own_number]
            ends = pairwise([0, *np.cumsum(np.bincount(at)).tolist()])
            several = [(n, places[a:b], made[:, a:b]) for n, (a, b) in enumerate(ends, number)]
            before = to_columns(rows[:, places], len(columns))
            yield several, places, self._after(before, made)
            number += wide

    def _after(self, before: Columns, made: NDArray[np.intp]) -> Columns:
        sizes = [len(own) for own in self.sheet.choices]
        count = made.shape[1]
        chosen = np.zeros((sum(sizes), words_for(count) * WORD), np.uint8)
        at = 0
        for own, size in zip(made, sizes, strict=True):
            chosen[at + own, np.arange(count)] = 1
            at += size
        does = np.packbits(chosen, axis=1, bitorder="little").view(np.uint64)
        return self._next.run(np.concatenate([before, does]))

    def successors(self, columns: Columns, count: int) -> Iterator[tuple[int, Places, Columns]]:
        """Yield joint moves, where they are made, and the states after them there.

        Raises CircuitError: As `joint` does.
        Raises NotApart: Of a group of facts of which one was taken to hold two do after a move.
        """
        for number, places, _, after in self.joint(columns, count):
            yield number, places, self._checked(after, len(places))

    def steps(self, columns: Columns, count: int) -> Iterator[tuple[list[int], Places, Bytes]]:
        """Yield moves many at a time: in how many places each is made, where, and what is after.

        Raises CircuitError, NotApart: As `successors` does.
        """
        for several, everywhere, after in self._together(columns, count):
            rows = to_bytes(self._checked(after, len(everywhere)), len(everywhere))
            yield [len(places) for _, places, _ in several], everywhere, rows

    def _checked(self, after: Columns, count: int) -> Columns:
        """Return states after moves without their last bit, which says that they are mixed up."""
        if self._apart and count_ones(after[-1], count):
            raise NotApart(to_codes(after[:-1], count))
        return after[:-1]
