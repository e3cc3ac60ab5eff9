"""Sets that sentences introduce: `Let V = {a, b, c} be the vertices, and let $E = ...$`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pylogic.notations.first_order import lines as look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.notations.first_order.layout import Chunk

_NAME = r"(?:\\(?:math|text)[a-z]*\s*\{\w+\}|\w+)"
_BRACES = r"(?:\\\{[^$]*?\\\}|\{[^{}]*\})"
_INTRODUCED = re.compile(
    r"(?:\b(?:let|put|set|define|write|where|with|and|take|consider)\b|[:,])\s*(?:\$|\\\()?\s*"
    rf"(?P<said>{_NAME}\s*(?::=|=|≝|≜)\s*{_BRACES})\s*(?:\$|\\\))?(?=[\s.,;]|$)",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"\s*(?:let|put|define|write|we\s+(?:write|put|define|set))\b", re.IGNORECASE)
_MATHEMATICS = re.compile(r"\$([^$]*)\$|\\\((.*?)\\\)")


def introduced(chunk: Chunk) -> Iterator[Chunk]:
    """Yield the sets that a sentence introduces, and the sentence; any other chunk as it is."""
    sentence = chunk.kind in {"inline", "prose"} or (
        chunk.kind in {"formula", "candidate"} and _BEGINS.match(chunk.text)
    )
    found = list(_INTRODUCED.finditer(chunk.text)) if sentence and "{" in chunk.text else []
    if not found or not (_BEGINS.search(chunk.text) or "$" in chunk.text):
        yield chunk
        return
    for match in found:
        yield _part(chunk, match)
    rest = _INTRODUCED.sub(" ", chunk.text)
    formal = any(look.has_sign(one or other) for one, other in _MATHEMATICS.findall(rest))
    yield replace(chunk, kind="inline" if formal else "prose")


def _part(chunk: Chunk, match: re.Match[str]) -> Chunk:
    """Return what a match says, in its own place."""
    begin = match.start("said")
    before = chunk.text[:begin]
    rows = before.count("\n")
    column = begin - before.rfind("\n") if rows else chunk.column + begin
    last = chunk.first + chunk.text.count("\n", 0, match.end("said"))
    return replace(
        chunk, kind="formula", label="", text=match["said"], first=chunk.first + rows,
        last=last, column=column, labelled=False, dash=False,
    )  # fmt: skip
