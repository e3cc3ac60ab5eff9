"""Which numbers stand in the places of a text: those that its axioms bound, list or work out."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import product

from pylogic.core import formulas as f
from pylogic.core.offsets import worked_out
from pylogic.notations.first_order.formulas.kinds_of_places import (
    Place,
    numbers_of,
    places_of,
    ranges,
    tried,
    typed,
)

ARITHMETIC = frozenset({"+", "-", f.TIMES, f.DIVIDE, f.MODULO, "'"})


class NumberKinds:
    """The kinds of places of some formulas, and the numbers in them."""

    def __init__(self, formulas: Sequence[f.Formula]) -> None:
        self.formulas = formulas
        self.places = places_of(tuple(formulas), numbers_apart=True)
        self.nodes = [(i, n) for i, formula in enumerate(formulas) for n in f.walk(formula)]
        self.typed = {place: n for formula in formulas for place, n in typed(formula).items()}

    def is_of(self, number: int, term: f.Term, root: Place) -> bool:
        """Whether a term is a variable, in the formula of a number, of a kind."""
        return isinstance(term, f.Variable) and self.places.root(("x", term.name, number)) == root

    def in_range(self, root: Place) -> tuple[f.Term, ...]:
        """Return the numbers of a kind, where a definition says nothing but what they are."""
        found: dict[f.Term, None] = {}
        for formula in self.formulas:
            body = formula.body if isinstance(formula, f.ForAll) else formula
            for term, values in numbers_of(body):
                if self.places.root(("f", term.function, -1)) == root:
                    found |= dict.fromkeys(map(f.Number, values))
            if not isinstance(body, f.Iff) or not isinstance(body.left, f.Predicate):
                continue
            if not all(isinstance(part, f.Compare) for part in f.conjuncts(body.right)):
                continue
            bounds = {f.Variable(x): values for x, values in ranges(body.right)}
            for i, arg in enumerate(body.left.args):
                place = self.places.root(("p", body.left.name, i))
                if isinstance(arg, f.Variable) and arg in bounds and place == root:
                    found |= dict.fromkeys(map(f.Number, bounds[arg]))
        return tuple(found) or self._tried(root)

    def _tried(self, root: Place) -> tuple[f.Term, ...]:
        """Return the numbers of a kind: those that all quantifiers try there.

        Where they are values too, all that is worked out of such numbers is one of them.
        """
        found = {
            values
            for number, node in self.nodes if isinstance(node, f.And | f.Or | f.Compare)
            for term, values in tried(node) if self.is_of(number, term, root)
        }  # fmt: skip
        numbers = tuple(map(f.Number, found.pop())) if len(found) == 1 else ()
        if not {*self.places.constants([root])} <= {*numbers}:
            return ()
        valued = any(
            isinstance(node, f.Apply) and self.places.root(("f", node.function, -1)) == root
            for _, node in self.nodes
        )
        return numbers if not valued or self._is_closed(root, {n.value for n in numbers}) else ()

    def _is_closed(self, root: Place, numbers: AbstractSet[int]) -> bool:
        """Whether all that is worked out of some numbers of a kind is one of them."""
        worked_out = [
            (number, node) for number, node in self.nodes
            if isinstance(node, f.Apply) and node.function in ARITHMETIC
            and not all(self._is_other(number, inner, root) for inner in f.walk(node))
        ]  # fmt: skip
        inner = {id(arg) for _, node in worked_out for arg in node.args}
        return all(
            {*self._outcomes(number, node, root, numbers)} <= numbers
            for number, node in worked_out if id(node) not in inner
        )  # fmt: skip

    def _is_other(self, number: int, term: f.Node, root: Place) -> bool:
        """Whether a part of what is worked out is of no kind, or of another one."""
        if isinstance(term, f.Apply) and term.function not in ARITHMETIC:
            return self.places.root(("f", term.function, -1)) != root
        return not isinstance(term, f.Variable) or not self.is_of(number, term, root)

    def _outcomes(
        self, number: int, term: f.Term, root: Place, numbers: AbstractSet[int]
    ) -> Iterator[int | None]:
        """Yield the numbers that a term can be; none at all where that is open."""
        match term:
            case f.Number(value):
                yield value
            case f.Apply(name, args) if name in ARITHMETIC:
                for values in product(*(self._outcomes(number, a, root, numbers) for a in args)):
                    yield None if None in values else _calculated(name, *values)  # type: ignore[arg-type]  # as asked before
            case f.Apply(name) if self.places.root(("f", name, -1)) == root:
                yield from numbers
            case _:
                yield from numbers if self.is_of(number, term, root) else (None,)

    def is_argument(self, root: Place) -> bool:
        """Whether something is applied to what is of a kind, and nothing is calculated with it."""
        calculated = any(
            isinstance(node, f.Apply) and node.function in ARITHMETIC
            and any(self.is_of(number, arg, root) for arg in node.args)
            for number, node in self.nodes
        )  # fmt: skip
        return not calculated and any(
            self.places.root((kind, name, i)) == root
            for _, node in self.nodes for (kind, name), args in applied(node)
            if name not in ARITHMETIC for i in range(len(args))
        )  # fmt: skip

    def is_counted(self, root: Place) -> bool:
        """Whether something of a kind is added to, ordered, or equated with a sum."""
        for number, node in self.nodes:
            match node:
                case f.Apply(name, args) if name in ARITHMETIC:
                    terms = args
                case f.Compare(relations, terms) if {"=", "≠"}.issuperset(relations) and not any(
                    isinstance(t, f.Apply) and t.function in ARITHMETIC for t in terms
                ):
                    continue
                case f.Compare(_, terms):
                    pass
                case _:
                    continue
            for term in terms:
                own = ("f", term.function, -1) if isinstance(term, f.Apply) else None
                if self.is_of(number, term, root) or (own and self.places.root(own) == root):
                    return True
        return False


def _calculated(function: str, left: int, right: int = 1) -> int | None:
    """Return what a function of arithmetic makes of numbers."""
    match function:
        case "+" | "'":
            return left + right
        case "-":
            return left - right
        case _:
            return worked_out(function, left, right)


def applied(node: f.Node) -> Iterator[tuple[tuple[str, str], tuple[f.Term, ...]]]:
    """Yield the symbol that a node applies, and its arguments."""
    match node:
        case f.Predicate(name, args):
            yield ("p", name), args
        case f.Apply(name, args):
            yield ("f", name), args
        case _:
            pass
