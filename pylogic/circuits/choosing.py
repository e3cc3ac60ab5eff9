"""The gates that choose one of the legal moves by a number, and make it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylogic.circuits.circuit import Circuit
from pylogic.circuits.graph import FALSE, TRUE, Graph


@dataclass(frozen=True, slots=True)
class Choosing:
    """How many moves are legal, and the bits after the one of a number below that.

    count: The literals of the number of legal moves, the lowest bit first.
    number: The inputs with the number of the move, as many.
    after: The literals of the bits of the position after it.
    widths: How many of these bits are of one number each, where several choose at once.
    """

    count: tuple[int, ...]
    number: tuple[int, ...]
    after: tuple[int, ...]
    widths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Tree:
    """Moves in halves, with the number of those that are legal."""

    count: tuple[int, ...]
    move: int = -1
    halves: tuple[_Tree, ...] = ()


def choosing(circuit: Circuit) -> Choosing:
    """Return the gates that choose among the moves of a circuit, made in its graph."""
    graph = circuit.graph
    one = one_of(graph, [move.guard for move in circuit.moves])
    chosen = one.chosen
    after = []
    for bit, literal in enumerate(circuit.inputs):
        by_value: dict[int, list[int]] = {}
        for move, here in zip(circuit.moves, chosen, strict=True):
            by_value.setdefault(move.after[bit], []).append(here)
        kept = by_value.pop(literal, [])
        changed = graph.any_of([one for group in by_value.values() for one in group])
        new = [graph.both(value, graph.any_of(group)) for value, group in by_value.items()]
        if kept:
            new.append(graph.both(literal, changed ^ 1))
        after.append(graph.any_of(new))
    return Choosing(one.count, one.number, tuple(after), (len(one.number),))


@dataclass(frozen=True, slots=True)
class One:
    """One of some literals that are true: how many are, the number of one, and which that is."""

    count: tuple[int, ...]
    number: tuple[int, ...]
    chosen: tuple[int, ...]


def one_of(graph: Graph, guards: Sequence[int]) -> One:
    """Return the gates that choose one of some literals that are true."""
    tree = _tree(graph, guards, 0, len(guards))
    number = tuple(graph.input() for _ in tree.count)
    chosen = [FALSE] * len(guards)
    _choose(graph, tree, TRUE, number, chosen)
    own = tuple(graph.both(one, guard) for one, guard in zip(chosen, guards, strict=True))
    return One(tree.count, number, own)


def how_many(graph: Graph, guards: Sequence[int]) -> tuple[int, ...]:
    """Return the bits of the number of literals that are true, the lowest first."""
    return _tree(graph, guards, 0, len(guards)).count


def _tree(graph: Graph, guards: Sequence[int], first: int, last: int) -> _Tree:
    if last - first <= 1:
        return _Tree(tuple(guards[first:last]), first)
    middle = (first + last) // 2
    halves = (_tree(graph, guards, first, middle), _tree(graph, guards, middle, last))
    return _Tree(_sum(graph, halves[0].count, halves[1].count, last - first), -1, halves)


def _sum(graph: Graph, a: Sequence[int], b: Sequence[int], maximum: int) -> tuple[int, ...]:
    """Return the bits of a sum that is at most so much."""
    found, carry = [], FALSE
    for i in range(maximum.bit_length()):
        x = a[i] if i < len(a) else FALSE
        y = b[i] if i < len(b) else FALSE
        half = graph.differ(x, y)
        found.append(graph.differ(half, carry))
        carry = graph.either(graph.both(x, y), graph.both(half, carry))
    return tuple(found)


def _choose(
    graph: Graph, tree: _Tree, here: int, number: Sequence[int], chosen: list[int]
) -> None:
    """Note for each move when it is the one with the number among the legal ones."""
    if not tree.halves:
        if tree.move < len(chosen):
            chosen[tree.move] = here
        return
    first, second = tree.halves
    borrow = FALSE
    less = []
    for i, bit in enumerate(number):  # the number less those of the first half
        taken = first.count[i] if i < len(first.count) else FALSE
        half = graph.differ(bit, taken)
        less.append(graph.differ(half, borrow))
        borrow = graph.either(graph.both(bit ^ 1, taken), graph.both(half ^ 1, borrow))
    _choose(graph, first, graph.both(here, borrow), number[: len(first.count)], chosen)
    _choose(graph, second, graph.both(here, borrow ^ 1), less[: len(second.count)], chosen)
