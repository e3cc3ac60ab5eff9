"""What can be asked for by name, for the completion of goals."""

import re
from collections.abc import Iterable
from typing import Any

from pylogic.documents import Document


def predicates_of(document: Document) -> list[dict[str, Any]]:
    """Return the predicates of a document: `name`, `arity`, and the `lines` that define it."""
    where: dict[str, tuple[int, int]] = {}
    for clause in document.clauses:
        where.setdefault(clause.predicate.partition("/")[0], clause.lines)
    exports = getattr(document.program, "exports", None)
    if exports is None:
        exports = exported(document.prolog())
    return listed(exports, where)


def listed(
    indicators: Iterable[str], where: dict[str, tuple[int, int]] | None = None
) -> list[dict[str, Any]]:
    """Return indicators such as `move/3` as the page has them."""
    found = []
    for indicator in dict.fromkeys(indicators):
        name, _, arity = indicator.rpartition("/")
        if not name.startswith("$") and arity.isdecimal():
            lines = (where or {}).get(name)
            found.append({"name": name, "arity": int(arity), "lines": lines})
    return sorted(found, key=lambda one: (one["name"], one["arity"]))


def exported(text: str) -> list[str]:
    """Return what the text of a module exports."""
    found = re.search(r"^:- module\([^\[]*\[(.*?)\]\)\.", text, re.DOTALL | re.MULTILINE)
    return [] if found is None else re.findall(r"[\w$']+/\d+", found[1])
