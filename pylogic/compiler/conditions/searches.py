"""Goals for conditions without connectives, and for the values of terms: a search, in order."""

from pylogic.compiler.clauses.goals import Call, Goals, Once
from pylogic.compiler.clauses.literals import Literal, Simple
from pylogic.compiler.conditions.flattening import flat_term, flatten
from pylogic.compiler.conditions.plan import Plan
from pylogic.core import formulas as f


def searched(plan: Plan, formula: f.Formula) -> Goals:
    """Return goals that hold once where values of the bound variables make a formula true."""
    recursive = plan.scope.model.mentions_recursion(formula)
    while isinstance(formula, f.Exists):
        formula = formula.body
    inner = plan.inner()
    goals = inner.run(flatten(plan.scope, formula))
    if inner.branching and not recursive and not (len(goals) == 1 and isinstance(goals[0], Once)):
        return (Once(goals),)
    return goals


def worked_out(plan: Plan, result: Simple, term: f.Term) -> Goals:
    """Return goals that make `result` the value of a term that is no conditional."""
    literals: list[Literal] = []
    flat_term(plan.scope, term, literals, into=result)
    return plan.inner().run(literals)


def verdicts(relation: str, variable: str) -> tuple[Goals, Goals]:
    """Return goals that say of a variable that it is true, and that it is false."""
    return (Call(relation, (variable, "true")),), (Call(relation, (variable, "false")),)
