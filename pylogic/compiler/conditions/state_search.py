"""Listing states of which most are ruled out: each demand is tested as soon as it can be.

A state of sixteen squares with four values each is one of four milliards, of which demands leave a
handful. Demands on all values of finite sorts are written out, and each stands behind the last
observation that it is about, so that no state is begun that cannot be one.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import product
from math import prod

from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import Layout
from pylogic.compiler.sorts.domains import decided, evaluated
from pylogic.core import formulas as f

_FEW_STATES = 1_000
"""So many are listed and tested one after the other."""
_MOST_INSTANCES = 4_000
_TRUE, _FALSE = f.Truth(value=True), f.Truth(value=False)


def by_slots(
    scope: Scope, layout: Layout, state: str, demands: Sequence[f.Formula]
) -> list[list[f.Formula]] | None:
    """Return what is demanded by the last slot that it is about; None if all go to the last one.

    scope: Where the demands stand, with the sorts of their variables.
    layout: The slots of the state.
    state: The variable that stands for the state.
    demands: What is demanded of it.
    """
    count = scope.model.count_of_states(layout.sort)
    if count is not None and count <= _FEW_STATES:
        return None
    found: list[list[f.Formula]] = [[] for _ in layout.slots]
    slots: dict[tuple[str, tuple[f.Term, ...]], int] = {
        (slot.observer, slot.args): i for i, slot in enumerate(layout.slots)
    }
    for demand in demands:
        if _instances(scope, demand) > _MOST_INSTANCES:
            found[-1].append(demand)
            continue
        whole: f.Formula = f.transform(
            demand, partial(_without, f.Predicate(layout.sort, (f.Variable(state),)))
        )  # type: ignore[assignment]  # of a formula comes one
        for part in dict.fromkeys(f.conjuncts(_written_out(scope, whole))):
            if part != _TRUE:
                found[_last(scope, part, slots, state)].append(part)
    return [list(dict.fromkeys(own)) for own in found]


def _without(known: f.Formula, node: f.Node) -> f.Node:
    return _TRUE if node == known else node


def _values(scope: Scope, names: Iterable[str]) -> list[tuple[f.Term, ...]] | None:
    """Return the values that variables range over, if all have few of them."""
    sorts = [scope.sorts.get(name) for name in names]
    found = [sort.values for sort in sorts if sort is not None and sort.values is not None]
    return found if len(found) == len(sorts) else None  # type: ignore[return-value]  # values are terms


def _instances(scope: Scope, formula: f.Node) -> int:
    """Return how many instances a formula has, written out."""
    inner = max((_instances(scope, part) for part in f.children(formula)), default=1)
    if not isinstance(formula, f.ForAll | f.Exists):
        return inner
    values = _values(scope, formula.variables)
    return inner if values is None else inner * prod(map(len, values))


def _written_out(scope: Scope, formula: f.Formula) -> f.Formula:
    """Return a formula without quantifiers over finite sorts, and without what is plain."""
    match formula:
        case f.ForAll(names, body) | f.Exists(names, body):
            values = _values(scope, names)
            if values is None:
                return formula
            cases = (
                _written_out(scope, f.substitute(body, dict(zip(names, row, strict=True))))  # type: ignore[arg-type]  # of a formula comes one
                for row in product(*values)
            )
            return _all(cases) if isinstance(formula, f.ForAll) else _any(cases)
        case f.And(parts):
            return _all(_written_out(scope, part) for part in parts)
        case f.Or(parts):
            return _any(_written_out(scope, part) for part in parts)
        case f.Not(body):
            inner = _written_out(scope, body)
            return _not(inner)
        case f.Implies(premise, conclusion):
            before = _written_out(scope, premise)
            if before == _FALSE:
                return _TRUE
            after = _written_out(scope, conclusion)
            if _TRUE in {after, before}:
                return after
            return _not(before) if after == _FALSE else f.Implies(before, after)
        case f.Predicate() | f.Compare():
            verdict = decided(scope.model.sorts, formula, {})
            return formula if verdict is None else f.Truth(value=verdict)
        case _:
            return formula


def _not(formula: f.Formula) -> f.Formula:
    match formula:
        case f.Truth(value):
            return f.Truth(value=not value)
        case f.Not(body):
            return body
        case _:
            return f.Not(formula)


def _all(parts: Iterable[f.Formula]) -> f.Formula:
    found: dict[f.Formula, None] = {}
    for part in parts:
        if part == _FALSE:
            return _FALSE
        found |= dict.fromkeys(_ordered(p) for p in f.conjuncts(part) if p != _TRUE)
    return f.conjunction(*found) if found else _TRUE


def _any(parts: Iterable[f.Formula]) -> f.Formula:
    found: dict[f.Formula, None] = {}
    for part in parts:
        if part == _TRUE:
            return _TRUE
        found |= {_ordered(part): None} if part != _FALSE else {}
    return f.disjunction(*found) if found else _FALSE


def _ordered(formula: f.Formula) -> f.Formula:
    """Return the one of `a ≠ b` and `b ≠ a` that stands for both."""
    match formula:
        case f.Compare((("=" | "≠"),), (left, right)) if repr(left) > repr(right):
            return f.Compare(formula.relations, (right, left))
        case _:
            return formula


def _last(
    scope: Scope, formula: f.Formula, slots: dict[tuple[str, tuple[f.Term, ...]], int], state: str
) -> int:
    """Return the last slot that a formula is about."""
    last = 0
    for node in f.walk(formula):
        if isinstance(node, f.Predicate) and f.Variable(state) in node.args:
            return len(slots) - 1
        if not isinstance(node, f.Apply) or scope.observed(node) != state:
            continue
        others = scope.model.observers[node.function].others(node.args)
        values = [evaluated(scope.model.sorts, arg, {}, ()) for arg in others]
        if any(value is None for value in values):
            return len(slots) - 1
        last = max(last, slots.get((node.function, tuple(values)), 0))  # type: ignore[arg-type]  # none is None
    return last
