"""Rules of the Game Description Language, as they stand in a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from pylogic.gdl.terms import Term

KEYWORDS: Final = {
    "role": 1, "init": 1, "true": 1, "does": 2, "legal": 2, "next": 1, "terminal": 0, "goal": 2,
    "distinct": 2, "base": 1, "input": 2, "sees": 2,
}  # fmt: skip
"""The relations that mean something by themselves, with the number of their arguments."""

NATURE: Final = "random"
"""The role of GDL-II whose moves are made by chance."""


@dataclass(frozen=True, slots=True)
class Span:
    """Where something stands in a sheet: offsets into its text."""

    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Holds:
    """An atom that must hold; `distinct` is one too."""

    atom: Term
    span: Span = field(default=Span(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """What must not hold."""

    goal: Goal
    span: Span = field(default=Span(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Either:
    """Goals of which one must hold."""

    goals: tuple[Goal, ...]
    span: Span = field(default=Span(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Both:
    """Goals that must all hold, inside of another."""

    goals: tuple[Goal, ...]
    span: Span = field(default=Span(), compare=False, repr=False)


Goal: TypeAlias = Holds | Not | Either | Both


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule; a fact has no body."""

    head: Term
    body: tuple[Goal, ...] = ()
    span: Span = field(default=Span(), compare=False, repr=False)
    head_span: Span = field(default=Span(), compare=False, repr=False)


def atoms(goal: Goal, *, positive: bool = True) -> Iterator[tuple[Holds, bool]]:
    """Go through the atoms of a goal, each with whether it must hold."""
    match goal:
        case Holds():
            yield goal, positive
        case Not(inner):
            yield from atoms(inner, positive=not positive)
        case Either(goals) | Both(goals):
            for each in goals:
                yield from atoms(each, positive=positive)


def rewritten(rule: Rule, change: Callable[[Term], Term]) -> Rule:
    """Return a rule with what a change makes of its head and of each atom of its body."""

    def goal(one: Goal) -> Goal:
        match one:
            case Holds(atom):
                return replace(one, atom=change(atom))
            case Not(inner):
                return replace(one, goal=goal(inner))
            case Either(goals) | Both(goals):
                return replace(one, goals=tuple(map(goal, goals)))

    return replace(rule, head=change(rule.head), body=tuple(map(goal, rule.body)))
