"""Faults in the rules of a sheet: the slips that somebody who writes one could make."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Final

from pylogic.checking.mutation import PlantedFault
from pylogic.gdl.relations import body_atoms
from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable, arguments, symbol, variables
from pylogic.notations.gdl.printer import kif_rule

KINDS: Final = ("rule", "condition", "negation", "name", "variables", "order")


def faulty(
    rules: Sequence[Rule], rng: Random, file: str, lines: Sequence[int]
) -> tuple[PlantedFault, ...]:
    """Return faults, of each kind in turn; the text of one is what stands in the rule's place."""
    names = sorted({name for rule in rules for name in _names(rule.head)})
    heaps: dict[str, list[PlantedFault]] = {kind: [] for kind in KINDS}
    for at, rule in enumerate(rules):
        for kind, made in _slips(rule, names, rng):
            if made is not None and _shape(made) == _shape(rule):
                continue
            where = f"{symbol(rule.head)[0]}, {file}:{lines[at]}"
            new = "" if made is None else kif_rule(made)
            heaps[kind].append(PlantedFault(kind, where, kif_rule(rule), new, at, new))
    for heap in heaps.values():
        rng.shuffle(heap)
    return tuple(one for row in zip_longest(*heaps.values()) for one in row if one is not None)


def _shape(rule: Rule) -> str:
    """Return a rule with its variables numbered as they come: what they are called is no fault."""
    known: dict[str, str] = {}
    return re.sub(
        r"\?[^\s()]+", lambda m: known.setdefault(m[0], f"?{len(known)}"), kif_rule(rule)
    )


def _slips(rule: Rule, names: Sequence[str], rng: Random) -> Iterator[tuple[str, Rule | None]]:
    """Go through what a rule may become: None where it is forgotten."""
    yield "rule", None
    for i, goal in enumerate(rule.body):
        rest = (*rule.body[:i], *rule.body[i + 1 :])
        yield "condition", replace(rule, body=rest)
        other = goal.goal if isinstance(goal, Not) else Not(goal)
        yield "negation", replace(rule, body=(*rule.body[:i], other, *rule.body[i + 1 :]))
        for changed in _changed(goal, names, rng):
            yield changed[0], replace(rule, body=(*rule.body[:i], changed[1], *rule.body[i + 1 :]))
    for kind, head in _terms(rule.head, names, sorted(set(_variables(rule))), rng):
        yield kind, replace(rule, head=head)


def _changed(goal: Goal, names: Sequence[str], rng: Random) -> Iterator[tuple[str, Goal]]:
    match goal:
        case Holds(atom):
            own = sorted(set(variables(atom)))
            for kind, made in _terms(atom, names, own, rng):
                yield kind, replace(goal, atom=made)
        case Not(inner):
            for kind, other in _changed(inner, names, rng):
                yield kind, replace(goal, goal=other)
        case Either(goals) | Both(goals):
            for i, each in enumerate(goals):
                yield "condition", replace(goal, goals=(*goals[:i], *goals[i + 1 :]))
                for kind, other in _changed(each, names, rng):
                    yield kind, replace(goal, goals=(*goals[:i], other, *goals[i + 1 :]))


def _terms(
    atom: Term, names: Sequence[str], own: Sequence[Variable], rng: Random
) -> Iterator[tuple[str, Term]]:
    """Go through an atom with a name or variable that is another, or two arguments swapped."""
    given = arguments(atom)
    name, _ = symbol(atom)
    for i, part in enumerate(given):
        made: Term | None = None
        if isinstance(part, str) and len(names) > 1:
            made = rng.choice([one for one in names if one != part] or [part])
            kind = "name"
        elif isinstance(part, Variable) and len(own) > 1:
            made = rng.choice([one for one in own if one != part])
            kind = "variables"
        elif isinstance(part, tuple):
            for kind, inner in _terms(part, names, own, rng):
                yield kind, (name, *given[:i], inner, *given[i + 1 :])
        if made is not None and made != part:
            yield kind, (name, *given[:i], made, *given[i + 1 :])
    for i in range(len(given) - 1):
        if given[i] != given[i + 1]:
            swapped = (name, *given[:i], given[i + 1], given[i], *given[i + 2 :])
            if name not in {"distinct", "does", "legal", "goal"}:
                yield "order", swapped


def _names(term: Term) -> Iterator[str]:
    for part in arguments(term):
        if isinstance(part, str):
            yield part
        elif isinstance(part, tuple):
            yield from _names(part)


def _variables(rule: Rule) -> Iterator[Variable]:
    yield from variables(rule.head)
    for held, _ in body_atoms(rule):
        yield from variables(held.atom)
