"""Explanations as text: a tree of claims, the positions below it, colours where there are some."""

import re
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from pylogic.explain.layout import OpenedNodes, short, whole
from pylogic.explain.tree import (
    AHEAD,
    AXIOM,
    CASE,
    EVERY,
    NONE,
    OPEN,
    RULE,
    SEEN,
    VALUE,
    Explanation,
    Node,
)
from pylogic.render.boards import Page, draw

WIDTH: Final = 100
"""How wide a line is before it is cut, in characters."""
_LABEL: Final = re.compile(r"[A-Z(]{0,3}\d[\w.()'-]{0,8}")
"""What looks like the number of an axiom; others are told by their lines alone."""
_LISTING: Final = frozenset({NONE, EVERY})
"""Kinds of nodes of which each child is a case, so that those left out are to be told."""
_UNICODE: Final = {"tee": "├─ ", "end": "└─ ", "bar": "│  ", "gap": "   ", "no": "✗ ", "more": "…"}
_ASCII: Final = {
    "tee": "|- ",
    "end": "`- ",
    "bar": "|  ",
    "gap": "   ",
    "no": "not ",
    "more": "...",
}


def text(
    explanation: Explanation,
    page: Page = Page(),  # noqa: B008 - a constant
    depth: int | None = None,
) -> str:
    """Return an explanation as a terminal shows it, without colours; see `styled`."""
    return styled(explanation, page, depth).plain


def styled(
    explanation: Explanation,
    page: Page = Page(),  # noqa: B008 - a constant
    depth: int | None = None,
    *,
    boards: bool = True,
) -> Text:
    """Return an explanation as a terminal shows it, without a newline at the end.

    explanation: What is to be shown.
    page: What the terminal can show.
    depth: How deep the tree is opened, with all details; without it, at most twelve lines are
        shown.
    boards: Whether the positions are drawn below.
    """
    root = explanation.root
    layout = short(root) if depth is None else whole(root, depth)
    writer = _Writer(layout, page, depth is not None)
    writer.tree(root)
    lines = writer.lines
    if explanation.unchecked:
        lines.append(Text(f"not all of it was checked: {explanation.unchecked}", style="dim"))
    several = len(explanation.positions) > 1
    for shown in explanation.positions if boards else ():
        if several and not writer.names(shown.name):
            continue
        drawn = draw(shown.text, explanation.theme, page, shown.marked)
        if "\n" not in drawn.plain:
            lines.append(Text.assemble((shown.name, "bold"), ":", drawn))
        else:
            lines += [Text.assemble((shown.name, "bold"), ":"), drawn]
    return Text("\n").join(lines)


@dataclass(slots=True)
class _Writer:
    layout: OpenedNodes
    page: Page
    full: bool
    lines: list[Text]

    def __init__(self, layout: OpenedNodes, page: Page, full: bool) -> None:  # noqa: FBT001
        self.layout = layout
        self.page = page
        self.full = full
        self.lines = []

    @property
    def _signs(self) -> dict[str, str]:
        return _UNICODE if self.page.unicode else _ASCII

    def names(self, name: str) -> bool:
        """Whether a line names a position."""
        return any(re.search(rf"\b{re.escape(name)}\b", line.plain) for line in self.lines)

    def tree(self, root: Node) -> None:
        """Write a node and what is shown beneath it."""
        self._node(root, "", "")

    def _node(self, node: Node, lead: str, under: str) -> None:
        own = self.layout.opened.get(id(node), ())
        self.lines.append(self._line(node, lead, own))
        bar = under + (self._signs["bar"] if own else self._signs["gap"])
        if id(node) in self.layout.printed and node.formula:
            self._put(Text.assemble((bar, "dim"), (self._cut(node.formula, len(bar)), "italic")))
        for i, child in enumerate(own):
            is_last = i == len(own) - 1 and not self._skips(node)
            sign = self._signs["end" if is_last else "tee"]
            self._node(child, under + sign, under + self._signs["gap" if is_last else "bar"])
        if self._skips(node):
            more = f"{self._signs['more']} and {self.layout.left(node)} more"
            self._put(Text.assemble((under + self._signs["end"], "dim"), (more, "dim")))

    def _skips(self, node: Node) -> bool:
        return id(node) in self.layout.opened and self.layout.left(node) > 0 and not self.full

    def _put(self, line: Text) -> None:
        self.lines.append(line)

    def _line(self, node: Node, lead: str, own: tuple[Node, ...]) -> Text:
        line = Text(lead, style="dim")
        if not node.holds:
            line.append(self._signs["no"], style="bold red")
        said = reason(node)
        room = len(said) + len(lead) + 4
        line.append(self._cut(node.claim, room), style="" if node.holds else "red")
        if said:
            line.append(said, style="dim")
        left_out = len(own) < len(node.children) if node.kind in _LISTING else not own
        if (
            left_out
            and node.children
            and node.kind not in {SEEN, AHEAD, OPEN}
            and not self._skips(node)
        ):
            line.append(f" {self._signs['more']}", style="dim")
        return line

    def _cut(self, said: str, before: int) -> str:
        room = max(24, WIDTH - before)
        if self.full or len(said) <= room:
            return said
        more = self._signs["more"]
        return said[: room - len(more)].rstrip() + more


def reason(node: Node) -> str:
    """Return what is said behind a claim: its axiom, the values that it needs, a remark."""
    parts = []
    if node.label and node.kind in {AXIOM, RULE, VALUE, NONE} and node.claim != node.label:
        first, last = node.lines
        lines = f"line {first}" if first == last else f"lines {first}-{last}"
        is_named = node.kind != RULE and _LABEL.fullmatch(node.label)
        parts.append(f"axiom {node.label}, {lines}" if is_named else lines)
    new = [f"{name} = {value}" for name, value in node.bindings if value not in node.claim]
    if new and node.kind != CASE:
        parts.append("with " + ", ".join(new))
    if node.note:
        parts.append(node.note)
    if node.kind in {SEEN, AHEAD}:
        parts.append("as above" if node.kind == SEEN else "as below")
    if node.kind == OPEN:
        parts.append("not followed further")
    if node.rank is not None and node.rank > 1:
        parts.append(f"{node.rank} steps")
    return ": " + "; ".join(parts) if parts else ""
