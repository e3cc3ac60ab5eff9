"""Goals that ask whether a formula is true, once the values of its free variables are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.compiler.connectives import falsified
from pylogic.compiler.goals import (
    COMPARISONS,
    Branch,
    Call,
    Collect,
    Either,
    Fails,
    Goal,
    Goals,
    Once,
    written,
)
from pylogic.compiler.items import slot_variable
from pylogic.compiler.lookups import is_total
from pylogic.compiler.unrolling import unrolled
from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Collection

    from pylogic.compiler.items import Item
    from pylogic.compiler.lookups import Lookup
    from pylogic.compiler.planner import Plan
    from pylogic.compiler.scope import Scope
    from pylogic.compiler.unrolling import Unrolled


def test(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals that hold once exactly when a formula with known variables is true."""
    recursive = plan.scope.model.mentions_recursion(formula)
    if (cases := unrolled(plan.scope, formula, plan.bound, plan.sorted)) is not None:
        return _unrolled(plan, cases)
    if recursive and plan.scope.model.through_negation and (goals := _unless(plan, formula)):
        return goals
    match formula:
        case f.Truth(value):
            return () if value else (Call("fail"),)
        case f.Not(body):
            return (Fails(_refuted(plan, body)),)
        case f.Or(parts):
            return (Either(tuple(test(plan, part) for part in parts), commit=not recursive),)
        case f.Implies(premise, conclusion):
            return (Branch(test(plan, premise), test(plan, conclusion), ()),)
        case f.Iff(left, right):
            verdict = plan.scope.prolog_name(plan.scope.fresh("same").name)
            return (
                Branch(test(plan, left), *_verdicts("=", verdict)),
                Branch(test(plan, right), *_verdicts("==", verdict)),
            )
        case f.Conditional(condition, positive, negative):
            return (
                Branch(
                    test(plan, condition),
                    test(plan, positive),  # type: ignore[arg-type]  # branches of a formula are formulas
                    test(plan, negative),  # type: ignore[arg-type]  # likewise
                ),
            )
        case f.ForAll(names, body):
            used = tuple(name for name in names if name in f.free_variables(body))
            return _for_all(plan, used, body) if used else test(plan, body)
        case _:
            while isinstance(formula, f.Exists):
                formula = formula.body
            inner = plan.inner()
            goals = inner.run(plan.scope.flatten(formula))
            if (
                inner.branching
                and not recursive
                and not (len(goals) == 1 and isinstance(goals[0], Once))
            ):
                return (Once(goals),)
            return goals


def _unless(plan: Plan, formula: f.Formula) -> Goals | None:
    """Return goals for a formula about what is being defined through its negation."""
    match formula:
        case f.Not(f.Truth() | f.Not() as inner):
            return test(plan, inner.body if isinstance(inner, f.Not) else f.Truth(not inner.value))
        case f.Not(body):
            return (plan.scope.model.denied(plan.scope, body),)
        case f.Implies(premise, conclusion):
            return test(plan, f.disjunction(f.Not(premise), conclusion))
        case f.Iff(left, right):
            both = f.conjunction(f.Implies(left, right), f.Implies(right, left))
            return tuple(goal for part in f.conjuncts(both) for goal in test(plan, part))
        case f.Conditional(condition, positive, negative):
            yes = f.conjunction(condition, positive)  # type: ignore[arg-type]  # branches of a formula are formulas
            no = f.conjunction(f.Not(condition), negative)  # type: ignore[arg-type]  # likewise
            return test(plan, f.disjunction(yes, no))
        case f.ForAll(names, body):
            return test(plan, f.Not(f.Exists(names, f.Not(body))))
        case _:
            return None


def _unrolled(plan: Plan, cases: Unrolled) -> Goals:
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
    values = [inner.value(variable, term) for variable, term, _ in named]
    inner.bound |= used
    tested = _tested(inner, formula)
    for found, (_, _, otherwise) in zip(reversed(values), reversed(named), strict=True):
        tested = (Branch(found, tested, ()),) if otherwise else (*found, *tested)
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
    terms = [n for n in f.walk(formula) if isinstance(n, f.Apply) and n.function not in {"+", "-"}]
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
    scope = lookup.scope
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
                Branch(_tested(plan, left), *_verdicts("=", verdict)),
                Branch(_tested(plan, right), *_verdicts("==", verdict)),
            )
        case f.Predicate(name, args):
            found: list[Goal] = []
            items: list[Item] = []
            flat = tuple(plan.scope.simple(arg, items) for arg in args)
            if items:
                outer = {name for arg in flat for name in f.free_variables(arg)}
                found.extend(plan.inner(outer).run(items))
            return (*found, Call(plan.scope.model.looked_up[name], tuple(map(text, flat))))
        case f.Compare((relation,), (left, right)) if _is_plain(formula):
            return (Call(COMPARISONS.get(relation, "="), (text(left), text(right))),)  # type: ignore[arg-type]  # both are simple
        case _:
            return test(plan, formula)


def _is_plain(formula: f.Formula) -> bool:
    """Whether a formula compares two values, with nothing to work out."""
    return (
        isinstance(formula, f.Compare)
        and len(formula.relations) == 1
        and all(isinstance(term, f.Variable | f.Number | f.Constant) for term in formula.terms)
    )


def _verdicts(relation: str, variable: str) -> tuple[Goals, Goals]:
    return (Call(relation, (variable, "true")),), (Call(relation, (variable, "false")),)


def _refuted(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals for a formula under a negation, where one solution is as good as many."""
    goals = test(plan, formula)
    match goals:
        case (Once(inner),):
            return inner
        case _:
            return goals


def _for_all(plan: Plan, names: tuple[str, ...], body: f.Formula) -> Goals:
    """Return goals that hold when `body` is true of all values of the variables."""
    premise, conclusion = (
        (body.premise, body.conclusion) if isinstance(body, f.Implies) else (None, body)
    )
    scope = plan.scope
    cases = plan.inner(set(names)).run(scope.flatten(premise) if premise is not None else [])
    if scope.model.mentions_recursion(conclusion):
        # no fixpoint is reached through negation: the cases are listed, then each is asked for
        template = ",".join(scope.prolog_name(name) for name in names)
        listed = scope.prolog_name(scope.fresh("cases").name)
        name, given = scope.model.each(scope, names, conclusion)
        return (
            Collect(f"[{template}]", cases, listed),
            Call(name, (listed, *(scope.prolog_name(g) for g in given))),
        )
    refuted = conclusion.body if isinstance(conclusion, f.Not) else f.Not(conclusion)
    each = plan.inner()
    each.bound.update(names)
    return (Fails((*cases, *_refuted(each, refuted))),)
