"""Named numbers: `width = 7` stands for 7 wherever the name is used, and sums of numbers fold."""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pylogic import formulas as f
from pylogic.compiler.arithmetic import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylogic.notations.syntax import Declaration


_RELATIONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq, "≠": operator.ne, "<": operator.lt, "≤": operator.le,
    ">": operator.gt, "≥": operator.ge,
}  # fmt: skip


def named_number(formula: f.Formula | None) -> tuple[str, f.Term] | None:
    """Return the name and the term of `name = number`, where a formula is that."""
    match formula:
        case f.Compare(("=",), (f.Constant(name), value)) if not f.free_variables(value):
            return name, value
        case _:
            return None


def with_numbers(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with numbers for their names; what names one becomes a function of none.

    Each name stands for what the axioms before it make of its term.
    """
    known: dict[str, f.Term] = {}
    found = []
    for axiom in axioms:
        formula = folded(axiom.formula or f.Truth(value=True), known)
        if (pair := named_number(axiom.formula)) and isinstance(formula, f.Compare):
            value = formula.terms[1]
            if isinstance(value, f.Number):
                known[pair[0]] = value
                formula = f.equal(f.Apply(pair[0], ()), value)
        found.append(replace(axiom, formula=formula))
    return [
        replace(axiom, formula=folded(axiom.formula or f.Truth(value=True), known))
        for axiom in found
    ]


def settled(axiom: Declaration) -> Declaration:
    """Return an axiom in which what compares two numbers is true or false."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Compare() if any(_numbers(a, b) for _, a, b in node.pairs()):
                open_ = [f.Compare((r,), (a, b)) for r, a, b in node.pairs() if not _numbers(a, b)]
                known = [_holds(r, a, b) for r, a, b in node.pairs() if _numbers(a, b)]
                return f.conjunction(*open_) if all(known) else f.Truth(value=False)
            case _:
                return node

    if not isinstance(axiom.formula, f.Iff):
        return axiom
    new = f.transform(axiom.formula.right, step)
    return replace(axiom, formula=f.Iff(axiom.formula.left, new))  # type: ignore[arg-type]  # of a formula comes a formula


def _numbers(left: f.Term, right: f.Term) -> bool:
    return isinstance(left, f.Number) and isinstance(right, f.Number)


def _holds(relation: str, left: f.Term, right: f.Term) -> bool:
    assert isinstance(left, f.Number)  # noqa: S101  # as _numbers says
    assert isinstance(right, f.Number)  # noqa: S101  # likewise
    return _RELATIONS[relation](left.value, right.value)
