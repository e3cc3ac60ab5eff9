"""What follows from linear comparisons of integers, by elimination (Fourier and Motzkin).

Strict bounds are made weak ones first, as between integers they are: `a < b` is `a + 1 ≤ b`. What
is found to follow does; of what does not follow over the rationals nothing is said.
"""

from collections.abc import Iterable
from functools import lru_cache

from pylogic.core import formulas as f
from pylogic.deduction.linear import LinearTerm, difference

_MOST = 600
"""More bounds than this are not looked through; what follows from them counts as not shown."""


def follows(goal: f.Compare, facts: Iterable[f.Compare]) -> bool:
    """Return whether a comparison is found to follow from others.

    goal: What is asked; a chain follows when each of its pairs does.
    facts: What is known. Chains are taken apart; of inequalities `≠` no use is made.
    """
    known = [bound for fact in facts for bound in _bounds(fact)]
    return all(_pair_follows(*pair, known) for pair in goal.pairs())


def _pair_follows(relation: str, left: f.Term, right: f.Term, known: list[LinearTerm]) -> bool:
    less, more = difference(right, left), difference(left, right)  # ≥ 0: left ≤ right, and ≥
    match relation:
        case "≤":
            return _refuted([*known, _below(less)])
        case "<":
            return _refuted([*known, more])
        case "≥":
            return _refuted([*known, _below(more)])
        case ">":
            return _refuted([*known, less])
        case "=":
            return _refuted([*known, _below(less)]) and _refuted([*known, _below(more)])
        case _:
            return _refuted([*known, less, more])


def _below(bound: LinearTerm) -> LinearTerm:
    """Return the bound that holds exactly where `bound` is below 0."""
    return LinearTerm({}, -1).plus(bound, -1)


@lru_cache(maxsize=4096)
def _bounds(fact: f.Compare) -> tuple[LinearTerm, ...]:
    """Return terms that are at least 0 where the fact holds; the same facts come again."""
    found: list[LinearTerm] = []
    for relation, left, right in fact.pairs():
        less, more = difference(right, left), difference(left, right)
        one = LinearTerm({}, 1)
        match relation:
            case "≤":
                found.append(less)
            case "<":
                found.append(less.plus(one, -1))
            case "≥":
                found.append(more)
            case ">":
                found.append(more.plus(one, -1))
            case "=":
                found += [less, more]
            case _:
                pass
    return tuple(found)


def _refuted(bounds: list[LinearTerm]) -> bool:
    """Return whether the bounds are found to contradict each other."""
    goal = bounds[-1]
    live = _connected(goal, bounds)
    while True:
        if any(not bound.parts and bound.constant < 0 for bound in live):
            return True
        unknowns = {unknown for bound in live for unknown in bound.parts}
        if not unknowns or len(live) > _MOST:
            return False
        live = _eliminate(min(unknowns, key=lambda u: _cost(u, live)), live)


def _connected(goal: LinearTerm, bounds: list[LinearTerm]) -> list[LinearTerm]:
    """Return the bounds that have to do with the goal, over however many others."""
    reached = set(goal.parts)
    while True:
        live = [b for b in bounds if not b.parts or reached & set(b.parts)]
        wider = {unknown for bound in live for unknown in bound.parts} | reached
        if wider == reached:
            return live
        reached = wider


def _cost(unknown: f.Term, bounds: list[LinearTerm]) -> tuple[int, str]:
    above = sum(bound.parts.get(unknown, 0) < 0 for bound in bounds)
    below = sum(bound.parts.get(unknown, 0) > 0 for bound in bounds)
    return above * below - above - below, repr(unknown)


def _eliminate(unknown: f.Term, bounds: list[LinearTerm]) -> list[LinearTerm]:
    rest: dict[frozenset[tuple[f.Term, int]], LinearTerm] = {}

    def keep(bound: LinearTerm) -> None:
        key = frozenset(bound.parts.items())
        if key not in rest or bound.constant < rest[key].constant:
            rest[key] = bound

    below, above = [], []
    for bound in bounds:
        count = bound.parts.get(unknown, 0)
        if count > 0:
            below.append(bound)
        elif count < 0:
            above.append(bound)
        else:
            keep(bound)
    for low in below:
        for high in above:
            keep(low.times(-high.parts[unknown]).plus(high, low.parts[unknown]))
    return list(rest.values())
