"""What a condition costs: the answers it is expected to give, and a little for the work."""

import math

from pylogic.compiler.clauses import literals
from pylogic.compiler.conditions.plan import Plan
from pylogic.core import formulas as f

_UNKNOWN_SIZE = 10.0  # of an argument whose sort is not known
_COMPLETION_COST = 3.0
_BLOCK_COST, _CALL_COST, _FACT_COST, _BUILT_IN_COST = 0.9, 0.5, 0.1, 0.01


def cost_of(plan: Plan, literal: literals.Literal) -> float | None:
    """Return the number of answers expected of a literal, or None while it cannot be asked."""
    known = plan.is_known
    match literal:
        case literals.Relation():
            return _relation_cost(plan, literal)
        case literals.Equation(left, right):
            return _BUILT_IN_COST if known(left) or known(right) else None
        case literals.Test(_, left, right):
            return _BUILT_IN_COST if known(left) and known(right) else None
        case literals.Sum(result, left, right):
            return _BUILT_IN_COST if known(result) + known(left) + known(right) > 1 else None
        case literals.Product(_, _, left, right):
            return _BUILT_IN_COST if known(left) and known(right) else None
        case literals.Choice(_, term):
            return _BLOCK_COST if known(term) else None
        case literals.Auxiliary(_, args):
            return _BLOCK_COST if all(map(known, args[:-1])) else None
        case literals.Frame():
            return _BLOCK_COST if literals.inputs(literal).keys() <= plan.bound else None
        case literals.Completion():
            return _COMPLETION_COST if literals.given(literal).keys() <= plan.bound else None
        case literals.Block(formula):
            return _BLOCK_COST if known(formula) else None


def _is_sort_of_result(plan: Plan, literal: literals.Relation) -> bool:
    """Whether a condition says of which sort the value of a function is that is not known."""
    return (
        literal.kind == "predicate"
        and len(literal.args) == 1
        and isinstance(literal.args[0], f.Variable)
        and literal.args[0].name in plan.results - plan.bound
        and literal.name in plan.scope.model.sorts.sorts
    )


def _relation_cost(plan: Plan, literal: literals.Relation) -> float | None:
    model, cost = plan.scope.model, 1.0
    if _is_sort_of_result(plan, literal):
        return None
    needed = model.needs.get(literal.name, ()) if literal.kind != "observer" else ()
    for i, arg in enumerate(literal.args):
        if plan.is_known(arg):
            continue
        if i in needed:
            return None
        sort = plan.argument_sort(literal, i)
        if sort is not None and sort.values is None:
            if literal.kind != "predicate" or i not in model.constructs.get(literal.name, ()):
                return None
        elif literal.kind in {"predicate", "sort"} or i < len(literal.args) - 1:
            cost *= sort.size if sort is not None else _UNKNOWN_SIZE
    is_fact = literal.kind in {"observer", "sort"} or model.is_fact(literal.name)
    work = _FACT_COST if is_fact else _CALL_COST
    if cost <= 1.0:
        return work
    if literal.kind in {"predicate", "sort"}:
        # of the combinations that are possible a sort holds of all, a relation of few, and the
        # conjunction of several relations of still fewer
        power = 1.0 if len(literal.args) == 1 else 0.25 if model.is_joined(literal.name) else 0.5
        return math.pow(cost, power) + work
    if plan.is_known(literal.args[-1]):
        values = plan.argument_sort(literal, len(literal.args) - 1)
        most = values.size if values is not None else 2
        cost = max(1.0, cost / max(1, most))  # a sort may have no values
    return cost + work
