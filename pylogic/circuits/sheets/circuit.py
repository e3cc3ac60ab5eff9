"""The circuit of a sheet: every role chooses, and the next state is built from nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, cast

import numpy as np

from pylogic.circuits.choosing import Choosing, how_many, one_of
from pylogic.circuits.circuit import Circuit, Slot
from pylogic.circuits.graph import FALSE, Graph
from pylogic.circuits.sheets.gates import SheetGates
from pylogic.circuits.sheets.grounding import DOES, INSTEAD, TRUE, GroundSheet
from pylogic.core.errors import CircuitError
from pylogic.gdl.terms import Term, arguments, rule_text, sort_key, symbol

_MOST_ENDS: Final = 1 << 62  # as they are numbered in 64 bits
_GREATEST: Final = 100


@dataclass(frozen=True)
class SheetCircuit(Circuit):
    """The rules of a sheet as gates; not `moves` and `ends`, but what each role can do and get.

    choices: By role, the moves that are legal anywhere, each with its literal.
    does: By role, the inputs that say which of these is made.
    goals: By role, what it can come to, and when: at all times just one of these holds.
    after: The literals of the bits after the moves of all roles.
    doubled: The literal, by state and moves, that a group of facts of which one holds has two
        after.
    lacking: By role, when it has no move and the game goes on.
    together: The literal that several roles have a choice.
    made: What makes the bits after moves that are not inputs.
    """

    choices: tuple[tuple[tuple[Term, int], ...], ...]
    does: tuple[tuple[int, ...], ...]
    goals: tuple[tuple[tuple[int, int], ...], ...]
    after: tuple[int, ...]
    doubled: int
    lacking: tuple[tuple[int, str], ...]
    together: int
    made: SheetGates

    @property
    def faults(self) -> tuple[tuple[int, str], ...]:
        """What a state of a sound game never is."""
        return self.lacking

    @property
    def unsolved(self) -> tuple[tuple[int, str], ...]:
        """What a state of a game in turns never is."""
        return ((self.together, "several roles choose at once"),)

    @property
    def outputs(self) -> tuple[int, ...]:
        """All literals that a step needs."""
        legal = [literal for own in self.choices for _, literal in own]
        scored = [literal for own in self.goals for _, literal in own]
        return (self.over(), *scored, *self.turns, *legal, *self.after)

    def over(self) -> int:
        """Return the literal that the game is over."""
        return self.made.now.get("terminal", FALSE)

    @property
    def labels(self) -> tuple[object, ...]:
        """What tells this circuit from another one with the same gates."""
        return (self.choices, self.does, self.after, self.goals, self.over())

    @property
    def endings(self) -> tuple[tuple[int, ...], ...]:
        """By role, the literals of what it can come to."""
        return tuple(tuple(literal for _, literal in own) for own in self.goals)

    def scores(self, end: int) -> tuple[int, ...]:
        """Return what each role comes to at the end with a number."""
        places = np.unravel_index(end, [len(own) for own in self.goals])
        return tuple(own[place][0] for own, place in zip(self.goals, places, strict=True))

    def results(self) -> Iterator[tuple[int, ...]]:
        """Yield what the roles can come to together, as far as the gates tell."""
        return _results(self.graph, self.goals, self.over())

    def choosing(self) -> Choosing:
        """Return the gates with which each role chooses one of its moves."""
        does: dict[Term, int] = {}
        found = []
        for role, own in zip(self.players, self.choices, strict=True):
            one = one_of(self.graph, [literal for _, literal in own])
            found.append(one)
            for (move, _), chosen in zip(own, one.chosen, strict=True):
                does["does", role, move] = chosen
        after = following(self.made, self.slots, does)
        return Choosing(
            tuple(bit for one in found for bit in one.count),
            tuple(bit for one in found for bit in one.number),
            after,
            tuple(len(one.number) for one in found),
        )


def following(
    gates: SheetGates, slots: Iterable[Slot], does: Mapping[Term, int]
) -> tuple[int, ...]:
    """Return the literals of the bits after some moves."""
    found = gates.after(does)
    return tuple(
        found.get(("next", fact), gates.now.get(("next", fact), FALSE))
        for slot in slots
        for fact in facts_of(slot)
    )


def facts_of(slot: Slot) -> tuple[Term, ...]:
    """Return the facts of a slot, a bit each."""
    return cast("tuple[Term, ...]", slot.place[1])


def sheet_circuit(
    sheet: GroundSheet, roles: Sequence[str], groups: Sequence[Sequence[Term]]
) -> SheetCircuit:
    """Return the circuit of a sheet.

    groups: Facts of which at most one is taken to hold at a time; the others are alone.
    Raises CircuitError: Something rests on its own negation, or there are too many ways to end.
    """
    graph = Graph()
    held = (arguments(atom)[0] for atom in sheet.open if symbol(atom) == TRUE)
    facts = sorted(held, key=sort_key)
    slots, true = _slots(graph, facts, groups)
    gates = SheetGates(graph, sheet, true)
    terminal = gates.now.get("terminal", FALSE)
    choices = _choices(gates, sheet, roles, terminal)
    does = tuple(tuple(graph.input() for _ in own) for own in choices)
    known: dict[Term, int] = {
        ("does", role, move): literal
        for role, own, inputs in zip(roles, choices, does, strict=True)
        for (move, _), literal in zip(own, inputs, strict=True)
    }
    after = following(gates, slots, known)
    counts = [how_many(graph, [literal for _, literal in own]) for own in choices]
    several = [graph.any_of(count[1:]) for count in counts]
    last = [
        graph.any_of(how_many(graph, [gates.now["legal", role, move] for move, _ in own])[1:])
        for role, own in zip(roles, choices, strict=True)
    ]
    lacking = tuple(
        (graph.both(graph.any_of(count) ^ 1, terminal ^ 1),
         f"the role {role} has no move, and the game is not over")
        for role, count in zip(roles, counts, strict=True)
    )  # fmt: skip
    turns = _turns(graph, last)
    goals = tuple(_goals(gates, graph, role) for role in roles)
    if prod(map(len, goals)) > _MOST_ENDS:
        raise CircuitError(f"the roles can end in more than {_MOST_ENDS:,} ways{INSTEAD}")
    return SheetCircuit(
        graph,
        slots,
        tuple(roles),
        turns,
        (),
        (),
        FALSE,
        {},
        choices,
        does,
        goals,
        after,
        _doubled(graph, slots, after),
        lacking,
        _two_of(graph, several),
        gates,
    )


def _slots(
    graph: Graph, facts: Sequence[Term], groups: Sequence[Sequence[Term]]
) -> tuple[tuple[Slot, ...], dict[Term, int]]:
    """Return a slot for each group, a bit for each of its facts."""
    grouped = {fact for group in groups for fact in group}
    all_groups = [*groups, *((fact,) for fact in facts if fact not in grouped)]
    slots: list[Slot] = []
    true: dict[Term, int] = {}
    for group in all_groups:
        inputs = tuple(graph.input() for _ in group)
        true |= dict(zip(group, inputs, strict=True))
        values = ("-", *map(rule_text, group))
        codes = (0, *(1 << i for i in range(len(group))))
        slots.append(Slot(("true", tuple(group)), values, inputs, codes))  # type: ignore[arg-type]  # terms
    return tuple(slots), true


def _choices(
    gates: SheetGates, sheet: GroundSheet, roles: Sequence[str], terminal: int
) -> tuple[tuple[tuple[Term, int], ...], ...]:
    moves: dict[str, list[Term]] = {role: [] for role in roles}
    for atom in sheet.open:
        if symbol(atom) == DOES:
            role, move = arguments(atom)
            if isinstance(role, str) and role in moves:
                moves[role].append(move)
    found = []
    for role in roles:
        own = []
        for move in sorted(moves[role], key=sort_key):
            legal = gates.now.get(("legal", role, move), FALSE)
            if legal != FALSE:
                own.append((move, gates.graph.both(legal, terminal ^ 1)))
        found.append(tuple(own))
    return tuple(found)


def _turns(graph: Graph, several: Sequence[int]) -> tuple[int, ...]:
    """Return whose turn it is: of the one that has a choice, or of the first of all."""
    alone = _two_of(graph, several) ^ 1
    found = [graph.both(one, alone) for one in several]
    found[0] = graph.any_of(found[1:]) ^ 1
    return tuple(found)


def _two_of(graph: Graph, literals: Sequence[int]) -> int:
    """Return the literal that more than one of some literals is true."""
    one, two = FALSE, FALSE
    for literal in literals:
        two = graph.either(two, graph.both(one, literal))
        one = graph.either(one, literal)
    return two


def _doubled(graph: Graph, slots: Sequence[Slot], after: Sequence[int]) -> int:
    found, at = [], 0
    for slot in slots:
        found.append(_two_of(graph, after[at : at + slot.width]))
        at += slot.width
    return graph.any_of(found)


def _goals(gates: SheetGates, graph: Graph, role: str) -> tuple[tuple[int, int], ...]:
    """Return what a role can come to: of several goals the best counts, without one it has 0."""
    said: dict[int, int] = {}
    for atom, literal in gates.now.items():
        if symbol(atom) == ("goal", 2) and literal != FALSE:
            who, text = arguments(atom)
            if who == role and isinstance(text, str) and text.lstrip("-").isdecimal():
                value = min(_GREATEST, max(0, int(text)))
                said[value] = graph.either(said.get(value, FALSE), literal)
    best: dict[int, int] = {}
    higher: list[int] = []
    for value in sorted(said, reverse=True):
        best[value] = graph.both(said[value], graph.any_of(higher) ^ 1)
        higher.append(said[value])
    best[0] = graph.either(best.get(0, FALSE), graph.any_of(higher) ^ 1)
    return tuple(best.items())


def _results(
    graph: Graph, goals: Sequence[Sequence[tuple[int, int]]], here: int
) -> Iterator[tuple[int, ...]]:
    """Yield what roles can come to together where a literal is true."""
    if here == FALSE:
        return
    if not goals:
        yield ()
        return
    for score, literal in goals[0]:
        for others in _results(graph, goals[1:], graph.both(here, literal)):
            yield (score, *others)
