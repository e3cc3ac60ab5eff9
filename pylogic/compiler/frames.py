"""Successor-state axioms: a state that is another one but for a few observations.

`occ(s, p2) = if s = s1 then blank else ... else occ(s, p1)`, for every square s, changes what its
conditions name and keeps the rest. Instead of asking the conditions of every square, the squares
of which they hold are found, and the term of `p1` is copied with other values there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.goals import Call, Collect, Goal, Goals, written
from pylogic.compiler.items import Frame, slot_variable

if TYPE_CHECKING:
    from pylogic.compiler.items import Item
    from pylogic.compiler.model import Model
    from pylogic.compiler.planner import Plan
    from pylogic.compiler.scope import Scope
    from pylogic.notations.syntax import Declaration


def read_frame(scope: Scope, names: tuple[str, ...], conclusion: f.Formula) -> Frame | None:
    """Return the frame that a quantified equation is, or None if it is none."""
    if not (
        isinstance(conclusion, f.Compare) and conclusion.relations == ("=",) and len(names) == 1
    ):
        return None
    target, term = conclusion.terms
    if scope.observed(target) not in scope.building:
        target, term = term, target
    state = scope.observed(target)
    if state is None or not isinstance(target, f.Apply):
        return None
    observer = scope.model.observers[target.function]
    if observer.others(target.args) != (f.Variable(names[0]),):
        return None
    cases = []
    while isinstance(term, f.Conditional):
        if not _is_known_place(scope, term.condition, names[0]):
            return None
        cases.append((term.condition, term.positive))
        term = term.negative  # type: ignore[assignment]  # the branches of a term are terms
    source = scope.observed(term)
    if source is None or source == state or not isinstance(term, f.Apply) or not cases:
        return None
    if term.function != observer.name or observer.others(term.args) != (f.Variable(names[0]),):
        return None
    slots = scope.building[state].slots
    own = tuple(slot_variable(state, slot) for slot in slots if slot.observer == observer.name)
    return Frame(state, observer.name, names[0], tuple(cases), f.Variable(source), own)  # type: ignore[arg-type]  # likewise


def _is_known_place(scope: Scope, condition: f.Formula, variable: str) -> bool:
    """Whether an equation names a value of the variable's sort; other conditions are searched."""
    if not isinstance(condition, f.Compare) or variable not in f.free_variables(condition):
        return variable in f.free_variables(condition)
    place = place_named(condition, variable)
    sort, domain = (
        scope.sorts.get(place.name) if isinstance(place, f.Variable) else None,
        scope.sorts[variable],
    )
    return place is None or bool(sort and set(sort.values or ()) <= set(domain.values or ()))


def place_named(condition: f.Formula, variable: str) -> f.Term | None:
    """Return `t` when the condition is `variable = t`."""
    match condition:
        case f.Compare(("=",), (f.Variable(x), other)) | f.Compare(("=",), (other, f.Variable(x))):
            return other if x == variable else None
        case _:
            return None


def is_total(scope: Scope, frame: Frame) -> bool:
    """Whether a frame always leads to a state: each of its values is constant or observed."""
    return all(_is_defined(scope, value) for _, value in frame.cases)


def _is_defined(scope: Scope, term: f.Term) -> bool:
    match term:
        case f.Constant() | f.Number():
            return True
        case f.Variable(name):
            return name in scope.sorts
        case f.Conditional(_, positive, negative):
            return all(_is_defined(scope, part) for part in (positive, negative))  # type: ignore[arg-type]  # branches of a term are terms
        case f.Apply(function, args) if observer := scope.model.observers.get(function):
            pairs = zip(observer.others(args), observer.domains, strict=True)
            return all(
                isinstance(arg, f.Variable)
                and (sort := scope.sorts.get(arg.name)) is not None
                and set(sort.values or ()) <= set(domain.values or ())
                for arg, domain in pairs
            )
        case _:
            return False


def work_out(plan: Plan, frame: Frame) -> Goals:
    """Return the goals that give the slots of a frame's state their values."""
    scope, model = plan.scope, plan.scope.model
    with_, each = model.updaters(frame.observer, scope.statement.axiom)
    current = scope.text(frame.source)
    goals: list[Goal] = []
    for condition, value in reversed(frame.cases):  # an earlier case overrides a later one
        after = scope.prolog_name(scope.fresh("state").name)
        fixed = isinstance(value, f.Constant | f.Number)
        result = value if isinstance(value, f.Constant | f.Number) else scope.fresh("value")
        place = place_named(condition, frame.variable)
        if place is not None:
            items: list[Item] = []
            simple = scope.simple(place, items)
            goals += plan.inner().run(items)
            here: f.Term = f.substitute(value, {frame.variable: place})  # type: ignore[assignment]  # of a term comes a term
            goals += () if fixed else plan.value(result, here)
            goals.append(Call(with_, (scope.text(simple), current, scope.text(result), after)))
        else:
            search = plan.inner({frame.variable})
            found = (
                *search.run(scope.flatten(condition)),
                *(() if fixed else search.value(result, value)),
            )
            cases = scope.prolog_name(scope.fresh("cases").name)
            pair = f"{scope.prolog_name(frame.variable)}-{scope.text(result)}"
            goals.append(Collect(pair, found, cases))
            goals.append(Call(each, (cases, current, after)))
        current = after
    layout = scope.building[frame.state]
    own = {slot.name for slot in frame.slots}
    slots = [
        scope.prolog_name(slot.name) if slot.name in own else "_"
        for slot in scope.slots(frame.state)
    ]
    goals.append(Call("=", (current, written(model.name(layout.sort), slots))))
    return tuple(goals)


def define_updaters(model: Model, observer: str, axiom: Declaration) -> tuple[str, str]:
    """Add predicates that give a copy of a state with one and with several values changed."""
    known = model.observers[observer]
    slots = model.layouts[known.state].slots
    with_ = model.auxiliary_name(f"{model.name(observer)}_with")
    each = model.auxiliary_name(f"{with_}_each")
    functor = model.name(known.state)
    for i, slot in enumerate(slots):
        if slot.observer == observer:
            before = [f"V{j + 1}" for j in range(len(slots))]
            after = [*before[:i], "Value", *before[i + 1 :]]
            args = [
                model.value_text(slot.args[0]),
                written(functor, before),
                "Value",
                written(functor, after),
            ]
            model.add(with_, args, (), axiom)
    model.add(each, ["[]", "State", "State"], (), axiom)
    step = (
        Call(with_, ("Place", "State0", "Value", "State1")),
        Call(each, ("Rest", "State1", "State")),
    )
    model.add(each, ["[Place-Value|Rest]", "State0", "State"], step, axiom)
    return with_, each
