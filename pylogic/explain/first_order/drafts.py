"""Explanations in the making: claims that point to each other, and become a tree of nodes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.explain.tree import OPEN, SEEN, Formal, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.core import formulas as f
    from pylogic.core.syntax import Declaration
    from pylogic.terms import Term

Key = tuple[str, str, "tuple[Term, ...]", bool]
"""`p` or `f`, the symbol, its arguments, and whether the claim holds."""


@dataclass(slots=True)
class Draft:
    """A node in the making; one with a key rests on what that claim is found to rest on."""

    formula: f.Formula
    env: dict[str, Term]
    holds: bool
    kind: str
    claim: str
    note: str = ""
    bindings: tuple[tuple[str, str], ...] = ()
    children: list[Draft] = field(default_factory=list)
    key: Key | None = None
    detail: bool = False
    axiom: Declaration | None = None
    printed: str = ""
    shape: tuple[object, ...] = ()


@dataclass(slots=True)
class Step:
    """What a claim rests on."""

    kind: str
    children: list[Draft]
    axiom: Declaration | None = None
    printed: str = ""
    bindings: tuple[tuple[str, str], ...] = ()
    note: str = ""
    rank: int | None = None


def frozen(draft: Draft, steps: Mapping[Key, Step], seen: set[Key]) -> Node:
    """Return a draft as a node; each claim is explained where it comes first."""
    node = _plain(draft)
    key = draft.key
    if key is None:
        return replace(node, children=_children(draft.children, steps, seen))
    step = steps.get(key)
    if step is None:
        return replace(node, kind=OPEN)
    if key in seen and step.children:
        return replace(node, kind=SEEN, rank=step.rank)
    seen.add(key)
    return replace(
        node,
        kind=step.kind,
        label=step.axiom.label if step.axiom else "",
        lines=step.axiom.lines if step.axiom else (0, 0),
        formula=step.printed,
        bindings=step.bindings,
        note=step.note or draft.note,
        rank=step.rank,
        children=_children(step.children, steps, seen),
    )


def _children(drafts: list[Draft], steps: Mapping[Key, Step], seen: set[Key]) -> tuple[Node, ...]:
    once = {(draft.claim, draft.holds, draft.key): draft for draft in reversed(drafts)}
    own = [draft for draft in drafts if once[draft.claim, draft.holds, draft.key] is draft]
    return tuple(frozen(child, steps, seen) for child in own)


def _plain(draft: Draft) -> Node:
    free = draft.env
    return Node(
        draft.claim,
        draft.holds,
        draft.kind,
        draft.axiom.label if draft.axiom else "",
        draft.axiom.lines if draft.axiom else (0, 0),
        draft.printed,
        draft.bindings,
        draft.note,
        detail=draft.detail,
        formal=Formal(draft.formula, tuple(free.items())),
    )
