"""From the statements about one symbol to the clauses that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.dependencies import negative, symbols, used_by
from pylogic.compiler.goals import Call, Goals, written
from pylogic.compiler.items import Block, Item, Simple, slot_variable
from pylogic.compiler.model import Model, Witness
from pylogic.compiler.planner import Plan
from pylogic.compiler.scope import Scope
from pylogic.compiler.statements import failure
from pylogic.compiler.tables import group_static

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.compiler.states import Slot
    from pylogic.compiler.statements import Statement

_FACTS_LIMIT = 20_000  # argument combinations that are tried at load


def define(model: Model, group: list[str]) -> None:
    """Add the clauses of a group of mutually recursive symbols.

    Raises
    ------
    CompileError
        A statement cannot be compiled, or the recursion runs through a negation.
    """
    statements = [s for name in group for s in _statements(model, name)]
    names = set(group)
    recursive = len(group) > 1 or any(
        symbol in names for s in statements for part in used_by(s) for symbol in symbols(part)
    )
    model.recursive = names if recursive else set()
    if recursive:
        for statement in statements:
            if any(negative(part, names) for part in used_by(statement)):
                raise statement.fail(
                    f"{' and '.join(group)} is defined through its own negation, so there is no least "
                    "predicate that satisfies the axiom"
                )
    for name in group:
        if _is_finite_sort(model, name):
            _enumerate(model, name)
        elif recursive:
            model.tabled.append(f"{model.name(name)}/{_arity(model, name)}")
            for statement in _statements(model, name):
                _compile(model, name, statement)
        elif _is_static(model, name):
            _materialise(model, name)
        else:
            for statement in _statements(model, name):
                _compile(model, name, statement)
    model.recursive = set()


def _statements(model: Model, name: str) -> list[Statement]:
    return model.theory.rules.get(name) or model.theory.equations.get(name) or []


def _arity(model: Model, name: str) -> int:
    theory = model.theory
    if name in theory.equations:
        return theory.functions[name] + 1
    return theory.predicates.get(name, 2)


def _is_finite_sort(model: Model, name: str) -> bool:
    return name in model.sorts.sorts and model.theory.predicates.get(name) == 1


def _enumerate(model: Model, name: str) -> None:
    axiom = _statements(model, name)[0].axiom
    for value in model.sorts.sorts[name].values or ():
        model.add(model.name(name), [model.value_text(value)], (), axiom)
    model.facts.add(name)


def _is_static(model: Model, name: str) -> bool:
    """Whether a symbol is about values of finite sorts only, few enough to be listed."""
    kind = "function" if name in model.theory.equations else "predicate"
    size = 1
    for i in range(_arity(model, name) - (kind == "function")):
        sort = model.sorts.at((kind, name, i))
        if sort is None or sort.values is None:
            return False
        size *= sort.size
    return size <= _FACTS_LIMIT


def _materialise(model: Model, name: str) -> None:
    """Add clauses under another name, and a term that turns their answers into facts at load."""
    public = model.name(name)
    source = model.auxiliary_name(f"{public}_by_axiom")
    for statement in _statements(model, name):
        _compile(model, name, statement, into=source)
    arguments = [f"A{i + 1}" for i in range(_arity(model, name))]
    axiom = _statements(model, name)[0].axiom
    model.add_facts(public, arguments, source, axiom)
    model.facts.add(name)


def _head(scope: Scope, name: str, statement: Statement, items: list[Item]) -> list[Simple]:
    """Return the head's arguments; what is computed in them goes into `items`."""
    match statement.conclusion:
        case f.Predicate(_, args):
            return [scope.simple(arg, items) for arg in args]
        case f.Compare(("=",), (f.Apply(_, args), value)) if name in scope.model.theory.equations:
            head = [scope.simple(arg, items) for arg in args]
            if isinstance(value, f.Variable | f.Constant | f.Number):
                return [*head, value]
            result = scope.fresh("value")
            scope.simple(value, items, into=result)
            return [*head, result]
        case f.Compare(_, (left, right)):
            return [scope.simple(left, items), scope.simple(right, items)]
        case _:
            raise statement.fail("this is not a definition")


