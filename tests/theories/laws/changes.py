"""Changes to a document of first-order logic that leave what it means as it is.

Each law says why it holds, from the page of the notation (`grammars/first_order.md`, Meaning).
Most rest on this: what is true depends on the values of the variables alone, and these on the
*kinds* of the places, which are joined wherever a variable stands in two of them or an equation
joins them. So a formula may give way to another that is true of the same values, as long as the
same atoms are left in it. An atom has one truth or the other, also where a term in it has no
value, so that all laws of propositions and of quantifiers hold.

What a definition says is not touched by that: where a statement stands for itself, its form tells
what it is for (`f(x) = t` behind `->` defines, a disjunction demands), so formulas are changed
in bodies only, which are the right of `p(x) <-> ...`, the left of `->`, and conditions in terms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    Step = Callable[[f.Node], f.Node]
    Axioms = list[f.Formula]
_FORMULAS = (
    f.Truth, f.Predicate, f.Compare, f.Not, f.And, f.Or, f.Implies, f.Iff, f.Exists, f.ForAll,
)  # fmt: skip
PLAIN = (f.Variable, f.Constant, f.Number)
SHARE = 0.6  # of the places where a law could be used


@dataclass(frozen=True, slots=True)
class Changed:
    """Axioms after a change.

    Attributes
    ----------
    axioms : list of Formula
        What now is stated.
    old : dict of str to str
        By new name of a symbol or an individual, the one that it had.
    added : frozenset of str
        Symbols that the first document does not have.
    """

    axioms: Axioms
    old: dict[str, str] = field(default_factory=dict)
    added: frozenset[str] = frozenset()


# Where formulas may be changed.


def in_bodies(axioms: Axioms, step: Step, rng: Random, share: float = SHARE) -> Axioms:
    """Return axioms with a step taken in some parts of their bodies, the innermost first."""

    def taken(node: f.Node) -> f.Node:
        return step(node) if isinstance(node, _FORMULAS) and rng.random() < share else node

    def changed(part: f.Node) -> f.Node:
        return f.transform(part, taken)

    return [_body_changed(axiom, changed) for axiom in axioms]


def _body_changed(axiom: f.Formula, change: Step) -> f.Formula:
    match axiom:
        case f.And(parts):
            return f.And(tuple(_body_changed(part, change) for part in parts))
        case f.ForAll(names, body):
            return f.ForAll(names, _body_changed(body, change))
        case f.Implies(_, f.Predicate(_, (f.Apply(),))):
            return axiom  # what an observer observes, by its form
        case f.Implies(premise, conclusion):
            return f.Implies(change(premise), _body_changed(conclusion, change))  # type: ignore[arg-type]  # a formula stays one
        case f.Iff(f.Predicate() as head, body):
            return f.Iff(head, change(body))  # type: ignore[arg-type]  # likewise
        case f.Compare(relations, terms):
            return f.Compare(relations, tuple(map(change, terms)))  # type: ignore[arg-type]  # a term stays one
        case _:
            return axiom


def symbols_of(node: f.Node) -> Iterator[str]:
    """Yield the predicates and functions that a formula or a term mentions."""
    for part in f.walk(node):
        if isinstance(part, f.Predicate):
            yield part.name
        elif isinstance(part, f.Apply):
            yield part.function
