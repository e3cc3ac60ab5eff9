"""Clauses for what no axiom defines: states and their observers, sorts that are only bounded."""

from collections.abc import Iterator

from pylogic.compiler.clauses.goals import Branch, Call, Goal, atom, written
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import Layout, StateSlot
from pylogic.compiler.conditions.checks import test
from pylogic.compiler.conditions.state_search import by_slots
from pylogic.compiler.definitions.constraints import bounded_state, demands_on
from pylogic.compiler.planning.planner import plan_for
from pylogic.compiler.theory.dependencies import symbols
from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

_STATE = "this state"


def define_states(model: Model) -> None:
    """Add the clauses that recognise states, and those of their observers."""
    for state, layout in model.layouts.items():
        for observer in model.observers.values():
            if observer.state == state:
                _define_observer(model, observer.name, layout.slots)
        axiom = next(
            s.axiom for s in model.theory.statements()
            for n in f.walk(s.guard) if isinstance(n, f.Predicate) and n.name == state
        )  # fmt: skip
        names = [f"V{i + 1}" for i in range(len(layout.slots))]
        goals = list(_refusals(model, layout, names))
        goals += _listed(model, layout, names)
        model.add(model.name(state), [written(model.name(state), names)], tuple(goals), axiom)


def _listed(model: Model, layout: Layout, names: list[str]) -> Iterator[Goal]:
    """Yield goals for the values of each observation, and for what axioms demand of them."""
    scope, demands = _demanded(model, layout)
    early = by_slots(scope, layout, _STATE, demands) if scope is not None else None
    term = written(model.name(layout.sort), names)
    known = [Call("=", (scope.prolog_name(_STATE), term))] if scope is not None else []
    yield from known if early is not None else ()
    for i, (slot, name) in enumerate(zip(layout.slots, names, strict=True)):
        values = model.observers[slot.observer].values
        if values is not None and values.values is not None:
            yield Call(model.sort_name(values), (name,))
        for demand in early[i] if early is not None else ():
            yield from test(plan_for(scope, {_STATE}), demand)  # type: ignore[arg-type]  # it has demands
    if early is None and scope is not None:
        yield from known
        for demand in demands:
            yield from test(plan_for(scope, {_STATE}), demand)


def _demanded(model: Model, layout: Layout) -> tuple[Scope | None, list[f.Formula]]:
    """Return what axioms demand of each state by itself, and where that stands."""
    for statement in model.theory.constraints:
        if bounded_state(model, statement):
            scope = Scope(model, statement, model.sorts.variables(statement))
            scope.sorts[_STATE] = model.sorts.sorts[layout.sort]
            return scope, demands_on(scope, _STATE)
    return None, []


def _refusals(model: Model, layout: Layout, names: list[str]) -> Iterator[Goal]:
    """Yield goals that refuse to list states whose observations may be anything."""
    unlisted: dict[str, list[str]] = {}
    for slot, name in zip(layout.slots, names, strict=True):
        values = model.observers[slot.observer].values
        if values is None or values.values is None:
            unlisted.setdefault(slot.observer, []).append(name)
    for observer, own in unlisted.items():
        reason = (
            f"a {layout.sort} must be given: nothing says which values {observer} can have, "
            "so that they could be listed"
        )
        context = f"context({atom(model.name(layout.sort))}/1, {atom(reason)})"
        refuse = Call("throw", (f"error(instantiation_error, {context})",))
        yield Branch((Call("ground", (written("values", own),)),), (), (refuse,))


def _define_observer(model: Model, name: str, slots: tuple[StateSlot, ...]) -> None:
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
    _define_asked(model, name, axiom)


def _define_asked(model: Model, name: str, axiom: Declaration) -> None:
    """Add what a goal asks by an observer: of a state that it does not know, of each in turn."""
    observer = model.observers[name]
    asked = model.asked[name] = model.auxiliary_name(f"{model.name(name)}_asked")
    arguments = [f"A{i + 1}" for i in range(len(observer.domains))]
    arguments.insert(observer.position, "State")
    generate = Call(model.name(observer.state), ("State",))
    known = Branch((Call("ground", ("State",)),), (), (generate,))
    call = Call(model.name(name), (*arguments, "Value"))
    model.add(asked, [*arguments, "Value"], (known, call), axiom)


def define_undefined(model: Model) -> None:
    """Refuse predicates that nothing says hold of anything; sorts only bounded hold of nothing.

    Raises CompileError: Names the predicate and the first axiom that uses it.
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
