"""How long a game can last, where its gates show it: something in it only goes on.

What an observation can become in one move is worked out with all other observations left open. If
that never leads back to a value that it had, each such change is made once at most. A game in
which every move makes one of these changes ends: after as many moves as there are changes.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from pylogic.circuits.circuit import Circuit
from pylogic.circuits.graph import Graph
from pylogic.circuits.joint_moves import Group, Made, joint, legal, open_moves
from pylogic.circuits.sheets.circuit import SheetCircuit

Ways = dict[int, set[int]]
"""By value of an observation, what it can be after a move."""
Can = Mapping[int, int]
"""By literal, whether it can be true: a bit for each case, the first the lowest."""
Row = Mapping[int, int]
"""By number of a slot, its value; what is not here is open."""

_MOST_WORK: Final = 100_000_000  # gates times cases
_MOST_MOVES: Final = 512
_MOST_CASES: Final = 4096
_MOST_OPEN: Final = 6  # bits of an observation of which nothing is known
_AT_ONCE: Final = 2048  # cases that are looked at side by side
_KEPT: Final = 8  # lists of gates

_UNKNOWN: Final = -1


@dataclass(frozen=True, slots=True)
class _Slot:
    """An observation: its inputs, where its bits begin, its value at the start, and all it has.

    Facts of a sheet may hold together, whatever was guessed of them: all bits are open then.
    """

    inputs: tuple[int, ...]
    first: int
    start: int
    values: frozenset[int] | None


def longest(circuit: Circuit, start: int) -> int | None:
    """Return how many moves a game can last at most; None where its gates do not show it.

    start: The bits of the position that it starts from.
    """
    if circuit.gates * sum(len(slot.codes) for slot in circuit.slots) > _MOST_WORK:
        return None
    try:
        return _Play(circuit, start).longest()
    except _TooMuchError:
        return None


class _TooMuchError(Exception):
    """There are more cases than are looked at."""


class _Play:
    def __init__(self, circuit: Circuit, start: int) -> None:
        self._circuit = circuit
        self._over = circuit.over()
        self._slots = []
        self._cone = lru_cache(_KEPT)(circuit.graph.cone)
        at = 0
        for slot in circuit.slots:
            mask = (1 << slot.width) - 1
            values = None if isinstance(circuit, SheetCircuit) else frozenset(slot.codes)
            self._slots.append(_Slot(slot.inputs, at, start >> at & mask, values))
            at += slot.width
        self._groups: list[Group] = [Group(tuple(open_moves(circuit)), {})]
        self._moves: Sequence[Made] = self._groups[0].moves
        if isinstance(circuit, SheetCircuit):
            self._moves = [joint(circuit, chosen) for chosen in self._chosen(circuit)]
        if isinstance(circuit, SheetCircuit) and self._moves:
            self._groups = [Group((move,), move.given) for move in self._moves]

    def _chosen(self, circuit: SheetCircuit) -> list[tuple[int, ...]]:
        """Return the mixes of moves of roles, by their numbers; none where they are too many.

        What is legal for no value of one observation, such as whose turn it is, is left out.
        """
        bits = [
            [legal(circuit, role, move) for move, _ in own]
            for role, own in zip(circuit.players, circuit.choices, strict=True)
        ]
        asked = {literal for own in bits for literal in own}
        best: list[tuple[int, ...]] = []
        if prod(map(len, bits)) <= _MOST_MOVES:
            best = list(product(*(range(len(own)) for own in bits)))
        found: list[dict[tuple[int, ...], None] | None] = [{} for _ in self._slots]
        values = [sorted(ways) for ways in self._ways()]
        for rows, can in self._side_by_side(values, [{}], asked):
            for case, (i, _) in enumerate(rows):
                known = found[i]
                if known is None:
                    continue
                able = [[n for n, bit in enumerate(own) if can[bit] >> case & 1] for own in bits]
                if prod(map(len, able)) > _MOST_MOVES:
                    found[i] = None
                else:
                    known |= dict.fromkeys(product(*able))
        for known in found:
            if known is None or len(known) > _MOST_MOVES:
                continue
            if not best or len(known) < len(best):
                best = list(known)
        return best

    def _side_by_side(
        self,
        values: Sequence[Sequence[int]],
        made: Sequence[Mapping[int, bool]],
        asked: Collection[int],
    ) -> Iterator[tuple[list[tuple[int, int]], Can]]:
        """Yield what bits can be where one observation is known, and what is made.

        values: By observation, its values: each is a row, with a case for each that is made.
        Yields some rows at a time: the observations, their values, and what some literals can be.
        """
        for own in values:
            self._check(len(own) * len(made))
        rows = [(i, value) for i, own in enumerate(values) for value in own]
        some = max(1, _AT_ONCE // len(made))
        for at in range(0, len(rows), some):
            part = rows[at : at + some]
            given = self._given([{i: value} for i, value in part], made)
            yield part, self._can(asked, given, len(part) * len(made))

    def _given(self, rows: Sequence[Row], made: Sequence[Mapping[int, bool]]) -> dict[int, int]:
        """Return what inputs can be: of each row by what is made, the cases stand in line."""
        each = len(made)
        every, block = (1 << len(rows) * each) - 1, (1 << each) - 1
        never: defaultdict[int, int] = defaultdict(int)
        for at, row in enumerate(rows):
            here = block << at * each
            for i, value in row.items():
                for bit, literal in enumerate(self._slots[i].inputs):
                    never[literal ^ (value >> bit & 1)] |= here
        repeated = every // block
        for literal in made[0]:
            one = sum(1 << case for case, given in enumerate(made) if given[literal])
            never[literal] = (block ^ one) * repeated
            never[literal ^ 1] = one * repeated
        return {literal: every ^ cases for literal, cases in never.items()}

    def _check(self, cases: int) -> None:
        if self._circuit.gates * cases > _MOST_WORK:
            raise _TooMuchError

    def _possible(self, asked: Iterable[int], rows: Sequence[Row], move: Made) -> Can:
        """Return what some bits can be after a move, a case for each row; not in too many."""
        self._check(len(rows))
        return self._can(asked, self._given(rows, [move.given]), len(rows))

    def _can(self, asked: Iterable[int], given: Can, cases: int) -> Can:
        return possible(self._circuit.graph, self._cone(frozenset(asked)), given, cases)

    def longest(self) -> int | None:
        ways = self._ways()
        heights = [_height(own, slot.start) for own, slot in zip(ways, self._slots, strict=True)]
        alone = [
            height
            for height, own in zip(heights, ways, strict=True)
            if height and all(value not in after for value, after in own.items())
        ]
        if alone:
            return min(alone)
        onward = [i for i, height in enumerate(heights) if height]
        used: set[int] = set()
        if not onward or not self._moves:
            return None
        for move in self._moves:
            touched = self._touched(move, onward, ways)
            if not self._changes(move, touched, ways):
                return None
            used.update(touched)
        return sum(heights[i] or 0 for i in used)

    def _ways(self) -> list[Ways]:
        """Return what a value of each observation can become, for each that it can have."""
        ways: list[Ways] = [{} for _ in self._slots]
        new = [[slot.start] for slot in self._slots]
        made = [group.given for group in self._groups]
        moves = [move for group in self._groups for move in group.moves]
        guards = {self._over, *(guard for move in moves for guard in move.guards)}
        after = {move.after for move in moves}
        while any(new):
            slots = [slot for slot, values in zip(self._slots, new, strict=True) if values]
            asked = guards.union(*(_bits(bits, slot) for bits in after for slot in slots))
            for rows, can in self._side_by_side(new, made, asked):
                for at, (i, value) in enumerate(rows):
                    ways[i][value] = self._after(self._slots[i], can, at * len(made))
            new = [sorted(set().union(*own.values()) - {_UNKNOWN, *own}) for own in ways]
        return ways

    def _after(self, slot: _Slot, can: Can, first: int) -> set[int]:
        """Return what an observation can become, by what bits can be from a case on."""
        found: set[int] = set()
        for case, group in enumerate(self._groups, first):
            if not can[self._over ^ 1] >> case & 1:
                continue
            for move in group.moves:
                if all(can[guard] >> case & 1 for guard in move.guards):
                    found |= _values(can, _bits(move.after, slot), case)
        if slot.values is None:
            return found
        return set(slot.values) if _UNKNOWN in found else found & slot.values

    def _touched(self, move: Made, onward: Sequence[int], ways: Sequence[Ways]) -> list[int]:
        """Return which of some observations a move can change."""
        rows = [(i, value) for i in onward for value in ways[i]]
        bits = {i: _bits(move.after, self._slots[i]) for i in onward}
        asked = {literal for own in bits.values() for literal in own}
        can = self._possible(asked, [{i: value} for i, value in rows], move)
        return sorted(
            {i for case, (i, value) in enumerate(rows) if _values(can, bits[i], case) != {value}}
        )

    def _changes(self, move: Made, touched: Sequence[int], ways: Sequence[Ways]) -> bool:
        """Tell whether a move, where it is made, changes one of some observations for sure."""
        split = list(touched)
        for i in self._asked_by(move):
            if i not in split and prod(len(ways[j]) for j in [*split, i]) <= _MOST_CASES:
                split.append(i)
        if prod(len(ways[i]) for i in split) > _MOST_CASES:
            return False
        every = product(*(sorted(ways[i]) for i in split))
        rows = [dict(zip(split, values, strict=True)) for values in every]
        bits = {i: _bits(move.after, self._slots[i]) for i in touched}
        asked = {*move.guards, *(literal for own in bits.values() for literal in own)}
        can = self._possible(asked, rows, move)
        return all(
            not all(can[guard] >> case & 1 for guard in move.guards)
            or any(
                {row[i], _UNKNOWN}.isdisjoint(_values(can, own, case)) for i, own in bits.items()
            )
            for case, row in enumerate(rows)
        )

    def _asked_by(self, move: Made) -> list[int]:
        """Return the observations that a move's guards look at, beside the end of the game."""
        graph = self._circuit.graph
        seen = {guard >> 1 for guard in move.guards if guard != self._over ^ 1}
        for node in graph.cone([2 * node for node in seen]):
            seen |= {graph.left[node] >> 1, graph.right[node] >> 1}
        return [
            i for i, slot in enumerate(self._slots) if any(b >> 1 in seen for b in slot.inputs)
        ]


