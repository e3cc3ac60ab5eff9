"""Comparisons of what terms are worth; of what has no value, every comparison is false."""

from typing import Any

from pylogic.circuits.evaluator import Evaluator
from pylogic.circuits.graph import FALSE, TRUE
from pylogic.circuits.values import Worth, cases
from pylogic.core.opposites import SWAPPED


def compared(evaluator: Evaluator, relation: str, left: Worth, right: Worth) -> int:
    """Return the literal of a comparison."""
    if left is None or right is None:
        return FALSE
    if not isinstance(left, dict) and not isinstance(right, dict):
        return _plainly(evaluator, relation, left, right)
    if relation == "=":
        return equal(evaluator, left, right)
    graph = evaluator.graph
    found = []
    for one, here in cases(left):
        for other, there in cases(right):
            both = graph.both(here, there)
            if both != FALSE:
                found.append(graph.both(both, _plainly(evaluator, relation, one, other)))
    return graph.any_of(found)


def equal(evaluator: Evaluator, left: Worth, right: Worth) -> int:
    """Return the literal that two terms have the same value."""
    graph, others = evaluator.graph, dict(cases(right))
    return graph.any_of(
        [graph.both(here, others[value]) for value, here in cases(left) if value in others]
    )


def _plainly(evaluator: Evaluator, relation: str, left: Any, right: Any) -> int:  # noqa: ANN401
    """Return the literal of a comparison of two values."""
    if relation in {"=", "≠"}:
        return int((left == right) is (relation == "="))
    rules = evaluator.grounds.model.theory.rules
    if relation in rules:
        return evaluator.holds(relation, (left, right))
    if relation in SWAPPED:
        return _plainly(evaluator, SWAPPED[relation], right, left)
    if "<" in rules:
        if relation == "≤" and left == right:
            return TRUE
        return evaluator.holds("<", (left, right))
    if not (isinstance(left, int) and isinstance(right, int)):
        return FALSE
    return int(left < right or (relation == "≤" and left == right))
