"""Which observations of which positions the shown part of an explanation speaks of."""

from collections.abc import Iterator

from pylogic.core import formulas as f
from pylogic.explain.first_order.evaluator import ClaimEvaluator
from pylogic.explain.layout import short
from pylogic.explain.tree import COMPARISON, Node
from pylogic.terms import Term

Place = tuple[str, tuple["Term", ...]]
"""An observer, and its arguments but for the position."""


def touched(root: Node, evaluator: ClaimEvaluator) -> dict[Term, set[Place]]:
    """Return by position what is observed of it in the comparisons that are shown."""
    found: dict[Term, set[Place]] = {}
    layout = short(root)
    for node in [root, *(child for own in layout.opened.values() for child in own)]:
        if node.kind != COMPARISON or node.formal is None:
            continue
        env = dict(node.formal.values)
        for term in _applied(node.formal.formula):
            observer = evaluator.axioms.model.observers.get(term.function)
            values = [evaluator.value(arg, env) for arg in term.args]
            if observer is None or any(value is None for value in values):
                continue
            row = tuple(value for value in values if value is not None)
            others = row[: observer.position] + row[observer.position + 1 :]
            found.setdefault(row[observer.position], set()).add((observer.name, others))
    return found


def _applied(node: f.Node) -> Iterator[f.Apply]:
    """Yield the terms of functions in a formula, but for those in conditions."""
    if isinstance(node, f.Apply):
        yield node
    if not isinstance(node, f.Conditional):
        for part in f.children(node):
            yield from _applied(part)
