"""Lists of things in which words in brackets say of some what they are: `A, B (blocks), Table`."""

from collections.abc import Iterator, Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_NAMES = r"\w+(?:\s*,\s*\w+)*+"
_LISTS = re.compile(
    r"\s*(?:objects?|things|constants|individuals|entities|elements)\s*:\s*"
    rf"(?P<list>{_NAMES}\s*\(\s*[a-z]+\s*\)(?:\s*[,;]\s*{_NAMES}(?:\s*\(\s*[a-z]+\s*\))?)*)\s*[.;]?\s*",
    re.IGNORECASE,
)
_GROUP = re.compile(rf"(?P<names>{_NAMES})\s*(?P<said>\(\s*(?P<kind>[a-z]+)\s*\))")


def with_groups_listed(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the rows with such a list in one row, and those of its groups in rows of their own."""
    for row in rows:
        found = _LISTS.fullmatch(row.text) if "(" in row.text and ":" in row.text else None
        if found is None:
            yield row
            continue
        groups = [*_GROUP.finditer(row.text, found.start("list"))]
        yield row.changed([(*group.span("said"), "") for group in groups])
        for group in groups:
            said = f"{group['kind'].capitalize()}: "
            yield Row("", row.line)
            yield row.part(*group.span("names")).replaced(0, 0, said)
        yield Row("", row.line)
