"""Procedures of Golog, `proc serve(n) go(n); open endProc`: they are no axioms, and not run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylogic.notations.first_order.layout import Chunk

_BEGINS = re.compile(r"\s*\$?\s*proc\s+\w")
_ENDS = re.compile(r"\bend[ -]?proc\b", re.IGNORECASE)


def without_procedures(chunks: Iterable[Chunk]) -> tuple[list[Chunk], list[list[Chunk]]]:
    """Return the chunks without those of procedures, and these; one without an end is none."""
    kept: list[Chunk] = []
    found: list[list[Chunk]] = []
    open_: list[Chunk] = []
    for chunk in chunks:
        if not open_ and not _BEGINS.match(chunk.text):
            kept.append(chunk)
            continue
        open_.append(chunk)
        if _ENDS.search(chunk.text):
            found.append(open_)
            open_ = []
    return [*kept, *open_], found
