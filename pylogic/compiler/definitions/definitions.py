"""From the statements about one symbol to the clauses that answer it."""

from pylogic.compiler.clauses.goals import Branch, Call, Goal, Goals, atom, written
from pylogic.compiler.clauses.model import Model, WitnessPredicate
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.definitions.clause_builder import begin_clause
from pylogic.compiler.definitions.modes import add_possibility, add_witness, one_of_all
from pylogic.compiler.planning.planner import plan_for
from pylogic.compiler.planning.tables import group_static
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.dependencies import negative, symbols, used_by
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

_FACTS_LIMIT = 20_000  # argument combinations that are tried at load
_FEW_CASES = 1_000  # with states, of which it is asked whether a definition decides them


def define(model: Model, group: list[str]) -> None:
    """Add the clauses of a group of mutually recursive symbols.

    Raises CompileError: A statement cannot be compiled, or the recursion runs through a negation.
    """
    statements = [s for name in group for s in model.theory.defining(name)]
    names = set(group)
    recursive = len(group) > 1 or any(
        symbol in names for s in statements for part in used_by(s) for symbol in symbols(part)
    )
    model.recursive = names if recursive else set()
    model.through_negation = False
    if recursive:
        model.through_negation = any(
            negative(part, names) for s in statements for part in used_by(s)
        )
    for name in group:
        if _is_finite_sort(model, name):
            _enumerate(model, name)
        elif all(_is_ground_fact(model, s) for s in model.theory.defining(name)):
            for statement in {s.conclusion: s for s in model.theory.defining(name)}.values():
                _compile(model, name, statement)
            model.versions.pop(name, None)
            model.facts.add(name)
        elif recursive:
            model.tabled.append(f"{model.name(name)}/{_arity(model, name)}")
            for statement in model.theory.defining(name):
                _compile(model, name, statement)
        elif _is_static(model, name):
            _materialise(model, name)
        else:
            _compile_all(model, name)
    if model.through_negation:
        for name in group:
            _check_decided(model, name)
    model.recursive = set()
    model.through_negation = False


def _check_decided(model: Model, name: str) -> None:
    """Add a check that what goes through its own negation is true or false of all values.

    Where states are too many to be tried, it is found out when one is asked for.
    """
    size = _combinations(model, name)
    if size is None or size > (_FACTS_LIMIT if _is_static(model, name) else _FEW_CASES):
        return
    arguments = [f"A{i + 1}" for i in range(_arity(model, name))]
    call = written(model.name(name), arguments)
    goal = f"call_delays({call}, Delays), Delays \\== true"
    model.add_check(f"undecided({call})", goal, model.theory.defining(name)[0].axiom)


def _arity(model: Model, name: str) -> int:
    theory = model.theory
    if name in theory.equations:
        return theory.functions[name] + 1
    return theory.predicates.get(name, 2)


def _is_ground_fact(model: Model, statement: Statement) -> bool:
    """Whether a statement is a fact about values as they stand, none of which is computed."""
    said = statement.conclusion
    return (
        statement.guard == f.Truth(value=True)
        and not f.free_variables(said)
        and not (isinstance(said, f.Predicate) and _is_computed(model, said))
    )


def _is_computed(model: Model, term: f.Node) -> bool:
    return any(
        isinstance(node, f.Apply) and node.function not in model.sorts.constructors
        for node in f.walk(term)
    )


def _is_finite_sort(model: Model, name: str) -> bool:
    return name in model.sorts.sorts and model.theory.predicates.get(name) == 1


def _enumerate(model: Model, name: str) -> None:
    rules = model.theory.defining(name)
    facts = {s.conclusion: s.axiom for s in rules if _is_ground_fact(model, s)}
    values = model.sorts.sorts[name].values
    if not values:
        model.add(model.name(name), ["_"], (Call("fail"),), rules[0].axiom)
        return
    for value in values:
        axiom = facts.get(f.Predicate(name, (value,)), rules[0].axiom)
        model.add(model.name(name), [model.value_text(value)], (), axiom)
    model.facts.add(name)


def _is_static(model: Model, name: str) -> bool:
    """Whether a symbol is about values of finite sorts only, few enough to be listed."""
    sorts = _sorts(model, name)
    finite = all(sort is not None and sort.values is not None for sort in sorts)
    return finite and (_combinations(model, name) or 0) <= _FACTS_LIMIT


def _sorts(model: Model, name: str) -> list[Sort | None]:
    """Return the sorts of the arguments of a symbol."""
    kind = "function" if name in model.theory.equations else "predicate"
    places = range(_arity(model, name) - (kind == "function"))
    return [model.sorts.at((kind, name, i)) for i in places]


