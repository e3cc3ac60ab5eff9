"""Sets of sets, as sentences list them: `The lines are the sets {1, 2}, {1, 3}.`."""

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.spelling.plurals import forms

_BEGINS = re.compile(
    r"(?:(?<=[.;]\s)|^\s*+)(?:the\s++)?(?P<name>[A-Za-z]{2,})\s++are\s++(?:the\s++)?"
    r"(?:following\s++)?(?P<sets>sets)?\s*+:?\s*+"
    r"(?=\{|$)",
    re.IGNORECASE,
)
_SET = r"\{\s*\w+(?:\s*,\s*\w+){0,99}\s*\}"
_SETS = re.compile(
    rf"\s*(?P<sets>{_SET}(?:\s*,\s*(?:and\s+)?{_SET}|\s+and\s+{_SET}){{1,99}})\s*\."
)
_MOST = 20
"""How many rows such a sentence has."""


def with_sets_of_sets(source: Source) -> None:
    """Put an axiom for each sentence that lists sets, and tell of it."""
    i = 0
    while i < len(source.rows):
        row = source.rows[i]
        found = _BEGINS.search(row.text) if "are" in row.text else None
        name = _named(found["name"], source) if found else ""
        if found is None or not name:
            i += 1
            continue
        rows = source.rows[i : i + _MOST]
        text = "\n".join([row.text[found.end() :], *(r.text for r in rows[1:])])
        listed = _SETS.match(text)
        if listed is None:
            i += 1
            continue
        said = f"{name} = {{{' '.join(listed['sets'].replace(' and ', ' ').split())}}}"
        at = found.start("name")
        made = Row(said, row.line, (at + 1,) * len(said))
        last = i + text[: listed.end()].count("\n")
        rest = text[listed.end() :].split("\n")[0]
        behind = Row(rest, source.rows[last].line) if rest.strip() else Row("", row.line)
        head = (
            row.part(0, found.start()) if row.text[: found.start()].strip() else Row("", row.line)
        )
        source.rows[i : last + 1] = [head, Row("", row.line), made, Row("", row.line), behind]
        source.tell(row.line, at + 1, f"what the words list is read as {said}")
        i += 5


def _named(noun: str, source: Source) -> str:
    """Return what formulas call the set of which a sentence lists the elements."""
    names = {form for one in forms(noun.lower()) for form in (one, one.capitalize())}
    pattern = re.compile(r"(?:∈|\\in(?![a-z])|\bin\b)\s*(\w+)")
    return next((n for row in source.rows for n in pattern.findall(row.text) if n in names), "")
