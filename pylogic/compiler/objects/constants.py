"""Named numbers: `width = 7` stands for 7 wherever the name is used, and sums of numbers fold."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pylogic.compiler.objects.signatures import Signatures
from pylogic.compiler.theory.arithmetic import folded, folded_term
from pylogic.compiler.theory.named_numbers import named_number
from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

NEVER: Final = f.Compare(("<",), (f.Number(1), f.Number(0)))
"""What is false in every document."""


def with_numbers(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with numbers for their names; what names one becomes a function of none.

    Raises CompileError: A name has no number: it rests on itself, or on what is no number.
    """
    known = _named_numbers(axioms)
    found = []
    for axiom in axioms:
        formula = folded(axiom.formula or f.Truth(value=True), known)
        if pair := named_number(axiom.formula):
            formula = f.equal(f.Apply(pair[0], ()), folded_term(pair[1], known))
        found.append(replace(axiom, formula=formula))
    return found


def _named_numbers(axioms: Sequence[Declaration]) -> dict[str, f.Term]:
    """Return the numbers by name, of which one may rest on others in any order."""
    known: dict[str, f.Term] = {}
    waiting = [(axiom, pair) for axiom in axioms if (pair := named_number(axiom.formula))]
    while waiting:
        left = []
        for axiom, (name, value) in waiting:
            number = folded_term(value, known)
            if not isinstance(number, f.Number):
                left.append((axiom, (name, value)))
            else:
                known.setdefault(name, number)  # a second number is named where values are checked
        if len(left) == len(waiting):
            axiom, (name, value) = left[0]
            raise failure(_why_none(name, value, {name for _, (name, _) in waiting}), axiom)
        waiting = left
    return known


def _why_none(name: str, value: f.Term, waiting: set[str]) -> str:
    """Return why a name has no number."""
    names = {node.name for node in f.walk(value) if isinstance(node, f.Variable)}
    if names:
        return f"no equation says what {min(names)} is"
    through = {node.name for node in f.walk(value) if isinstance(node, f.Constant)} & waiting
    return f"{name} rests on {min(through)}, which rests on itself" if through else ""


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
