"""Whether two formulas are the same, and up to what."""

from enum import StrEnum
from functools import lru_cache

from pylogic.core import formulas as f
from pylogic.deduction.linear import LinearTerm, difference


class Sameness(StrEnum):
    """How far two formulas are the same; each kind allows for what the kinds before it do."""

    EQUAL = "the same formula"
    RENAMED = "the same up to names of bound variables"
    REORDERED = "the same up to names and order"
    COMPUTED = "the same up to names, order and arithmetic"
    DIFFERENT = "different"


@lru_cache(maxsize=16_384)  # what is known at a place is known at those around it
def canonical(
    formula: f.Formula, *, order: bool = True, arithmetic: bool = True, depth: int = 0
) -> f.Formula:
    """Return the one form of all formulas that differ in what is not looked at.

    order: Whether conjunctions and disjunctions are ordered.
    arithmetic: Whether comparisons are brought to the form `sum = 0`, `sum ≠ 0` or `sum ≥ 0`.
    depth: How many variables are bound around it: bound variables are named by depth.
    """

    def inner(node: f.Formula, deeper: int = 0) -> f.Formula:
        return canonical(node, order=order, arithmetic=arithmetic, depth=depth + deeper)

    match formula:
        case f.Exists(variables, body) | f.ForAll(variables, body):
            names = tuple(f"#{depth + i}" for i in range(len(variables)))
            values: dict[str, f.Term] = dict(zip(variables, map(f.Variable, names), strict=True))
            new: f.Formula = f.substitute(body, values)  # type: ignore[assignment]  # a formula stays one
            return type(formula)(names, inner(new, len(variables)))
        case f.Compare() if arithmetic:
            return f.conjunction(*(_computed(*pair) for pair in formula.pairs()))
        case f.And(parts) | f.Or(parts) if order:
            join = f.conjunction if isinstance(formula, f.And) else f.disjunction
            done = join(*map(inner, parts))
            ordered = sorted(set(f.children(done)), key=repr)
            return join(*ordered)  # type: ignore[arg-type]  # parts of a formula are formulas
        case f.Predicate() | f.Compare() | f.Truth() | f.Meta():
            return formula
        case _:
            return f.rebuild(formula, tuple(map(inner, f.children(formula))))  # type: ignore[arg-type,return-value]  # formulas


def _computed(relation: str, left: f.Term, right: f.Term) -> f.Formula:
    """Return one comparison as a comparison with 0."""
    if relation in {"<", "≤"}:
        left, right = right, left
    rest = difference(left, right)
    if relation in {"<", ">"}:
        rest = rest.plus(LinearTerm({}, -1))
    parts = dict(sorted(rest.parts.items(), key=lambda part: repr(part[0])))
    rest = LinearTerm(parts, rest.constant)
    if relation in {"=", "≠"} and next(iter(rest.parts.values()), 1) < 0:
        rest = rest.times(-1)
    kind = relation if relation in {"=", "≠"} else "≥"
    return f.Compare((kind,), (rest.term(), f.Number(0)))


def compare(left: f.Formula, right: f.Formula) -> Sameness:
    """Return how far two formulas are the same."""
    if left == right:
        return Sameness.EQUAL
    for order, arithmetic, answer in (
        (False, False, Sameness.RENAMED),
        (True, False, Sameness.REORDERED),
        (True, True, Sameness.COMPUTED),
    ):
        a = canonical(left, order=order, arithmetic=arithmetic)
        if a == canonical(right, order=order, arithmetic=arithmetic):
            return answer
    return Sameness.DIFFERENT
