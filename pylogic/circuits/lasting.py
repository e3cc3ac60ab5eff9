"""How long a game can last, where its gates show it: something in it only goes on.

What an observation can become in one move is worked out with all other observations left open. If
that never leads back to a value that it had, each such change is made once at most. A game in
which every move makes one of these changes ends: after as many moves as there are changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pylogic.circuits.making import Group, Made, joint, legal, open_moves, over
from pylogic.circuits.sheets.circuit import SheetCircuit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from pylogic.circuits.circuit import Circuit
    from pylogic.circuits.graph import Graph

    Ways = dict[int, set[int]]
    """By value of an observation, what it can be after a move."""
    Open = tuple[NDArray[np.bool_], NDArray[np.bool_]]
    """By case, whether a literal can be false, and whether it can be true."""

_MOST_WORK: Final = 100_000_000  # gates times cases
_MOST_MOVES: Final = 512
_MOST_CASES: Final = 4096
_MOST_OPEN: Final = 6  # bits of an observation of which nothing is known

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
        self._over = over(circuit)
        self._slots = []
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
        for slot in self._slots:
            values = sorted(self._ways(slot))
            known = self._possible(asked, _columns(slot.inputs, values), len(values))
            found: dict[tuple[int, ...], None] = {}
            for i in range(len(values)):
                able = [[n for n, bit in enumerate(own) if known[bit][1][i]] for own in bits]
                if prod(map(len, able)) > _MOST_MOVES:
                    break
                found |= dict.fromkeys(product(*able))
            else:
                if len(found) <= _MOST_MOVES and (not best or len(found) < len(best)):
                    best = list(found)
        return best

    def _possible(
        self, asked: Collection[int], given: Mapping[int, Open], cases: int
    ) -> dict[int, Open]:
        """Return what some bits can be in each of many cases; not in too many."""
        if self._circuit.gates * cases > _MOST_WORK:
            raise _TooMuchError
        return possible(self._circuit.graph, asked, given, cases)

    def longest(self) -> int | None:
        ways = [self._ways(slot) for slot in self._slots]
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

    def _ways(self, slot: _Slot) -> Ways:
        """Return what a value of an observation can become, for each that it can have."""
        ways: Ways = {}
        new = {slot.start}
        while new:
            cases = list(product(sorted(new), self._groups))
            given = _columns(slot.inputs, [value for value, _ in cases])
            for literal in self._groups[0].given:
                made = np.array([group.given[literal] for _, group in cases])
                given[literal] = (~made, made)
            moves = [move for group in self._groups for move in group.moves]
            asked = {literal for m in moves for literal in (*_bits(m, slot), *m.guards)}
            known = self._possible(asked | {self._over}, given, len(cases))
            for i, (value, group) in enumerate(cases):
                found = ways.setdefault(value, set())
                if known[self._over][0][i]:
                    for move in group.moves:
                        if all(known[guard][1][i] for guard in move.guards):
                            found |= _values([known[b] for b in _bits(move, slot)], i)
            if slot.values is not None:
                for value in new:
                    every = _UNKNOWN in ways[value]
                    ways[value] = set(slot.values if every else ways[value] & slot.values)
            new = set().union(*ways.values()) - {_UNKNOWN, *ways}
        return ways

    def _touched(self, move: Made, onward: Sequence[int], ways: Sequence[Ways]) -> list[int]:
        """Return which of some observations a move can change."""
        cases = [(i, value) for i in onward for value in ways[i]]
        given: dict[int, Open] = {}
        for i in onward:
            here = np.array([own == i for own, _ in cases])
            for bit, literal in enumerate(self._slots[i].inputs):
                one = np.array([bool(value >> bit & 1) for _, value in cases])
                given[literal] = (~here | ~one, ~here | one)
        given |= _fixed(move, len(cases))
        asked = {literal for i in onward for literal in _bits(move, self._slots[i])}
        known = self._possible(asked, given, len(cases))
        return sorted({
            i
            for case, (i, value) in enumerate(cases)
            if _values([known[b] for b in _bits(move, self._slots[i])], case) != {value}
        })  # fmt: skip

    def _changes(self, move: Made, touched: Sequence[int], ways: Sequence[Ways]) -> bool:
        """Tell whether a move, where it is made, changes one of some observations for sure."""
        split = list(touched)
        for i in self._asked_by(move):
            if i not in split and prod(len(ways[j]) for j in [*split, i]) <= _MOST_CASES:
                split.append(i)
        if prod(len(ways[i]) for i in split) > _MOST_CASES:
            return False
        rows = list(product(*(sorted(ways[i]) for i in split)))
        given = _fixed(move, len(rows))
        for place, i in enumerate(split):
            given |= _columns(self._slots[i].inputs, [row[place] for row in rows])
        asked = {literal for i in touched for literal in _bits(move, self._slots[i])}
        known = self._possible(asked | set(move.guards), given, len(rows))
        return all(
            not all(known[guard][1][case] for guard in move.guards)
            or any(
                {row[split.index(i)], _UNKNOWN}.isdisjoint(
                    _values([known[b] for b in _bits(move, self._slots[i])], case)
                )
                for i in touched
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


def _bits(move: Made, slot: _Slot) -> tuple[int, ...]:
    return move.after[slot.first : slot.first + len(slot.inputs)]


def _columns(inputs: Sequence[int], values: Sequence[int]) -> dict[int, Open]:
    """Return what the bits of an observation are, where it has some values."""
    bits = [np.array([bool(value >> bit & 1) for value in values]) for bit in range(len(inputs))]
    return {literal: (~one, one) for literal, one in zip(inputs, bits, strict=True)}


def _fixed(move: Made, cases: int) -> dict[int, Open]:
    """Return the inputs that say what is chosen."""
    return {
        literal: (np.full(cases, not made), np.full(cases, made))
        for literal, made in move.given.items()
    }


def _values(bits: Sequence[Open], case: int) -> set[int]:
    """Return the values that bits can make; `_UNKNOWN` where they are too many to tell."""
    choices = [[value for value in (0, 1) if known[value][case]] for known in bits]
    if sum(len(choice) > 1 for choice in choices) > _MOST_OPEN:
        return {_UNKNOWN}
    return {sum(bit << i for i, bit in enumerate(row)) for row in product(*choices)}


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


def possible(
    graph: Graph, literals: Iterable[int], given: Mapping[int, Open], cases: int
) -> dict[int, Open]:
    """Return what some literals can be where only some of the inputs are known.

    Nothing that can happen is left out. What is said to be possible need not be, as two gates may
    rest on the same open input.

    given: By literal of an input, what it can be in each case; what is not given is open.
    cases: How many cases are looked at, side by side.
    """
    asked = set(literals)
    yes: Any = np.ones(cases, bool)
    no: Any = np.zeros(cases, bool)
    worth: dict[int, Open] = {0: (yes, no)}
    worth |= {literal >> 1: pair for literal, pair in given.items()}

    def of(literal: int) -> Open:
        false, true = worth.get(literal >> 1, (yes, yes))
        return (true, false) if literal & 1 else (false, true)

    for node in graph.cone(asked):
        (a_false, a_true), (b_false, b_true) = of(graph.left[node]), of(graph.right[node])
        worth[node] = (a_false | b_false, a_true & b_true)
    return {literal: of(literal) for literal in asked}
