"""The circuit of a game: what comes in, and what goes out for each move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pylogic.circuits.graph import FALSE, Graph
from pylogic.circuits.values import Cases, Place, Value


@dataclass(frozen=True, slots=True)
class Slot:
    """One observation of a position, and the bits that it takes.

    place: What is observed, and where.
    values: What it can be.
    inputs: The literals of its bits.
    codes: By value, the bits as a number, the first bit the lowest.
    """

    place: Place
    values: tuple[Value, ...]
    inputs: tuple[int, ...]
    codes: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many bits it has."""
        return len(self.inputs)

    @property
    def digits(self) -> tuple[int, ...]:
        """By bit, what it adds to the number of the value among the values."""
        return tuple(self.codes.index(1 << bit) for bit in range(self.width))

    def after(self, graph: Graph, worth: Cases) -> tuple[int, ...]:
        """Return the literals of the bits where it is worth such cases."""
        return tuple(
            graph.any_of(
                [worth.get(v, FALSE) for v, c in zip(self.values, self.codes, strict=True)
                 if c >> bit & 1]
            )
            for bit in range(self.width)
        )  # fmt: skip


def new_slot(graph: Graph, place: Place, values: Sequence[Value]) -> tuple[Slot, Cases]:
    """Return the slot of an observation, with its inputs made, and its value by them.

    Of three values two have a bit each; of more, a value's number is written in two's system.
    """
    three = 3
    inputs = tuple(graph.input() for _ in range((len(values) - 1).bit_length()))
    worth: Cases = {}
    for i, value in enumerate(values):
        if len(values) == three and i:
            worth[value] = inputs[i - 1]  # the other is never set at the same time
        else:
            worth[value] = graph.all_of([b ^ 1 ^ (i >> j & 1) for j, b in enumerate(inputs)])
    graph.never_together(worth.values())
    return Slot(place, tuple(values), inputs, tuple(range(len(values)))), worth


@dataclass(frozen=True, slots=True)
class Move:
    """A move: what it is made of, when it is legal, and the bits of the position after it."""

    parts: tuple[Value, ...]
    guard: int
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """A way in which a game ends: what each player comes to, from 0 to 100, and when."""

    scores: tuple[int, ...]
    literal: int


@dataclass(frozen=True)
class Circuit:
    """The rules of a game as gates.

    graph: The gates.
    slots: What is observed of a position.
    players: Who plays.
    turns: By player, the literal that it is their turn.
    moves: All that are legal anywhere.
    ends: How the game can end, where these are listed; at most one of them is true.
    clash: The literal that a move leads to two positions at once, which no game should.
    queries: What else was asked for, by name.
    """

    graph: Graph
    slots: tuple[Slot, ...]
    players: tuple[str, ...]
    turns: tuple[int, ...]
    moves: tuple[Move, ...]
    ends: tuple[End, ...]
    clash: int
    queries: Mapping[str, int]

    @property
    def faults(self) -> tuple[tuple[int, str], ...]:
        """What a position of a sound game never is: literals, and what is wrong then."""
        return ((self.clash, "a move of the game leads to two positions at once"),)

    @property
    def unsolved(self) -> tuple[tuple[int, str], ...]:
        """What a position of a game that can be solved never is: literals, and why."""
        return ()

    @property
    def labels(self) -> tuple[object, ...]:
        """What tells this circuit from another one with the same gates."""
        return tuple((move.parts, move.guard, move.after) for move in self.moves)

    @cached_property
    def inputs(self) -> tuple[int, ...]:
        """The literals of all bits."""
        return tuple(literal for slot in self.slots for literal in slot.inputs)

    @cached_property
    def gates(self) -> int:
        """How many gates the moves and the ends take."""
        return len(self.graph.cone(self.outputs))

    @property
    def outputs(self) -> tuple[int, ...]:
        """All literals that a step needs."""
        found = [end.literal for end in self.ends] + [self.clash, *self.turns]
        for move in self.moves:
            found += [move.guard, *move.after]
        return tuple(found)

    @property
    def endings(self) -> tuple[tuple[int, ...], ...]:
        """Literals in some parts: where the game is over, one of each part is true.

        Their numbers in the parts, taken together, are the number of the end.
        """
        return (tuple(end.literal for end in self.ends),)

    def scores(self, end: int) -> tuple[int, ...]:
        """Return what each player comes to at the end with a number."""
        return self.ends[end].scores

    def results(self) -> Iterator[tuple[int, ...]]:
        """Yield what the players can come to together."""
        return (end.scores for end in self.ends)

    def coded(self, values: Mapping[Place, Value]) -> int:
        """Return the bits of a position as a number, the first bit the lowest."""
        code = at = 0
        for slot in self.slots:
            code |= slot.codes[slot.values.index(values[slot.place])] << at
            at += slot.width
        return code

    def observed(self, code: int) -> dict[Place, Value]:
        """Return what is observed of the position with such bits."""
        return {place: values[code >> at & mask] for place, at, mask, values in self._decoding}

    @cached_property
    def _decoding(self) -> list[tuple[Place, int, int, dict[int, Value]]]:
        """By slot: its place, its first bit, what masks its bits, and its values by code."""
        found, at = [], 0
        for slot in self.slots:
            values = dict(zip(slot.codes, slot.values, strict=True))
            found.append((slot.place, at, (1 << slot.width) - 1, values))
            at += slot.width
        return found

    def over(self) -> int:
        """Return the literal that the game is over."""
        return self.graph.any_of([end.literal for end in self.ends])
