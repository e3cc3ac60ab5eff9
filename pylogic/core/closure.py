"""Existential closure of a variable that stands outside of the block that was to bind it."""

from pylogic.core import formulas as f
from pylogic.core.formulas import Formula, Node


def close(formula: Formula, name: str) -> tuple[Formula, int]:
    """Return the formula with a free variable bound where it stands, and by how many quantifiers.

    Each innermost existential block around a free occurrence binds the variable too. What no such
    block is around is bound by a quantifier of its own, around the smallest part that holds all of
    it.
    """
    closed, count, left = _closed(formula, name)
    if left:
        closed, count = _wrapped(closed, name), count + 1
    return closed, count  # type: ignore[return-value]  # a formula stays one


def _closed(node: Node, name: str) -> tuple[Node, int, bool]:
    """Return the node closed as far as its blocks do it, how often, and whether some is left."""
    match node:
        case f.Variable(other):
            return node, 0, other == name
        case f.Exists(variables) | f.ForAll(variables) if name in variables:
            return node, 0, False
    parts = [_closed(part, name) for part in f.children(node)]
    count = sum(part[1] for part in parts)
    left = any(part[2] for part in parts)
    if count:
        node = f.rebuild(node, tuple(part[0] for part in parts))
    if left and isinstance(node, f.Exists):
        return f.Exists((*node.variables, name), node.body), count + 1, False
    return node, count, left


def _wrapped(node: Node, name: str) -> Node:
    """Return the node with one quantifier, as far inside as all free occurrences allow."""
    parts = f.children(node)
    holding = [i for i, part in enumerate(parts) if name in f.free_variables(part)]
    term = isinstance(node, f.Predicate | f.Compare)
    if term or len(holding) != 1:
        return f.Exists((name,), node)  # type: ignore[arg-type]  # terms are not reached
    inner = _wrapped(parts[holding[0]], name)
    return f.rebuild(node, (*parts[: holding[0]], inner, *parts[holding[0] + 1 :]))
