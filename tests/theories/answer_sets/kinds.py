"""The kinds of variables: which places of symbols take the same individuals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.answer_sets.rules import ORDERS, SUMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.theories.answer_sets.rules import Place, Rule


class Kinds:
    """Places that a variable, an individual or an equation joins, with what stands in them.

    `named` and `numbers` are the individuals of all kinds, with the numbers of intervals.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._parents: dict[Place, Place] = {}
        self.individuals: dict[Place, f.Constant] = {}
        self._numeric: list[Place] = [("number",)]
        parts = [part for rule in rules for part in (rule.premise, rule.conclusion)]
        nodes = [node for part in parts for node in f.walk(part)]
        self.named = sorted({node.name for node in nodes if isinstance(node, f.Constant)})
        self.numbers = sorted({f"X={node.value}" for node in nodes if isinstance(node, f.Number)})
        self.numbers += [
            within
            for rule in rules
            for x in f.children(rule.conclusion)[: isinstance(rule.conclusion, f.Predicate)]
            if isinstance(x, f.Variable) and len(f.children(rule.conclusion)) == 1
            if (within := interval(x, f.conjuncts(rule.premise))) is not None
        ]
        for rule in rules:
            for part in (rule.premise, rule.conclusion):
                for node in f.walk(part):
                    self._read(rule.number, node)

    def root(self, place: Place) -> Place:
        """Return the place that stands for all of its kind."""
        while place in self._parents:
            place = self._parents[place]
        return place

    def is_numeric(self, place: Place) -> bool:
        """Return whether numbers stand there."""
        return any(self.root(other) == self.root(place) for other in self._numeric)

    def constants(self, place: Place) -> list[str]:
        """Return the constants that stand in places of its kind."""
        root = self.root(place)
        return [c.name for own, c in self.individuals.items() if self.root(own) == root]

    def _read(self, i: int, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args):
                for j, arg in enumerate(args):
                    self._join(i, arg, ("p", name, j))
            case f.Apply(name, args):
                for j, arg in enumerate(args):
                    if name in SUMS:
                        self._number(i, arg)
                    else:
                        self._join(i, arg, ("f", name, j))
            case f.Compare():
                for sign, left, right in node.pairs():
                    if sign in ORDERS:
                        self._number(i, left)
                        self._number(i, right)
                    else:
                        for place in self._places(i, right):
                            self._join(i, left, place)
                        for place in self._places(i, left):
                            self._join(i, right, place)
            case f.Conditional(_, (f.Variable() | f.Apply() | f.Constant() | f.Number()), _):
                first, *others = [*self._places(i, node)] or [("none", i, id(node))]
                for place in others:
                    self._merge(first, place)

    def _number(self, i: int, term: f.Node) -> None:
        self._numeric += self._places(i, term)

    def _places(self, i: int, term: f.Node) -> Iterator[Place]:
        match term:
            case f.Variable(name):
                yield ("x", i, name)
            case f.Constant(name):
                yield ("c", name)
                self.individuals["c", name] = term
            case f.Number():
                yield ("number",)
            case f.Apply(name) if name in SUMS:
                yield ("number",)
            case f.Apply(name):
                yield ("f", name, -1)
            case f.Conditional(_, one, other):
                yield from self._places(i, one)
                yield from self._places(i, other)

    def _join(self, i: int, term: f.Node, place: Place) -> None:
        for own in self._places(i, term):
            self._merge(own, place)

    def _merge(self, one: Place, other: Place) -> None:
        if self.root(one) != self.root(other):
            self._parents[self.root(one)] = self.root(other)


def interval(x: f.Variable, parts: Sequence[f.Formula]) -> str | None:
    """Return the interval that comparisons with numbers leave a variable."""
    lows, highs = [], []
    for part in parts:
        for sign, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            for relation, one, other in ((sign, left, right), (_turned(sign), right, left)):
                if one == x and isinstance(other, f.Number):
                    if relation in {">", "≥"}:
                        lows.append(other.value + (relation == ">"))
                    elif relation in {"<", "≤"}:
                        highs.append(other.value - (relation == "<"))
    return f"X={max(lows)}..{min(highs)}" if lows and highs else None


def _turned(sign: str) -> str:
    return {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}.get(sign, sign)
