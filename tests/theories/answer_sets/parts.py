"""What a rule is made of: each part of its formulas becomes a predicate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.answer_sets.kinds import interval
from tests.theories.answer_sets.program import clause
from tests.theories.answer_sets.rules import ORDERS, SUMS, LeftOut

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.theories.answer_sets.program import Program

_SIGNS = {"=": "=", "≠": "!=", "<": "<", "≤": "<=", ">": ">", "≥": ">="}


class Part:
    """What one rule is made of: each part of its formulas is a predicate."""

    def __init__(self, program: Program, i: int) -> None:
        self._program = program
        self._i = i

    # What variables range over.

    def bind(self, name: str, formula: f.Formula, *, positive: bool) -> None:
        """Find what a variable ranges over where a formula is true (or false)."""
        place = ("x", self._i, name)
        key = f"{self._i} {name}"
        own = f"d{next(self._program.numbers)}"
        bodies = self._bounds(name, formula, positive=positive)
        if bodies is None and self._program.is_state(place):
            sort = next(iter(self._program.observers.values()))
            bodies = [f"{self._program.name('p', sort)}(X)"]
        if bodies is None:
            if self._program.kinds.is_numeric(place):
                raise LeftOut("a number that nothing bounds")
            kinds = self._program.kinds
            own_kind = kinds.constants(place)
            named = [
                f"X={self._program.written(c)}" for c in own_kind or self._program.kinds.named
            ]
            bodies = [*named, *(() if own_kind else self._program.kinds.numbers)]
            if not bodies:
                raise LeftOut("a variable without any individuals")
        self._program.program += [f"{own}(X) :- {body}." for body in bodies]
        self._program.domains[key] = own

    def _bounds(self, name: str, node: f.Formula, *, positive: bool) -> list[str] | None:
        """Return conditions on X, of which one holds where a formula is true (or false)."""
        x = f.Variable(name)
        match node:
            case f.Not(body):
                return self._bounds(name, body, positive=not positive)
            case f.Predicate(symbol, args) if positive and x in args:
                if symbol in self._program.observers.values():
                    return None
                places = ["X" if arg == x else "_" for arg in args]
                return [f"{self._program.name('p', symbol)}({','.join(places)})"]
            case f.Compare(("=",), (left, right)) if positive and x in {left, right}:
                value = right if left == x else left
                if isinstance(value, f.Number):
                    return [f"X={value.value}"]
                if isinstance(value, f.Constant):
                    return [f"X={self._program.written(value.name)}"]
                return None
            case f.And(parts) | f.Or(parts):
                every = isinstance(node, f.Or) is positive
                found = [self._bounds(name, part, positive=positive) for part in parts]
                if every:
                    return None if None in found else [b for one in found for b in one or ()]
                if positive and (within := interval(x, parts)) is not None:
                    return [within]
                return next((one for one in found if one is not None), None)
            case f.Compare() if positive and (within := interval(x, (node,))) is not None:
                return [within]
            case f.Implies(premise, conclusion) if not positive:
                sides = self._bounds(name, premise, positive=True)
                return self._bounds(name, conclusion, positive=False) if sides is None else sides
            case f.Exists(_, body) | f.ForAll(_, body):
                return self._bounds(name, body, positive=positive)
            case _:
                return None

    def ranged(self, names: Sequence[str]) -> list[str]:
        """Return literals that give variables their values."""
        return [f"{self._program.domains[f'{self._i} {n}']}({self._variable(n)})" for n in names]

    def _variable(self, name: str) -> str:
        key = ("V", f"{self._i} {name}")
        return self._program.names.setdefault(key, f"V{len(self._program.names)}")

    # Formulas and terms.

    def holds(self, node: f.Formula, *, positive: bool = True) -> str:
        """Return a literal that is true where a formula is (or is not), its variables in range.

        Negations are brought to the atoms, so that two of them are none in a recursion.
        """
        while isinstance(node, f.Not):
            node, positive = node.body, not positive
        names = sorted(f.free_variables(node))
        if isinstance(node, f.Exists | f.ForAll):
            for name in node.variables:
                self.bind(name, node.body, positive=isinstance(node, f.Exists))
        atom = isinstance(node, f.Truth | f.Predicate | f.Compare)
        own = f"a{next(self._program.numbers)}"
        args = [self._variable(name) for name in names]
        for body in self._bodies(node, positive=positive or atom):
            self._program.program.append(clause(own, args, [*self.ranged(names), *body]))
        literal = f"{own}({','.join(args)})" if args else own
        return f"not {literal}" if atom and not positive else literal

    def _bodies(self, node: f.Formula, *, positive: bool) -> Iterator[list[str]]:
        """Yield the conditions under each of which a formula is true (or false)."""

        def said(part: f.Node) -> str:
            return self.holds(part, positive=positive)  # type: ignore[arg-type]  # a formula

        def denied(part: f.Node) -> str:
            return self.holds(part, positive=not positive)  # type: ignore[arg-type]  # likewise

        match node:
            case f.Truth(value):
                if value:
                    yield []
            case f.And(parts) | f.Or(parts):
                found = [said(part) for part in parts]
                yield from (
                    [found] if isinstance(node, f.And) is positive else [[x] for x in found]
                )
            case f.Implies(premise, conclusion):
                found = [denied(premise), said(conclusion)]
                yield from ([[one] for one in found] if positive else [found])
            case f.Iff(left, right):
                yield [self.holds(left), said(right)]
                yield [self.holds(left, positive=False), denied(right)]
            case f.Conditional(condition, yes, no):
                yield [self.holds(condition), said(yes)]
                yield [self.holds(condition, positive=False), said(no)]
            case f.Exists(names, body) | f.ForAll(names, body):
                ranges = self.ranged(names)
                if isinstance(node, f.Exists) is positive:
                    yield [*ranges, said(body)]
                else:
                    yield [f"{said(body)} : {', '.join(ranges)}"]
            case f.Predicate(name, args):
                literals: list[str] = []
                values = [self.term(arg, literals) for arg in args]
                atom = self._program.name("p", name)
                yield [*literals, f"{atom}({','.join(values)})" if values else atom]
            case f.Compare():
                yield list(self._compared(node))
            case _:
                raise LeftOut("a pattern")

    def _compared(self, node: f.Compare) -> Iterator[str]:
        found: list[str] = []
        values = [self.term(term, found) for term in node.terms]
        for sign, one, other in zip(node.relations, values, values[1:], strict=False):
            sides = [one, other]
            if sign in ORDERS:  # between numbers only, of which alone there are sums
                sides = [f"N{next(self._program.numbers)}" for _ in sides]
                found += [f"{n}={v}+0" for n, v in zip(sides, (one, other), strict=True)]
            found.append(f"{sides[0]}{_SIGNS[sign]}{sides[1]}")
        yield from found

    def term(self, term: f.Node, found: list[str]) -> str:
        """Return a term's value, with literals in `found` that are false where it has none."""
        match term:
            case f.Variable(name):
                return self._variable(name)
            case f.Constant(name):
                return self._program.written(name)
            case f.Number(value):
                return str(value) if value >= 0 else f"({value})"
            case f.Conditional(condition, yes, no):
                return self._chosen(term, condition, (yes, no), found)
            case f.Apply(name, args):
                values = [self.term(arg, found) for arg in args]
                result = f"N{next(self._program.numbers)}"
                if name in SUMS:
                    sign = "-" if name == "-" else "+"
                    found.append(f"{result}={values[0]}{sign}{(values[1:] or ['1'])[0]}")
                else:
                    own = self._program.name("f", name)
                    found.append(f"{own}({','.join([*values, result])})")
                return result
            case _:
                raise LeftOut("a pattern")

    def _chosen(
        self, term: f.Node, condition: f.Formula, branches: Sequence[f.Node], found: list[str]
    ) -> str:
        own = f"t{next(self._program.numbers)}"
        names = sorted(f.free_variables(term))
        args = [self._variable(name) for name in names]
        for truth, branch in zip((True, False), branches, strict=True):
            body = [*self.ranged(names), self.holds(condition, positive=truth)]
            value = self.term(branch, body)
            self._program.program.append(clause(own, [*args, value], body))
        result = f"N{next(self._program.numbers)}"
        found.append(f"{own}({','.join([*args, result])})")
        return result
