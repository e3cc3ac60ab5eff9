"""Tuples that are given to something: `step((b, s), (4, s))`, `delta(q, 0) = (1, right, p)`.

A tuple is its elements. So a predicate of tuples is one of their elements, a variable for tuples
stands for as many variables, and a function to tuples is one function for each element.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.kinds_of_places import Place, Places
from pylogic.notations.first_order.page.layout import Chunk

TUPLE = "⟨⟩"
"""The function that the reader makes of a tuple; no text has this name."""


@dataclass(frozen=True, slots=True)
class TupleSort:
    """Which values the elements of tuples of a length have, by the names a sentence gives them."""

    names: tuple[str, ...]
    condition: f.Formula
    chunk: Chunk


def with_elements(
    declarations: Sequence[Declaration], sorts: Mapping[int, TupleSort]
) -> list[Declaration]:
    """Return the axioms with elements in the place of tuples.

    What is stated or defined of tuples of a length is so of those of the sort of that length.

    Raises ReadError: Tuples of two lengths stand in one place, or one where an element is
        expected.
    """
    formulas = [d.formula for d in declarations if d.formula is not None]
    if not any(_is_tuple(node) for formula in formulas for node in f.walk(formula)):
        return list(declarations)
    if named := dict(pair for formula in formulas for pair in _named_tuples(formula)):
        declarations = [
            replace(d, formula=f.transform(d.formula, lambda n: named.get(n, n)))  # type: ignore[arg-type]  # of a formula comes one
            if d.formula is not None else d
            for d in declarations
        ]  # fmt: skip
    widths = _Widths(declarations)
    return [
        d if d.formula is None
        else replace(d, formula=_Elements(widths, i, d).whole(d.formula, sorts))
        for i, d in enumerate(declarations)
    ]  # fmt: skip


def _named_tuples(formula: f.Formula) -> Iterator[tuple[f.Node, f.Node]]:
    """Yield the constants that an axiom gives a tuple of values to, as `start = (1, 1)` does."""
    for part in f.conjuncts(formula):
        match part:
            case f.Compare(("=",), (f.Constant() as name, f.Apply(function, values) as value)) if (
                function == TUPLE and all(isinstance(v, f.Constant | f.Number) for v in values)
            ):
                yield name, value
            case _:
                pass


def _is_tuple(node: f.Node) -> bool:
    return isinstance(node, f.Apply) and node.function == TUPLE


class _Widths:
    """How many elements what stands in a place has."""

    def __init__(self, declarations: Sequence[Declaration]) -> None:
        self.places = Places(numbers_apart=True)
        axioms = [(i, d, d.formula) for i, d in enumerate(declarations) if d.formula is not None]
        for i, _, formula in axioms:
            self.places.note(i, f.transform(formula, _without_tuples))  # type: ignore[arg-type]  # of a formula comes one
        self.widths: dict[Place, int] = {}
        arities: dict[str, set[int]] = {}
        for i, declaration, formula in axioms:
            for node in f.walk(formula):
                if isinstance(node, f.Predicate):
                    arities.setdefault(node.name, set()).add(len(node.args))
                for place, term in _stands(i, node):
                    if _is_tuple(term):
                        self._put(place, len(f.children(term)), declaration)
        for name, found in arities.items():
            if 1 in found and len(found) > 1:  # `p ∈ R` beside `(x, y) ∈ R`
                self.widths.setdefault(self.places.root(("p", f"{name}/1", 0)), max(found))

    def _put(self, place: Place, width: int, declaration: Declaration) -> None:
        known = self.widths.setdefault(self.places.root(place), width)
        if known != width:
            what = f"a tuple of {width} stands where one of {known} does elsewhere"
            raise ReadError(what, declaration.place, ["tuples of one length"])

    def of(self, place: Place) -> int:
        """Return the width of a place; 0 where it has no tuples."""
        return self.widths.get(self.places.root(place), 0)


def _place(number: int, term: f.Node) -> Place | None:
    match term:
        case f.Variable(name):
            return ("x", name, number)
        case f.Apply(name) if name != TUPLE:
            return ("f", name, -1)
        case _:
            return None


def _stands(number: int, node: f.Node) -> list[tuple[Place, f.Node]]:
    """Return the terms of a node, each with the place in which it stands."""
    match node:
        case f.Predicate(name, args):
            return [(("p", f"{name}/{len(args)}", i), arg) for i, arg in enumerate(args)]
        case f.Apply(name, args) if name != TUPLE:
            return [(("f", name, i), arg) for i, arg in enumerate(args)]
        case f.Compare():
            sides = ((x, y) for _, one, other in node.pairs()
                     for x, y in ((one, other), (other, one)))  # fmt: skip
            return [(place, y) for x, y in sides if (place := _place(number, x)) is not None]
        case _:
            return []


def _without_tuples(node: f.Node) -> f.Node:
    """Return a node for what places are of one kind: predicates by arity, and no tuples."""
    match node:
        case f.Predicate(name, args):
            return f.Predicate(f"{name}/{len(args)}", args)
        case f.Apply(name) if name == TUPLE:
            return f.Number(0)
        case _:
            return node


class _Elements:
    """Puts elements in the place of tuples in one axiom."""

    def __init__(self, widths: _Widths, number: int, declaration: Declaration) -> None:
        self.widths = widths
        self.number = number
        self.declaration = declaration

    def whole(self, formula: f.Formula, sorts: Mapping[int, TupleSort]) -> f.Formula:
        """Return an axiom of elements, under what sorts say of those that it is about."""
        match formula:
            case f.ForAll(names, body):
                elements = self.formula(f.ForAll(names, f.Truth(value=True)))
                assert isinstance(elements, f.ForAll)  # noqa: S101  # as it was one
                return f.ForAll(elements.variables, self.whole(body, sorts))
            case f.And(parts):
                return f.conjunction(*(self.whole(part, sorts) for part in parts))
            case f.Implies(premise, f.Predicate() as head):
                guards = self._guards(head, sorts)
                return f.Implies(f.conjunction(*guards, self.formula(premise)), self.formula(head))
            case f.Iff(f.Predicate() as head, right):
                guards = self._guards(head, sorts)
                return f.Iff(self.formula(head), f.conjunction(*guards, self.formula(right)))
            case f.Predicate() if f.free_variables(formula):
                guards = self._guards(formula, sorts)
                said = self.formula(formula)
                return f.Implies(f.conjunction(*guards), said) if guards else said
            case _:
                return self.formula(formula)

    def _guards(self, head: f.Predicate, sorts: Mapping[int, TupleSort]) -> list[f.Formula]:
        found = []
        for arg in head.args:
            terms = self._terms(arg)
            if (sort := sorts.get(len(terms))) is not None:
                values = dict(zip(sort.names, terms, strict=True))
                found.append(f.substitute(sort.condition, values))
        return found  # type: ignore[return-value]  # of a formula comes one

    def formula(self, formula: f.Formula) -> f.Formula:
        """Return a formula of elements."""
        return self._node(formula)  # type: ignore[return-value]  # of a formula comes one

    def _node(self, node: f.Node) -> f.Node:
        match node:
            case f.Predicate(name, args):
                for place, arg in _stands(self.number, node):
                    if self.widths.of(place) and isinstance(arg, f.Constant | f.Number):
                        raise self._fail(
                            f"a single value stands where {name} has a tuple elsewhere"
                        )
                return f.Predicate(name, self._all(args))
            case f.ForAll(names, body) | f.Exists(names, body):
                own = tuple(v.name for name in names for v in self._terms(f.Variable(name)))  # type: ignore[union-attr]  # variables
                return type(node)(own, self.formula(body))
            case f.Compare():
                return f.conjunction(*(self._pair(*pair) for pair in node.pairs()))
            case f.Apply() | f.Variable():
                found = self._terms(node)
                if len(found) != 1:
                    raise self._fail("a tuple stands where a single value is expected")
                return found[0]
            case _ if parts := f.children(node):
                return f.rebuild(node, tuple(map(self._node, parts)))
            case _:
                return node

    def _all(self, args: Sequence[f.Term]) -> tuple[f.Term, ...]:
        return tuple(term for arg in args for term in self._terms(arg))

    def _pair(self, relation: str, one: f.Term, other: f.Term) -> f.Formula:
        left, right = self._terms(one), self._terms(other)
        if len(left) != len(right):
            raise self._fail(f"what has {len(left)} elements is compared to what has {len(right)}")
        same = [f.Compare((relation,), pair) for pair in zip(left, right, strict=True)]
        if len(same) == 1:
            return same[0]
        if relation == "≠":
            return f.Not(f.conjunction(*map(f.equal, left, right)))
        if relation != "=":
            raise self._fail(f"tuples are not ordered by {relation}")
        return f.conjunction(*same)

    def _terms(self, term: f.Term) -> tuple[f.Term, ...]:
        """Return the elements of a term; itself where it has none."""
        place = _place(self.number, term)
        width = self.widths.of(place) if place is not None else 0
        match term:
            case f.Apply(name, args) if name == TUPLE:
                return tuple(self._node(arg) for arg in args)  # type: ignore[misc]  # of a term comes one
            case f.Apply(name, args):
                inner = self._all(args)
                names = [f"{name}_{i + 1}" for i in range(width)] or [name]
                return tuple(f.Apply(each, inner) for each in names)
            case f.Variable(name) if width:
                return tuple(f.Variable(f"{name}_{i + 1}") for i in range(width))
            case f.Conditional():
                return (self._node_of(term),)
            case _:
                return (term,)

    def _node_of(self, term: f.Conditional) -> f.Term:
        return f.rebuild(term, tuple(map(self._node, f.children(term))))  # type: ignore[return-value]  # of a term comes one

    def _fail(self, what: str) -> ReadError:
        expected = ["tuples of one length, compared by = or ≠, or given to a predicate"]
        return ReadError(what, self.declaration.place, expected)
