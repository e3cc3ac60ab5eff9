"""What axioms demand without defining anything: checked at load where that is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.dependencies import symbols
from pylogic.compiler.domains import bounds_sort
from pylogic.compiler.goals import atom, body, written
from pylogic.compiler.planner import Plan
from pylogic.compiler.scope import Scope

if TYPE_CHECKING:
    from pylogic.compiler.items import Item
    from pylogic.compiler.model import Model
    from pylogic.compiler.statements import Statement


def define_checks(model: Model) -> dict[str, str]:
    """Add a check for each constraint about values of finite sorts.

    Returns
    -------
    dict of str to str
        By axiom, what becomes of its constraints, for the load report.

    Raises
    ------
    CompileError
        A constraint is about no states and yet cannot be checked.
    """
    notes: dict[str, dict[str, None]] = {}
    for statement in (*model.theory.ranges, *model.theory.constraints):
        notes.setdefault(statement.axiom.label, {})[_check(model, statement)] = None
    for name, equations in model.theory.equations.items():
        if len(equations) > 1 and name in model.facts:
            _check_function(model, name, equations[-1])
    return {label: ", ".join(found) for label, found in notes.items()}


def _check_function(model: Model, name: str, statement: Statement) -> None:
    """Add a check that no two equations give a function different values."""
    arguments = [f"A{i + 1}" for i in range(model.theory.functions[name])]
    one, other = (written(model.name(name), [*arguments, value]) for value in ("V1", "V2"))
    shown = f"[{', '.join([*arguments, 'V1', 'V2'])}]"
    model.add_check(shown, f"{one}, {other}, V1 @< V2", statement.axiom)


def _check(model: Model, statement: Statement) -> str:
    sorts = model.sorts.variables(statement)
    named = {name for part in (statement.guard, statement.conclusion) for name in symbols(part)}
    if any(name in model.observers or name in model.layouts for name in named):
        if statement in model.theory.ranges:
            return "sort of an observer"
        return "constraint on states, not checked"
    bounded = bounds_sort(statement) or ""
    sort = model.sorts.sorts.get(bounded)  # none, where everything is said to be one of few
    if sort is not None and sort.only_bounded:
        return f"bounds {bounded} from above: it holds of nothing"
    scope = Scope(model, statement, sorts)
    items: list[Item] = scope.flatten(statement.guard)
    conclusion = statement.conclusion
    scope.flatten(conclusion.body if isinstance(conclusion, f.Not) else f.Not(conclusion), items)
    variables = {v: None for part in (statement.guard, conclusion) for v in f.free_variables(part)}
    goals = Plan(scope, set(), set(variables)).run(items)
    shown = ", ".join(f"{atom(v)}={scope.prolog_name(v)}" for v in variables)
    model.add_check(f"[{shown}]", body(goals, 8).lstrip(), statement.axiom)
    return "defines nothing, checked at load"
