"""Conditions on the board alone, taken out of a definition about states and listed once.

Which squares stand in one line does not depend on the position. Such conditions of a conjunction,
when they have variables of their own to find values for, become a predicate of their own; its
answers are facts when the module is loaded.
"""

from collections.abc import Sequence

from pylogic.compiler.clauses.goals import Call
from pylogic.compiler.clauses.literals import Block, Literal, Relation, Test, variables
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.planning.planner import plan_for
from pylogic.compiler.sorts.extents import of_values
from pylogic.compiler.theory.dependencies import symbols
from pylogic.compiler.theory.statements import ORDER
from pylogic.core import formulas as f

_LIMIT = 200_000  # combinations of values of the variables


def group_static(
    model: Model, scope: Scope, literals: list[Literal], known: set[str]
) -> list[Literal]:
    """Return the literals, those about finite values alone replaced by one relation if that pays.

    known: Variables that the definition is asked about; the others it must find values for.
    """
    core = [
        literal
        for literal in literals
        if isinstance(literal, Relation | Block)
        and len(variables(literal)) > 1
        and _is_static(model, scope, literal)
    ]
    while shared := [
        literal for literal in core if _hidden(literal) & _hidden_outside(literals, core)
    ]:
        core = [literal for literal in core if literal not in shared]
    involved = {name for literal in core for name in variables(literal)}
    searched = {name for name in involved - known if "\0" not in name}
    if len(core) < 2 or not searched:  # noqa: PLR2004  # one condition is a relation already
        return literals
    size = 1
    for name in involved:
        sort = scope.sorts.get(name)
        size *= sort.size if sort is not None else 1
    if size > _LIMIT:
        return literals
    joined = core + [
        literal
        for literal in literals
        if isinstance(literal, Test) and set(variables(literal)) <= involved
    ]
    shown = [
        name
        for name in dict.fromkeys(n for literal in joined for n in variables(literal))
        if "\0" not in name
    ]
    return [
        *(literal for literal in literals if literal not in joined),
        _listed(model, scope, joined, shown),
    ]


def _hidden(literal: Literal) -> set[str]:
    return {name for name in variables(literal) if "\0" in name}


def _hidden_outside(literals: Sequence[Literal], core: Sequence[Literal]) -> set[str]:
    return {name for literal in literals if literal not in core for name in _hidden(literal)}


def _is_static(model: Model, scope: Scope, literal: Literal) -> bool:
    for name in variables(literal):
        sort = scope.sorts.get(name)
        if "\0" not in name and (sort is None or sort.values is None):
            return False
    names = (
        {literal.name}
        if isinstance(literal, Relation)
        else set(symbols(literal.formula))
        if isinstance(literal, Block)
        else set()
    )
    return all(
        name in model.facts and name not in model.observers
        for name in names
        if name not in ORDER or model.theory.defines_order()
    )


def _listed(model: Model, scope: Scope, literals: Sequence[Literal], shown: list[str]) -> Relation:
    places = tuple(f.Variable(v) for v in shown)
    names = (name for literal in literals for name in variables(literal))
    key = tuple(literals), tuple(shown), scope.sorted_names(names)
    if known := model.listed.get(key):
        return Relation("predicate", known, places)
    about = scope.statement.conclusion
    base = model.name(about.name) if isinstance(about, f.Predicate) else "condition"
    name = model.auxiliary_name(f"{base}_places")
    source = model.auxiliary_name(f"{name}_by_axiom")
    inner = scope.inner()
    goals = plan_for(inner, set(), set(shown)).run(literals)
    axiom = scope.statement.axiom
    model.add(source, [inner.prolog_name(v) for v in shown], goals, axiom)
    arguments = [f"A{i + 1}" for i in range(len(shown))]
    model.add_facts(name, arguments, (Call(source, tuple(arguments)),), axiom)
    for i, variable in enumerate(shown):
        model.sorts.extents["predicate", name, i] = of_values(scope.sorts[variable].values or ())
    model.listed[key] = name
    model.facts.add(name)
    return Relation("predicate", name, places)