def _compile(model: Model, name: str, statement: Statement, into: str = "") -> None:
    sorts = model.sorts.variables(statement)
    scope = Scope(model, statement, sorts)
    _check_free(statement)
    for state in _constructed(scope, statement):
        scope.building[state] = model.layouts[sorts[state].name]
    items: list[Item] = []
    head = _head(scope, name, statement, items)
    items += scope.flatten(statement.guard)
    variables = {v: None for term in head for v in f.free_variables(term)}
    given = {v for v in variables if _is_given(scope, v)}
    for i, term in enumerate(head):
        if isinstance(term, f.Variable) and term.name in scope.building:
            model.constructs.setdefault(name, set()).add(i)
    outer = set(variables) - given
    if not into:
        items = group_static(model, scope, items, set(variables) - set(scope.building))
    plan = Plan(scope, set(given), outer, aliases=True)
    planned = plan.run(items)
    goals = (*_ground_checks(scope, items, given), *planned)
    arguments = [_argument(scope, term) for term in head]
    predicate = into or model.name(name)
    if plan.duplicates and not into and not model.recursive:
        _with_witness(scope, name, plan, head, goals)
    else:
        model.add(predicate, arguments, goals, statement.axiom)
    finite = outer - set(scope.building)
    if finite and not into and not model.recursive and name in model.theory.rules:
        _compile_test(model, name, statement, goals)


def _compile_test(model: Model, name: str, statement: Statement, general: Goals) -> None:
    """Add a version for known arguments, unless it would be the same."""
    sorts = model.sorts.variables(statement)
    scope = Scope(model, statement, sorts)
    items: list[Item] = []
    head = _head(scope, name, statement, items)
    items += scope.flatten(statement.guard)
    arguments = [scope.text(term) for term in head]
    known = {v for term in head for v in f.free_variables(term)}
    items = group_static(model, scope, items, known)
    goals = Plan(scope, known).run(items)
    if goals != general or len(_statements(model, name)) > 1:
        model.tested.add(name)
        model.add(f"{model.name(name)}_holds", arguments, goals, statement.axiom)


def _check_free(statement: Statement) -> None:
    """Refuse a variable of a definition's right side that is neither in its head nor quantified."""
    if not statement.equivalence:
        return
    head = f.free_variables(statement.conclusion)
    free = [v for v in f.free_variables(statement.guard) if v not in head]
    if free:
        raise statement.fail(f"the variable {free[0]} is used free on the right side of a definition")


def _is_given(scope: Scope, variable: str) -> bool:
    """Whether callers must say what a variable is: a state that is not constructed, a value of no sort."""
    sort = scope.sorts.get(variable)
    return variable not in scope.building and (sort is None or sort.values is None)


def _ground_checks(scope: Scope, items: list[Item], given: set[str]) -> Goals:
    """Return goals that refuse an unknown value of no sort where a formula is going to be tested on it."""
    tested = {v for item in items if isinstance(item, Block) for v in f.free_variables(item.formula)}
    loose = [v for v in sorted(given & tested) if v not in scope.sorts]
    return tuple(Call("must_be", ("ground", scope.prolog_name(v))) for v in loose)


def _argument(scope: Scope, term: Simple) -> str:
    """Return an argument of a head; a state under construction is written out."""
    if isinstance(term, f.Variable) and term.name in scope.building:
        slots = [scope.prolog_name(slot.name) for slot in scope.slots(term.name)]
        return written(scope.model.name(scope.building[term.name].sort), slots)
    return scope.text(term)


def _with_witness(
    scope: Scope, name: str, plan: Plan, head: list[Simple], goals: Goals
) -> None:
    """Add a predicate that shows which values led to an answer, and one that gives each answer once."""
    model, axiom = scope.model, scope.statement.axiom
    shown = [v for v in plan.chosen if v not in plan.outer and "\0" not in v]
    witness = model.auxiliary_name(f"{model.name(name)}_witness")
    model.witnesses[name] = Witness(witness, tuple(shown))
    arguments = [_argument(scope, term) for term in head]
    model.add(witness, [*arguments, *map(scope.prolog_name, shown)], goals, axiom)
    found = ", ".join(scope.prolog_name(v) for v in sorted(plan.outer))
    plain = [scope.text(term) for term in head]
    call = written(witness, [*plain, *("_" for _ in shown)])
    model.add(model.name(name), plain, (Call("distinct", (f"found({found})", call)),), axiom)


