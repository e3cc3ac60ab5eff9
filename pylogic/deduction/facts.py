"""What is known at a place inside a formula, and what follows from it.

Facts are the formulas that stand beside a place in the conjunctions around it, the premises of
the implications around it, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from pylogic.core import formulas as f
from pylogic.deduction.entailment import follows
from pylogic.deduction.linear import LinearTerm, decided, linear, normal
from pylogic.deduction.sameness import canonical

_ROUNDS = 12
"""How often equations are put into each other before no more is hoped for."""


@dataclass(frozen=True)
class Facts:
    """Formulas that hold at a place.

    Equations with a variable or an application alone on one side are read from left to right as
    rewritings; comparisons are bounds; the rest is known literally.
    """

    formulas: tuple[f.Formula, ...] = field(default=())

    def also(self, *more: f.Formula) -> Facts:
        """Return these facts and more; conjunctions are taken apart."""
        return Facts((*self.formulas, *(c for m in more for c in f.conjuncts(m))))

    def under(self, variables: Iterable[str]) -> Facts:
        """Return what is still known inside a quantifier of these variables."""
        bound = set(variables)
        return Facts(tuple(x for x in self.formulas if bound.isdisjoint(f.free_variables(x))))

    @cached_property
    def rewritings(self) -> dict[f.Term, f.Term]:
        """What each unknown is equal to, both in normal form; none leads back to itself."""
        found: dict[f.Term, f.Term] = {}
        for fact in self.formulas:
            if isinstance(fact, f.Compare):
                for relation, left, right in fact.pairs():
                    if relation == "=":
                        self._learn(left, right, found)
        return found

    def _learn(self, left: f.Term, right: f.Term, values: dict[f.Term, f.Term]) -> None:
        rest = linear(_rewritten(left, values)).plus(linear(_rewritten(right, values)), -1)
        solvable = [u for u, n in rest.parts.items() if abs(n) == 1]
        # A variable goes first, then what is deepest: after(x).yEmpty(x) before game.yEmpty(x).
        solvable.sort(key=lambda u: (not isinstance(u, f.Variable), -_size(u), repr(u)))
        for unknown in solvable:
            if isinstance(unknown, f.Constant):
                continue
            others = rest.without(unknown).times(-rest.parts[unknown])
            if not any(unknown in f.walk(part) for part in others.parts):
                values[unknown] = normal(others.term())
                return

    def value(self, term: f.Term) -> f.Term:
        """Return a term in the form that all terms known to equal it share, as far as is seen."""
        if term not in self._values:
            self._values[term] = _rewritten(term, self.rewritings)
        return self._values[term]

    @cached_property
    def _values(self) -> dict[f.Term, f.Term]:
        return {}

    def written(self, formula: f.Formula) -> f.Formula:
        """Return a formula with each of its terms in that form, under its quantifiers too."""
        match formula:
            case f.Compare(relations, terms):
                return f.Compare(relations, tuple(self.value(t) for t in terms))
            case f.Predicate(name, args):
                return f.Predicate(name, tuple(self.value(t) for t in args))
            case f.Exists(variables, body) | f.ForAll(variables, body):
                return type(formula)(variables, self.under(variables).written(body))
            case f.Truth() | f.Meta():
                return formula
            case _:
                parts = tuple(self.written(p) for p in f.children(formula))  # type: ignore[arg-type]  # no terms are left
                return f.rebuild(formula, parts)  # type: ignore[return-value]  # a formula stays one

    @cached_property
    def _bounds(self) -> list[f.Compare]:
        known = [x for x in self.formulas if isinstance(x, f.Compare)]
        return [c for x in known for c in (self._flat(x), x)]

    def _flat(self, comparison: f.Compare) -> f.Compare:
        return f.Compare(comparison.relations, tuple(self.value(t) for t in comparison.terms))

    @cached_property
    def _literal(self) -> set[f.Formula]:
        return {canonical(self.written(fact)) for fact in self.formulas}

    def show(self, goal: f.Formula) -> bool:
        """Return whether a formula is found to follow from the facts."""
        match goal:
            case f.Truth(value):
                return value
            case f.And(parts):
                return all(self.show(part) for part in parts)
            case f.Compare():
                flat = self._flat(goal)
                if decided(flat) or follows(flat, self._bounds):
                    return True
            case f.Or(parts) if any(self.show(part) for part in parts):
                return True
            case f.Implies(premise, conclusion) if self.also(premise).show(conclusion):
                return True
            case f.ForAll(variables, body) if self.under(variables).show(body):
                return True
            case _:
                pass
        return canonical(self.written(goal)) in self._literal


def _size(term: f.Node) -> int:
    return sum(1 for _ in f.walk(term))


def _rewritten(term: f.Term, rewritings: dict[f.Term, f.Term]) -> f.Term:
    term = normal(term)
    if not rewritings:
        return term
    for _ in range(_ROUNDS):
        new = normal(_once(term, rewritings))
        if new == term:
            break
        term = new
    return term


def _once(term: f.Term, rewritings: dict[f.Term, f.Term]) -> f.Term:
    match term:
        case f.Apply("+" | "-", _):
            value = LinearTerm(constant=linear(term).constant)
            for unknown, count in linear(term).parts.items():
                value = value.plus(linear(_once(unknown, rewritings)), count)
            return value.term()
        case f.Apply(function, args):
            inner = normal(f.Apply(function, tuple(_once(arg, rewritings) for arg in args)))
            return rewritings.get(inner, inner)
        case _:
            return rewritings.get(term, term)


def visit(
    formula: f.Formula, step: Callable[[f.Formula, Facts], f.Formula], facts: Facts | None = None
) -> f.Formula:
    """Return the formula with `step` applied to each of its parts, innermost first, and itself.

    Each part comes with what is known at its place. Of two parts of a conjunction the second is
    known to the first as it stands, and the first to the second as it has become.
    """
    facts = facts or Facts()
    match formula:
        case f.And(parts):
            done = list(parts)
            for i, part in enumerate(parts):
                done[i] = visit(part, step, facts.also(*done[:i], *done[i + 1 :]))
            formula = f.conjunction(*done)
        case f.Or(parts):
            formula = f.disjunction(*(visit(part, step, facts) for part in parts))
        case f.Implies(premise, conclusion):
            first = visit(premise, step, facts)
            formula = f.Implies(first, visit(conclusion, step, facts.also(first)))
        case f.Exists(variables, body) | f.ForAll(variables, body):
            formula = type(formula)(variables, visit(body, step, facts.under(variables)))
        case f.Not(body):
            formula = f.Not(visit(body, step, facts))
        case f.Iff(left, right):
            formula = f.Iff(visit(left, step, facts), visit(right, step, facts))
        case _:
            pass
    return step(formula, facts)
