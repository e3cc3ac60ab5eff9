"""What stands in the margin, taken away: numbers of lines, and signs of quotation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBER = re.compile(r"\s*(\d{1,5})(?:\s\s+(?=\S)|\s*$)")
_LEAST = 5
"""How many lines there are at least before numbers are taken for those of the margin."""
_MOST_OTHERS = 0.1  # of the lines may stand without a number
_WITHIN = re.compile(r"\s*(?:$|[∧∨⊃→⇒≡↔⇔=≠<>≤≥&|+])")

_QUOTE = re.compile(r"\s{0,3}>(?=\s|$)")


def without_margin(lines: Sequence[str]) -> tuple[Sequence[str], int]:
    """Return the lines with blanks for the numbers in the margin, and how many had one.

    They are those of the margin where they count the lines of the text, whatever stands there: a
    number that labels an axiom stands before no line that is empty, or goes on with the last.
    """
    found = {i: match for i, line in enumerate(lines) if (match := _NUMBER.match(line))}
    written = sum(bool(line.strip()) for line in lines)
    if len(found) < _LEAST or len(found) < written * (1 - _MOST_OTHERS):
        return lines, 0
    steps = {i - int(match[1]) for i, match in found.items()}
    if len(steps) > 1 or not any(_WITHIN.match(lines[i], m.end()) for i, m in found.items()):
        return lines, 0
    out = list(lines)
    for i, match in found.items():
        out[i] = " " * match.end(1) + lines[i][match.end(1) :]
    return out, len(found)


def without_quotes(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines with blanks for the signs before the lines of a quotation: `> p(a)`.

    One that goes on with a formula stands below a line of it that has none.
    """
    out = list(lines)
    quoted = True
    for i, line in enumerate(lines):
        found = _QUOTE.match(line)
        quoted = not line.strip() or bool(found and quoted)
        if found and quoted:
            out[i] = " " * found.end() + line[found.end() :]
    return out
