"""Named numbers: `width = 7` stands for 7 wherever the name is used, and sums of numbers fold."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pylogic.compiler.arithmetic import folded
from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.compiler.objects.signatures import Signatures
    from pylogic.notations.syntax import Declaration


NEVER: Final = f.Compare(("<",), (f.Number(1), f.Number(0)))
"""What is false in every document."""


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


def possible(axiom: Declaration, signatures: Signatures) -> Declaration:
    """Return an axiom in which nothing is equated with what is none of an observer's values."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Compare(
                ("=",), (f.Apply(name, (f.Variable(), *_)), f.Number(value))
            ) | f.Compare(("=",), (f.Number(value), f.Apply(name, (f.Variable(), *_)))) if (
                signatures.functions.get(name, (None,))[0] == signatures.state
            ):
                is_one = signatures.allows(signatures.functions[name][-1], value)
                return node if is_one else f.conjunction(node, NEVER)
            case _:
                return node

    new = f.transform(axiom.formula or f.Truth(value=True), step)
    return replace(axiom, formula=new)  # type: ignore[arg-type]  # of a formula comes a formula
