"""What stands in the margin, taken away: numbers of lines, and signs of quotation."""

from collections.abc import Sequence

from pylogic.core import regexes as re

_NUMBER = re.compile(r"\s*(\d{1,5})(?:\s\s+(?=\S)|\s*$)")
_LEAST = 5
"""How many lines there are at least before numbers are taken for those of the margin."""
_MOST_OTHERS = 0.1  # of the lines may stand without a number
_MOST_OTHERS_BESIDE = 0.25  # where numbers stand alone on lines
_ALONE = 2
_WITHIN = re.compile(r"\s*(?:$|[∧∨⊃→⇒≡↔⇔=≠<>≤≥&|+])")

_QUOTE = re.compile(r"\s{0,3}>(?=\s|$)")


def without_margin(lines: Sequence[str]) -> tuple[Sequence[str], int]:
    """Return the lines with blanks for the numbers in the margin, and how many had one.

    They are those of the margin where they count the lines of the text, whatever stands there: a
    number that labels an axiom stands before no line that is empty, or goes on with the last.
    """
    found: dict[int, re.Match[str]] = {}
    last = 0
    others = 0  # numbers of pages, in heads above them
    for i, match in ((i, _NUMBER.match(line)) for i, line in enumerate(lines)):
        if match is None:
            continue
        if found and int(match[1]) not in {last + 1, 1}:
            others += 1
            continue
        found[i], last = match, int(match[1])
    written = sum(bool(line.strip()) for line in lines)
    alone = sum(not lines[i][match.end() :].strip() for i, match in found.items())
    most = _MOST_OTHERS_BESIDE if alone >= _ALONE else _MOST_OTHERS
    if len(found) < _LEAST or len(found) < written * (1 - most) or others > written * most:
        return lines, 0
    if not any(_WITHIN.match(lines[i], m.end()) for i, m in found.items()):
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
