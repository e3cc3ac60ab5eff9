"""Headings of Markdown and of wikis: `## Axioms`, perhaps with signs behind, `== Axioms ==`."""

from pylogic.core import regexes as re

_MARK = re.compile(r"\s*+#{1,6}\s++")
_BETWEEN = re.compile(r"\s*+(={2,6})\s*+(?P<words>[^=\s][^=]{0,200}?)\s*+\1\s*+$")


def heading_of(line: str) -> tuple[str, int] | None:
    """Return the words of a heading and where in the line they begin; None for other lines."""
    if between := _BETWEEN.match(line):
        return between["words"], between.start("words")
    found = _MARK.match(line)
    if found is None:
        return None
    return line[found.end() :].rstrip().rstrip("#").rstrip(), found.end()
