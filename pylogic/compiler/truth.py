"""Goals that ask whether a formula is true, once the values of its free variables are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.goals import Branch, Call, Collect, Either, Fails, Goals, Once

if TYPE_CHECKING:
    from pylogic.compiler.planner import Plan


def test(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals that hold once exactly when a formula with known variables is true."""
    recursive = plan.scope.model.mentions_recursion(formula)
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
