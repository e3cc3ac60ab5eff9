"""Conditions on one state whose quantifiers have few values: each case written out.

`∃x. 0 ≤ x < 4 ∧ ∀i. 0 ≤ i < 4 ⊃ at(s, x + i) = p` is a disjunction of conjunctions of equations
between arguments of the state's term. No observer is called for them; a place that many cases
share is looked at once. Where a place is itself observed, a predicate looks there.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from pylogic.compiler.clauses.indexing import Lookup, Unrolled
from pylogic.compiler.clauses.literals import slot_variable
from pylogic.compiler.clauses.parameters import Abstraction, MixedPlacesError
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import StateSlot
from pylogic.compiler.conditions.places import is_sound, place_values
from pylogic.compiler.sorts.sorts import Sort, names_in
from pylogic.compiler.theory.arithmetic import added, compared, folded, interval_of, multiplied
from pylogic.compiler.theory.connectives import FALSE, TRUE, all_of, any_of, negated, simplified
from pylogic.core import formulas as f
from pylogic.core.offsets import isolated

Values = dict[str, f.Term]
_LIMIT = 2_000  # comparisons; a condition with more is searched
_NEW_LOOKUPS = 50  # that one condition may need


def unrolled(
    scope: Scope, formula: f.Formula, known: set[str], sorts: Mapping[str, Sort]
) -> Unrolled | None:
    """Return a formula without quantifiers, where it compares what is known in few cases.

    Observations of known states are variables: those of the slots of the state's term.

    scope: The clause that it belongs to.
    formula: Comparisons under quantifiers, each variable between two numbers.
    known: The variables whose values are known where it is asked.
    sorts: Those of them whose values are of a sort for sure.
    """
    nodes = list(f.walk(formula))
    if not any(isinstance(node, f.Exists | f.ForAll) for node in nodes):
        return None
    if any(isinstance(node, f.Predicate | f.Conditional) for node in nodes):
        return None
    if not any(scope.observed(node) in known for node in nodes):
        return None
    asked = (formula, frozenset(known & f.free_variables(formula).keys()))
    if asked in scope.model.searched:
        return None
    names = frozenset(names_in([formula]))
    sure = frozenset((name, sorts[name].name) for name in names if name in sorts)
    key = (formula, names & known, scope.sorted_names(names), sure)
    if (before := scope.model.written_out.get(key)) is not None:
        return before
    cases = _Cases(scope, known, sorts, may_look_up=True)
    try:
        written = cases.of(formula, {})
    except _TooManyError:
        scope.model.searched.add(asked)
        return None
    found = Unrolled(written, tuple(cases.states), tuple(cases.lookups.values()))
    scope.model.written_out[key] = found
    return found


class _TooManyError(Exception):
    """A formula has more cases than are written out, or a variable without bounds."""


class _Cases:
    """The cases of one formula."""

    def __init__(
        self, scope: Scope, known: set[str], sorts: Mapping[str, Sort], *, may_look_up: bool
    ) -> None:
        self._scope = scope
        self._known = known
        self._sorts = sorts
        self._may_look_up = may_look_up
        self._left = _LIMIT
        self._new_lookups = _NEW_LOOKUPS
        self._undefined: f.Variable | None = None
        self._in_places: dict[f.Formula, frozenset[str]] = {}
        self.states: dict[str, None] = {}
        self.lookups: dict[str, Lookup] = {}

    def of(self, formula: f.Formula, values: Values) -> f.Formula:
        """Return a formula with its quantifiers written out, some variables having values."""
        match formula:
            case f.Compare():
                return self._compared(formula, values)
            case f.And(parts):
                return all_of(self.of(part, values) for part in parts)
            case f.Not(body):
                return negated(self.of(body, values))
            case f.Implies(premise, conclusion):
                return self.of(f.disjunction(f.Not(premise), conclusion), values)
            case f.Iff(left, right):
                return f.Iff(self.of(left, values), self.of(right, values))
            case f.Or() | f.Exists() | f.ForAll():
                looked_up = self._looked_up(formula, values) if self._may_look_up else None
                return self._written_out(formula, values) if looked_up is None else looked_up
            case _:
                return formula

    def _written_out(self, formula: f.Or | f.Exists | f.ForAll, values: Values) -> f.Formula:
        match formula:
            case f.Or(parts):
                return any_of(self.of(part, values) for part in parts)
            case f.Exists(names, body):
                return any_of(self.of(body, case) for case in self._cases(names, body, values))
            case f.ForAll(names, body):
                bounds = body.premise if isinstance(body, f.Implies) else TRUE
                return all_of(self.of(body, case) for case in self._cases(names, bounds, values))

    def _looked_up(self, formula: f.Formula, values: Values) -> f.Formula | None:
        """Return a condition on cells at places that are known as a call of a predicate."""
        if not f.free_variables(formula).keys() <= self._known | values.keys():
            return None
        if self._named_in_places(formula) <= values.keys():
            return None  # each cell is known by its number
        whole = simplified(formula, values)
        try:
            condition = Abstraction(self._scope, self._known, whole)
        except MixedPlacesError:
            return None
        lookup = self._lookup(condition) if condition.places else None
        if lookup is None or not is_sound(lookup, condition, self._scope, self._sorts):
            return None
        arguments = [self._term(term, {}) for term in condition.arguments()]
        if not lookup.cases or None in arguments:
            return FALSE
        self._count()
        self.lookups[lookup.name] = lookup
        return f.Predicate(lookup.name, tuple(arguments))  # type: ignore[arg-type]  # none is None

    def _named_in_places(self, formula: f.Formula) -> frozenset[str]:
        """Return the free variables that determine which cells of known states are looked at."""
        if formula not in self._in_places:
            free = f.free_variables(formula).keys()
            self._in_places[formula] = frozenset(
                name
                for node in f.walk(formula)
                if self._scope.observed(node) in self._known
                for place in self._scope.model.observers[node.function].others(node.args)  # type: ignore[union-attr]  # it observes
                for name in f.free_variables(place)
                if name in free
            )
        return self._in_places[formula]

    def _lookup(self, condition: Abstraction) -> Lookup | None:
        """Return the predicate for a condition, a new one where there is none."""
        known = self._scope.model.lookups
        if condition.formula not in known:
            self._new_lookups -= 1
            if self._new_lookups < 0:
                raise _TooManyError
            known[condition.formula] = self._new_lookup(condition)
        return known[condition.formula]

    def _new_lookup(self, condition: Abstraction) -> Lookup | None:
        scope = condition.clause_scope()
        names = {variable.name for variable in condition.head()}
        cases = _Cases(scope, names, {}, may_look_up=False)
        try:
            symbolic = cases.of(condition.formula, {})
        except _TooManyError:
            return None
        places = place_values(scope, symbolic, condition)
        if places is None:
            return None
        for name, tried in places.items():
            for beyond in (tried[0] - 1, tried[-1] + 1):
                if cases.again(symbolic, {name: f.Number(beyond)}) != FALSE:
                    return None
        found = []
        for numbers in product(*places.values()):
            values = tuple(map(f.Number, numbers))
            case = cases.again(symbolic, dict(zip(places, values, strict=True)))
            if case != FALSE:
                found.append((values, case))
        needed = {v for v in condition.head() if cases.without(condition.formula, v) == FALSE}
        name = f"condition {len(scope.model.lookups)}"
        return Lookup(
            name, scope.statement, scope.sorts, condition.head(), tuple(found), frozenset(needed)
        )

    def again(self, formula: f.Formula, values: Values) -> f.Formula:
        """Return a formula with values for variables, however many comparisons there were."""
        self._left = _LIMIT
        return self.of(formula, values)

    def without(self, formula: f.Formula, variable: f.Variable) -> f.Formula:
        """Return what is left of a formula where what a variable stands for has no value."""
        self._undefined = variable
        found = self.again(formula, {})
        self._undefined = None
        return found

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _TooManyError

    def _cases(
        self, names: tuple[str, ...], bounds: f.Formula, values: Values
    ) -> Iterator[Values]:
        """Yield the values that bounds allow variables, with those of other variables."""
        if not names:
            yield values
            return
        plain = f.conjunction(
            *(
                folded(f.substitute(part, values), {})  # type: ignore[arg-type]  # of formulas come formulas
                for part in f.conjuncts(bounds)
                if isinstance(part, f.Compare)
            )
        )
        for name in names:
            if (interval := interval_of(name, plain)) is not None:
                numbers = tuple(map(f.Number, range(interval[0], interval[1] + 1)))
                break
        else:
            name, numbers = names[0], self._scope.numbers(names[0])
            if not numbers:
                raise _TooManyError
        rest = tuple(other for other in names if other != name)
        for number in numbers:
            yield from self._cases(rest, bounds, {**values, name: number})

    def _compared(self, formula: f.Compare, values: Values) -> f.Formula:
        """Return what is left to be tested of a comparison."""
        self._count()
        tests = []
        for relation, one, other in formula.pairs():
            left, right = self._term(one, values), self._term(other, values)
            if left is None or right is None:
                return FALSE
            left, right = isolated(left, right)
            verdict = compared(relation, left, right)
            if verdict is None:
                tests.append(f.Compare((relation,), (left, right)))
            elif not verdict:
                return FALSE
        return f.conjunction(*tests)

    def _term(self, term: f.Term, values: Values) -> f.Term | None:
        """Return a term with slots for observations, or None where it is not defined."""
        if isinstance(term, f.Variable):
            return None if term == self._undefined else values.get(term.name, term)
        if not isinstance(term, f.Apply):
            return term
        parts = [self._term(arg, values) for arg in term.args]
        if any(part is None for part in parts):
            return None
        args = tuple(part for part in parts if part is not None)
        if term.function in {"+", "-"}:
            return added(term.function, *args)
        if term.function in {f.TIMES, f.DIVIDE, f.MODULO}:
            if term.function != f.TIMES and args[1] == f.Number(0):
                return None
            return multiplied(term.function, *args)
        term = f.Apply(term.function, args)
        state = self._scope.observed(term)
        if state is None or state not in self._known:
            return term
        observer = self._scope.model.observers[term.function]
        places = observer.others(args)
        known = [isinstance(place, f.Number | f.Constant) for place in places]
        for place, domain, is_value in zip(places, observer.domains, known, strict=True):
            if is_value and place not in (domain.values or ()):
                return None
        if not all(known):
            return term
        if observer.places is not None and places not in observer.places:
            return None
        slot = StateSlot(term.function, places)  # type: ignore[arg-type]  # all are values
        self.states[state] = None
        return slot_variable(state, slot)
