"""Successor-state axioms: a state that is another one but for a few observations.

`occ(s, p2) = if s = s1 then blank else ... else occ(s, p1)`, for every square s, changes what its
conditions name and keeps the rest. Instead of asking the conditions of every square, the squares
of which they hold are found, and the term of `p1` is copied with other values there.
"""

from pylogic.compiler.clauses.literals import Frame, slot_variable
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import Observer
from pylogic.core import formulas as f


def read_frame(scope: Scope, names: tuple[str, ...], conclusion: f.Formula) -> Frame | None:
    """Return the frame that a quantified equation is, or None if it is none."""
    if not (isinstance(conclusion, f.Compare) and conclusion.relations == ("=",)):
        return None
    target, term = conclusion.terms
    if scope.observed(target) not in scope.building:
        target, term = term, target
    state = scope.observed(target)
    if state is None or not isinstance(target, f.Apply):
        return None
    observer = scope.model.observers[target.function]
    places = tuple(map(f.Variable, names))
    if observer.others(target.args) != places or not _observes(scope, observer, places):
        return None
    cases = []
    while isinstance(term, f.Conditional):
        if not _is_known_place(scope, term.condition, names):
            return None
        named = place_named(term.condition, names)
        if named is None and not _is_defined(scope, term.positive):  # type: ignore[arg-type]  # the branches of a term are terms
            return None  # of a place that is found, a value that is none must be missed
        cases.append((term.condition, term.positive))
        term = term.negative  # type: ignore[assignment]  # the branches of a term are terms
    source = scope.observed(term)
    if source is None or source == state or not isinstance(term, f.Apply) or not cases:
        return None
    if term.function != observer.name or observer.others(term.args) != places:
        return None
    slots = scope.building[state].slots
    own = tuple(slot_variable(state, slot) for slot in slots if slot.observer == observer.name)
    return Frame(state, observer.name, names, tuple(cases), f.Variable(source), own)  # type: ignore[arg-type]  # likewise


def _is_known_place(scope: Scope, condition: f.Formula, names: tuple[str, ...]) -> bool:
    """Whether equations name values of the variables' sorts; other conditions are searched."""
    if not set(names) <= f.free_variables(condition).keys():
        return False
    named = place_named(condition, names)
    if named is None:
        return (
            len(names) > 1
            or not isinstance(condition, f.Compare)
            or _place(condition, names[0]) is None
        )
    return all(
        isinstance(place, f.Variable)
        and (sort := scope.sorts.get(place.name)) is not None
        and set(sort.values or ()) <= set(scope.sorts[name].values or ())
        for name, place in zip(names, named, strict=True)
    )


def place_named(condition: f.Formula, names: tuple[str, ...]) -> tuple[f.Term, ...] | None:
    """Return the terms when the condition says of each variable only what term it is."""
    parts = f.conjuncts(condition)
    if len(parts) != len(names):
        return None
    found = [
        next((t for p in parts if (t := _place(p, name)) is not None), None) for name in names
    ]
    places = tuple(place for place in found if place is not None)
    free = {v for place in places for v in f.free_variables(place)}
    return places if len(places) == len(names) and not free & set(names) else None


def _place(condition: f.Formula, variable: str) -> f.Term | None:
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
        case f.Apply("+" | "-" | "'" | f.TIMES, args):
            return all(_is_defined(scope, arg) and _is_number(scope, arg) for arg in args)
        case f.Conditional(_, positive, negative):
            return all(_is_defined(scope, part) for part in (positive, negative))  # type: ignore[arg-type]  # branches of a term are terms
        case f.Apply(function, args) if observer := scope.model.observers.get(function):
            return _observes(scope, observer, observer.others(args))
        case _:
            return False


def _observes(scope: Scope, observer: Observer, args: tuple[f.Term, ...]) -> bool:
    """Whether an observer says something whatever values of their sorts variables have."""
    return observer.places is None and all(
        isinstance(arg, f.Variable)
        and (sort := scope.sorts.get(arg.name)) is not None
        and set(sort.values or ()) <= set(domain.values or ())
        for arg, domain in zip(args, observer.domains, strict=True)
    )


def _is_number(scope: Scope, term: f.Term) -> bool:
    sorts = scope.model.sorts
    env = sorts.implied(scope.statement)
    return sorts.asserter(env).of(term, env).is_numeric()
