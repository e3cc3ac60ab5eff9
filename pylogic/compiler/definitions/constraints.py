"""What axioms demand without defining anything: checked at load where that is possible."""

from collections.abc import Iterable
from math import prod

from pylogic.compiler.clauses.goals import atom, body, written
from pylogic.compiler.clauses.literals import Literal
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.flattening import flatten
from pylogic.compiler.planning.planner import plan_for
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.sorts.told_values import bounds_sort
from pylogic.compiler.theory.dependencies import symbols
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

_FEW_CASES = 10_000  # combinations of states that are tried when a module is loaded


def define_checks(model: Model) -> dict[str, str]:
    """Add a check for each constraint about values of finite sorts.

    Returns: By axiom, what becomes of its constraints, for the load report.
    Raises CompileError: A constraint is about no states and yet cannot be checked.
    """
    notes: dict[str, dict[str, None]] = {}
    for statement in (*model.theory.ranges, *model.theory.constraints):
        notes.setdefault(statement.axiom.label, {})[_check(model, statement)] = None
    for name, equations in model.theory.equations.items():
        several = len(equations) > 1 or not all(map(_gives_one_value, equations))
        few = all(_has_few_cases(model, [model.sorts.sorts[state]]) for state in model.layouts)
        if several and (name in model.facts or few):
            _check_function(model, name, equations[-1])
        elif several:
            told = notes.setdefault(equations[-1].axiom.label, {})
            told["that it gives one value is not checked in so many states"] = None
    return {label: ", ".join(found) for label, found in notes.items()}


def _gives_one_value(equation: Statement) -> bool:
    """Whether the arguments tell all that the value of an equation is worked out from."""
    match equation.conclusion:
        case f.Compare(("=",), (head, value)):
            return f.free_variables(value).keys() <= f.free_variables(head).keys()
        case _:
            return False


def _has_few_cases(model: Model, sorts: Iterable[Sort]) -> bool:
    """Whether all combinations of states of some sorts can be tried when a module is loaded."""
    counts = [model.count_of_states(s.name) for s in sorts if model.is_state_sort(s.name)]
    return None not in counts and prod(n for n in counts if n is not None) <= _FEW_CASES


def _check_function(model: Model, name: str, statement: Statement) -> None:
    """Add a check that no two equations give a function different values."""
    arguments = [f"A{i + 1}" for i in range(model.theory.functions[name])]
    one, other = (written(model.name(name), [*arguments, value]) for value in ("V1", "V2"))
    shown = f"values([{', '.join(arguments)}], V1, V2)"
    model.add_check(shown, f"{one}, {other}, V1 @< V2", statement.axiom)


def bounded_state(model: Model, statement: Statement) -> str:
    """Return the variable of the one state that a demand speaks of, by its observers alone.

    Empty where it speaks of several, or of what is defined of states.
    """
    sorts = model.sorts.variables(statement)
    parts = (statement.guard, statement.conclusion)
    free = dict.fromkeys(v for part in parts for v in f.free_variables(part))
    states = [name for name, sort in sorts.items() if model.is_state_sort(sort.name)]
    own = {*model.observers, *model.layouts}
    used = {name for part in parts for name in symbols(part)} - own
    if any(_is_about_states(model, symbol) for symbol in used):
        return ""
    return states[0] if len(states) == 1 and states[0] in free else ""


def _is_about_states(model: Model, symbol: str) -> bool:
    """Whether a symbol is defined by way of states, if need be through other symbols."""
    about = {*model.observers, *model.layouts}
    found, todo = {symbol}, [symbol]
    while todo:
        for statement in model.theory.defining(todo.pop()):
            used = {n for p in (statement.guard, statement.conclusion) for n in symbols(p)}
            if used & about:
                return True
            todo += used - found
            found |= used
    return False


def demands_on(scope: Scope, state: str) -> list[f.Formula]:
    """Return what axioms demand of every state of a kind, said of one of them."""
    model, found = scope.model, []
    for statement in model.theory.constraints:
        name = bounded_state(model, statement)
        if not name:
            continue
        sorts = model.sorts.variables(statement)
        if sorts[name].name != scope.sorts[state].name:
            continue
        parts = (statement.guard, statement.conclusion)
        others = dict.fromkeys(v for part in parts for v in f.free_variables(part) if v != name)
        demand: f.Formula = f.Implies(statement.guard, statement.conclusion)
        whole = f.ForAll(tuple(others), demand) if others else demand
        found.append(_instance(scope, f.substitute(whole, {name: f.Variable(state)}), sorts))
    return found


def _instance(scope: Scope, node: f.Node, sorts: dict[str, Sort]) -> f.Formula:
    """Return a formula with variables of its own, of the sorts that they have where it stands."""
    if isinstance(node, f.Exists | f.ForAll):
        fresh: dict[str, f.Term] = {}
        names = []
        for name in node.variables:
            new = scope.fresh(name.split("\0")[0])
            if name in sorts:
                scope.sorts[new.name] = sorts[name]
            fresh[name] = new
            names.append(new.name)
        inner = {**sorts, **{new: scope.sorts[new] for new in names if new in scope.sorts}}
        body = _instance(scope, f.substitute(node.body, fresh), inner)
        return type(node)(tuple(names), body)
    parts = f.children(node)
    if not parts:
        return node  # type: ignore[return-value]  # a term within a formula
    return f.rebuild(node, tuple(_instance(scope, part, sorts) for part in parts))  # type: ignore[return-value]  # of a formula comes a formula


def _check(model: Model, statement: Statement) -> str:
    sorts = model.sorts.variables(statement)
    if any(model.is_state_sort(sort.name) for sort in sorts.values()):
        if statement in model.theory.ranges:
            return "sort of an observer"
        if bounded_state(model, statement):
            return "bounds which states there are"
        if not _has_few_cases(model, sorts.values()):
            return "says something of more states than are tried: not checked"
    bounded = bounds_sort(statement) or ""
    sort = model.sorts.sorts.get(bounded)  # none, where everything is said to be one of few
    if sort is not None and sort.only_bounded:
        return f"bounds {bounded} from above: it holds of nothing"
    scope = Scope(model, statement, sorts)
    literals: list[Literal] = flatten(scope, statement.guard)
    conclusion = statement.conclusion
    flatten(
        scope, conclusion.body if isinstance(conclusion, f.Not) else f.Not(conclusion), literals
    )
    variables = {v: None for part in (statement.guard, conclusion) for v in f.free_variables(part)}
    goals = plan_for(scope, set(), set(variables)).run(literals)
    shown = ", ".join(f"{atom(v)}={scope.prolog_name(v)}" for v in variables)
    model.add_check(f"[{shown}]", body(goals, 8).lstrip(), statement.axiom)
    return "defines nothing, checked at load"
