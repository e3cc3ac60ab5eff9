"""Of what kind a place of a theory is: of individuals, of numbers, or of the states of a sort.

Places that share a variable, or that an equation joins, are of one kind. What is added to or
ordered is a number, and what an open sort holds of, or an observer is applied to, is a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.statements import BUILT_IN_FUNCTIONS, ORDER

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from pylogic.compiler.statements import Statement, Theory

Position = tuple[str, str, int]


class Kinds:
    """Sets of places of one kind.

    Parameters
    ----------
    theory : Theory
        Where the places are.
    open_sorts : iterable of str
        The predicates that hold of states.
    signatures : mapping of str to tuple
        By function, the sorts of its arguments and its value where they are known beforehand.
    """

    def __init__(
        self,
        theory: Theory,
        open_sorts: Iterable[str],
        signatures: Mapping[str, tuple[str | None, ...]],
    ) -> None:
        self._theory = theory
        self._parents: dict[Hashable, Hashable] = {}
        self._numeric: set[Hashable] = set()
        self._states: dict[Hashable, str] = {}
        self.clash: tuple[Statement, str, str] | None = None
        names = set(open_sorts)
        for name in names:
            self._states["predicate", name, 0] = name
        for function, sorts in signatures.items():
            for i, sort in enumerate(sorts):
                if sort in names:
                    self._mark(("function", function, -1 if i == len(sorts) - 1 else i), sort, None)
        for statement in theory.statements():
            for part in (statement.conclusion, statement.guard):
                for node in f.walk(part):
                    self._read(statement, node)

    def is_numeric(self, position: Hashable) -> bool:
        """Whether a place is of numbers."""
        return self._root(position) in self._numeric

    def state_sort(self, position: Hashable) -> str | None:
        """Return the sort of states that a place is of, if it is of any."""
        return self._states.get(self._root(position))

    def _root(self, place: Hashable) -> Hashable:
        while (parent := self._parents.get(place, place)) != place:
            self._parents[place] = self._parents.get(parent, parent)
            place = parent
        return place

    def _join(self, statement: Statement, one: Hashable, other: Hashable) -> None:
        if one is None or other is None:
            return
        kept, gone = self._root(one), self._root(other)
        if kept == gone:
            return
        self._parents[gone] = kept
        if gone in self._numeric:
            self._numeric.add(kept)
        if gone in self._states:
            self._mark(kept, self._states[gone], statement)

    def _mark(self, place: Hashable, sort: str, statement: Statement | None) -> None:
        root = self._root(place)
        known = self._states.setdefault(root, sort)
        if known != sort and self.clash is None and statement is not None:
            self.clash = (statement, known, sort)

    def _place(self, statement: Statement, term: f.Node) -> Hashable:
        match term:
            case f.Variable(name):
                return variable_place(statement, name)
            case f.Apply(function):
                return ("function", function, -1)
            case f.Conditional(_, positive, negative):
                one = self._place(statement, positive)
                other = self._place(statement, negative)
                self._join(statement, one, other)
                return one or other
            case _:
                return None

    def _read(self, statement: Statement, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args):
                for i, arg in enumerate(args):
                    self._join(statement, self._place(statement, arg), ("predicate", name, i))
            case f.Apply(function, args):
                counts = function in BUILT_IN_FUNCTIONS and function not in self._theory.equations
                if counts:
                    self._number(statement, node)
                for i, arg in enumerate(args):
                    if counts:
                        self._number(statement, arg)
                    else:
                        self._join(
                            statement, self._place(statement, arg), ("function", function, i)
                        )
            case f.Compare():
                for relation, left, right in node.pairs():
                    self._compared(statement, relation, left, right)

    def _compared(
        self, statement: Statement, relation: str, left: f.Term, right: f.Term
    ) -> None:
        if relation not in ORDER:
            self._join(statement, self._place(statement, left), self._place(statement, right))
        elif self._theory.defines_order():
            for side in (left, right):
                self._join(statement, self._place(statement, side), ("predicate", "<", 0))
        else:
            self._number(statement, left)
            self._number(statement, right)

    def _number(self, statement: Statement, term: f.Node) -> None:
        if (place := self._place(statement, term)) is not None:
            self._numeric.add(self._root(place))


def variable_place(statement: Statement, name: str) -> Hashable:
    """Return the place that a variable of a statement is."""
    return ("variable", id(statement), name)
