"""Headings behind number signs, as in Markdown: `## Axioms`, perhaps with signs at the end."""

from __future__ import annotations

import re

_MARK = re.compile(r"\s*+#{1,6}\s++")


def heading_of(line: str) -> tuple[str, int] | None:
    """Return the words of a heading and where in the line they begin; None for other lines."""
    found = _MARK.match(line)
    if found is None:
        return None
    return line[found.end() :].rstrip().rstrip("#").rstrip(), found.end()
