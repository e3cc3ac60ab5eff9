"""Which constants stand in places of the same kind: what an argument of a fluent can be."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pylogic.core import formulas as f

Place = tuple[str, str, int]
"""A symbol's argument (-1 is the value of a function), a variable of an axiom, or a constant."""
ARITHMETIC = frozenset({"+", "-", f.TIMES, f.DIVIDE, f.MODULO})
_EQUAL = frozenset({"=", "≠"})
_MOST = 10_000
"""How many numbers a range may have that is listed."""


@dataclass(slots=True)
class Places:
    """Places joined where a variable, a constant or an equation is in both.

    All numbers are of one kind, unless they are to be kept apart.
    """

    numbers_apart: bool = False
    _above: dict[Place, Place] = field(default_factory=dict)
    _named: list[tuple[Place, f.Constant | f.Number]] = field(default_factory=list)

    def note(self, number: int, formula: f.Formula) -> None:
        """Take in one axiom, of which the variables are its own."""
        for node in f.walk(formula):
            if isinstance(node, f.Predicate):
                for i, arg in enumerate(node.args):
                    self._put(number, arg, ("p", node.name, i))
            elif isinstance(node, f.Compare):
                for relation, left, right in node.pairs():
                    if relation in _EQUAL:
                        for one, other in ((left, right), (right, left)):
                            if (place := self._place(number, other)) is not None:
                                self._put(number, one, place)
            elif isinstance(node, f.Apply) and not (
                self.numbers_apart and node.function in ARITHMETIC
            ):
                # what is divided by is no value: `(i + 1) mod 5` names no lamp 5
                args = node.args[:1] if node.function in {f.DIVIDE, f.MODULO} else node.args
                for i, arg in enumerate(args):
                    self._put(number, arg, ("f", node.function, i))
        for name, values in ranges(formula):
            for value in values:
                self._put(number, f.Number(value), ("x", name, number))

    def constants(self, places: Iterable[Place]) -> list[f.Constant | f.Number]:
        """Return the constants that stand in places of the kind of some, in the text's order."""
        roots = {self.root(place) for place in places}
        return list(
            dict.fromkeys(term for place, term in self._named if self.root(place) in roots)
        )

    def same(self, one: Place, other: Place) -> bool:
        """Whether two places are of one kind."""
        return self.root(one) == self.root(other)

    def _put(self, number: int, term: f.Node, place: Place) -> None:
        if isinstance(term, f.Constant | f.Number):
            self._named.append((place, term))
            name = term.name if isinstance(term, f.Constant) else "0"
            if isinstance(term, f.Constant) or not self.numbers_apart:
                self._join(("c", name, 0), place)
        elif isinstance(term, f.Conditional):
            self._put(number, term.positive, place)
            self._put(number, term.negative, place)
        elif (own := self._place(number, term)) is not None:
            self._join(own, place)

    def _place(self, number: int, term: f.Node) -> Place | None:
        match term:
            case f.Variable(name):
                return ("x", name, number)
            case f.Apply(name) if name not in ARITHMETIC | {"'"}:
                return ("f", name, -1)
            case f.Constant(name):
                return ("c", name, 0)
            case _:
                return None

    def root(self, place: Place) -> Place:
        """Return what names the kind of a place."""
        passed = []
        while place in self._above:
            passed.append(place)
            place = self._above[place]
        for below in passed:  # so that the way is short the next time
            self._above[below] = place
        return place

    def _join(self, one: Place, other: Place) -> None:
        one, other = self.root(one), self.root(other)
        if one != other:
            self._above[one] = other


@lru_cache(maxsize=4)
def places_of(formulas: tuple[f.Formula, ...], *, numbers_apart: bool = False) -> Places:
    """Return the places of axioms, for whoever asks nothing but which are of one kind."""
    places = Places(numbers_apart=numbers_apart)
    for number, formula in enumerate(formulas):
        places.note(number, formula)
    return places


def ranges(formula: f.Formula) -> Iterator[tuple[str, range]]:
    """Yield the variables that conjunctions bound by numbers on both sides, with their values."""
    if any(not _EQUAL.issuperset(c.relations) for c in f.those(formula, f.Compare)):
        for node in f.walk(formula):
            for term, values in bounded(node) if isinstance(node, f.And | f.Compare) else ():
                if isinstance(term, f.Variable):
                    yield term.name, values


