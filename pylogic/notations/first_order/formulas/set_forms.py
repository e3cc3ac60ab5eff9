"""Which expressions are sets by their own form."""

from collections.abc import Iterator

from pylogic.notations.parsing import ParseNode

_SURELY = frozenset({"display", "comprehension", "range"})
_JOINING = frozenset({"CUP", "CAP", "SETMINUS"})


def is_set(node: ParseNode) -> bool:
    """Whether an expression is a set by its own form."""
    if node.kind == "operation":
        return node.parts[1].type in _JOINING or is_set(node.parts[0]) or is_set(node.parts[2])
    return node.kind in _SURELY


def parts_of(node: ParseNode) -> list[ParseNode]:
    """Return the expressions that an expression is made of."""
    return [part for part in node.parts if isinstance(part, ParseNode)]


def is_listed(node: ParseNode) -> bool:
    """Whether an expression lists the elements of a set, none of them sets or dots."""
    others = {"ellipsis", "range", "tuple", "display", "comprehension"}
    items = parts_of(node) if node.kind == "display" else []
    return bool(items) and all(item.kind not in others for item in items)


def bound_in(node: ParseNode) -> Iterator[str]:
    """Yield the names of which a condition tells the set or the bounds: `x ∈ S`, `1 ≤ i ≤ n`."""
    if node.kind == "both":
        for part in parts_of(node):
            yield from bound_in(part)
    elif node.kind == "chain":
        first, sign, *rest = node.parts
        between = len(rest) == 3 and {sign.type, rest[1].type} <= {"AT_MOST", "LESS"}  # noqa: PLR2004 - 1 ≤ i ≤ n
        bound = rest[0] if between else first if sign.type == "IN" and len(rest) == 1 else None
        parts = parts_of(bound) if bound and bound.kind == "tuple" else [bound] * bool(bound)
        yield from (str(part.token) for part in parts if part and part.kind == "name")
