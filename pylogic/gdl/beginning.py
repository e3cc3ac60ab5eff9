"""What a game begins with: roles that are names, and facts that hold before any state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylogic.core.errors import CompileError
from pylogic.core.graph import reachable
from pylogic.gdl.terms import Term, kif, symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylogic.gdl.clauses import Clause

_LATER: Final = {("true", 1): "the state", ("does", 2): "the moves made"}


def check_beginning(clauses: Iterable[Clause]) -> None:
    """Raise `CompileError` where roles or the first facts depend on a state, or on moves."""
    edges: dict[tuple[str, int], set[tuple[str, int]]] = {}
    for clause in clauses:
        used = map(symbol, (*clause.positive, *clause.negative))
        edges.setdefault(symbol(clause.head), set()).update(used)
    for first in (("role", 1), ("init", 1)):
        for later, what in _LATER.items():
            if later in reachable(edges, [first]):
                raise CompileError(f"{first[0]} depends on {what}, which comes later")


def role_name(role: Term) -> str:
    """Return the name that a role is, or raise `CompileError`."""
    if isinstance(role, str):
        return role
    raise CompileError(f"the role {kif(role)} is no name; expected (role NAME)")
