"""Matching formulas against patterns, and replacing what matches.

In a pattern `Meta` stands for any term or formula, the same one at each occurrence. As the last
part of a conjunction or disjunction it stands for all the parts that are left.
"""

from pylogic.core import formulas as f

Bindings = dict[str, f.Node]


def match(pattern: f.Node, node: f.Node, bound: Bindings | None = None) -> Bindings | None:
    """Return what the open places of the pattern stand for in `node`; None if it does not fit."""
    bound = {} if bound is None else bound
    match pattern:
        case f.Meta(name):
            if name in bound:
                return bound if bound[name] == node else None
            return bound | {name: node}
        case f.And(parts) | f.Or(parts):
            if type(node) is not type(pattern):
                return None
            return _match_series(parts, node.parts, bound, type(pattern))
        case _:
            if type(node) is not type(pattern) or _head(node) != _head(pattern):
                return None
            return _match_all(f.children(pattern), f.children(node), bound)


def _match_series(
    patterns: tuple[f.Formula, ...],
    parts: tuple[f.Formula, ...],
    bound: Bindings,
    kind: type[f.And | f.Or],
) -> Bindings | None:
    if len(parts) > len(patterns) and isinstance(patterns[-1], f.Meta):
        kept = len(patterns) - 1
        parts = (*parts[:kept], kind(parts[kept:]))
    return _match_all(patterns, parts, bound)


def _match_all(
    patterns: tuple[f.Node, ...], nodes: tuple[f.Node, ...], bound: Bindings | None
) -> Bindings | None:
    if len(patterns) != len(nodes):
        return None
    for pattern, node in zip(patterns, nodes, strict=True):
        bound = None if bound is None else match(pattern, node, bound)
    return bound


def _head(node: f.Node) -> object:
    match node:
        case f.Predicate(name) | f.Apply(name) | f.Variable(name) | f.Constant(name):
            return name
        case f.Number(value) | f.Truth(value):
            return value
        case f.Compare(relations):
            return relations
        case f.Exists(variables) | f.ForAll(variables):
            return variables
        case _:
            return None


def instantiate(template: f.Node, bound: Bindings) -> f.Node:
    """Return the template with its open places filled.

    Raises KeyError: The template has a place that `bound` does not fill.
    """
    return f.transform(template, lambda n: bound[n.name] if isinstance(n, f.Meta) else n)


def replace(node: f.Node, pattern: f.Node, template: f.Node) -> tuple[f.Node, int]:
    """Return the node with each part that fits replaced, innermost first, and their number."""
    count = 0

    def step(part: f.Node) -> f.Node:
        nonlocal count
        bound = match(pattern, part)
        if bound is None:
            return part
        count += 1
        return instantiate(template, bound)

    return f.transform(node, step), count
