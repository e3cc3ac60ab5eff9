"""Sorts, read from the axioms: what each argument, value and variable ranges over.

A finite sort is enumerated (`n4(i) ≡ i = 1 ∨ ...`, `1 ≤ i ≤ 8`), listed by facts, or built from
others by a constructor (`n4(r) ∧ n4(c) ⊃ sq(γ(r, c))`). A sort of which nothing says what belongs
to it is open: its elements are states, and the functions of them that no axiom defines are its
observers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.statements import BUILT_IN_FUNCTIONS, ORDER
from pylogic.errors import CompileError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.compiler.statements import Statement, Theory

Value = f.Constant | f.Number | f.Apply
Position = tuple[str, str, int]
Evidence = dict[str, str]
INDIVIDUAL = "named individual"
"""The sort of all constants of a text, for variables of which nothing else says what they are."""
_SHOWN = 8  # values of a sort that an error lists


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort; `values` is None for an open one."""

    name: str
    values: tuple[Value, ...] | None
    only_bounded: bool = False

    @property
    def size(self) -> int:
        """The number of values; an open sort counts as endless."""
        return len(self.values) if self.values is not None else 10**9


@dataclass(slots=True)
class Sorts:
    """The sorts of a theory and where they stand.

    `positions` maps `("predicate", name, i)`, `("function", name, i)` and, for the value of a
    function, `("function", name, -1)` to the sorts found for it, each with the axiom it was found
    in.
    `constructors` maps a function that builds values to their sort. `numeric` are the positions
    that stand for whole numbers without bounds: nothing enumerates those.
    """

    theory: Theory
    sorts: dict[str, Sort] = field(default_factory=dict)
    positions: dict[Position, Evidence] = field(default_factory=dict)
    constructors: dict[str, str] = field(default_factory=dict)
    numeric: set[Position] = field(default_factory=set)

    def at(self, position: Position) -> Sort | None:
        """Return the sort of an argument or value, or None when nothing is known."""
        evidence = self.positions.get(position, {})
        return self.choose(evidence, f"{position[1]}") if evidence else None

    def choose(self, evidence: Evidence, what: str, statement: Statement | None = None) -> Sort:
        """Return the narrowest of the sorts found for one thing.

        Raises
        ------
        CompileError
            They have no value in common.
        """
        found = [self.sorts[name] for name in evidence]
        open_sorts = [sort for sort in found if sort.values is None]
        clash = len(open_sorts) > 1 or (open_sorts and len(found) > 1)
        if not clash and not open_sorts:
            common = set.intersection(*(set(sort.values or ()) for sort in found))
            clash = not common and any(sort.values for sort in found)
        if clash:
            said = " and ".join(f"{_one(name)} ({reason})" for name, reason in evidence.items())
            reason = f"{what} cannot be both {said}"
            statement = statement or self._found_in(evidence)
            raise statement.fail(reason) if statement else CompileError(reason)
        return min(found, key=lambda sort: sort.size)

    def _found_in(self, evidence: Evidence) -> Statement | None:
        """Return the last statement that some evidence comes from, if it comes from any."""
        reasons = set(evidence.values())
        statements = self.theory.statements()
        found = [one for one in statements if f"axiom {one.axiom.label}" in reasons]
        return found[-1] if found else None

    def variables(self, statement: Statement) -> dict[str, Sort]:
        """Return the sort of each variable of a statement.

        A variable without evidence ranges over the constants of the text, unless it is a number.

        Raises
        ------
        CompileError
            A variable would have to be of two sorts, or a constant is not of the sort of its
            place.
        """
        evidence = self.evidence(statement)
        chosen = {x: self.choose(found, x, statement) for x, found in evidence.items() if found}
        for node, position in _placed(statement):
            sort = self.at(position)
            self._check_member(node, sort, statement)
        for compare in _comparisons(statement):
            for relation, left, right in compare.pairs():
                for one, other in ((left, right), (right, left)) if relation == "=" else ():
                    sort = (
                        chosen.get(one.name)
                        if isinstance(one, f.Variable)
                        else self._value_sort(one)
                    )
                    self._check_member(other, sort, statement)
        numbers = self.numbers(statement)
        for name in numbers & chosen.keys():
            sort = chosen[name]
            if any(not isinstance(value, f.Number) for value in sort.values or ()):
                reason = (
                    f"{name} is {_one(sort.name)}, and only numbers are compared or added here"
                )
                raise statement.fail(reason)
        if (individuals := self.sorts.get(INDIVIDUAL)) and individuals.values:
            for name in statement_variables(statement):
                if name not in chosen and name not in numbers:
                    chosen[name] = individuals
        return chosen

    def numbers(self, statement: Statement) -> set[str]:
        """Return the variables of a statement that stand for whole numbers without bounds."""
        theory = self.theory
        found: set[str] = set()

        def is_number(term: f.Node) -> bool:
            if isinstance(term, f.Apply):
                return ("function", term.function, -1) in self.numeric or (
                    term.function in BUILT_IN_FUNCTIONS and term.function not in theory.equations
                )
            return isinstance(term, f.Variable) and term.name in found

        for _ in range(2):  # once more for what is only equated with a number found later
            for node, position in _placed(statement):
                kind, symbol, _ = position
                built_in = symbol in BUILT_IN_FUNCTIONS and symbol not in theory.equations
                order = kind == "predicate" and symbol in ORDER and not theory.defines_order()
                if isinstance(node, f.Variable) and (
                    position in self.numeric or built_in or order
                ):
                    found.add(node.name)
            for compare in _comparisons(statement):
                for _, left, right in compare.pairs():
                    for one, other in ((left, right), (right, left)):
                        if isinstance(one, f.Variable) and is_number(other):
                            found.add(one.name)
        return found

    def _value_sort(self, term: f.Term) -> Sort | None:
        return self.at(("function", term.function, -1)) if isinstance(term, f.Apply) else None

    def _check_member(self, node: f.Node, sort: Sort | None, statement: Statement) -> None:
        if sort is None or sort.values is None or not isinstance(node, f.Constant | f.Number):
            return
        if node not in sort.values:
            more = ", ..." if sort.size > _SHOWN else ""
            listed = ", ".join(map(_shown, sort.values[:_SHOWN])) + more
            reason = f"{_shown(node)} is not {_one(sort.name)}; those are {listed}"
            raise statement.fail(reason)

    def evidence(self, statement: Statement) -> dict[str, Evidence]:
        """Return, for each variable of a statement, the sorts that its places ask for."""
        found: dict[str, Evidence] = {}
        head = statement.conclusion
        own: Position | None = None
        if isinstance(head, f.Predicate) and statement in self.theory.rules.get(head.name, ()):
            own = ("predicate", head.name, 0)
        for node, position in _placed(statement):
            if position == own and own[1] in self.sorts and node in f.children(head):
                continue  # what is being defined says nothing of what it is defined for
            if isinstance(node, f.Variable):
                for sort, reason in self.positions.get(position, {}).items():
                    found.setdefault(node.name, {}).setdefault(sort, reason)
        for compare in _comparisons(statement):
            for relation, left, right in compare.pairs():
                if relation == "=":
                    for one, other in ((left, right), (right, left)):
                        if isinstance(one, f.Variable):
                            here = found.setdefault(one.name, {})
                            for sort, reason in self._term_evidence(other, found).items():
                                here.setdefault(sort, reason)
        return found

    def _term_evidence(self, term: f.Term, variables: dict[str, Evidence]) -> Evidence:
        match term:
            case f.Variable(name):
                return variables.get(name, {})
            case f.Apply(function):
                return self.positions.get(("function", function, -1), {})
            case _:
                return {}


