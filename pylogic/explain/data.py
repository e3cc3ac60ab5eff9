"""Explanations for programs: what JSON has of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylogic.explain.tree import Explanation, Node


def data(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as JSON has it.

    Returns: `holds`; `why`, the tree, each node with `claim`, `holds`, `kind`, `label`, `lines`,
        `formula`, `bindings`, `note`, `detail`, `rank` and `children`; `positions`, each with
        `name`, `text` and `marked`, a list of cells by row and column from 0; and `unchecked`, why
        some of it was not checked, empty where all was.
    """
    return {
        "holds": explanation.holds,
        "why": _node(explanation.root),
        "positions": [
            {"name": shown.name, "text": shown.text, "marked": sorted(map(list, shown.marked))}
            for shown in explanation.positions
        ],
        "unchecked": explanation.unchecked,
    }


def _node(node: Node) -> dict[str, Any]:
    return {
        "claim": node.claim,
        "holds": node.holds,
        "kind": node.kind,
        "label": node.label,
        "lines": list(node.lines),
        "formula": node.formula,
        "bindings": dict(node.bindings),
        "note": node.note,
        "detail": node.detail,
        "rank": node.rank,
        "children": [_node(child) for child in node.children],
    }
