"""Clauses without `or`: what rules are for those who reason with them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from pylogic.core.errors import CompileError
from pylogic.gdl.rules import KEYWORDS, Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable, arguments, kif, symbol, variables

MOST: Final = 20_000
"""How many clauses the alternatives of one rule may make."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A head, the atoms that must hold, those that must not, and terms that must differ."""

    head: Term
    positive: tuple[Term, ...]
    negative: tuple[Term, ...]
    distinct: tuple[tuple[Term, Term], ...]

    @property
    def variables(self) -> set[Variable]:
        """All variables that are in it."""
        sides = (side for pair in self.distinct for side in pair)
        terms = (self.head, *self.positive, *self.negative, *sides)
        return {variable for term in terms for variable in variables(term)}


def clauses(rules: Iterable[Rule]) -> list[Clause]:
    """Return the clauses that rules stand for.

    Raises CompileError: The alternatives of a rule are too many.
    """
    return [clause for rule in rules for clause in _clauses(rule)]


def _clauses(rule: Rule) -> Iterator[Clause]:
    bodies = _conjunctions(Both(rule.body), positive=True)
    for body in bodies:
        positive = [atom for atom, holds in body if holds and not is_distinct(atom)]
        negative = [atom for atom, holds in body if not holds and not is_distinct(atom)]
        differ = [arguments(atom) for atom, holds in body if holds and is_distinct(atom)]
        same = [arguments(atom) for atom, holds in body if not holds and is_distinct(atom)]
        clause = Clause(
            rule.head,
            tuple(dict.fromkeys(positive)),
            tuple(dict.fromkeys(negative)),
            tuple((pair[0], pair[1]) for pair in dict.fromkeys(differ)),
        )
        made = _unified(clause, same)  # (not (distinct a b)): both are made one
        if made is not None:
            yield made


def role_name(role: Term) -> str:
    """Return the name that a role is, or raise `CompileError`."""
    if isinstance(role, str):
        return role
    raise CompileError(f"the role {kif(role)} is no name; expected (role NAME)")


def is_distinct(atom: Term) -> bool:
    """Tell whether an atom says that two terms differ."""
    return symbol(atom) == ("distinct", 2)


def _conjunctions(goal: Goal, *, positive: bool) -> list[list[tuple[Term, bool]]]:
    """Return the alternatives of a goal, or of its negation; each is a list of atoms."""
    match goal:
        case Holds(atom):
            return [[(atom, positive)]]
        case Not(inner):
            return _conjunctions(inner, positive=not positive)
        case Either(goals) | Both(goals):
            parts = [_conjunctions(each, positive=positive) for each in goals]
            if isinstance(goal, Either) is positive:
                return [body for part in parts for body in part]
            return _together(parts)


def _together(parts: list[list[list[tuple[Term, bool]]]]) -> list[list[tuple[Term, bool]]]:
    many = 1
    for part in parts:
        many *= len(part)
        if many > MOST:
            raise CompileError(f"the alternatives of a rule make more than {MOST:,} clauses")
    return [[atom for body in bodies for atom in body] for bodies in product(*parts)]


def _unified(clause: Clause, same: Iterable[tuple[Term, ...]]) -> Clause | None:
    """Return a clause in which the terms of pairs are the same; None where they cannot be."""
    found: dict[Variable, Term] | None = {}
    for left, right in same:
        found = None if found is None else unify(left, right, found)
    if found is None:
        return None
    return Clause(
        bind(clause.head, found),
        tuple(bind(atom, found) for atom in clause.positive),
        tuple(bind(atom, found) for atom in clause.negative),
        tuple((bind(a, found), bind(b, found)) for a, b in clause.distinct),
    )


def bind(term: Term, values: dict[Variable, Term]) -> Term:
    """Return a term with the values of its variables."""
    if isinstance(term, str):
        return term
    if isinstance(term, Variable):
        return bind(values[term], values) if term in values else term
    return (term[0], *[bind(part, values) for part in term[1:]])


def unify(left: Term, right: Term, values: dict[Variable, Term]) -> dict[Variable, Term] | None:
    """Return the values that make two terms the same; None where there are none."""
    while isinstance(left, Variable) and left in values:
        left = values[left]
    while isinstance(right, Variable) and right in values:
        right = values[right]
    if left == right:
        return values
    if isinstance(left, Variable):
        inside = isinstance(right, tuple) and left in set(variables(bind(right, values)))
        return None if inside else {**values, left: right}
    if isinstance(right, Variable):
        return unify(right, left, values)
    if isinstance(left, str) or isinstance(right, str) or len(left) != len(right):
        return None
    if left[0] != right[0]:
        return None
    for a, b in zip(left[1:], right[1:], strict=True):
        more = unify(a, b, values)
        if more is None:
            return None
        values = more
    return values


def nests(head: Term) -> bool:
    """Tell whether a head puts a variable into a term, in a fact one in a term: both may grow."""
    parts = arguments(head)
    if symbol(head)[0] in KEYWORDS:
        parts = tuple(inner for part in parts for inner in arguments(part))
    return any(isinstance(part, tuple) and any(variables(part)) for part in parts)
