"""Axioms of a document as rules, each with a premise and what it says of one symbol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Iterator
    from itertools import count

Value: TypeAlias = "str | int | tuple[str, frozenset[tuple[object, ...]]]"
"""An individual, or a state: its sort with what is observed of it."""
Rows: TypeAlias = "set[tuple[Value, ...]]"
Place: TypeAlias = "tuple[object, ...]"

ORDERS = {"<", "≤", ">", "≥"}
SUMS = {"+", "-", "'"}
TRUE = f.Truth(value=True)


class LeftOut(Exception):
    """A document that is not translated, with the reason."""


class Contradiction(Exception):
    """A document without exactly one stable model, or with a function that has two values."""


@dataclass(frozen=True, slots=True)
class Rule:
    """`premise` implies `conclusion`, an atom or an equation that defines.

    By its number the variables of a rule are told from those of others. One of `<->` is `whole`.
    """

    premise: f.Formula
    conclusion: f.Predicate | f.Compare
    number: int = 0
    whole: bool = False

    @property
    def symbol(self) -> str:
        """What it says something of."""
        if isinstance(self.conclusion, f.Predicate):
            return self.conclusion.name
        return self.conclusion.terms[0].function  # type: ignore[union-attr]  # as it was read


def rules_of(axiom: f.Formula, premise: f.Formula) -> Iterator[Rule]:
    """Yield what an axiom says under a premise, a rule for each symbol.

    Raises
    ------
    LeftOut
        It demands something, and defines nothing.
    """
    match axiom:
        case f.And(parts):
            for part in parts:
                yield from rules_of(part, premise)
        case f.ForAll(_, body):
            yield from rules_of(body, premise)
        case f.Implies(more, conclusion):
            yield from rules_of(conclusion, _and(premise, more))
        case f.Iff(f.Predicate() as head, body):
            yield Rule(_and(premise, body), head, whole=True)
        case f.Predicate():
            yield Rule(premise, axiom)
        case f.Compare(("=",), (f.Apply(name, args), _)) if name not in SUMS and all(
            not isinstance(arg, f.Apply | f.Conditional) for arg in args
        ):
            yield Rule(premise, axiom)
        case _:
            raise LeftOut("a demand")


def _and(one: f.Formula, other: f.Formula) -> f.Formula:
    return other if one == TRUE else f.conjunction(one, other)


def apart(node: f.Formula, numbers: count[int]) -> f.Formula:
    """Return a formula in which no two quantifiers bind the same name."""

    def renamed(part: f.Node) -> f.Node:
        if isinstance(part, f.Exists | f.ForAll):
            fresh = {name: f"{name}#{next(numbers)}" for name in part.variables}
            inner = f.substitute(part.body, {old: f.Variable(new) for old, new in fresh.items()})
            return type(part)(tuple(fresh.values()), renamed(inner))  # type: ignore[arg-type]  # a formula stays one
        parts = f.children(part)
        return f.rebuild(part, tuple(map(renamed, parts))) if parts else part

    return renamed(node)  # type: ignore[return-value]  # likewise


def mentioned(node: f.Node) -> Iterator[str]:
    """Yield the predicates and functions that a formula or term mentions."""
    for part in f.walk(node):
        if isinstance(part, f.Predicate):
            yield part.name
        elif isinstance(part, f.Apply) and part.function not in SUMS:
            yield part.function