def _one(sort: str) -> str:
    """Return the name of a sort with its article."""
    return f"an {sort}" if sort[0] in "aeiou" else f"a {sort}"


def _shown(value: f.Node) -> str:
    match value:
        case f.Constant(name):
            return name
        case f.Number(number):
            return str(number)
        case f.Apply(function, args):
            return f"{function}({', '.join(map(_shown, args))})"
        case _:
            return "?"


def _placed(statement: Statement) -> Iterator[tuple[f.Node, Position]]:
    for formula in (statement.conclusion, statement.guard):
        for node in f.walk(formula):
            if isinstance(node, f.Predicate):
                yield from ((arg, ("predicate", node.name, i)) for i, arg in enumerate(node.args))
            elif isinstance(node, f.Apply):
                yield from (
                    (arg, ("function", node.function, i)) for i, arg in enumerate(node.args)
                )
            elif isinstance(node, f.Compare):
                for relation, left, right in node.pairs():
                    if relation not in {"=", "≠"}:
                        yield left, ("predicate", relation, 0)
                        yield right, ("predicate", relation, 1)


def statement_variables(statement: Statement) -> dict[str, None]:
    """Return the names of all variables of a statement, quantified ones too."""
    return {
        node.name: None
        for formula in (statement.conclusion, statement.guard)
        for node in f.walk(formula)
        if isinstance(node, f.Variable)
    }


def _comparisons(statement: Statement) -> Iterator[f.Compare]:
    for formula in (statement.conclusion, statement.guard):
        yield from (node for node in f.walk(formula) if isinstance(node, f.Compare))
