"""Boards on which two formulas differ: one with as few discs as possible."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pylogic.deduction.proofs.boards import Observed, Situation, observed_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pylogic.deduction.proofs.entities import Entity
    from pylogic.deduction.proofs.query import Query
    from pylogic.deduction.proofs.unrolling import Unroller


def witness(
    unroller: Unroller, query: Query, given: Sequence[int], named: Collection[str]
) -> Situation | None:
    """Return a board with as few discs as there can be, or None if there is no board.

    unroller: Has the propositions.
    query: The case that is looked for.
    given: Propositions that are to hold too.
    named: The variables of which the values are of interest.
    """
    store, universe = unroller.propositions, unroller.universe
    if not query.is_possible(given):
        return None
    seen = [number for number in range(len(store.observations)) if number not in unroller.taken]
    discs: list[int] = []
    numbers: list[int] = []
    others: list[int] = []
    for number in seen:
        what, domain = store.observations[number], store.domains[number]
        if what.function == universe.cells:
            discs.append(store.one_of(number, domain[1:]))
        elif not what.args:  # a parameter: counts how far in its domain its value stands
            numbers += [store.one_of(number, domain[i:]) for i in range(1, len(domain))]
        else:
            others.append(store.one_of(number, domain[1:]))

    def place(number: int) -> tuple[bool, str, tuple[int, ...]]:
        what = store.observations[number]
        return what.function == universe.cells, ".".join(what.path), _numbers(what)

    order = sorted(seen, key=place, reverse=True)  # so that discs are far to the left and low
    model = query.least(given, [discs, numbers, others], order)
    observations: dict[Observed, int] = {}
    parameters: dict[str, int] = {}
    for number in seen:
        what = store.observations[number]
        if what.args:
            observations[observed_of(what)] = model[number]
        elif what.function in named:
            parameters[what.function] = model[number]
    for path, function in {(one.path, one.function) for one in observations}:
        observer = universe.observers[function]
        for places in product(*observer.arguments):  # also what no formula looks at
            observations.setdefault(Observed(path, function, places), observer.values[0])
    return Situation(observations, parameters)


def _numbers(what: Entity) -> tuple[int, ...]:
    return tuple(arg for arg in what.args if isinstance(arg, int))
