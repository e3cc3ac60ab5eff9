"""From parsed expressions to formulas and terms, by where they stand and what names mean."""

from dataclasses import dataclass, field
from typing import Final

from lark import Token

from pylogic.core import formulas as f
from pylogic.core.errors import Place
from pylogic.notations.elaboration import Elaborator
from pylogic.notations.parsing import RELATIONS, ParseNode

CALL = "()"
"""The function that applies an object, its first argument, to the arguments behind it."""

_MOST_TIMES: Final = 100
"""The greatest number of a product that is written out as a sum."""


@dataclass(frozen=True, slots=True)
class BlockNames:
    """What a document as a whole says of its names.

    constants: Names that a top-level equation `name = number` gives a value.
    objects: Names that somewhere stand before a dot without arguments; applying one to arguments
        is `CALL`.
    """

    constants: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()


@dataclass(slots=True)
class Elaboration(Elaborator):
    """The passage being read and what its names mean, for one expression of it.

    names: What the document says of its names.
    free: Where the names stand that no block binds, as far as they have been met.
    functions: The names that are applied without a receiver, likewise.
    """

    names: BlockNames
    free: dict[str, list[Place]] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)

    def own_formula(self, node: ParseNode, bound: frozenset[str]) -> f.Formula | None:
        """Return a block, a chain of comparisons, or what is said to be true."""
        match node.kind:
            case "block":
                return self._block(node, bound)
            case "chain":
                return self._chain(node, bound)
            case "name" if str(node.token) not in bound | self.names.constants:
                return f.Predicate(str(node.token))
            case "component" | "call":
                term = self.term(node, bound)
                assert isinstance(term, f.Apply)  # noqa: S101  # what these two kinds become
                return f.Predicate(term.function, term.args)
            case _:
                return None

    def own_term(self, node: ParseNode, bound: frozenset[str]) -> f.Term | None:
        """Return a name, a component or a call."""
        parts = node.parts
        match node.kind:
            case "name":
                name = str(node.token)
                if name not in bound:
                    if name in self.names.constants:
                        return f.Constant(name)
                    self.free.setdefault(name, []).append(self.passage.place_of(node.token))
                return f.Variable(name)
            case "component":
                return f.Apply(str(parts[1]), (self.term(parts[0], bound),))
            case "call":
                return self._call(parts[0], tuple(self.term(p, bound) for p in parts[1:]), bound)
            case "product":
                factors = self.term(parts[0], bound), self.term(parts[2], bound)
                return self._product(*factors, parts[1])
            case _:
                return None

    def _product(self, one: f.Term, other: f.Term, sign: Token) -> f.Term:
        """Return a product with a number as a sum.

        Raises ReadError: Neither factor is a number, or one is too large for a sum.
        """
        if isinstance(one, f.Number) and isinstance(other, f.Number):
            return f.Number(one.value * other.value)
        times, term = (one, other) if isinstance(one, f.Number) else (other, one)
        if not isinstance(times, f.Number) or not 0 < times.value <= _MOST_TIMES:
            what = f"only products with a number from 1 to {_MOST_TIMES} are read"
            raise self.fail(what, sign, ["a sum, or a table of the values"])
        found = term
        for _ in range(times.value - 1):
            found = f.Apply("+", (found, term))
        return found

    def _call(self, callee: ParseNode, args: tuple[f.Term, ...], bound: frozenset[str]) -> f.Apply:
        objects = self.names.objects
        match callee.kind:
            case "name" if str(callee.token) not in objects | bound:
                self.functions.add(str(callee.token))
                return f.Apply(str(callee.token), args)
            case "component" if str(callee.parts[1]) not in objects:
                receiver = self.term(callee.parts[0], bound)
                return f.Apply(str(callee.parts[1]), (receiver, *args))
            case "name" | "component" | "call" | "meta":
                return f.Apply(CALL, (self.term(callee, bound), *args))
            case _:
                raise self.fail("only what has a name takes arguments", callee.token, ["a name"])

    def _block(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        opener, variables, sections, closer, repeated = node.parts
        names = self.quantified(variables)
        if tuple(map(str, repeated)) != names:
            at = self.passage.place_of(opener)
            what = f"this ends the block of line {at.line}, which is over {', '.join(names)}"
            raise self.fail(what, closer, [f"{closer} {', '.join(names)}"])
        inner = [self.formula(part, bound | set(names)) for part in sections.parts]
        body, bounds = inner[-1], inner[:-1]
        if opener.type == "EXISTS":
            return f.Exists(names, f.conjunction(*inner))
        return f.ForAll(names, f.Implies(f.conjunction(*bounds), body) if bounds else body)

    def _chain(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        operands, signs = node.parts[::2], node.parts[1::2]
        relations = tuple(RELATIONS[sign.type] for sign in signs)
        if relations in {("=",), ("≠",)}:
            truths = [node for node in operands if node.kind == "truth"]
            if truths:
                other = operands[0] if operands[1] is truths[-1] else operands[1]
                formula = self.formula(other, bound)
                positive = (truths[-1].token.type == "TRUE") == (relations == ("=",))
                return formula if positive else f.Not(formula)
        return f.Compare(relations, tuple(self.term(part, bound) for part in operands))
