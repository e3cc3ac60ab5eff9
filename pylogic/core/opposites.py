"""Comparisons with their sides changed, what denies one, and negations further inside."""

from collections.abc import Iterator
from typing import Final

from pylogic.core import formulas as f

MIRRORED: Final = {"=": "=", "≠": "≠", "<": ">", ">": "<", "≤": "≥", "≥": "≤"}
"""What each relation is where the sides of a comparison are changed."""
SWAPPED: Final = {">": "<", "≥": "≤"}
"""The relations that can be written as another one, with the sides changed."""
OPPOSITE: Final = {"=": "≠", "≠": "=", "<": "≥", "≥": "<", ">": "≤", "≤": ">"}
"""What denies each relation, of numbers."""


def either_way(comparison: f.Formula) -> Iterator[tuple[str, f.Term, f.Term]]:
    """Yield the pairs of a comparison, each also with its sides changed; nothing of another."""
    for relation, left, right in comparison.pairs() if isinstance(comparison, f.Compare) else ():
        yield relation, left, right
        yield MIRRORED[relation], right, left


def related(relation: str, left: int, right: int) -> bool:
    """Return whether two numbers stand in a relation."""
    match relation:
        case "=" | "≠":
            return (left == right) is (relation == "=")
        case "<" | "≥":
            return (left < right) is (relation == "<")
        case _:
            return (left > right) is (relation == ">")


def negation(formula: f.Formula) -> f.Formula | None:
    """Return the negation of a formula with that of its parts; None of an atom."""
    match formula:
        case f.Truth(value):
            return f.Truth(not value)
        case f.Not(body):
            return body
        case f.And(parts):
            return f.disjunction(*map(f.Not, parts))
        case f.Or(parts):
            return f.conjunction(*map(f.Not, parts))
        case f.Implies(premise, conclusion):
            return f.conjunction(premise, f.Not(conclusion))
        case f.Exists(names, body):
            return f.ForAll(names, f.Not(body))
        case f.ForAll(names, body):
            return f.Exists(names, f.Not(body))
        case _:
            return None
