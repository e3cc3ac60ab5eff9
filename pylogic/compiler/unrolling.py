"""Conditions on one state whose quantifiers have few values: each case written out.

`∃x. 0 ≤ x < 4 ∧ ∀i. 0 ≤ i < 4 ⊃ at(s, x + i) = p` is a disjunction of conjunctions of equations
between arguments of the state's term. No observer is called for them; a place that many cases
share is looked at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.arithmetic import added, compared, folded, interval_of
from pylogic.compiler.items import slot_variable
from pylogic.compiler.states import Slot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.compiler.scope import Scope

Values = dict[str, f.Term]
_LIMIT = 2_000  # comparisons; a condition with more is searched
_FALSE, _TRUE = f.Truth(value=False), f.Truth(value=True)


@dataclass(frozen=True, slots=True)
class Unrolled:
    """A formula without quantifiers, and the states whose slots it has as variables."""

    formula: f.Formula
    states: tuple[str, ...]


def unrolled(scope: Scope, formula: f.Formula, known: set[str]) -> Unrolled | None:
    """Return a formula without quantifiers, where it compares what is known in few cases.

    Observations of known states are variables: those of the slots of the state's term.

    Parameters
    ----------
    scope : Scope
        The clause that it belongs to.
    formula : Formula
        Comparisons under quantifiers, each variable between two numbers.
    known : set of str
        The variables whose values are known where it is asked.
    """
    nodes = list(f.walk(formula))
    if not any(isinstance(node, f.Exists | f.ForAll) for node in nodes):
        return None
    if any(isinstance(node, f.Predicate | f.Conditional) for node in nodes):
        return None
    if not any(scope.observed(node) in known for node in nodes):
        return None
    cases = _Cases(scope, known)
    try:
        return Unrolled(cases.of(formula, {}), tuple(cases.states))
    except _TooManyError:
        return None


class _TooManyError(Exception):
    """A formula has more cases than are written out, or a variable without bounds."""


class _Cases:
    """The cases of one formula."""

    def __init__(self, scope: Scope, known: set[str]) -> None:
        self._scope = scope
        self._known = known
        self._left = _LIMIT
        self._slots = {sort: set(layout.slots) for sort, layout in scope.model.layouts.items()}
        self.states: dict[str, None] = {}

    def of(self, formula: f.Formula, values: Values) -> f.Formula:
        """Return a formula with its quantifiers written out, some variables having values."""
        match formula:
            case f.Compare():
                return self._compared(formula, values)
            case f.And(parts):
                return _all(self.of(part, values) for part in parts)
            case f.Or(parts):
                return _any(self.of(part, values) for part in parts)
            case f.Not(body):
                inner = self.of(body, values)
                return f.Truth(not inner.value) if isinstance(inner, f.Truth) else f.Not(inner)
            case f.Implies(premise, conclusion):
                return self.of(f.disjunction(f.Not(premise), conclusion), values)
            case f.Iff(left, right):
                return f.Iff(self.of(left, values), self.of(right, values))
            case f.Exists(names, body):
                return _any(self.of(body, case) for case in self._cases(names, body, values))
            case f.ForAll(names, body):
                bounds = body.premise if isinstance(body, f.Implies) else _TRUE
                return _all(self.of(body, case) for case in self._cases(names, bounds, values))
            case _:
                return formula

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
                break
        else:
            raise _TooManyError
        rest = tuple(other for other in names if other != name)
        for number in range(interval[0], interval[1] + 1):
            yield from self._cases(rest, bounds, {**values, name: f.Number(number)})

    def _compared(self, formula: f.Compare, values: Values) -> f.Formula:
        """Return what is left to be tested of a comparison."""
        self._left -= 1
        if self._left < 0:
            raise _TooManyError
        tests = []
        for relation, one, other in formula.pairs():
            left, right = self._term(one, values), self._term(other, values)
            if left is None or right is None:
                return _FALSE
            verdict = compared(relation, left, right)
            if verdict is None:
                tests.append(f.Compare((relation,), (left, right)))
            elif not verdict:
                return _FALSE
        return f.conjunction(*tests)

    def _term(self, term: f.Term, values: Values) -> f.Term | None:
        """Return a term with slots for observations, or None where it is not defined."""
        if isinstance(term, f.Variable):
            return values.get(term.name, term)
        if not isinstance(term, f.Apply):
            return term
        parts = [self._term(arg, values) for arg in term.args]
        if any(part is None for part in parts):
            return None
        args = tuple(part for part in parts if part is not None)
        if term.function in {"+", "-"}:
            return added(term.function, *args)
        term = f.Apply(term.function, args)
        state = self._scope.observed(term)
        if state is None or state not in self._known:
            return term
        observer = self._scope.model.observers[term.function]
        places = observer.others(args)
        if not all(isinstance(place, f.Number | f.Constant) for place in places):
            return term
        slot = Slot(term.function, places)  # type: ignore[arg-type]  # all are values
        if slot not in self._slots[observer.state]:
            return None
        self.states[state] = None
        return slot_variable(state, slot)


def _all(parts: Iterator[f.Formula]) -> f.Formula:
    found: list[f.Formula] = []
    for part in parts:
        if part == _FALSE:
            return _FALSE
        found.append(part)
    return f.conjunction(*dict.fromkeys(part for part in found if part != _TRUE))


def _any(parts: Iterator[f.Formula]) -> f.Formula:
    found: list[f.Formula] = []
    for part in parts:
        if part == _TRUE:
            return _TRUE
        found.append(part)
    return shared(tuple(dict.fromkeys(part for part in found if part != _FALSE)))


def shared(cases: Sequence[f.Formula]) -> f.Formula:
    """Return the disjunction of cases, with what many of them ask for asked once."""
    parts = [p for case in cases for p in (case.parts if isinstance(case, f.Or) else (case,))]
    counts = Counter(
        test for part in parts for test in f.conjuncts(part) if isinstance(test, f.Compare)
    )
    best = max(counts, key=counts.__getitem__, default=None)
    if best is None or counts[best] == 1 or len(parts) == 1:
        return f.disjunction(*parts)
    having = [part for part in parts if best in f.conjuncts(part)]
    others = [part for part in parts if best not in f.conjuncts(part)]
    rest = [
        f.conjunction(*(test for test in f.conjuncts(part) if test != best)) for part in having
    ]
    inner = _TRUE if _TRUE in rest else shared(rest)
    first = f.conjunction(best, *(() if inner == _TRUE else (inner,)))
    return f.disjunction(first, *(() if not others else (shared(others),)))
