"""What each place of a text holds: individuals, numbers, or the states of a sort.

Two places are of one kind where a variable stands in both, or an equation joins them. A place that
is observed holds states; a place that is added to or ordered holds numbers; all others hold
individuals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from pylogic import formulas as f
from pylogic.errors import MeaningError
from pylogic.meaning.statements import BUILT_IN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylogic.meaning.statements import Meant

Place: TypeAlias = tuple[str, str, int]
"""`("p", name, i)` of a predicate, `("f", name, i)` of a function (-1 its value), `("x", name, 0)`."""
_ORDER = {"<", "≤", ">", "≥"}


@dataclass(slots=True)
class Kinds:
    """The kinds of the places of a text, and of variables.

    Attributes
    ----------
    meant : Meant
        The text.
    """

    meant: Meant
    _joined: dict[Place, Place] = field(default_factory=dict)
    _numeric: set[Place] = field(default_factory=set)
    _states: dict[Place, str] = field(default_factory=dict)

    def is_numeric(self, place: Place) -> bool:
        """Whether a place holds numbers."""
        return self._root(place) in {self._root(other) for other in self._numeric}

    def state_sort(self, place: Place) -> str | None:
        """Return the sort of the states that a place holds; None where it holds values.

        Raises
        ------
        MeaningError
            It would have to hold states of two sorts.
        """
        root = self._root(place)
        sorts = sorted({sort for other, sort in self._states.items() if self._root(other) == root})
        if len(sorts) > 1:
            raise MeaningError(f"something is both a {sorts[0]} and a {sorts[1]}")
        return sorts[0] if sorts else None

    def note(self, formulas: Iterable[f.Node]) -> None:
        """Take in what formulas say of the kinds of their variables and places."""
        for formula in formulas:
            for node in f.walk(formula):
                self._note(node)

    def _root(self, place: Place) -> Place:
        while place in self._joined:
            place = self._joined[place]
        return place

    def _join(self, one: Place | None, other: Place | None) -> None:
        if one is not None and other is not None and self._root(one) != self._root(other):
            self._joined[self._root(one)] = self._root(other)

    def _place(self, term: f.Node) -> Place | None:
        match term:
            case f.Variable(name):
                return ("x", name, 0)
            case f.Apply(function):
                return ("f", function, -1)
            case f.Conditional(_, positive, negative):
                one, other = self._place(positive), self._place(negative)
                self._join(one, other)
                return one or other
            case _:
                return None

    def _note(self, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args) if name in _ORDER and name in self.meant.rules:
                for arg in args:
                    self._join(self._place(arg), ("p", "<", 0))
            case f.Predicate(name, args):
                for i, arg in enumerate(args):
                    self._join(self._place(arg), ("p", name, i))
                if len(args) == 1 and name in self.meant.observers.values():
                    self._states["p", name, 0] = name
            case f.Apply(function, args):
                for i, arg in enumerate(args):
                    if function in BUILT_IN and function not in self.meant.equations:
                        self._number(arg)
                        self._numeric.add(("f", function, -1))
                    else:
                        self._join(self._place(arg), ("f", function, i))
            case f.Compare():
                for relation, left, right in node.pairs():
                    self._compared(relation, left, right)
            case _:
                pass

    def _compared(self, relation: str, left: f.Term, right: f.Term) -> None:
        if relation in {"=", "≠"}:
            self._join(self._place(left), self._place(right))
            for one, other in ((left, right), (right, left)):
                if isinstance(one, f.Apply) and one.function in {"+", "-"}:
                    self._number(other)
        elif "<" in self.meant.rules:
            self._join(self._place(left), ("p", "<", 0))
            self._join(self._place(right), ("p", "<", 0))
        else:
            self._number(left)
            self._number(right)

    def _number(self, term: f.Node) -> None:
        if (place := self._place(term)) is not None:
            self._numeric.add(place)


def kinds_of(meant: Meant) -> Kinds:
    """Return the kinds of the places of a text, whose statements have no variable in common."""
    kinds = Kinds(meant)
    for said in meant.all():
        kinds.note((said.guard, said.conclusion))
    return kinds
