"""The ends of printed pages in a text: numbers of pages, and the heads that run above them."""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look

_NUMBER = re.compile(r"\f?(?:\s{8,}\d{1,4}|\s*[-–—]\s*\d{1,4}\s*[-–—])\s*$")
_HEAD = re.compile(r"\f?\s*(?:\d{1,4}\s{3,}\S.*[A-Za-z].*|[A-Za-z].*\S\s{3,}\d{1,4})\s*$")
_AWAITS_NUMBER = re.compile(r"[=<>≤≥≠+−*·×(,-]\s*$")
"""What a number may stand behind, on the next line."""


def ends_of_pages(lines: Sequence[str]) -> frozenset[int]:
    """Return the indices of the lines with numbers of pages, and of the heads below them."""
    found: set[int] = set()
    for i, line in enumerate(lines):
        if not _NUMBER.match(line):
            continue
        before = next((text for text in reversed(lines[max(i - 3, 0) : i]) if text.strip()), "")
        if _AWAITS_NUMBER.search(before):
            continue
        found.add(i)
        after = next((j for j in range(i + 1, min(i + 4, len(lines))) if lines[j].strip()), i)
        if _HEAD.match(lines[after]) and not look.has_sign(lines[after]):
            found.add(after)
    return frozenset(found)
