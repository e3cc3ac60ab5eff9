"""Which relations a sheet has, where, and which of them depend on which."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pylogic.gdl.rules import Holds, Rule, Span, atoms
from pylogic.gdl.terms import symbol

Symbol: TypeAlias = tuple[str, int]


@dataclass(slots=True)
class Uses:
    """The relations of a sheet.

    heads, bodies: By relation, where it stands.
    edges: By relation, those that its rules ask for.
    asked: By relation and one that its rules ask for, where they do first.
    denied: By relation and one that its rules must not find, where they say so.
    """

    heads: dict[Symbol, list[Span]] = field(default_factory=dict)
    bodies: dict[Symbol, list[Span]] = field(default_factory=dict)
    edges: dict[Symbol, set[Symbol]] = field(default_factory=dict)
    asked: dict[tuple[Symbol, Symbol], Span] = field(default_factory=dict)
    denied: dict[tuple[Symbol, Symbol], Span] = field(default_factory=dict)


def uses(rules: Sequence[Rule]) -> Uses:
    """Return the relations of a sheet, `distinct` left out."""
    found = Uses()
    for rule in rules:
        head = symbol(rule.head)
        found.heads.setdefault(head, []).append(rule.head_span)
        own = found.edges.setdefault(head, set())
        for atom, positive in body_atoms(rule):
            other = symbol(atom.atom)
            if other[0] == "distinct":
                continue
            found.bodies.setdefault(other, []).append(atom.span)
            own.add(other)
            found.asked.setdefault((head, other), atom.span)
            if not positive:
                found.denied.setdefault((head, other), atom.span)
    return found


def body_atoms(rule: Rule) -> Iterator[tuple[Holds, bool]]:
    """Go through the atoms of a rule's body, each with whether it must hold."""
    for goal in rule.body:
        yield from atoms(goal)


def shown(relation: Symbol) -> str:
    """Return how messages call a relation: `cell/3`."""
    return f"{relation[0]}/{relation[1]}"
