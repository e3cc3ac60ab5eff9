"""An explanation: a small tree of values, which every writer and the checker read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from pylogic.render.theme import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.core.formulas import Formula
    from pylogic.render.theme import Theme
    from pylogic.terms import Term

_TEXT: Final = "pylogic.explain.text:text"
_HTML: Final = "pylogic.explain.html:shown"

AXIOM: Final = "axiom"
"""An instance of an axiom: a claim that it makes true, or that none makes true."""
RULE: Final = "rule"
"""One of several axioms that could have given a claim, and why it does not."""
COMPARISON: Final = "comparison"
"""Two or more terms side by side, with their values."""
VALUE: Final = "value"
"""What a function is of some arguments, by the axiom that says it."""
EVERY: Final = "every"
"""A universal statement that holds: its cases were tried."""
COUNTEREXAMPLE: Final = "counterexample"
"""A universal statement that fails, with the case in which it does."""
NONE: Final = "none"
"""An existential statement that fails, with the values that came furthest."""
CASE: Final = "case"
"""One case of a universal statement, or the values that came furthest."""
GIVEN: Final = "given"
"""What is so without any axiom: it is observed, or calculated."""
SEEN: Final = "seen"
"""A claim that is explained before in the same tree."""
AHEAD: Final = "ahead"
"""A claim that is explained further on in the same tree, nearer to what is asked."""
OPEN: Final = "open"
"""A claim whose explanation was left out, as the tree has grown enough."""


@dataclass(frozen=True, slots=True)
class Formal:
    """What a node claims, for programs: a formula under values of its free variables.

    formula: In the document's own syntax.
    values: By variable, its value as it stands in answers.
    """

    formula: Formula
    values: tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True)
class Node:
    """One claim of an explanation, with what it rests on.

    Attributes
    ----------
    claim : str
        The goal, printed in the document's notation.
    holds : bool
        Whether it holds; otherwise the node explains why not.
    kind : str
        One of this module's constants: what sort of reason is given.
    label : str
        The label of the axiom; empty where no axiom is involved.
    lines : tuple of int
        First and last line of the axiom; (0, 0) without one.
    formula : str
        The axiom, as printed in the notation.
    bindings : tuple of (str, str)
        The values of its variables.
    note : str
        A remark, such as: values of both sides, how many cases were tried.
    children : tuple of Node
        What the claim rests on.
    detail : bool
        Whether it is shown only when asked for: arithmetic, and facts of enumerated sorts.
    rank : int or None
        In how many steps a recursive claim follows; the claims beneath it have smaller ranks.
    formal : Formal or None
        The claim itself, for the checker.
    """

    claim: str
    holds: bool
    kind: str
    label: str = ""
    lines: tuple[int, int] = (0, 0)
    formula: str = ""
    bindings: tuple[tuple[str, str], ...] = ()
    note: str = ""
    children: tuple[Node, ...] = ()
    detail: bool = False
    rank: int | None = None
    formal: Formal | None = None

    def walk(self) -> Iterator[Node]:
        """Yield the node and all beneath it, from the top and in order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


@dataclass(frozen=True, slots=True)
class Shown:
    """A position that an explanation names.

    name: What it is called in the claims: P, Q, ...
    text: The position, as it is written.
    marked: Cells that matter, from 0.
    """

    name: str
    text: str
    marked: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a goal holds, or why not.

    Attributes
    ----------
    root : Node
        The goal.
    positions : tuple of Shown
        The positions that the tree names.
    unchecked : str
        Why some nodes could not be checked; empty when every one was checked anew.
    theme : Theme
        How the positions are drawn.
    """

    root: Node
    positions: tuple[Shown, ...] = ()
    unchecked: str = ""
    theme: Theme = PLAIN

    @property
    def holds(self) -> bool:
        """Whether the goal holds."""
        return self.root.holds

    def __str__(self) -> str:
        """Return the explanation as a terminal shows it, without colours."""
        shown: str = resolve_name(_TEXT)(self)
        return shown

    def __repr__(self) -> str:
        """Return the claim, and whether it holds."""
        return f"<Explanation: {self.root.claim} {'holds' if self.holds else 'does not hold'}>"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # noqa: ANN401, FBT001 - of IPython
        """Show it where IPython shows no HTML: at a terminal."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        """Return a tree that opens by clicks, with boards, which notebooks show."""
        shown: str = resolve_name(_HTML)(self)
        return shown


def joined(explanations: Sequence[Explanation], claim: str) -> Explanation:
    """Return one explanation of several claims: of all that hold, or of those that do not."""
    if len(explanations) == 1:
        return explanations[0]
    holds = all(one.holds for one in explanations)
    roots = tuple(one.root for one in explanations if holds or not one.holds)
    shown = {one.text: one for part in explanations for one in part.positions}
    doubts = next((one.unchecked for one in explanations if one.unchecked), "")
    return Explanation(Node(claim, holds, CASE, children=roots), tuple(shown.values()), doubts)


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
