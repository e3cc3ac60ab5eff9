"""Explanations as a page: a tree that opens by clicks, with boards as drawings."""

from html import escape
from typing import Final

from pylogic.explain.layout import LINES, OpenedNodes, short
from pylogic.explain.text import reason
from pylogic.explain.tree import Explanation, Node, Shown
from pylogic.render import html
from pylogic.render.diagram import diagram
from pylogic.render.svg import svg
from pylogic.render.theme import Theme

STYLE: Final = """\
.why { font-family: sans-serif; line-height: 1.5; overflow-wrap: anywhere }
.why ul { list-style: none; margin: 0; padding-left: 1.4em; border-left: 1px solid #ccc }
.why summary { cursor: pointer }
.why li > .leaf { padding-left: 1em }
.why .claim { font-family: monospace }
.why .fails > .claim { color: var(--wrong, #dd3350) }
.why .said { opacity: 0.75 }
.why .axiom { font-family: monospace; font-style: italic; opacity: 0.85; padding-left: 1em }
.why .positions { display: flex; flex-wrap: wrap; gap: 1.5em; margin-top: 1em }
.why figure { margin: 0 }
"""


def fragment(explanation: Explanation) -> str:
    """Return an explanation as a part of a page, without its style.

    explanation: What is to be shown.
    """
    layout = short(explanation.root, LINES)
    tree = _node(explanation.root, layout)
    figures = "".join(
        f"<figure><figcaption>{escape(each.name)}</figcaption>{_drawn(each, explanation.theme)}"
        "</figure>"
        for each in explanation.positions
    )
    doubt = (
        f'<p class="said">not all of it was checked: {escape(explanation.unchecked)}</p>'
        if explanation.unchecked
        else ""
    )
    positions = f'<div class="positions">{figures}</div>' if figures else ""
    return f'<div class="why"><ul>{tree}</ul>{doubt}{positions}</div>'


def shown(explanation: Explanation) -> str:
    """Return an explanation as notebooks show it, light or dark."""
    return f"<style>{STYLE}</style>{fragment(explanation)}"


def page(explanation: Explanation, title: str) -> str:
    """Return an explanation as a whole page, which loads nothing from elsewhere.

    Parameters
    ----------
    explanation : Explanation
        What is to be shown.
    title : str
        The goal, in plain text.
    """
    return html.page(title, f"<h1>{escape(title)}</h1>\n{shown(explanation)}")


def _drawn(position: Shown, theme: Theme) -> str:
    drawn = diagram(position.text, theme, marked=position.marked)
    return svg(drawn, theme) if drawn.rows or drawn.fields else escape(position.text)


def _node(node: Node, layout: OpenedNodes) -> str:
    sign = "holds" if node.holds else "fails"
    said = reason(node)
    mark = "" if node.holds else "✗ "
    head = f'<span class="claim">{mark}{escape(node.claim)}</span>'
    if said:
        head += f'<span class="said">{escape(said)}</span>'
    if not node.children and not node.formula:
        return f'<li><div class="leaf {sign}">{head}</div></li>'
    is_open = " open" if id(node) in layout.opened else ""
    axiom = f'<div class="axiom">{escape(node.formula)}</div>' if node.formula else ""
    children = "".join(_node(child, layout) for child in node.children)
    return (
        f'<li><details{is_open}><summary class="{sign}">{head}</summary>{axiom}'
        f"<ul>{children}</ul></details></li>"
    )
