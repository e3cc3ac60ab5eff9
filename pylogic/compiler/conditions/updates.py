"""States worked out from others: the term copied, with other values where the cases say so."""

from pylogic.compiler.clauses.goals import Call, Collect, Goal, Goals, written
from pylogic.compiler.clauses.literals import Frame, Literal, Relation
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.conditions.checks import value_of
from pylogic.compiler.conditions.flattening import flat_term, flatten
from pylogic.compiler.conditions.frames import place_named
from pylogic.compiler.conditions.plan import Plan
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


def work_out(plan: Plan, frame: Frame) -> Goals:
    """Return the goals that give the slots of a frame's state their values."""
    scope, model = plan.scope, plan.scope.model
    with_, each = _updaters(model, frame.observer, scope.statement.axiom)
    current = scope.text(frame.source)
    goals: list[Goal] = []
    for condition, value in reversed(frame.cases):  # an earlier case overrides a later one
        after = scope.prolog_name(scope.fresh("state").name)
        fixed = isinstance(value, f.Constant | f.Number)
        result = value if isinstance(value, f.Constant | f.Number) else scope.fresh("value")
        places = place_named(condition, frame.variables)
        if places is not None:
            literals: list[Literal] = []
            simple = [scope.text(flat_term(scope, place, literals)) for place in places]
            goals += plan.inner().run(literals)
            values = dict(zip(frame.variables, places, strict=True))
            here: f.Term = f.substitute(value, values)  # type: ignore[assignment]  # of a term comes a term
            goals += () if fixed else value_of(plan, result, here)
            goals.append(Call(with_, (*simple, current, scope.text(result), after)))
        else:
            search = plan.inner(set(frame.variables))
            domains = model.observers[frame.observer].domains
            within = [
                Relation("sort", domain.name, (f.Variable(name),))
                for name, domain in zip(frame.variables, domains, strict=True)
            ]
            found = (
                *search.run([*flatten(scope, condition), *within]),
                *(() if fixed else value_of(search, result, value)),
            )
            cases = scope.prolog_name(scope.fresh("cases").name)
            key = _key([scope.prolog_name(name) for name in frame.variables])
            goals.append(Collect(f"{key}-({scope.text(result)})", found, cases))
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


def _key(places: list[str]) -> str:
    """Return one place, or several as a list."""
    return places[0] if len(places) == 1 else f"[{', '.join(places)}]"


def _updaters(model: Model, observer: str, axiom: Declaration) -> tuple[str, str]:
    """Return the predicates that copy a state with one or several observations changed."""
    if observer not in model.updaters:
        model.updaters[observer] = _define_updaters(model, observer, axiom)
    return model.updaters[observer]


def _define_updaters(model: Model, observer: str, axiom: Declaration) -> tuple[str, str]:
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
                *map(model.value_text, slot.args),
                written(functor, before),
                "Value",
                written(functor, after),
            ]
            model.add(with_, args, (), axiom)
    model.add(each, ["[]", "State", "State"], (), axiom)
    places = (
        ["Place"]
        if len(known.domains) == 1
        else [f"Place{i + 1}" for i in range(len(known.domains))]
    )
    step = (
        Call(with_, (*places, "State0", "Value", "State1")),
        Call(each, ("Rest", "State1", "State")),
    )
    model.add(each, [f"[{_key(places)}-Value|Rest]", "State0", "State"], step, axiom)
    return with_, each
