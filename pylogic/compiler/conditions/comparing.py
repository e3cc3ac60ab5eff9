"""Goals that compare the slots of known states: conditions whose cases are written out."""

from collections.abc import Collection

from pylogic.compiler.clauses.goals import (
    COMPARISONS,
    Branch,
    Call,
    Either,
    Fails,
    Goal,
    Goals,
    written,
)
from pylogic.compiler.clauses.indexing import Lookup, Unrolled
from pylogic.compiler.clauses.literals import Literal, slot_variable
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.flattening import flat_term
from pylogic.compiler.conditions.places import is_total
from pylogic.compiler.conditions.plan import Plan
from pylogic.compiler.conditions.searches import searched, verdicts, worked_out
from pylogic.compiler.theory.connectives import falsified
from pylogic.compiler.theory.statements import ARITHMETIC
from pylogic.core import formulas as f


def compared_cases(plan: Plan, cases: Unrolled) -> Goals:
    """Return goals that take states apart and test what is left of a formula."""
    scope, inner = plan.scope, plan.inner()
    for lookup in cases.lookups:
        if lookup.name not in scope.model.looked_up:
            _define(plan, lookup)
    formula, named = _named(plan, cases.formula)
    used = {v for part in (formula, *(n[1] for n in named)) for v in f.free_variables(part)}
    inner.bound |= used - {variable.name for variable, _, _ in named}
    goals = [
        Call("=", (scope.prolog_name(state), taken_apart))
        for state in cases.states
        if (taken_apart := _taken_apart(scope, state, used))
    ]
    values = [worked_out(inner, variable, term) for variable, term, _ in named]
    inner.bound |= used
    tested = _tested(inner, formula)
    for before, (_, _, otherwise) in zip(reversed(values), reversed(named), strict=True):
        tested = (Branch(before, tested, ()),) if otherwise else (*before, *tested)
    return (*goals, *tested)


def _taken_apart(scope: Scope, state: str, used: Collection[str]) -> str:
    """Return the term of a state with variables for the slots in use; empty where none is."""
    sort = scope.sorts[state].name
    slots = [slot_variable(state, slot).name for slot in scope.model.layouts[sort].slots]
    if set(slots).isdisjoint(used):
        return ""
    args = [scope.prolog_name(slot) if slot in used else "_" for slot in slots]
    return written(scope.model.name(sort), args)


def _named(
    plan: Plan, formula: f.Formula
) -> tuple[f.Formula, list[tuple[f.Variable, f.Apply, bool]]]:
    """Return a formula with variables for terms that can be worked out before.

    With each term, whether the formula holds where it has no value.
    """
    found: list[tuple[f.Variable, f.Apply, bool]] = []
    terms = [n for n in f.walk(formula) if isinstance(n, f.Apply) and n.function not in ARITHMETIC]
    for term in dict.fromkeys(terms):
        if term not in f.walk(formula):
            continue
        if is_total(plan.scope, term, plan.sorted):
            otherwise: f.Formula = f.Truth(value=False)
        else:
            otherwise = falsified(formula, lambda atom, term=term: term in f.walk(atom))  # type: ignore[misc]  # the default binds early
        if isinstance(otherwise, f.Truth):
            variable = plan.scope.fresh(term.function)
            found.append((variable, term, otherwise.value))
            formula = f.transform(formula, lambda n, t=term, v=variable: v if n == t else n)  # type: ignore[misc,assignment]  # likewise; a formula stays one
    return formula, found


def _define(plan: Plan, lookup: Lookup) -> None:
    """Add a clause for each place at which a lookup can hold."""
    scope = Scope(plan.scope.model, lookup.statement, dict(lookup.states))
    about = scope.statement.conclusion
    base = scope.model.name(about.name) if isinstance(about, f.Predicate) else "condition"
    predicate = scope.model.looked_up[lookup.name] = scope.model.auxiliary_name(f"{base}_at")
    known = {variable.name for variable in lookup.head}
    for values, formula in lookup.cases:
        used = f.free_variables(formula).keys()
        places = [scope.text(value) for value in values]  # type: ignore[arg-type]  # values are simple
        rest = [
            (_taken_apart(scope, name, used) if scope.is_state(name) else "")
            or scope.prolog_name(name)
            for name in (variable.name for variable in lookup.head[len(values) :])
        ]
        goals = _tested(plan.elsewhere(scope, known | used), formula)
        scope.model.add(predicate, [*places, *rest], goals, scope.statement.axiom)


def _tested(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals for a formula without quantifiers."""
    text = plan.scope.text
    match formula:
        case f.Truth(value):
            return () if value else (Call("fail"),)
        case f.And(parts):
            first = sorted(parts, key=lambda part: not _is_plain(part))
            return tuple(goal for part in first for goal in _tested(plan, part))
        case f.Or(parts):
            return (Either(tuple(_tested(plan, part) for part in parts), commit=True),)
        case f.Not(body):
            return (Fails(_tested(plan, body)),)
        case f.Iff(left, right):
            verdict = plan.scope.prolog_name(plan.scope.fresh("same").name)
            return (
                Branch(_tested(plan, left), *verdicts("=", verdict)),
                Branch(_tested(plan, right), *verdicts("==", verdict)),
            )
        case f.Predicate(name, args):
            goals: list[Goal] = []
            literals: list[Literal] = []
            flat = tuple(flat_term(plan.scope, arg, literals) for arg in args)
            if literals:
                outer = {name for arg in flat for name in f.free_variables(arg)}
                goals.extend(plan.inner(outer).run(literals))
            return (*goals, Call(plan.scope.model.looked_up[name], tuple(map(text, flat))))
        case f.Compare((relation,), (left, right)) if _is_plain(formula):
            return (Call(COMPARISONS.get(relation, "="), (text(left), text(right))),)  # type: ignore[arg-type]  # both are simple
        case _:
            return searched(plan, formula)


def _is_plain(formula: f.Formula) -> bool:
    """Whether a formula compares two values, with nothing to work out."""
    return (
        isinstance(formula, f.Compare)
        and len(formula.relations) == 1
        and all(isinstance(term, f.Variable | f.Number | f.Constant) for term in formula.terms)
    )
