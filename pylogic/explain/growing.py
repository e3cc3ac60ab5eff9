"""The search that all notations share: claims, what each of them rests on, and so on below.

A notation says of one claim what it rests on: a step, whose children are drafts of further claims.
Claims are opened the nearest first, each once, until there are enough; then the drafts become the
tree of nodes.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pylogic.core.errors import ExplanationError
from pylogic.explain.tree import AHEAD, GIVEN, OPEN, SEEN, Formal, Node

_DEEP: Final = 20_000


@contextmanager
def deep() -> Iterator[None]:
    """Let functions call each other as deep as recursive definitions go.

    Raises ExplanationError: They go deeper.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEP))
    try:
        yield
    except RecursionError:
        raise ExplanationError("what is asked rests on too many steps to be told") from None
    finally:
        sys.setrecursionlimit(before)


@dataclass(frozen=True, slots=True)
class PrintedSource:
    """What a text says: an axiom, a rule or a definition, with its lines and as it is printed."""

    label: str = ""
    lines: tuple[int, int] = (0, 0)
    text: str = ""


NOWHERE = PrintedSource()


@dataclass(slots=True)
class ClaimStep:
    """What a claim rests on; the attributes are those of `Node`.

    teller: The draft below which it is told, which is the one nearest to what is asked.
    """

    kind: str = GIVEN
    children: list[Draft] = field(default_factory=list)
    source: PrintedSource = NOWHERE
    bindings: tuple[tuple[str, str], ...] = ()
    note: str = ""
    rank: int | None = None
    teller: Draft | None = None


@dataclass(slots=True, kw_only=True)
class Draft(ClaimStep):
    """A node in the making; one with a key rests on what that claim is found to rest on.

    key: What a notation tells claims apart by, for those that are opened.
    shape: What drafts have in common that are reasons of one kind.
    """

    claim: str
    holds: bool
    key: Any = None
    detail: bool = False
    formal: Formal | None = None
    shape: tuple[object, ...] = ()


def grown(
    drafts: Iterable[Draft], step: Callable[[Draft], ClaimStep], maximum: int
) -> dict[Any, ClaimStep]:
    """Return what the claims of drafts rest on, those beneath them, and so on, the nearest first.

    drafts: What is to be explained.
    step: Tells what the claim of a draft rests on.
    maximum: How many claims are opened.
    """
    steps: dict[Any, ClaimStep] = {}
    rest = deque(drafts)
    while rest:
        draft = rest.popleft()
        rest.extend(draft.children)
        if draft.key is None or draft.key in steps or len(steps) >= maximum:
            continue
        steps[draft.key] = found = step(draft)
        found.teller = draft
        rest.extend(found.children)
    return steps


def frozen(draft: Draft, steps: Mapping[Any, ClaimStep], seen: set[Any]) -> Node:
    """Return a draft as a node; each claim is explained where it is nearest to what is asked."""
    step: ClaimStep | None = draft if draft.key is None else steps.get(draft.key)
    node = Node(
        draft.claim, draft.holds, OPEN, note=draft.note, detail=draft.detail, formal=draft.formal
    )
    if step is None:
        return node
    if draft.key is not None:
        if step.teller is not draft and step.children:
            return replace(node, kind=SEEN if draft.key in seen else AHEAD, rank=step.rank)
        seen.add(draft.key)
    once: dict[object, Draft] = {}
    for child in step.children:
        own = id(child) if child.children else None  # as rules on one line have one claim
        once.setdefault((child.claim, child.holds, child.key, own), child)
    return replace(
        node,
        kind=step.kind,
        label=step.source.label,
        lines=step.source.lines,
        formula=step.source.text,
        bindings=step.bindings,
        note=step.note or draft.note,
        rank=step.rank,
        children=tuple(frozen(child, steps, seen) for child in once.values()),
    )
