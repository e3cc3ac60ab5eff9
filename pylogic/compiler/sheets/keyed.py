"""Relations that no state changes, with where the facts lie whose first argument a column is."""

from collections.abc import Iterator

from pylogic.compiler.sheets.shapes import Shapes, SheetScope
from pylogic.compiler.sheets.terms import predicate, term
from pylogic.gdl.reasoner.joins import Joins
from pylogic.gdl.reasoner.relations import DOMAIN
from pylogic.gdl.terms import Term, Variable, arguments, symbol

Column = tuple[int, int]
"""A column of the relation, and the place of the facts in a state."""


class Keyed:
    """Such relations, under numbers.

    shapes: The facts.
    joins: What knows the values in columns.
    """

    def __init__(self, shapes: Shapes, joins: Joins) -> None:
        self._shapes = shapes
        self._joins = joins
        self._names: dict[tuple[str, int, tuple[Column, ...]], str] = {}

    def goal(self, atom: Term, scope: SheetScope) -> str | None:
        """Return what to ask instead of an atom, with where facts are that are asked for later.

        None where it tells of none; what it tells is noted in the scope.
        """
        columns: list[Column] = []
        for at, part in enumerate(arguments(atom)):
            if (
                not isinstance(part, Variable)
                or part in scope.bound
                or part in arguments(atom)[:at]
            ):
                continue
            values = set(self._joins.values(atom, at))
            columns += [
                (at, place)
                for place in sorted(scope.wanted.get(part, ()))
                if values and self._shapes.keys(place) >= values
            ]
        if not columns or symbol(atom)[0] == DOMAIN[0]:
            return None
        name = self._names.setdefault((*symbol(atom), tuple(columns)), f"keyed_{len(self._names)}")
        given = [term(part, scope.names) for part in arguments(atom)]
        for at, place in columns:
            given.append(scope.keys.setdefault((place, given[at]), scope.fresh("A")))
        return f"{name}({', '.join(given)})"

    def clauses(self) -> Iterator[str]:
        """Go through what works the relations out once, when the module is loaded."""
        for (relation, arity, columns), name in self._names.items():
            own = [f"V{at}" for at in range(arity)]
            keys = [f"K{n}" for n in range(len(columns))]
            found = [
                f"key(V{at}, {place}, {key})"
                for (at, place), key in zip(columns, keys, strict=True)
            ]
            body = ", ".join([f"{predicate(relation)}({', '.join(own)})", *found])
            of = f"{name}/{arity + len(columns)}"
            head = f"{name}({', '.join([*own, *keys])})"
            yield f":- dynamic {of}."
            yield f":- findall({head}, ({body}), Rows), joined({of}, Rows)."
