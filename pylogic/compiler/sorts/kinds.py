"""Of what kind a place of a theory is: of individuals, of numbers, or of the states of a sort.

Places that share a variable or an individual, or that an equation joins, are of one kind; all
numbers are of one. The individuals of a kind are those that the text puts in one of its places.
What an open sort holds of, or an observer is applied to, is a state. A variable that is added to
or ordered stands for any whole number, and so does one in a place of which a definition speaks
with such a variable and which it does not bound.
"""

from collections.abc import Hashable, Iterable, Mapping

from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, ORDER, Statement, Theory
from pylogic.core import formulas as f

Position = tuple[str, str, int]


class Kinds:
    """Sets of places of one kind.

    theory: Where the places are.
    open_sorts: The predicates that hold of states.
    signatures: By function, the sorts of its arguments and its value where they are known
        beforehand.
    bounded: Places whose numbers all lie between the least and the greatest that the text names.
    """

    def __init__(
        self,
        theory: Theory,
        open_sorts: Iterable[str],
        signatures: Mapping[str, tuple[str | None, ...]],
        bounded: frozenset[Position] = frozenset(),
    ) -> None:
        self._bounded = bounded
        self._theory = theory
        self._parents: dict[Hashable, Hashable] = {}
        self._numeric: set[Hashable] = set()
        self._states: dict[Hashable, str] = {}
        self._values: dict[Hashable, dict[Value, None]] = {}
        self._placed: list[tuple[Statement, f.Constant | f.Number, Hashable]] = []
        self.version = 0
        """How often two kinds have become one, or individuals have been put in one."""
        self.clash: tuple[Statement, str, str] | None = None
        names = set(open_sorts)
        for name in names:
            self._states["predicate", name, 0] = name
        for function, sorts in signatures.items():
            for i, sort in enumerate(sorts):
                if sort in names:
                    self._mark(
                        ("function", function, -1 if i == len(sorts) - 1 else i), sort, None
                    )
        for statement in theory.statements():
            for part in (statement.conclusion, statement.guard):
                for node in f.walk(part):
                    self._read(statement, node)
        before = -1
        while before < len(self._numeric):  # a place may become one since another has
            before = len(self._numeric)
            for statement in theory.statements():
                self._find_numbers(statement)

    def is_numeric(self, position: Hashable) -> bool:
        """Whether a place is of whole numbers, named or not."""
        return position in self._numeric

    def numeric(self) -> list[Position]:
        """Return the places of predicates and functions that are of whole numbers."""
        return [place for place in self._numeric if place[0] != "variable"]  # type: ignore[index,misc]  # a tuple

    def _find_numbers(self, statement: Statement) -> None:
        for node in statement.nodes():
            self._count(statement, node)
        theory = self._theory
        match statement.conclusion:
            case f.Predicate(name, args) if name in theory.rules:
                self._define(statement, ("predicate", name), args)
            case f.Compare(("=",), (f.Apply(function, args), value)) if (
                function in theory.equations
            ):
                self._define(statement, ("function", function), args)
                if self._is_number(statement, value):
                    self._open(("function", function, -1))

    def _define(
        self, statement: Statement, symbol: tuple[str, str], args: tuple[f.Term, ...]
    ) -> None:
        for i, arg in enumerate(args):
            if self._is_number(statement, arg):
                self._open((*symbol, i))

    def _open(self, position: Position) -> None:
        if position not in self._bounded:
            self._numeric.add(position)

    def _is_number(self, statement: Statement, term: f.Node) -> bool:
        match term:
            case f.Variable(name):
                return variable_place(statement, name) in self._numeric
            case f.Apply(function):
                return self._counts(function) or ("function", function, -1) in self._numeric
            case f.Conditional(_, positive, negative):
                return any(self._is_number(statement, t) for t in (positive, negative))
            case _:
                return False

    def _counts(self, function: str) -> bool:
        return function in BUILT_IN_FUNCTIONS and function not in self._theory.equations

    def _count(self, statement: Statement, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args):
                self._stand(statement, ("predicate", name), args)
            case f.Apply(function, args) if self._counts(function):
                for arg in args:
                    self._number(statement, arg)
            case f.Apply(function, args):
                self._stand(statement, ("function", function), args)
            case f.Compare():
                for relation, left, right in node.pairs():
                    sides = (left, right)
                    if relation in ORDER:
                        numbers = () if self._theory.defines_order() else sides
                    else:
                        both = any(self._is_number(statement, side) for side in sides)
                        numbers = sides if both else ()
                    for side in numbers:
                        self._number(statement, side)

    def _stand(
        self, statement: Statement, symbol: tuple[str, str], args: tuple[f.Term, ...]
    ) -> None:
        for i, arg in enumerate(args):
            if (*symbol, i) in self._numeric:
                self._number(statement, arg)

    def _number(self, statement: Statement, term: f.Node) -> None:
        match term:
            case f.Variable(name):
                self._numeric.add(variable_place(statement, name))
            case f.Conditional(_, positive, negative):
                self._number(statement, positive)
                self._number(statement, negative)

    def state_sort(self, position: Hashable) -> str | None:
        """Return the sort of states that a place is of, if it is of any."""
        return self._states.get(self.root(position))

    def misplaced(self) -> tuple[Statement, f.Constant | f.Number, str] | None:
        """Return the first individual that stands where states do, with their sort."""
        return next(
            ((said, term, sort) for said, term, place in self._placed
             if (sort := self.state_sort(place)) is not None),
            None,
        )  # fmt: skip

    def put(self, position: Hashable, values: Iterable[Value]) -> None:
        """Note individuals that a place is of; places of one individual are of one kind."""
        self.version += 1
        for value in values:
            self._values.setdefault(self.root(position), {})[value] = None
            name = "number" if isinstance(value, f.Number) else value
            self._join(None, ("individual", name), position)

    def individuals(self, position: Hashable) -> tuple[Value, ...]:
        """Return the individuals that the text puts in places of the same kind."""
        return tuple(self._values.get(self.root(position), ()))

    def same(self, one: Hashable, other: Hashable) -> bool:
        """Return whether two places are of one kind."""
        return self.root(one) == self.root(other)

    def root(self, place: Hashable) -> Hashable:
        """Return a place that stands for all of a place's kind."""
        while (parent := self._parents.get(place, place)) != place:
            self._parents[place] = self._parents.get(parent, parent)
            place = parent
        return place

    def _join(self, statement: Statement | None, one: Hashable, other: Hashable) -> None:
        if one is None or other is None:
            return
        kept, gone = self.root(one), self.root(other)
        if kept == gone:
            return
        self._parents[gone] = kept
        self.version += 1
        if gone in self._values:
            self._values.setdefault(kept, {}).update(self._values.pop(gone))
        if gone in self._states:
            self._mark(kept, self._states[gone], statement)

    def _mark(self, place: Hashable, sort: str, statement: Statement | None) -> None:
        root = self.root(place)
        known = self._states.setdefault(root, sort)
        if known != sort and self.clash is None and statement is not None:
            self.clash = (statement, known, sort)

    def _place(self, statement: Statement, term: f.Node) -> Hashable:
        match term:
            case f.Variable(name):
                return variable_place(statement, name)
            case f.Apply(function):
                return None if self._counts(function) else ("function", function, -1)
            case f.Conditional(_, positive, negative):
                one = self._place(statement, positive)
                other = self._place(statement, negative)
                if one is not None:
                    self._stands(statement, negative, one)
                elif other is not None:
                    self._stands(statement, positive, other)
                return other if one is None else one
            case _:
                return None

    def _read(self, statement: Statement, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args):
                for i, arg in enumerate(args):
                    self._stands(statement, arg, ("predicate", name, i))
            case f.Apply(function, args):
                for i, arg in enumerate(args) if not self._counts(function) else ():
                    self._stands(statement, arg, ("function", function, i))
            case f.Compare():
                for relation, left, right in node.pairs():
                    self._compared(statement, relation, left, right)

    def _compared(self, statement: Statement, relation: str, left: f.Term, right: f.Term) -> None:
        if relation not in ORDER:
            for one, other in ((left, right), (right, left)):
                if (place := self._place(statement, other)) is not None:
                    self._stands(statement, one, place)
        elif self._theory.defines_order():
            for side in (left, right):
                self._stands(statement, side, ("predicate", "<", 0))

    def _stands(self, statement: Statement, term: f.Node, place: Hashable) -> None:
        """Note that a term stands in a place, or is equated with what does."""
        match term:
            case f.Constant() | f.Number():
                self.put(place, [term])
                self._placed.append((statement, term, place))
            case f.Conditional(_, positive, negative):
                self._stands(statement, positive, place)
                self._stands(statement, negative, place)
            case _:
                self._join(statement, self._place(statement, term), place)


def variable_place(statement: Statement, name: str) -> Hashable:
    """Return the place that a variable of a statement is."""
    return ("variable", statement.source or id(statement), name)
