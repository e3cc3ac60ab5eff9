"""Solving two equations about one observation after a move for the observation before it."""

from collections.abc import Iterator

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.blocks import Names, add, at_level, in_blocks, levels, replace, replace_free
from pylogic.deduction.facts import Facts
from pylogic.deduction.linear import linear, subtract

Solution = tuple["Names", f.Apply, f.Term]
"""Where an equation for an observation holds, the observation, and its value."""


def solve_observer(
    formula: f.Formula, observer: str, state: f.Term, at: Names, *, by_name: bool
) -> f.Formula:
    """Return the formula with an observation of a state solved for, added and substituted.

    From `s.observer(t) = a` and `s.observer(t) = state.observer(t) + n` follows
    `state.observer(t) = a - n`. It is added where the first of the two stands, and its left side
    is replaced by its right side. Equivalent, unless names alone count.

    observer: The function of a state and a place.
    state: The state whose observation is solved for.
    by_name: Whether names alone count: two equations of one block are about the same place if they
        are written the same, whatever binds their names, and the left side is replaced in the
        whole block. Otherwise one must stand in the scope of the other, and the left side is
        replaced where the solution is known.
    Raises DeductionError: There is no such block, or one of them has not two such equations.
    """

    def change(block: f.Exists, _: Facts) -> f.Formula:
        for bound, unknown, value in _solutions(block, observer, state, by_name=by_name):
            solution = f.equal(unknown, value)
            if by_name:
                return add(replace(block, unknown, value), bound, solution)  # type: ignore[arg-type]  # a block stays one
            known = at_level(
                block, bound, lambda b, u=unknown, v=value: replace_free(b, u, v)  # type: ignore[misc]  # the defaults bind early
            )  # fmt: skip
            return add(known, bound, solution)
        raise DeductionError(
            "solve_observer", f"a block of {', '.join(at)} has no two equations of {observer}"
        )

    return in_blocks(formula, at, change, "solve_observer")


def _solutions(
    block: f.Exists, observer: str, state: f.Term, *, by_name: bool
) -> Iterator[Solution]:
    """Yield what pairs of equations in the block come to."""
    found = [
        (bound, part.terms[0], part.terms[1])
        for bound, parts in levels(block)
        for part in parts
        if isinstance(part, f.Compare) and part.relations == ("=",)
        if isinstance(part.terms[0], f.Apply) and part.terms[0].function == observer
    ]
    for outer, left, right in found:
        unknown = f.Apply(observer, (state, *left.args[1:]))
        if left == unknown or linear(right).parts.get(unknown) != 1:
            continue
        amount = linear(right).without(unknown).term()
        for bound, other, value in found:
            if other != left or value == right or unknown in f.walk(value):
                continue
            between = set(bound[len(outer) :])
            in_scope = bound[: len(outer)] == outer and between.isdisjoint(
                (*f.free_variables(left), *f.free_variables(right))
            )
            if by_name or in_scope:
                yield bound, unknown, subtract(value, amount)
