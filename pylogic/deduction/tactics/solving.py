"""Solving for a bound variable: the value with which a block is about a given place."""

from collections.abc import Iterator

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.blocks import Names, at_level, in_blocks, levels, replace, replace_free
from pylogic.deduction.facts import Facts


def widen(formula: f.Formula, variables: Names, at: Names) -> f.Formula:
    """Return the formula with the scope of an inner block as wide as the block it stands in.

    `Ǝ a: A and Ǝ b: B` becomes `Ǝ a: A' and Ǝ b: B and A''`, where `A'` are the bounds of `a`.
    Equivalent, as what moves in does not speak of `b`: that is checked.

    variables: What the inner blocks bind. An outer block that has no such block in it stays.
    Raises DeductionError: What would move in has one of the names free, so that it would be
        captured.
    """

    def change(block: f.Exists, _: Facts) -> f.Formula:
        parts = f.conjuncts(block.body)
        inner = [p for p in parts if isinstance(p, f.Exists) and p.variables == variables]
        if len(inner) != 1:
            return block
        bounds = [p for p in parts if _bounds_one_of(p, at)]
        moving = [p for p in parts if p not in bounds and p != inner[0]]
        if any(name in f.free_variables(p) for p in moving for name in variables):
            raise DeductionError("widen", f"{', '.join(variables)} would be captured")
        own = [p for p in f.conjuncts(inner[0].body) if _bounds_one_of(p, variables)]
        rest = [p for p in f.conjuncts(inner[0].body) if p not in own]
        before = parts.index(inner[0])
        first = [p for p in moving if parts.index(p) < before]
        last = [p for p in moving if parts.index(p) > before]
        wide = f.Exists(variables, f.conjunction(*own, *first, *rest, *last))
        return f.Exists(block.variables, f.conjunction(*bounds, wide))

    return in_blocks(formula, at, change, "widen")


def _bounds_one_of(part: f.Formula, variables: Names) -> bool:
    first = part.terms[0] if isinstance(part, f.Compare) else None
    return isinstance(first, f.Variable) and first.name in variables


def solve(
    formula: f.Formula, variable: str, observer: str, at: Names, *, by_name: bool
) -> f.Formula:
    """Return the formula with a variable replaced, in each block, by the place that is observed.

    Where a block says `s.observer(t) = ...` and also `s.observer(v) = ...`, for one state s, the
    variable v is taken to be t. What is said of t alone does not make it so: the result implies
    the formula, and the formula implies it where t can be chosen to be v.

    variable: The variable v, bound outside the blocks.
    observer: The function of a state and a place in which the two equations agree.
    by_name: Whether names alone count: t is put for v in the whole block, also where a name in t
        is not bound or bound to something else, and `v = t` is not kept. Otherwise t is put in
        where its names are bound, and `v = t` is added there.
    Raises DeductionError: There is no such block, or one of them has not the two equations.
    """

    def change(block: f.Exists, _: Facts) -> f.Formula:
        for bound, place in _places(block, variable, observer):
            if by_name:
                return replace(block, f.Variable(variable), place)
            known = set(f.free_variables(place))
            if variable in bound or not known <= {*bound, *f.free_variables(block)}:
                continue
            return at_level(
                block,
                bound,
                lambda body, place=place: f.conjunction(  # type: ignore[misc]  # the default binds early
                    *f.conjuncts(replace_free(body, f.Variable(variable), place)),
                    f.equal(f.Variable(variable), place),
                ),
            )
        raise DeductionError(
            "solve", f"a block of {', '.join(at)} has no {observer} to solve {variable} by"
        )

    return in_blocks(formula, at, change, "solve")


def _places(block: f.Exists, variable: str, observer: str) -> Iterator[tuple[Names, f.Term]]:
    """Yield the places that are observed in the same state as `variable` is, and where."""
    observed = [
        (bound, side.args)
        for bound, parts in levels(block)
        for part in parts
        if isinstance(part, f.Compare) and part.relations == ("=",)
        for side in part.terms[:1]
        if isinstance(side, f.Apply) and side.function == observer
    ]
    states = {args[0] for _, args in observed if args[-1] == f.Variable(variable)}
    for bound, args in observed:
        if args[-1] != f.Variable(variable) and args[0] in states:
            yield bound, args[-1]
