"""What relations are made of, and what constants a sheet has."""

from collections.abc import Iterable, Sequence
from typing import Any

from pylogic.core.graph import reachable
from pylogic.gdl.clauses import Clause
from pylogic.gdl.reasoner.relations import Key
from pylogic.gdl.rules import KEYWORDS
from pylogic.gdl.terms import Term, symbol


def users_of(
    all_clauses: Sequence[Clause], relations: Iterable[tuple[str, int]]
) -> set[tuple[str, int]]:
    """Return relations and all that are made of them, but those that every game has."""
    users: dict[tuple[str, int], set[tuple[str, int]]] = {}
    for clause in all_clauses:
        for atom in (*clause.positive, *clause.negative):
            users.setdefault(symbol(atom), set()).add(symbol(clause.head))
    return {one for one in reachable(users, relations) if one[0] not in KEYWORDS}


def above(edges: dict[Key, set[Key]], wanted: Any) -> set[Key]:  # noqa: ANN401 - a test
    """Return the relations that depend on some, whose own relations are not among them."""
    users: dict[Key, set[Key]] = {}
    for key, used in edges.items():
        for other in used:
            users.setdefault(other, set()).add(key)
    return reachable(users, [key for key in users if wanted(key)])


def constants(all_clauses: Sequence[Clause]) -> set[Term]:
    """Return the names that stand in arguments."""
    found: set[Term] = set()

    def collect(term: Term) -> None:
        if isinstance(term, str):
            found.add(term)
        elif isinstance(term, tuple):
            for part in term[1:]:
                collect(part)

    for clause in all_clauses:
        pairs = [side for pair in clause.distinct for side in pair]
        for atom in (clause.head, *clause.positive, *clause.negative):
            if isinstance(atom, tuple):
                for argument in atom[1:]:
                    collect(argument)
        for side in pairs:
            collect(side)
    return found
