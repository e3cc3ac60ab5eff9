"""What a line says of the axioms below it: `Effect axioms, for all t < 8:`.

The quantifier stands before each of them that speaks of its variable, up to the next empty line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylogic.notations.first_order import lines as look
from pylogic.notations.first_order.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

_HEADER = re.compile(
    r"\s*(?:[^$:;]{0,60}[,;.]\s+)?(?P<said>for\s+(?:all|every|each|any)\s+\$?(?P<names>[^\W\d_]'?(?:\s*,\s*[^\W\d_]'?)*)"
    r"\s*(?:[<≤∈]|\\(?:in|leq?|lt)(?![a-z])|\bin\b)[^:.;]{1,40}?"
    r"(?P<more>\s+and\s+(?:all|every|each)\s+[a-z]{2,20}\s+\$?[^\W\d_]'?\$?)?)\s*[:,]\s*$",
    re.IGNORECASE,
)
_OPENS = frozenset({"\\[", "$$"})
_MORE = re.compile(r"\s+and\s+(?=(?:all|every|each)\s)", re.IGNORECASE)


def with_headers(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the quantifiers of headers before the axioms below them."""
    out = list(rows)
    said, names, begun, indent = "", frozenset[str](), False, 0
    for i, row in enumerate(rows):
        if not row.text.strip():
            said = "" if begun else said
            continue
        found = _HEADER.match(row.text) if len(row.text) < 200 else None  # noqa: PLR2004 - a line
        below = [r for r in rows[i + 1 : i + 3] if r.text.strip() not in _OPENS][:1]
        if found and below and below[0].text.strip() and _is_axiom(below[0].text):
            said = " ".join(found["said"].replace("$", " ").split())
            said = said[0].lower() + said[1:]
            said = _MORE.sub(". for ", said)
            more = re.findall(r"[^\W\d_]'?(?=\$?$)", found["more"] or "")
            names = frozenset([*re.findall(r"[^\W\d_]'?", found["names"]), *more])
            begun, indent = False, _indent(below[0].text)
            out[i] = Row("%", row.line)
            continue
        if not said or not _is_axiom(row.text) or _indent(row.text) > indent:
            continue
        begun = True
        if any(re.search(rf"(?<![\w\\]){re.escape(name)}(?!\w)", row.text) for name in names):
            label = look.label_of(row.text)
            at = label.end if label else _indent(row.text)
            opened = row.text[at:].lstrip().startswith("$")
            out[i] = row.replaced(at, at + opened, ("$" if opened else "") + said + ". ")
    return out


def _is_axiom(text: str) -> bool:
    """Whether a line begins an axiom, and is no part of one."""
    body = text[label.end :] if (label := look.label_of(text)) else text
    return look.looks_formal(text) and not look.begins_within(body)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