def bounded(formula: f.Formula) -> Iterator[tuple[f.Term, range]]:
    """Yield the terms that a conjunction itself bounds by numbers, with their values."""
    low: dict[f.Term, int] = {}
    high: dict[f.Term, int] = {}
    for part in f.conjuncts(formula):
        for relation, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            match left, right:
                case (f.Number(least), term) if relation in {"≤", "<"}:
                    low[term] = least + (relation == "<")
                case (term, f.Number(most)) if relation in {"≤", "<"}:
                    high[term] = most - (relation == "<")
                case (term, f.Number(least)) if relation in {"≥", ">"}:
                    low[term] = least + (relation == ">")
                case (f.Number(most), term) if relation in {"≥", ">"}:
                    high[term] = most - (relation == ">")
                case _:
                    pass
    for term in (bound for bound in low if bound in high):
        if high[term] - low[term] < _MOST:
            yield term, range(low[term], high[term] + 1)


def tried(formula: f.Formula) -> Iterator[tuple[f.Term, tuple[int, ...]]]:
    """Yield the terms that a conjunction bounds or lists, `1 ≤ i ≤ 3` or `i = 1 ∨ i = 3`."""
    yield from ((term, tuple(values)) for term, values in bounded(formula))
    for term, listed in filter(None, map(alternatives, f.conjuncts(formula))):
        values = tuple(value.value for value in listed if isinstance(value, f.Number))
        if len(values) == len(listed):
            yield term, values


def alternatives(formula: f.Formula) -> tuple[f.Term, tuple[f.Constant | f.Number, ...]] | None:
    """Return the term whose values a disjunction lists, and these."""
    found: dict[f.Term, dict[f.Constant | f.Number, None]] = {}
    for part in formula.parts if isinstance(formula, f.Or) else ():
        match part:
            case f.Compare(
                ("=",),
                ((f.Apply() | f.Variable()) as term, (f.Constant() | f.Number()) as value)
                | ((f.Constant() | f.Number()) as value, (f.Apply() | f.Variable()) as term),
            ):
                found.setdefault(term, {})[value] = None
            case _:
                return None
    only = [(one, tuple(values)) for one, values in found.items()]
    return only[0] if len(only) == 1 else None


def typed(formula: f.Formula) -> dict[tuple[str, int], tuple[int, ...]]:
    """Return the numbers of functions and their arguments, where a text tells their types.

    By the function with the argument, -1 for its value: an axiom says it, as in
    `1 ≤ i ≤ 3 ⊃ size(n(i))`, or a definition, as in `TypeOK ≡ (∀i. 1 ≤ i ≤ 3 ⊃ 0 ≤ n(i) ≤ 2)`.
    """
    whole, types = formula, False
    if isinstance(formula, f.Iff) and isinstance(formula.left, f.Predicate):
        whole, types = formula.right, formula.left.name.lower().startswith("type")
        if not types:
            return {}
    said: list[f.Formula] = []
    guards: dict[f.Term, tuple[int, ...]] = {}
    for part in f.conjuncts(whole):
        _, premises, inner = f.prefix_of(part)
        guards |= dict(pair for premise in premises for pair in tried(premise))
        said += f.conjuncts(inner)
    numbers = dict(tried(f.conjunction(*said)))
    sorts = (p.args[0] for p in said if isinstance(p, f.Predicate) and len(p.args) == 1)
    terms = [term for term in (*numbers, *sorts) if isinstance(term, f.Apply)]
    values = {(t.function, -1): numbers[t] for t in terms if types and t in numbers}
    return values | {
        (t.function, i): guards[arg]
        for t in terms
        for i, arg in enumerate(t.args)
        if arg in guards
    }


def numbers_of(formula: f.Formula) -> Iterator[tuple[f.Apply, Sequence[int]]]:
    """Yield the functions of which an axiom says nothing but which numbers their values are."""
    *_, body = f.prefix_of(formula)
    listed = isinstance(body, f.Or)
    if listed or all(isinstance(part, f.Compare) for part in f.conjuncts(body)):
        for term, values in tried(body):
            if isinstance(term, f.Apply) and (
                listed or all(isinstance(arg, f.Variable) for arg in term.args)
            ):
                yield term, values