def _constructed(scope: Scope, statement: Statement) -> list[str]:
    """Return the state variables all of whose observers the statement's conditions fix."""
    fixed: dict[str, set[Slot]] = {}
    parts = [statement.guard]
    while parts:
        part = parts.pop()
        match part:
            case f.And(inner):
                parts.extend(inner)
            case f.Exists(_, inner):
                parts.append(inner)
            case f.Compare() | f.ForAll():
                for state, slots in _fixed_by(scope, part).items():
                    fixed.setdefault(state, set()).update(slots)
    layouts = scope.model.layouts
    return [
        state for state, slots in fixed.items()
        if (sort := scope.sorts.get(state)) and sort.name in layouts and slots >= set(layouts[sort.name].slots)
    ]  # fmt: skip


def _fixed_by(scope: Scope, part: f.Formula) -> dict[str, set[Slot]]:
    quantified: tuple[str, ...] = ()
    if isinstance(part, f.ForAll):
        quantified, part = part.variables, part.body
        part = part.conclusion if isinstance(part, f.Implies) else part
    fixed: dict[str, set[Slot]] = {}
    for equation in f.conjuncts(part):
        if not isinstance(equation, f.Compare):
            continue
        for relation, left, right in equation.pairs():
            for side in (left, right) if relation == "=" else ():
                state = scope.observed(side)
                if state is not None and isinstance(side, f.Apply):
                    fixed.setdefault(state, set()).update(_matching(scope, side, quantified))
    return fixed


def _matching(scope: Scope, term: f.Apply, quantified: tuple[str, ...]) -> list[Slot]:
    observer = scope.model.observers[term.function]
    others = observer.others(term.args)
    layout = scope.model.layouts[observer.state]
    return [
        slot for slot in layout.slots
        if slot.observer == term.function
        and all(a == b or (isinstance(a, f.Variable) and a.name in quantified) for a, b in zip(others, slot.args, strict=True))
    ]  # fmt: skip


def define_states(model: Model) -> None:
    """Add the clauses that recognise states, and those of their observers."""
    for state, layout in model.layouts.items():
        slots = [slot_variable(state, slot) for slot in layout.slots]
        for observer in model.observers.values():
            if observer.state == state:
                _define_observer(model, observer.name, layout.slots)
        axiom = next(
            s.axiom for s in model.theory.statements()
            for n in f.walk(s.guard) if isinstance(n, f.Predicate) and n.name == state
        )  # fmt: skip
        scope = Scope(model, model.theory.ranges[0], {})
        names = [scope.prolog_name(slot.name) for slot in slots]
        goals = []
        for slot, name in zip(layout.slots, names, strict=True):
            values = model.observers[slot.observer].values
            if values is not None and values.values is not None:
                goals.append(Call(model.sort_name(values), (name,)))
        model.add(model.name(state), [written(model.name(state), names)], tuple(goals), axiom)


def _define_observer(model: Model, name: str, slots: tuple[Slot, ...]) -> None:
    observer = model.observers[name]
    axiom = next(
        (s.axiom for s in model.theory.ranges if name in symbols(s.conclusion)),
        next(iter(model.theory.statements())).axiom,
    )
    for i, slot in enumerate(slots):
        if slot.observer == name:
            arguments = ["_"] * len(slots)
            arguments[i] = "Value"
            state = written(model.name(observer.state), arguments)
            others = [model.value_text(value) for value in slot.args]
            others.insert(observer.position, state)
            model.add(model.name(name), [*others, "Value"], (), axiom)
    model.facts.add(name)


def define_undefined(model: Model) -> None:
    """Refuse predicates that are used but never said to hold of anything; bounded sorts hold of nothing.

    Raises
    ------
    CompileError
        Names the predicate and the first axiom that uses it.
    """
    for name, arity in model.theory.predicates.items():
        if name in model.theory.rules or name in model.layouts:
            continue
        axiom = next(
            s.axiom for s in model.theory.statements() for part in (s.conclusion, s.guard)
            for n in f.walk(part) if isinstance(n, f.Predicate) and n.name == name
        )  # fmt: skip
        sort = model.sorts.sorts.get(name)
        if sort is None or not sort.only_bounded:
            raise failure(f"no axiom says of what {name} holds", axiom)
        model.add(model.name(name), ["_"] * arity, (Call("fail"),), axiom)
