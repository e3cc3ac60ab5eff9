"""Goals that ask whether a formula is true, once the values of its free variables are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.goals import (
    COMPARISONS,
    Branch,
    Call,
    Collect,
    Either,
    Fails,
    Goals,
    Once,
    written,
)
from pylogic.compiler.items import slot_variable
from pylogic.compiler.unrolling import unrolled

if TYPE_CHECKING:
    from pylogic.compiler.planner import Plan
    from pylogic.compiler.unrolling import Unrolled


def test(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals that hold once exactly when a formula with known variables is true."""
    recursive = plan.scope.model.mentions_recursion(formula)
    if (cases := unrolled(plan.scope, formula, plan.bound)) is not None:
        return _unrolled(plan, cases)
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
            inner = plan.inner()
            goals = inner.run(plan.scope.flatten(formula))
            if (
                inner.branching
                and not recursive
                and not (len(goals) == 1 and isinstance(goals[0], Once))
            ):
                return (Once(goals),)
            return goals


def _unrolled(plan: Plan, cases: Unrolled) -> Goals:
    """Return goals that take states apart and test what is left of a formula."""
    scope, inner = plan.scope, plan.inner()
    used = f.free_variables(cases.formula).keys()
    inner.bound |= used
    goals = []
    for state in cases.states:
        sort = scope.sorts[state].name
        slots = [slot_variable(state, slot).name for slot in scope.model.layouts[sort].slots]
        if set(slots) & used:
            args = [scope.prolog_name(slot) if slot in used else "_" for slot in slots]
            term = written(scope.model.name(sort), args)
            goals.append(Call("=", (scope.prolog_name(state), term)))
    return (*goals, *_tested(inner, cases.formula))


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