def _combinations(model: Model, name: str) -> int | None:
    """Return how many combinations of values and states a symbol is about, if that is known."""
    size = 1
    for sort in _sorts(model, name):
        if sort is not None and sort.values is not None:
            size *= sort.size
        elif (
            sort is not None
            and sort.name in model.layouts
            and (count := model.count_of_states(sort.name))
        ):
            size *= count
        else:
            return None
    return size


def _materialise(model: Model, name: str) -> None:
    """Add clauses under another name, and a term that turns their answers into facts at load.

    What the clauses want to be given is each value of its sort in turn.
    """
    public = model.name(name)
    source = model.source_name(name)
    for statement in model.theory.defining(name):
        _compile(model, name, statement, into=source)
    arguments = [f"A{i + 1}" for i in range(_arity(model, name))]
    axiom = model.theory.defining(name)[0].axiom
    wanted = sorted(model.needs.pop(name, ()))
    sorts = [(i, _sorts(model, name)[i]) for i in wanted if i < len(_sorts(model, name))]
    given = [Call(model.sort_name(sort), (arguments[i],)) for i, sort in sorts if sort is not None]
    model.add_facts(public, arguments, (*given, Call(source, tuple(arguments))), axiom)
    model.facts.add(name)


def _compile(
    model: Model, name: str, statement: Statement, into: str = "", *, given: bool = False
) -> None:
    builder = begin_clause(model, name, statement)
    needed = {
        i
        for i, term in enumerate(builder.head)
        if any(
            v in builder.given and not builder.scope.is_state(v) for v in f.free_variables(term)
        )
    }
    if needed:
        model.needs.setdefault(name, set()).update(needed)
    scope, asked = builder.scope, builder.variables()
    if builder.states():
        model.constructs.setdefault(name, set()).update(builder.states())
    if not into or given:
        builder.literals = group_static(
            model, scope, builder.literals, asked - set(scope.building)
        )
    plan = plan_for(scope, set(builder.given), asked - builder.given, aliases=True)
    planned = plan.run(builder.literals)
    goals = (*_known_first(scope, builder.given), *planned)
    predicate = into or model.name(name)
    if plan.duplicates and not into and not model.recursive:
        add_witness(builder, name, goals, plan)
    else:
        if builder.states() and not into:
            possible, exists = add_possibility(builder, name, [])
            model.witnesses[name] = WitnessPredicate(model.name(name), (), possible, exists)
        model.add(predicate, builder.arguments(), goals, statement.axiom)
    if not (into or model.recursive or builder.states()) and name in model.theory.rules:
        known = frozenset(
            i for i in range(len(builder.head)) if builder.variables([i]) <= builder.given
        )
        model.versions.setdefault(name, {})[known] = (model.name(name), False)


def _compile_all(model: Model, name: str) -> None:
    """Add the clauses of a symbol that depends on states; several can give the same answer."""
    statements = model.theory.defining(name)
    if len(statements) == 1:
        _compile(model, name, statements[0])
        return
    source = model.source_name(name)
    for statement in statements:
        _compile(model, name, statement, into=source, given=True)
    arguments = [f"A{i + 1}" for i in range(_arity(model, name))]
    call = written(source, arguments)
    axiom = statements[0].axiom
    goals = (Call("distinct", (written("found", arguments), call)),)
    model.add(model.name(name), arguments, goals, axiom)


def _known_first(scope: Scope, given: set[str]) -> Goals:
    """Return goals that make what callers must give known, where they did not give it.

    A state that is not given is each of its kind in turn; a value that could be any of numbers
    without end is asked for.
    """
    goals: list[Goal] = []
    for name in sorted(given):
        if scope.is_state(name):
            goals.append(one_of_all(scope, name))
        elif scope.sorts.get(name) is None:
            goals.append(_asked_for(scope, name))
    return tuple(goals)


def _asked_for(scope: Scope, name: str) -> Goal:
    """Return the goal that refuses to look for a value, as there is no end of them."""
    about = scope.about("") or "the function"
    reason = (
        f"there is no end of the values that {name} can have in axiom"
        f" {scope.statement.axiom.label}; give it in the goal, or bound it there, as by"
        f" 0 <= {name} <= 9"
    )
    context = f"context({atom(scope.model.name(about))}, {atom(reason)})"
    refuse = Call("throw", (f"error(instantiation_error, {context})",))
    return Branch((Call("ground", (scope.prolog_name(name),)),), (), (refuse,))
