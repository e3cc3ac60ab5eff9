"""From formulas to bodies of rules: the transformation of Lloyd and Topor.

Functions become relations with one place more, the position what is `true`. What is negated, and
is not one atom, gets a relation of its own, and so do disjunctions that would make many rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f
from pylogic.core.opposites import OPPOSITE, SWAPPED
from pylogic.export.gdl.clauses import DISTINCT, Body
from pylogic.export.gdl.numbers import AT_MOST, LESS, PLUS
from pylogic.export.gdl.scope import BodyScope, SheetVocabulary
from pylogic.gdl.terms import Term

_MOST_CASES: Final = 6
"""How many rules disjunctions may make of one, before they get relations of their own."""

_BUILT_IN: Final = frozenset({"+", "-", "'"})


class Bodies:
    """Writes formulas; `sheet` has the names, and takes what definitions they need."""

    def __init__(self, sheet: SheetVocabulary) -> None:
        self._sheet = sheet
        self._own: dict[tuple[f.Node, str], tuple[str, tuple[str, ...]]] = {}

    def holds(self, formula: f.Node, clause: Body, scope: BodyScope) -> Iterator[Body]:
        """Yield the clauses of which one holds where the clause given and a formula do."""
        match formula:
            case f.Truth(value):
                if value:
                    yield clause
            case f.Predicate(name, args):
                yield from self._predicate(name, args, clause, scope)
            case f.Compare():
                yield from self._compared(tuple(formula.pairs()), clause, scope)
            case f.Not(body):
                yield from self.fails(body, clause, scope)
            case f.And(parts):
                yield from self._all(parts, clause, scope)
            case f.Or(parts):
                yield from self._any(formula, parts, clause, scope)
            case f.Implies(premise, conclusion):
                either = f.disjunction(f.Not(premise), conclusion)
                yield from self.holds(either, clause, scope)
            case f.Iff(left, right):
                both = f.conjunction(left, right)
                neither = f.conjunction(f.Not(left), f.Not(right))
                yield from self.holds(f.disjunction(both, neither), clause, scope)
            case f.Conditional(condition, positive, negative):
                cases = f.disjunction(
                    f.conjunction(condition, positive),  # type: ignore[arg-type]  # of formulas
                    f.conjunction(f.Not(condition), negative),  # type: ignore[arg-type]  # likewise
                )
                yield from self.holds(cases, clause, scope)
            case f.Exists(names, body):
                for name in names:
                    clause, _ = clause.opened(name, self._sort(name, scope))
                yield from self.holds(body, clause, scope)
            case f.ForAll(names, body):
                yield from self.fails(f.Exists(names, f.Not(body)), clause, scope)
            case _:
                raise scope.refuse(f"it has {formula}")

    def fails(self, formula: f.Node, clause: Body, scope: BodyScope) -> Iterator[Body]:
        """Yield the clauses of which one holds where the clause given does and a formula not."""
        match formula:
            case f.Truth(value):
                if not value:
                    yield clause
            case f.Not(body):
                yield from self.holds(body, clause, scope)
            case f.Or(parts):
                denied = tuple(f.Not(part) for part in parts)
                yield from self._all(denied, clause, scope)
            case f.Implies(premise, conclusion):
                yield from self._all((premise, f.Not(conclusion)), clause, scope)
            case f.ForAll(names, body):
                yield from self.holds(f.Exists(names, f.Not(body)), clause, scope)
            case f.Compare((relation,), (left, right)) if _simple(left) and _simple(right):
                if relation not in {"=", "≠"} and self._sheet.model.theory.defines_order():
                    yield from self._denied(formula, clause, scope)
                else:
                    pair = (OPPOSITE[relation], left, right)
                    yield from self._compared((pair,), clause, scope)
            case _:
                yield from self._denied(formula, clause, scope)

    def _denied(self, formula: f.Node, clause: Body, scope: BodyScope) -> Iterator[Body]:
        """Deny a formula: its only atom, where it is one, or a relation of its own."""
        probe = replace(clause, literals=(), cases=_MOST_CASES)
        found = list(self.holds(formula, probe, scope)) if _is_atom(formula) else None
        if found == []:
            yield clause
            return
        if found and len(found) == 1:
            (only,) = found
            same = only.known == clause.known and only.sorts == clause.sorts
            if same and len(only.literals) == 1 and only.literals[0].positive:
                yield clause.adding(only.literals[0].atom, positive=False)
                return
        clause, atom = self._relation(formula, clause, scope)
        yield clause.adding(atom, positive=False)

    def _relation(self, formula: f.Node, clause: Body, scope: BodyScope) -> tuple[Body, Term]:
        """Return the atom of a relation that holds where a formula does."""
        free = tuple(
            name for name in f.free_variables(formula)
            if name != scope.state and not self._sheet.is_state(name, scope)
        )  # fmt: skip
        key = (formula, scope.state)
        if key not in self._own:
            name = self._sheet.names.fresh(f"{scope.name}_case")
            self._own[key] = (name, free)
            inner = Body()
            args = []
            for each in free:
                inner, new = inner.opened(each, self._sort(each, scope))
                args.append(new)
            self._sheet.define((name, *args) if args else name, formula, inner, scope)
        name, free = self._own[key]
        for each in free:
            if each not in clause.names:
                clause, _ = clause.opened(each, self._sort(each, scope))
        terms = [clause.names[each] for each in free]
        return clause, (name, *terms) if terms else name

    def _sort(self, name: str, scope: BodyScope) -> Sort | None:
        return scope.sorts.get(name)

    def _all(self, parts: Sequence[f.Node], clause: Body, scope: BodyScope) -> Iterator[Body]:
        if not parts:
            yield clause
            return
        for here in self.holds(parts[0], clause, scope):
            yield from self._all(parts[1:], here, scope)

    def _any(
        self, formula: f.Node, parts: Sequence[f.Node], clause: Body, scope: BodyScope
    ) -> Iterator[Body]:
        cases = clause.cases * len(parts)
        if cases > _MOST_CASES:
            clause, atom = self._relation(formula, clause, scope)
            yield clause.adding(atom)
            return
        for part in parts:
            yield from self.holds(part, replace(clause, cases=cases), scope)

    def _predicate(
        self, name: str, args: tuple[f.Term, ...], clause: Body, scope: BodyScope
    ) -> Iterator[Body]:
        if self._sheet.is_open(name):
            yield clause
            return
        own = self._own_args(("predicate", name), args, scope)
        known = name in self._sheet.model.theory.predicates
        sort = None if known else self._sheet.model.sorts.named(name)
        for here, terms in self.flat_all(own, clause, scope):
            relation = self._sheet.domain(sort) if sort else self._sheet.relation(name)
            yield here.adding((relation, *terms) if terms else relation)

    def _own_args(
        self, symbol: tuple[str, str], args: tuple[f.Term, ...], scope: BodyScope
    ) -> tuple[f.Term, ...]:
        """Return the arguments of a symbol without the position, which must be the one at hand."""
        kept = []
        for place, arg in enumerate(args):
            if not self._sheet.holds_state((*symbol, place)):
                kept.append(arg)
            elif arg != f.Variable(scope.state):
                raise scope.refuse(f"{symbol[1]} is asked of another position")
        return tuple(kept)

    def _compared(
        self, pairs: Sequence[tuple[str, f.Term, f.Term]], clause: Body, scope: BodyScope
    ) -> Iterator[Body]:
        if not pairs:
            yield clause
            return
        (relation, left, right), *rest = pairs
        for here in self._pair(relation, left, right, clause, scope):
            yield from self._compared(rest, here, scope)

    def _pair(
        self, relation: str, left: f.Term, right: f.Term, clause: Body, scope: BodyScope
    ) -> Iterator[Body]:
        if relation in SWAPPED:
            relation, left, right = SWAPPED[relation], right, left
        if relation == "=":
            if _simple(right) or not _simple(left):
                left, right = right, left
            for here, term in self.flat(left, clause, scope):
                for there, _ in self.flat(right, here, scope, term):
                    yield there
            return
        for here, (one, other) in self.flat_all((left, right), clause, scope):
            if relation == "≠":
                yield here.adding((DISTINCT, one, other))
            elif "<" in self._sheet.model.theory.rules:
                yield from self._by_order(relation, one, other, here)
            else:
                table = LESS if relation == "<" else AT_MOST
                values = [self._sheet.numbers_of(side, scope) for side in (left, right)]
                self._sheet.numbers.orders(table, *values)
                yield here.adding((table, one, other))

    def _by_order(self, relation: str, one: Term, other: Term, clause: Body) -> Iterator[Body]:
        """Compare by what the document says of `<`."""
        yield clause.adding((self._sheet.relation("<"), one, other))
        same = clause.unified(one, other) if relation == "≤" else None
        if same is not None:
            yield same

    def flat_all(
        self, terms: Sequence[f.Term], clause: Body, scope: BodyScope
    ) -> Iterator[tuple[Body, tuple[Term, ...]]]:
        """Yield clauses with what several terms are in them."""
        if not terms:
            yield clause, ()
            return
        for here, first in self.flat(terms[0], clause, scope):
            for there, rest in self.flat_all(terms[1:], here, scope):
                yield there, (first, *rest)

    def flat(
        self, term: f.Node, clause: Body, scope: BodyScope, wanted: Term | None = None
    ) -> Iterator[tuple[Body, Term]]:
        """Yield clauses with what a term is in them; only what is wanted, where something is."""
        match term:
            case f.Variable(name):
                if name not in clause.names:
                    clause, _ = clause.opened(name, self._sort(name, scope))
                yield from _same(clause, clause.names[name], wanted)
            case f.Constant() | f.Number():
                yield from _same(clause, self._sheet.names.value(term), wanted)
            case f.Conditional(condition, positive, negative):
                for here in self.holds(condition, clause, scope):
                    yield from self.flat(positive, here, scope, wanted)
                for here in self.fails(condition, clause, scope):
                    yield from self.flat(negative, here, scope, wanted)
            case f.Apply(function, args) if function in self._sheet.model.sorts.constructors:
                for here, terms in self.flat_all(args, clause, scope):
                    yield from _same(here, (self._sheet.names.built(function), *terms), wanted)
            case f.Apply(function, args):
                yield from self._applied(function, args, clause, scope, wanted)
            case _:
                raise scope.refuse(f"{term} is no term")

    def _applied(
        self,
        function: str,
        args: tuple[f.Term, ...],
        clause: Body,
        scope: BodyScope,
        wanted: Term | None,
    ) -> Iterator[tuple[Body, Term]]:
        """Yield clauses with what a function is of its arguments."""
        sheet = self._sheet
        calculated = function in _BUILT_IN and function not in sheet.model.theory.equations
        own = args if calculated else self._own_args(("function", function), args, scope)
        for here, terms in self.flat_all(own, clause, scope):
            if calculated:
                yield from self._sum(function, args, terms, here, scope, wanted)
                continue
            begun = (sheet.relation(function), *terms)
            known = here.value_of(begun)
            if known is not None:
                yield from _same(here, known, wanted)
                continue
            found, value = _valued(here, function, wanted)
            atom: Term = (*begun, value)
            yield (
                found.adding(("true", atom) if function in sheet.model.observers else atom),
                value,
            )

    def _sum(  # noqa: PLR0913, PLR0917 - a sum is its terms, what they are, and where it stands
        self,
        function: str,
        args: tuple[f.Term, ...],
        terms: tuple[Term, ...],
        clause: Body,
        scope: BodyScope,
        wanted: Term | None,
    ) -> Iterator[tuple[Body, Term]]:
        """Yield the clause with a sum or difference."""
        numbers = self._sheet.numbers
        left = self._sheet.numbers_of(args[0], scope)
        right = self._sheet.numbers_of(args[1], scope) if len(args) > 1 else {1}
        second = terms[1] if len(terms) > 1 else "1"
        found, value = _valued(clause, "n", wanted)
        if function == "-":
            numbers.sums({a - b for a in left for b in right}, right)
            yield found.adding((PLUS, value, second, terms[0])), value
        else:
            numbers.sums(left, right)
            yield found.adding((PLUS, terms[0], second, value)), value


def _valued(clause: Body, name: str, wanted: Term | None) -> tuple[Body, Term]:
    """Return what is wanted for a value, or a new variable."""
    return clause.fresh(name, None) if wanted is None else (clause, wanted)


def _same(clause: Body, term: Term, wanted: Term | None) -> Iterator[tuple[Body, Term]]:
    """Yield the clause with a term, if it can be what is wanted."""
    if wanted is None:
        yield clause, term
        return
    same = clause.unified(term, wanted)
    if same is not None:
        yield same, term


def _simple(term: f.Node) -> bool:
    return isinstance(term, f.Variable | f.Constant | f.Number)


def _is_atom(formula: f.Node) -> bool:
    match formula:
        case f.Predicate():
            return True
        case f.Compare(("=",), _):
            return True
        case _:
            return False
