"""Joins that no state changes: atoms of a clause that are worked out once, as one relation."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, Final

from pylogic.core.graph import components
from pylogic.gdl.clauses import Clause, bind
from pylogic.gdl.reasoner.code import Names, Writer
from pylogic.gdl.reasoner.planning import Size, measured, plan
from pylogic.gdl.reasoner.relations import Key, key_of
from pylogic.gdl.terms import Term, Variable, arguments, variables

_MANY: Final = 1_000
"""Up to how many rows the values in them are looked at."""

_TIMES: Final = 2
_SMALL: Final = 50
"""How many times the rows of its largest atom a join may have, and how many in any case."""


class Joins:
    """The joins of a sheet, each worked out once.

    names: The rows that no state changes.
    sizes: By relation, what is known of its rows; those of joins are added.
    """

    def __init__(self, names: Names, sizes: dict[Key, Size]) -> None:
        self.names = names
        self.sizes = sizes
        self.known: dict[Clause, str | None] = {}

        self.bounds: dict[Key, str] = {}

    def bound(self, key: Key, rows: Collection[Any]) -> None:
        """Note rows, of which those of a relation are some in each state."""
        name = f"any {key[0]}"
        while (
            other := (name, key[1])
        ) in self.names.slots.rows:  # names in quotes may be anything
            name += "'"
        slot = self.names.slots.of(other)
        self.names.static[slot] = rows
        self.sizes[other] = measured(rows, other)
        self.bounds[key] = name

    def bounded(self, clause: Clause) -> Clause:
        """Return a clause with the bounds of its atoms, of which it may go through fewer rows."""
        more = [
            (self.bounds[key_of(atom)], *arguments(atom))
            for atom in clause.positive
            if key_of(atom) in self.bounds and any(variables(atom))
        ]
        return replace(clause, positive=(*more, *clause.positive)) if more else clause

    def folded(self, clause: Clause) -> Clause:
        """Return a clause with one atom for those that share variables and never change."""
        for group in self._groups(clause):
            rest = tuple(atom for atom in clause.positive if atom not in group)
            other = replace(clause, positive=rest)
            own = list(dict.fromkeys(v for atom in group for v in variables(atom)))
            kept = [v for v in own if v in other.variables]
            called: dict[Variable, Term] = {v: Variable(f"join {n}") for n, v in enumerate(own)}
            head = ("join", *(called[v] for v in kept))
            inner = Clause(head, tuple(bind(atom, called) for atom in group), (), ())
            if inner not in self.known:
                self.known[inner] = self._made(inner) if kept else None
            name = self.known[inner]
            if name is not None:
                clause = replace(other, positive=((name, *kept), *rest))
        return clause

    def values(self, atom: Term, place: int) -> Collection[Term]:
        """Return the values at a place of an atom that never changes; none where they are many."""
        key = key_of(atom)
        rows = self.names.static.get(self.names.slots.rows.get(key, -1), ())
        if len(rows) > _MANY:
            return ()
        return {row if key[1] == "1" else row[place] for row in rows}

    def _groups(self, clause: Clause) -> Iterator[list[Term]]:
        """Go through those of several atoms that share variables."""
        rows, static = self.names.slots.rows, self.names.static
        own = {a: set(variables(a)) for a in clause.positive if rows.get(key_of(a)) in static}
        still = [atom for atom in own if own[atom]]
        edges = {a: {b for b in still if not own[a].isdisjoint(own[b])} for a in still}
        for part in components(edges):
            if len(part.nodes) > 1:
                yield [atom for atom in still if atom in part.nodes]

    def _made(self, inner: Clause) -> str | None:
        """Work a join out, and return what it is called; None where it has too many rows."""
        parts = [len(self.names.static[self.names.slots.of(key_of(a))]) for a in inner.positive]
        name = f"join {len(self.known)}"
        head: Term = (name, *arguments(inner.head))
        while key_of(head) in self.names.slots.rows:  # names in quotes may be anything
            name += "'"
            head = (name, *arguments(inner.head))
        slot = self.names.slots.of(key_of(head))
        own = replace(inner, head=head)
        writer = Writer("join", head, slot, plan(own, self.sizes), {}, self.names)
        writer.limit = max(_SMALL, _TIMES * max(parts))
        space = self.names.known
        env: Any = {slot: set()}
        exec(compile(writer.text(), "<rules of a sheet>", "exec"), space)  # noqa: S102 - ours
        try:
            space.pop("join")(env)
        except OverflowError:
            return None
        self.names.static[slot] = env[slot]
        self.sizes[key_of(head)] = measured(env[slot], key_of(head))
        return name
