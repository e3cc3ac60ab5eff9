"""Variables that nothing binds, and recursion that may have no end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core.graph import components
from pylogic.gdl.diagnostic import Diagnostic, error, warning
from pylogic.gdl.relations import body_atoms
from pylogic.gdl.rules import Both, Either, Goal, Holds, Not
from pylogic.gdl.terms import Term, Variable, arguments, kif, symbol, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylogic.gdl.relations import Symbol
    from pylogic.gdl.rules import Rule


def unsafe(rules: Iterable[Rule]) -> Iterator[Diagnostic]:
    """Go through variables of heads, negations and `distinct` that no positive atom binds."""
    for rule in rules:
        body = [_pushed(goal) for goal in rule.body]
        bound = _binds(Both(tuple(body)))
        for variable in sorted(set(variables(rule.head)) - bound):
            what = f"nothing binds ?{variable.name} of the head"
            yield error(what, rule.head_span, ("a condition with it that must hold",))
        before: set[Variable] = set()
        for goal in body:
            yield from _asked(goal, before, bound)
            before |= _binds(goal)


def _pushed(goal: Goal, *, denied: bool = False) -> Goal:
    """Return a goal, or what denies it, in which nothing but atoms is denied."""
    match goal:
        case Not(Holds()) if not denied:
            return goal
        case Not(inner):
            return _pushed(inner, denied=not denied)
        case Holds():
            return Not(goal, goal.span) if denied else goal
        case Both(goals) | Either(goals):
            parts = tuple(_pushed(each, denied=denied) for each in goals)
            return Either(parts) if isinstance(goal, Either) is not denied else Both(parts)


def _binds(goal: Goal) -> set[Variable]:
    """Return the variables that a goal binds, whichever of its alternatives holds."""
    match goal:
        case Holds(atom):
            return set() if symbol(atom)[0] == "distinct" else set(variables(atom))
        case Not():
            return set()
        case Both(goals):
            return {v for each in goals for v in _binds(each)}
        case Either(goals):
            parts = [_binds(each) for each in goals]
            return set.intersection(*parts) if parts else set()


def _asked(goal: Goal, before: set[Variable], bound: set[Variable]) -> Iterator[Diagnostic]:
    """Go through the faults of one condition; `before` is bound by those before it."""
    match goal:
        case Holds(atom) if symbol(atom)[0] == "distinct":
            yield from _lacking(goal, atom, before, bound)
        case Not(Holds(atom)):
            yield from _lacking(goal, atom, before, bound)
        case Either(goals):
            for each in goals:
                yield from _asked(each, before, bound | _binds(each))
        case Both(goals):
            here = set(before)
            for each in goals:
                yield from _asked(each, here, bound | here)
                here |= _binds(each)
        case _:
            return


def _lacking(
    goal: Goal, atom: Term, before: set[Variable], bound: set[Variable]
) -> Iterator[Diagnostic]:
    word = "distinct" if isinstance(goal, Holds) else "the negation"
    for variable in sorted(set(variables(atom)) - before):
        if variable in bound:
            what = f"?{variable.name} of {word} is bound only behind it"
            yield warning(what, goal.span)
        else:
            yield error(f"nothing binds ?{variable.name} of {word}", goal.span)


def recursion(rules: Sequence[Rule], edges: Mapping[Symbol, set[Symbol]]) -> Iterator[Diagnostic]:
    """Go through recursive atoms that nothing bounds; they are errors where terms may grow."""
    round_of = {
        node: set(component.nodes)
        for component in components(edges)
        if component.loops
        for node in component.nodes
    }
    growing = {
        node
        for rule in rules
        if any(isinstance(term, tuple) and any(variables(term)) for term in arguments(rule.head))
        for node in round_of.get(symbol(rule.head), ())
    }
    for rule in rules:
        inside = round_of.get(symbol(rule.head), set())
        told = error if symbol(rule.head) in growing else warning
        given = arguments(rule.head)
        positive = [atom for atom, holds in body_atoms(rule) if holds]
        free = {
            v
            for atom in positive
            if symbol(atom.atom) not in inside and symbol(atom.atom)[0] != "distinct"
            for v in variables(atom.atom)
        }
        for atom in positive:
            if symbol(atom.atom) not in inside:
                continue
            for term in arguments(atom.atom):
                if term in given or all(v in free for v in variables(term)):
                    continue
                what = f"{kif(term)} goes round, and nothing outside of the round bounds it"
                yield told(what, atom.span)
