"""Which expressions are sets by their own form."""

from __future__ import annotations

from pylogic.notations.parsing import ParseNode

_SURELY = frozenset({"display", "comprehension", "range"})
_JOINING = frozenset({"CUP", "CAP", "SETMINUS"})


def is_set(raw: ParseNode) -> bool:
    """Whether an expression is a set by its own form."""
    if raw.kind == "operation":
        return raw.parts[1].type in _JOINING or is_set(raw.parts[0]) or is_set(raw.parts[2])
    return raw.kind in _SURELY


def parts_of(raw: ParseNode) -> list[ParseNode]:
    """Return the expressions that an expression is made of."""
    return [part for part in raw.parts if isinstance(part, ParseNode)]


def is_listed(raw: ParseNode) -> bool:
    """Whether an expression lists the elements of a set, none of them sets or dots."""
    others = {"ellipsis", "range", "tuple", "display", "comprehension"}
    items = parts_of(raw) if raw.kind == "display" else []
    return bool(items) and all(item.kind not in others for item in items)
