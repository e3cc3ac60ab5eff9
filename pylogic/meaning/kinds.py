"""What each place of a text holds: individuals, numbers, or the states of a sort.

Two places are of one kind where a variable or an individual stands in both, or an equation joins
them; all numbers are of one kind. A place that is observed holds states. A variable that is added
to or ordered stands for any whole number, and so does one in a place of which a definition speaks
with such a variable and which it does not bound. All others stand for the individuals that the
text puts in places of their kind.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.meaning.statements import BUILT_IN, Meant
from pylogic.meaning.values import Built

Place: TypeAlias = tuple[str, str, int]
"""`("p", name, i)` of a predicate, `("f", name, i)` of a function (-1 its value), else a name."""
_ORDER = {"<", "≤", ">", "≥"}


@dataclass(slots=True)
class MeaningKinds:
    """The kinds of the places of a text, and of variables.

    meant: The text.
    bounded: Places whose numbers all lie between the least and the greatest that the text names.
    """

    meant: Meant
    bounded: frozenset[Place] = frozenset()
    _joined: dict[Place, Place] = field(default_factory=dict)
    _numeric: set[Place] = field(default_factory=set)
    _states: dict[Place, str] = field(default_factory=dict)
    _named: list[tuple[Place, f.Constant | f.Number]] = field(default_factory=list)

    def is_numeric(self, place: Place) -> bool:
        """Whether a place holds any whole number."""
        return place in self._numeric

    def state_sort(self, place: Place) -> str | None:
        """Return the sort of the states that a place holds; None where it holds values.

        Raises MeaningError: It would have to hold states of two sorts.
        """
        root = self._root(place)
        sorts = sorted({sort for other, sort in self._states.items() if self._root(other) == root})
        if len(sorts) > 1:
            raise MeaningError(f"something is both a {sorts[0]} and a {sorts[1]}")
        return sorts[0] if sorts else None

    def named(self, place: Place) -> set[f.Constant | f.Number]:
        """Return what the text itself puts in places of the same kind."""
        root = self._root(place)
        return {value for other, value in self._named if self._root(other) == root}

    def kind(self, place: Place) -> Place:
        """Return the place that stands for all of its kind."""
        return self._root(place)

    def by_kind(self) -> dict[Place, set[f.Constant | f.Number]]:
        """Return by kind what the text itself puts in its places."""
        found: dict[Place, set[f.Constant | f.Number]] = {}
        for place, value in self._named:
            found.setdefault(self._root(place), set()).add(value)
        return found

    def misplaced(self) -> tuple[f.Constant | f.Number, str] | None:
        """Return the first individual that stands where states do, with their sort."""
        sorts = ((term, self.state_sort(place)) for place, term in self._named)
        return next(((term, sort) for term, sort in sorts if sort is not None), None)

    def list(self, name: str, value: str | int) -> None:
        """Note a value that a predicate of one argument lists."""
        self._join(("c", value if isinstance(value, str) else "0", 0), ("p", name, 0))

    def build(self, value: Built) -> None:
        """Note what stands inside a term that a predicate lists."""
        for i, arg in enumerate(value.args):
            if isinstance(arg, str | int):
                term = f.Constant(arg) if isinstance(arg, str) else f.Number(arg)
                self._put(term, ("f", value.function, i))

    def fill(self, places: Iterable[Place], numbers: range) -> None:
        """Note that places are of numbers, all those that lie between."""
        for place in sorted(places):
            for number in numbers:
                self._put(f.Number(number), place)

    def same(self, one: Place, other: Place) -> bool:
        """Whether two places are of one kind."""
        return self._root(one) == self._root(other)

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
                return None if self._adds(function) else ("f", function, -1)
            case f.Conditional(_, positive, negative):
                one, other = self._place(positive), self._place(negative)
                if one is not None:
                    self._put(negative, one)
                elif other is not None:
                    self._put(positive, other)
                return one or other
            case _:
                return None

    def _note(self, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args) if name in _ORDER and name in self.meant.rules:
                for arg in args:
                    self._put(arg, ("p", "<", 0))
            case f.Predicate(name, args):
                for i, arg in enumerate(args):
                    self._put(arg, ("p", name, i))
                if len(args) == 1 and name in self.meant.observers.values():
                    self._states["p", name, 0] = name
            case f.Apply(function, args):
                for i, arg in enumerate(args) if not self._adds(function) else ():
                    self._put(arg, ("f", function, i))
            case f.Compare():
                for relation, left, right in node.pairs():
                    self._compared(relation, left, right)
            case _:
                pass

    def _compared(self, relation: str, left: f.Term, right: f.Term) -> None:
        if relation in {"=", "≠"}:
            for one, other in ((left, right), (right, left)):
                if (place := self._place(other)) is not None:
                    self._put(one, place)
        elif "<" in self.meant.rules:
            self._put(left, ("p", "<", 0))
            self._put(right, ("p", "<", 0))

    def _put(self, term: f.Node, place: Place) -> None:
        match term:
            case f.Constant() | f.Number():
                self._named.append((place, term))
                name = term.name if isinstance(term, f.Constant) else "0"
                self._join(("c", name, 0), place)
            case f.Conditional(_, positive, negative):
                self._put(positive, place)
                self._put(negative, place)
            case _:
                self._join(self._place(term), place)

    def _adds(self, function: str) -> bool:
        return function in BUILT_IN and function not in self.meant.equations

    def number(self, formulas: Iterable[f.Node]) -> None:
        """Find the variables of formulas that stand for any whole number."""
        nodes = [node for formula in formulas for node in f.walk(formula)]
        size = -1
        while size < len(self._numeric):
            size = len(self._numeric)
            for node in nodes:
                self._count(node)

    def define(self) -> None:
        """Find the places that definitions speak of with such variables, one after the other."""
        size = -1
        while size < len(self._numeric):
            size = len(self._numeric)
            for said in self.meant.all():
                self.number((said.guard, said.conclusion))
            for name, rules in self.meant.rules.items():
                for rule in rules:
                    for i, arg in enumerate(f.children(rule.conclusion)):
                        if self._is_number(arg):
                            self._open(("p", name, i))
            for name, equations in self.meant.equations.items():
                for equation in equations:
                    head, value = f.children(equation.conclusion)
                    for i, arg in enumerate(f.children(head)):
                        if self._is_number(arg):
                            self._open(("f", name, i))
                    if self._is_number(value):
                        self._open(("f", name, -1))

    def _open(self, place: Place) -> None:
        if place not in self.bounded:
            self._numeric.add(place)

    def _is_number(self, term: f.Node) -> bool:
        match term:
            case f.Variable(name):
                return ("x", name, 0) in self._numeric
            case f.Apply(function):
                return self._adds(function) or ("f", function, -1) in self._numeric
            case f.Conditional(_, positive, negative):
                return self._is_number(positive) or self._is_number(negative)
            case _:
                return False

    def _count(self, node: f.Node) -> None:
        match node:
            case f.Apply(function, args) if self._adds(function):
                found = list(args)
            case f.Apply(function, args):
                found = [a for i, a in enumerate(args) if ("f", function, i) in self._numeric]
            case f.Predicate(name, args):
                found = [a for i, a in enumerate(args) if ("p", name, i) in self._numeric]
            case f.Compare():
                found = []
                for relation, left, right in node.pairs():
                    ordered = relation in _ORDER and "<" not in self.meant.rules
                    equal = relation not in _ORDER
                    if ordered or (equal and (self._is_number(left) or self._is_number(right))):
                        found += [left, right]
            case _:
                return
        for term in found:
            self._number(term)

    def _number(self, term: f.Node) -> None:
        match term:
            case f.Variable(name):
                self._numeric.add(("x", name, 0))
            case f.Conditional(_, positive, negative):
                self._number(positive)
                self._number(negative)


def kinds_of(meant: Meant, bounded: frozenset[Place] = frozenset()) -> MeaningKinds:
    """Return the kinds of the places of a text, whose statements have no variable in common."""
    kinds = MeaningKinds(meant, bounded)
    for said in meant.all():
        kinds.note((said.guard, said.conclusion))
    kinds.define()
    return kinds
