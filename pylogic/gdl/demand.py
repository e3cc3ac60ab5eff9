"""Clauses that work out only what is asked for: the transformation by magic sets.

Some relations are too large to be worked out whole, or have no end: all lists of squares, all ways
on an empty board. Such a relation becomes one for each pattern of known arguments in which it is
asked, with a relation beside it of what is asked. Their names have a blank, as no name of a sheet.
"""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from pylogic.gdl.clauses import Clause
from pylogic.gdl.terms import Term, Variable, arguments, symbol, variables

Symbol: TypeAlias = tuple[str, int]


def on_demand(clauses: Sequence[Clause], asked: Collection[Symbol]) -> list[Clause]:
    """Return clauses in which some relations are worked out as far as they are asked for."""
    return _Rewriting(clauses, asked).all()


def base_name(name: str) -> str:
    """Return the name in the sheet of a relation that may be made here."""
    return name.partition(" ")[0]


class _Rewriting:
    def __init__(self, clauses: Sequence[Clause], asked: Collection[Symbol]) -> None:
        self.asked = asked
        self.rest = [c for c in clauses if symbol(c.head) not in asked]
        self.of: dict[Symbol, list[Clause]] = {}
        for clause in clauses:
            self.of.setdefault(symbol(clause.head), []).append(clause)
        self.made: dict[Clause, None] = {}
        self.seen: set[tuple[Symbol, str]] = set()
        self.work: list[tuple[Symbol, str]] = []

    def all(self) -> list[Clause]:
        """Return the clauses."""
        for clause in self.rest:
            self._body(clause, clause.head, [], set())
        while self.work:
            relation, pattern = self.work.pop()
            for clause in self.of.get(relation, ()):
                self._asked_clause(clause, pattern)
        return list(self.made)

    def _asked_clause(self, clause: Clause, pattern: str) -> None:
        given = arguments(clause.head)
        known = [term for term, mark in zip(given, pattern, strict=True) if mark == "b"]
        question = _atom(f"{symbol(clause.head)[0]} {pattern}?", known)
        head = _atom(f"{symbol(clause.head)[0]} {pattern}", given)
        bound = {v for term in known for v in variables(term)}
        self._body(clause, head, [question], bound)

    def _body(self, clause: Clause, head: Term, before: list[Term], bound: set[Variable]) -> None:
        positive = list(before)
        for atom in clause.positive:
            positive.append(self._call(atom, clause, positive, bound))
            bound.update(variables(atom))
        negative = tuple(self._call(atom, clause, positive, bound) for atom in clause.negative)
        self.made[Clause(head, tuple(positive), negative, clause.distinct)] = None

    def _call(
        self, atom: Term, clause: Clause, before: Sequence[Term], bound: set[Variable]
    ) -> Term:
        """Return what stands for an atom, and note that it is asked."""
        relation = symbol(atom)
        if relation not in self.asked:
            return atom
        given = arguments(atom)
        pattern = "".join("b" if bound.issuperset(variables(t)) else "f" for t in given)
        known = [term for term, mark in zip(given, pattern, strict=True) if mark == "b"]
        question = _atom(f"{relation[0]} {pattern}?", known)
        if question not in before:
            differ = tuple(
                pair
                for pair in clause.distinct
                if all(bound.issuperset(variables(side)) for side in pair)
            )
            self.made[Clause(question, tuple(before), (), differ)] = None
        if (relation, pattern) not in self.seen:
            self.seen.add((relation, pattern))
            self.work.append((relation, pattern))
        return _atom(f"{relation[0]} {pattern}", given)


def _atom(name: str, terms: Sequence[Term]) -> Term:
    return (name, *terms) if terms else name
