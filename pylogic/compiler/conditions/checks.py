"""Goals that ask whether a formula is true, once the values of its free variables are known."""

from pylogic.compiler.clauses.goals import (
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
from pylogic.compiler.clauses.literals import Simple
from pylogic.compiler.conditions.comparing import compared_cases
from pylogic.compiler.conditions.flattening import flatten
from pylogic.compiler.conditions.plan import Plan
from pylogic.compiler.conditions.searches import searched, verdicts, worked_out
from pylogic.compiler.conditions.unrolling import unrolled
from pylogic.core import formulas as f
from pylogic.core.opposites import negation


def test(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals that hold once exactly when a formula with known variables is true."""
    recursive = plan.scope.model.mentions_recursion(formula)
    if (cases := unrolled(plan.scope, formula, plan.bound, plan.sorted)) is not None:
        return compared_cases(plan, cases)
    if recursive and plan.scope.model.through_negation and (goals := _unless(plan, formula)):
        return goals
    match formula:
        case f.Truth(value):
            return () if value else (Call("fail"),)
        case f.Not(body) if recursive and (inner := negation(body)) is not None:
            return test(plan, inner)  # no fixpoint is reached through negation
        case f.Not(body):
            return (Fails(_refuted(plan, body)),)
        case f.Or(parts):
            return (Either(tuple(test(plan, part) for part in parts), commit=not recursive),)
        case f.Implies(premise, conclusion) if plan.scope.model.mentions_recursion(premise):
            denied = premise.body if isinstance(premise, f.Not) else f.Not(premise)
            return test(plan, f.disjunction(denied, conclusion))
        case f.Implies(premise, conclusion):
            return (Branch(test(plan, premise), test(plan, conclusion), ()),)
        case f.Iff(left, right):
            verdict = plan.scope.prolog_name(plan.scope.fresh("same").name)
            return (
                Branch(test(plan, left), *verdicts("=", verdict)),
                Branch(test(plan, right), *verdicts("==", verdict)),
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
            return searched(plan, formula)


def _unless(plan: Plan, formula: f.Formula) -> Goals | None:
    """Return goals for a formula about what is being defined through its negation."""
    match formula:
        case f.Not(f.Truth() | f.Not() as inner):
            return test(plan, inner.body if isinstance(inner, f.Not) else f.Truth(not inner.value))
        case f.Not(f.Implies() | f.Or() | f.ForAll()):
            return test(plan, _inwards(formula))  # what is denied twice is asked as it is
        case f.Not(f.Exists(names, body)) if (every := _of_cases(plan, body)) is not None:
            return test(plan, f.ForAll(names, every))  # what is denied twice is asked as it is
        case f.Not(body):
            return (_denied(plan, body),)
        case f.Implies(premise, conclusion):
            return test(plan, f.disjunction(f.Not(premise), conclusion))
        case f.Iff(left, right):
            both = f.conjunction(f.Implies(left, right), f.Implies(right, left))
            return tuple(goal for part in f.conjuncts(both) for goal in test(plan, part))
        case f.Conditional(condition, positive, negative):
            yes = f.conjunction(condition, positive)  # type: ignore[arg-type]  # branches of a formula are formulas
            no = f.conjunction(f.Not(condition), negative)  # type: ignore[arg-type]  # likewise
            return test(plan, f.disjunction(yes, no))
        case f.ForAll(_, f.Implies(premise)) if not plan.scope.model.mentions_recursion(premise):
            return None  # the cases are listed, and of each is asked what rests on no negation
        case f.ForAll(names, body):
            return test(plan, f.Not(f.Exists(names, f.Not(body))))
        case _:
            return None


def _of_cases(plan: Plan, body: f.Formula) -> f.Formula | None:
    """Return what is said of each case where `p and not q` has none; None if no such q recurs."""
    asked: list[f.Formula] = []
    plain: list[f.Formula] = []
    for part in f.conjuncts(_inwards(body)):
        (asked if plan.scope.model.mentions_recursion(part) else plain).append(part)
    if not plain or all(isinstance(part, f.Predicate) for part in asked):
        return None
    denied = f.disjunction(*(_inwards(f.Not(part)) for part in asked))
    return f.Implies(f.conjunction(*plain), denied)


def _refuted(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals for a formula under a negation, where one solution is as good as many."""
    goals = test(plan, formula)
    match goals:
        case (Once(inner),):
            return inner
        case _:
            return goals


def _inwards(formula: f.Formula) -> f.Formula:
    """Return a formula whose negations stand before atoms, conjunctions and what there is."""
    match formula:
        case f.Not(f.Not() | f.Implies() | f.Or() | f.ForAll() as body) if (
            inner := negation(body)
        ) is not None:
            return _inwards(inner)
        case f.And() | f.Or() | f.Exists():
            parts = tuple(_inwards(part) for part in f.children(formula))  # type: ignore[arg-type]  # of a formula
            return f.rebuild(formula, parts)  # type: ignore[return-value]  # a formula stays one
        case _:
            return formula


def _for_all(plan: Plan, names: tuple[str, ...], body: f.Formula) -> Goals:
    """Return goals that hold when `body` is true of all values of the variables."""
    premise, conclusion = (
        (body.premise, body.conclusion) if isinstance(body, f.Implies) else (None, body)
    )
    scope = plan.scope
    cases = plan.inner(set(names)).run(flatten(scope, premise) if premise is not None else [])
    if scope.model.mentions_recursion(conclusion):
        # no fixpoint is reached through negation: the cases are listed, then each is asked for
        template = ",".join(scope.prolog_name(name) for name in names)
        listed = scope.prolog_name(scope.fresh("cases").name)
        name, given = _each(plan, names, conclusion)
        return (
            Collect(f"[{template}]", cases, listed),
            Call(name, (listed, *(scope.prolog_name(g) for g in given))),
        )
    refuted = conclusion.body if isinstance(conclusion, f.Not) else f.Not(conclusion)
    each = plan.inner()
    each.bound.update(names)
    return (Fails((*cases, *_refuted(each, refuted))),)


def _denied(plan: Plan, formula: f.Formula) -> Goal:
    """Add a tabled predicate that asks a formula; return the goal that it does not hold.

    A formula that mentions what is being defined is false where that is false in the
    well-founded model, which only what is tabled can tell.
    """
    scope, model = plan.scope, plan.scope.model
    model.denies = True
    inner = scope.inner()
    given = list(f.free_variables(formula))
    name = model.auxiliary_name(f"{model.name(scope.about('case'))}_unless")
    model.recursive_calls.add(name)
    model.tabled.append(f"{name}/{len(given)}")
    goals = test(plan.elsewhere(inner, set(given)), formula)
    model.add(name, [inner.prolog_name(v) for v in given], goals, scope.statement.axiom)
    return Call("tnot", (written(name, [scope.prolog_name(v) for v in given]),))


def _each(plan: Plan, names: tuple[str, ...], conclusion: f.Formula) -> tuple[str, list[str]]:
    """Add a predicate that asks a formula for each value in a list.

    Returns: Its name, and the variables that are its arguments behind the list.
    """
    scope, model = plan.scope, plan.scope.model
    given = [name for name in f.free_variables(conclusion) if name not in names]
    inner = scope.inner()
    name = model.auxiliary_name(f"{model.name(scope.about('case'))}_each")
    model.recursive_calls.add(name)
    values = ",".join(inner.prolog_name(variable) for variable in names)
    arguments = [inner.prolog_name(variable) for variable in given]
    rest = inner.prolog_name(inner.fresh("rest").name)
    goals = test(plan.elsewhere(inner, {*names, *given}), conclusion)
    axiom = scope.statement.axiom
    model.add(name, ["[]", *("_" for _ in given)], (), axiom)
    again = Call(name, (rest, *arguments))
    model.add(name, [f"[[{values}]|{rest}]", *arguments], (*goals, again), axiom)
    return name, given


def value_of(plan: Plan, result: Simple, term: f.Term) -> Goals:
    """Return goals that make `result` the value of a term whose variables are known."""
    model = plan.scope.model
    if (
        isinstance(term, f.Conditional)
        and model.through_negation
        and model.mentions_recursion(term.condition)
    ):
        cases = ((term.condition, term.positive), (f.Not(term.condition), term.negative))
        return (
            Either(
                tuple((*test(plan, c), *value_of(plan, result, v)) for c, v in cases),  # type: ignore[arg-type]  # branches of a term are terms
                commit=False,
            ),
        )
    if isinstance(term, f.Conditional):
        return (
            Branch(
                test(plan, term.condition),
                value_of(plan, result, term.positive),  # type: ignore[arg-type]  # branches of a term are terms
                value_of(plan, result, term.negative),  # type: ignore[arg-type]  # likewise
            ),
        )
    return worked_out(plan, result, term)
