"""Why a goal holds, or not, and why a move is legal, or not: trees that the page opens."""

from pathlib import Path
from typing import Any

from pylogic.core.errors import BadMove, ExplanationError
from pylogic.explain import Explanation, Node
from pylogic.explain.layout import OpenedNodes, short
from pylogic.explain.queries import explained
from pylogic.explain.text import reason
from pylogic.games.reasons import reasons_of
from pylogic.render.diagram import diagram
from pylogic.render.svg import svg
from pylogic.session.nesting import check_nesting
from pylogic.web.messages import WhyAsked, WhyMoveAsked
from pylogic.web.worker.gaming import rules_of
from pylogic.web.worker.positions import match_of, refuse_hidden
from pylogic.web.worker.queries import game_of, module_of
from pylogic.web.worker.texts import document_of


def why(request: WhyAsked, folder: Path) -> dict[str, Any]:
    """Return why a goal holds, or why not."""
    check_nesting(request.goal, "<goal>")
    if request.document is None:
        rules = rules_of(game_of(request), folder)
        return _explained(reasons_of(rules).goal(request.goal))
    document = document_of(request.document, folder).answering()
    if document.obstacles:
        raise document.obstacles[0]
    return _explained(explained(document, module_of(request.document, document), request.goal))


def why_move(request: WhyMoveAsked, folder: Path) -> dict[str, Any]:
    """Return why a move is legal, or why not; without a move, why the game is over, or not."""
    match = match_of(request, folder)
    refuse_hidden(match, request.people)
    here = match.position
    if request.move is None:
        return _explained(here.why_outcome())
    if (said := here.why_illegal(request.move)) is None:
        return _explained(here.why_legal(request.move))
    try:
        return {"text": said, **_explained(here.why_not_legal(request.move))}
    except ExplanationError as none:  # what is no move, or a game without axioms
        return {"text": said, "tree": None, "note": str(none)}
    except BadMove:
        return {"text": said, "tree": None, "note": ""}


def _explained(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as the page shows it: its tree, and the positions that it names."""
    layout, looks = short(explanation.root), explanation.theme
    return {
        "holds": explanation.holds,
        "tree": _node(explanation.root, layout),
        "positions": [
            {
                "name": shown.name,
                "text": shown.text,
                "svg": svg(diagram(shown.text, looks, marked=shown.marked), looks)
                if diagram(shown.text, looks).rows
                else None,
            }
            for shown in explanation.positions
        ],
        "unchecked": explanation.unchecked,
    }


def _node(node: Node, layout: OpenedNodes) -> dict[str, Any]:
    return {
        "claim": node.claim,
        "holds": node.holds,
        "kind": node.kind,
        "said": reason(node).removeprefix(": "),
        "label": node.label,
        "lines": list(node.lines),
        "formula": node.formula,
        "detail": node.detail,
        "open": id(node) in layout.opened,
        "children": [_node(child, layout) for child in node.children],
    }
