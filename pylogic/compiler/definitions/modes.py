"""Further predicates of a definition: for known arguments, with witnesses, without states."""

from pylogic.compiler.clauses.goals import Branch, Call, Goal, Goals, Once, written
from pylogic.compiler.clauses.literals import Frame, Literal, Relation, variables
from pylogic.compiler.clauses.model import Model, Wanted, WitnessPredicate
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.checks import value_of
from pylogic.compiler.conditions.frames import is_total
from pylogic.compiler.conditions.plan import Plan
from pylogic.compiler.definitions.clause_builder import ClauseBuilder, begin_clause
from pylogic.compiler.planning.planner import plan_for
from pylogic.compiler.planning.tables import group_static
from pylogic.core import formulas as f


def define_version(model: Model, name: str, known: frozenset[int]) -> tuple[str, bool]:
    """Add the clauses of a predicate for when some of its arguments are known.

    Returns: Their name, and whether they can give an answer twice.
    """
    repeats = False
    predicate = ""
    for statement in model.theory.defining(name):
        builder = begin_clause(model, name, statement)
        bound = builder.variables(known) | builder.given
        if not predicate:
            predicate = model.auxiliary_name(model.name(name) + _version_suffix(builder, known))
        builder.literals = group_static(
            model, builder.scope, builder.literals, builder.variables()
        )
        plan = plan_for(builder.scope, set(bound), builder.variables() - bound, aliases=True)
        goals = plan.run(builder.literals)
        repeats = repeats or plan.duplicates
        model.add(predicate, builder.arguments(), goals, statement.axiom)
    return predicate, repeats or len(model.theory.defining(name)) > 1


def define_value(model: Model, wanted: Wanted) -> str:
    """Add a clause that gives the value of a term; return its name."""
    scope = Scope(model, wanted.statement, wanted.sorts)
    result = scope.fresh("value")
    head = [scope.prolog_name(name) for name in wanted.known]
    goals = value_of(plan_for(scope, set(wanted.known)), result, wanted.term)
    about = model.name(scope.about("state"))
    name = model.auxiliary_name(f"{about}_{model.name(wanted.function)}")
    model.add(name, [*head, scope.text(result)], goals, wanted.statement.axiom)
    return name


def _version_suffix(builder: ClauseBuilder, known: frozenset[int]) -> str:
    if len(known) == len(builder.head):
        return "_holds"
    names = [
        v
        for i in sorted(known)
        for v in f.free_variables(builder.head[i])
        if v not in builder.given
    ]
    return "_given_" + "_".join(name.replace("\0", "") for name in names)


def one_of_all(scope: Scope, state: str) -> Goal:
    """Return the goal that makes a state each of its kind in turn where it is not given."""
    variable = scope.prolog_name(state)
    generate = Call(scope.model.sort_name(scope.sorts[state]), (variable,))
    return Branch((Call("ground", (variable,)),), (), (generate,))


def add_witness(builder: ClauseBuilder, name: str, goals: Goals, plan: Plan) -> None:
    """Add a predicate that shows the values behind an answer, and one with each answer once.

    States come first: an answer about one is no repetition of the same about another.
    """
    scope = builder.scope
    model, axiom = scope.model, scope.statement.axiom
    shown = [v for v in plan.chosen if v not in plan.outer and "\0" not in v]
    witness = model.auxiliary_name(f"{model.name(name)}_witness")
    possible, exists = add_possibility(builder, name, shown)
    model.witnesses[name] = WitnessPredicate(witness, tuple(shown), possible, exists)
    model.add(witness, [*builder.arguments(), *map(scope.prolog_name, shown)], goals, axiom)
    outside = scope.inner()
    plain = [outside.text(term) for term in builder.head]
    states = [v for v in sorted(builder.given) if outside.is_state(v)]
    answered = sorted((plan.outer | builder.given) - set(states))
    found = ", ".join(outside.prolog_name(v) for v in answered)
    call = written(witness, [*plain, *("_" for _ in shown)])
    first = tuple(one_of_all(outside, state) for state in states)
    once = Call("distinct", (f"found({found})", call))
    model.add(model.name(name), plain, (*first, once), axiom)


def add_possibility(builder: ClauseBuilder, name: str, shown: list[str]) -> tuple[str, str]:
    """Add predicates that tell for which values a state can be constructed.

    Returns: The name of the one that has these values as arguments, and of the one that only says
        whether there are any; empty where none is constructed, or where nothing less than
        constructing it tells.
    """
    states = builder.states()
    if not states:
        return "", ""
    fresh = begin_clause(builder.scope.model, name, builder.scope.statement)
    scope, axiom = fresh.scope, fresh.scope.statement.axiom
    model = scope.model
    literals = [
        literal
        for literal in fresh.literals
        if not (isinstance(literal, Frame) and is_total(scope, literal))
    ]
    if len(literals) == len(fresh.literals):
        return "", ""
    built = fresh.new_states()
    literals = [literal for literal in literals if not _says_new_state(model, literal, built)]
    if any(built & set(variables(literal)) or isinstance(literal, Frame) for literal in literals):
        return "", ""
    slots = [
        v for literal in fresh.literals for v in variables(literal) if v.split("\0")[0] in built
    ]
    if any(slots.count(v) > 1 for v in slots):
        return "", ""  # what a slot is given is tested besides
    scope.building.clear()
    kept = [i for i in range(len(fresh.head)) if i not in states]
    outer = (fresh.variables(kept) - fresh.given) | set(shown)
    goals = plan_for(scope, set(fresh.given), outer, aliases=True).run(literals)
    possible = model.auxiliary_name(f"{model.name(name)}_possible")
    exists = model.auxiliary_name(f"{model.name(name)}_exists")
    arguments = [scope.text(fresh.head[i]) for i in kept]
    model.add(possible, [*arguments, *map(scope.prolog_name, shown)], goals, axiom)
    some = Call(possible, (*arguments, *("_" for _ in shown)))
    model.add(exists, arguments, (Once((some,)),), axiom)
    return possible, exists


def _says_new_state(model: Model, literal: Literal, built: set[str]) -> bool:
    """Whether a condition is only that a state under construction is one."""
    return (
        isinstance(literal, Relation)
        and model.is_state_sort(literal.name)
        and variables(literal).keys() <= built
    )