def _bits(after: Sequence[int], slot: _Slot) -> Sequence[int]:
    return after[slot.first : slot.first + len(slot.inputs)]


def _values(can: Can, bits: Sequence[int], case: int) -> set[int]:
    """Return the values that bits can make; `_UNKNOWN` where they are too many to tell."""
    fixed, open_ = 0, []
    for i, literal in enumerate(bits):
        if can[literal] >> case & 1:
            if can[literal ^ 1] >> case & 1:
                open_.append(i)
            else:
                fixed |= 1 << i
    if len(open_) > _MOST_OPEN:
        return {_UNKNOWN}
    return {fixed + sum(row) for row in product(*((0, 1 << i) for i in open_))}


def _height(ways: Ways, start: int) -> int | None:
    """Return the longest way from a value; None where one leads back, 0 where there is none."""
    found: dict[int, int] = {}
    open_: set[int] = set()

    def walk(value: int) -> int | None:
        if value in found:
            return found[value]
        if value in open_ or value not in ways:
            return None
        open_.add(value)
        best = 0
        for after in ways[value] - {value}:
            below = walk(after)
            if below is None:
                return None
            best = max(best, below + 1)
        open_.discard(value)
        found[value] = best
        return best

    return walk(start)


def possible(graph: Graph, cone: Iterable[int], given: Can, cases: int) -> Can:
    """Return what literals can be where only some of the inputs are known.

    Nothing that can happen is left out. What is said to be possible need not be, as two gates may
    rest on the same open input.

    cone: The gates that are asked for, each after those that it is of.
    given: By literal of an input, in which cases it can be true; what is not given is open.
    cases: How many cases are looked at, side by side.
    """
    every = (1 << cases) - 1
    can = defaultdict(lambda: every, given)
    can[0], can[1] = 0, every
    left, right = graph.left, graph.right
    for node in cone:
        a, b = left[node], right[node]
        can[2 * node] = can[a] & can[b]
        can[2 * node + 1] = can[a ^ 1] | can[b ^ 1]
    return can
