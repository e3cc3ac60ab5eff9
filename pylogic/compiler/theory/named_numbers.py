"""Constants that are equated with a number, as in `n = 3`, stand for it wherever they are used."""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.compiler.theory.arithmetic import folded
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


def named_number(formula: f.Formula | None) -> tuple[str, f.Term] | None:
    """Return the name and the term of `name = number`, where a formula is that."""
    match formula:
        case f.Compare(("=",), (f.Constant(name) | f.Apply(name, ()), value)) if _is_sum(value):
            return name, value
        case f.Compare(("=",), (f.Number() as value, f.Constant(name) | f.Apply(name, ()))):
            return name, value
        case _:
            return None


def _is_sum(term: f.Node) -> bool:
    match term:
        case f.Apply("+" | "-", args):
            return all(map(_is_sum, args))
        case _:
            return isinstance(term, f.Number | f.Constant | f.Variable)


def with_literals(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with numbers for the constants that are equated with one, as `n = 3`."""
    known: dict[str, f.Term] = {}
    for axiom in axioms:
        pair = named_number(axiom.formula)
        if pair and isinstance(pair[1], f.Number):
            known.setdefault(*pair)
    if not known:
        return list(axioms)
    found = []
    for axiom in axioms:
        pair = named_number(axiom.formula)
        if pair and known.get(pair[0]) == pair[1]:
            formula: f.Formula = f.equal(f.Apply(pair[0], ()), pair[1])
        else:
            formula = folded(axiom.formula or f.Truth(value=True), known)
        found.append(replace(axiom, formula=formula))
    return found
