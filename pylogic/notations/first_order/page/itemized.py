"""Formulas that stand as a list below what they are the parts of, each behind a mark.

The words between or above them say how they are joined. Where nothing says it, none of it is read,
and it is told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_ITEM: Final = re.compile(
    r"\s*(?:(?P<bullet>[*•‣▪])|(?P<dash>[-–—])|\(?(?:(?P<number>\d{1,2})|(?P<letter>[a-z]|[ivx]{2,4}))[.)])"
    r"\s+(?=\S)"
)
_ABOVE: Final = re.compile(
    r"(?P<sign>\biff|\bif\s+and\s+only\s+if|\bif|\bwhen(?:ever)?|[≡↔⇔⟺]|<->|<=>|\b(?:and|or)|[∧∨])"
    r"(?P<words>\s+(?:(?P<any>one|any|either|at\s+least\s+one)|(?P<all>all|both|each))"
    r"(?:\s+(?:of\s+)?(?:the\s+following|these))?(?:\s+conditions)?"
    r"(?:\s+(?:holds?|is\s+true|are\s+true|is\s+the\s+case|are\s+met))?)?\s*(?P<colon>:?)\s*$"
)
_JOINING: Final = frozenset({"and", "or", "∧", "∨"})
_WORDS: Final = _JOINING | {"if", "when", "whenever"}
"""With these a sentence may end above axioms that are numbered."""
_BEHIND: Final = re.compile(r"\s*[,;]?\s*(?P<sign>\bor|\band|∨|∧|\|\|?|&&?)?\s*[,;]?\s*$")
_ALONE: Final = re.compile(r"\s*(?:or|and|∨|∧)\s*$")
_BEFORE: Final = re.compile(r"(?P<sign>or\b|and\b|∨|∧)\s*,?\s*")
_OR: Final = frozenset({"or", "∨", "|", "||"})
_LONGEST: Final = 1_000
"""How long a line of a list is at most."""
_TAIL: Final = 120
_FEWEST: Final = 2
"""How many items there are where what stands above them goes on anyway."""


@dataclass(slots=True)
class _Item:
    """One part: its rows, and where in the first of them it begins behind its mark."""

    rows: list[int]
    begin: int


@dataclass(slots=True)
class _List:
    kind: str
    column: int
    items: list[_Item] = field(default_factory=list)


def with_items(rows: Sequence[Row]) -> tuple[list[Row], list[Row], list[Row]]:
    """Return the rows with brackets and connectives for lists.

    Behind them come the rows above lists that are not read, and above those marked by dashes.
    """
    out: list[Row] = list(rows)
    unread: list[Row] = []
    dashed: list[Row] = []
    for i in range(len(rows) - 1, -1, -1):  # lists inside of items come first
        row = out[i]
        if row.text.startswith("%") or len(row.text) > _LONGEST:
            continue
        tail = max(0, len(row.text) - _TAIL)
        above = _ABOVE.search(row.text[tail:])
        found = _list(out, i + 1) if above else None
        if above is None or found is None:
            continue
        begun = above["sign"] in _JOINING or found.kind != "bullet"
        if begun and len(found.items) < _FEWEST:
            continue  # one dash is a minus
        if _ITEM.match(row.text) and found.column <= _indent(row.text):
            continue
        told = "or" if above["any"] else "and" if above["all"] else ""
        if sign := _sign(out, found.items, told):
            out[i] = row.replaced(tail + above.end("sign"), len(row.text), "")
            for k, changes in _changes(out, found.items, sign).items():
                out[k] = out[k].changed(sorted(changes))
            dashed += [row] if found.kind == "dash" else []
        elif found.kind == "dash" or above["sign"] not in _WORDS:
            unread.append(row)
            for k in (i, *(k for item in found.items for k in item.rows)):
                out[k] = replace(out[k], text="%", columns=())
    return out, unread, dashed


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _list(rows: Sequence[Row], first: int) -> _List | None:
    """Return the list that begins here; None where there is none."""
    found: _List | None = None
    for k in range(first, len(rows)):
        text = rows[k].text
        if text.startswith("%"):
            continue
        item = _ITEM.match(text) if len(text) < _LONGEST else None
        column = _indent(text)
        if found is None:
            if item is None:
                return None
            found = _List(str(item.lastgroup), column)
        if item and item.lastgroup == found.kind and column == found.column:
            found.items.append(_Item([k], item.end()))
        elif text.strip() and column >= found.column + (not _ALONE.match(text)):
            found.items[-1].rows.append(k)
        else:
            break
    return found


def _ends(
    rows: Sequence[Row], items: Sequence[_Item]
) -> Iterator[tuple[_Item, str, int, str, int]]:
    """Yield each item with the words that it begins and ends with, and where it stands between."""
    for item in items:
        first, last = rows[item.rows[0]].text, rows[item.rows[-1]].text
        before, behind = _BEFORE.match(first, item.begin), _BEHIND.search(last)
        begin = before.end() if before else item.begin
        at = behind.start() if behind else len(last)
        yield (item, before["sign"] if before else "", begin,
               (behind["sign"] or "") if behind else "", at)  # fmt: skip


def _sign(rows: Sequence[Row], items: Sequence[_Item], told: str) -> str:
    """Return what joins the items; nothing where that is not said, or differs."""
    ends = list(_ends(rows, items))
    said = {told, *(one[1] for one in ends), *(one[3] for one in ends)} - {""}
    signs = {"or" if sign in _OR else "and" for sign in said}
    if ends[0][1] or ends[-1][3] or len(signs) > 1:
        return ""
    return next(iter(signs), "and" if len(items) == 1 else "")


def _changes(
    rows: Sequence[Row], items: Sequence[_Item], sign: str
) -> dict[int, list[tuple[int, int, str]]]:
    """Return by row what is put where: brackets around each item and all, and what joins them."""
    found: dict[int, list[tuple[int, int, str]]] = {}
    for item, _, begin, _, end in _ends(rows, items):
        above, text = rows[item.rows[0]].text, rows[item.rows[-1]].text
        opening = "((" if item is items[0] else f"{sign} ("
        found.setdefault(item.rows[0], []).append((_indent(above), begin, opening))
        if item is items[-1]:
            stop = len(text.rstrip())
            closing = (stop - text.rstrip().endswith("."), stop, "))")
        else:
            closing = (end, len(text), ")")
        found.setdefault(item.rows[-1], []).append(closing)
    return found
