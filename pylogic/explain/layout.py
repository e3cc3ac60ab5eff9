"""What of an explanation is shown: the parts nearest to the goal, as many as there is room for."""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from pylogic.explain.tree import COMPARISON, Node

LINES: Final = 12
"""How many lines an explanation has, boards aside, unless more are asked for."""
_FEW: Final = 3


@dataclass(slots=True)
class OpenedNodes:
    """Which nodes are opened, and of which the axiom is printed.

    opened: By identity of a node, the children that are shown.
    printed: The nodes whose axiom is shown.
    """

    opened: dict[int, tuple[Node, ...]] = field(default_factory=dict)
    printed: set[int] = field(default_factory=set)

    def left(self, node: Node) -> int:
        """Return how many of the children of a node are not shown."""
        return len(visible(node)) - len(self.opened.get(id(node), ()))


def visible(node: Node) -> tuple[Node, ...]:
    """Return the children of a node that are shown when nobody asks for details."""
    found = tuple(child for child in node.children if not child.detail)
    if found or node.holds or node.kind == COMPARISON:
        return found
    return node.children[:_FEW]  # what fails fails for something


def short(root: Node, lines: int = LINES) -> OpenedNodes:
    """Return what is shown in so many lines: nodes are opened as long as there is room."""
    layout = OpenedNodes()
    room = lines - 1
    if root.formula:
        layout.printed.add(id(root))
        room -= 1
    rest = deque([root])
    unprinted = []
    while rest:
        node = rest.popleft()
        own = visible(node)
        if node is root and not own:
            own = root.children[:_FEW]  # what is asked itself is told, be it by details
        if node is root and len(own) > room:
            own = own[: max(1, room - 1)]
        if not own or len(own) > room:
            continue
        layout.opened[id(node)] = own
        room -= len(own)
        rest.extend(own)
        unprinted += [child for child in own if child.formula]
    for node in unprinted:
        if room and id(node) in layout.opened:
            layout.printed.add(id(node))
            room -= 1
    return layout


def whole(root: Node, depth: int) -> OpenedNodes:
    """Return what is shown to a depth, with all details."""
    layout = OpenedNodes()
    level = [root]
    for _ in range(depth):
        for node in level:
            layout.opened[id(node)] = node.children
            layout.printed.add(id(node))
        level = [child for node in level for child in node.children]
    return layout
