"""From parsed expressions to formulas and terms, by where they stand and what names mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.errors import Place, ReadError
from pylogic.notations.parsing import RELATIONS, Raw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Token

    from pylogic.notations.passage import Passage

CALL = "()"
"""The function that applies an object, its first argument, to the arguments behind it."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a document as a whole says of its names.

    Attributes
    ----------
    constants : frozenset of str
        Names that a top-level equation `name = number` gives a value.
    objects : frozenset of str
        Names that somewhere stand before a dot without arguments; applying one to arguments is
        `CALL`.
    """

    constants: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()


@dataclass(slots=True)
class Elaboration:
    """The passage being read and what its names mean, for one expression of it.

    Attributes
    ----------
    passage : Passage
        Where the expression stands.
    names : Names
        What the document says of its names.
    patterns : bool
        Whether `?name` may stand for anything.
    free : dict of str to list of Place
        Where the names stand that no block binds, as far as they have been met.
    functions : set of str
        The names that are applied without a receiver, likewise.
    """

    passage: Passage
    names: Names
    patterns: bool
    free: dict[str, list[Place]] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)

    def _fail(self, what: str, token: Token, expected: Sequence[str] = ()) -> ReadError:
        return ReadError(what, self.passage.place_of(token), expected)

    def formula(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        """Return the expression as a formula; `bound` are variables of enclosing blocks."""
        parts = raw.parts
        match raw.kind:
            case "iff":
                return f.Iff(self.formula(parts[0], bound), self.formula(parts[2], bound))
            case "implies":
                return f.Implies(self.formula(parts[0], bound), self.formula(parts[2], bound))
            case "either":
                return f.disjunction(*(self.formula(part, bound) for part in parts))
            case "both":
                return f.conjunction(*(self.formula(part, bound) for part in parts))
            case "negation":
                return f.Not(self.formula(parts[1], bound))
            case "block":
                return self._block(raw, bound)
            case "chain":
                return self._chain(raw, bound)
            case "truth":
                return f.Truth(raw.token.type == "TRUE")
            case "meta":
                return self._meta(raw.token)
            case "name" if str(raw.token) not in bound | self.names.constants:
                return f.Predicate(str(raw.token))
            case "component" | "call":
                term = self.term(raw, bound)
                assert isinstance(term, f.Apply)  # noqa: S101  # what these two kinds become
                return f.Predicate(term.function, term.args)
            case _:
                what = "a term stands where a formula is expected"
                raise self._fail(what, raw.token, ["a formula"])

    def term(self, raw: Raw, bound: frozenset[str]) -> f.Term:
        """Return the expression as a term."""
        parts = raw.parts
        match raw.kind:
            case "name":
                name = str(raw.token)
                if name not in bound:
                    if name in self.names.constants:
                        return f.Constant(name)
                    self.free.setdefault(name, []).append(self.passage.place_of(raw.token))
                return f.Variable(name)
            case "number":
                return f.Number(int(raw.token))
            case "meta":
                return self._meta(raw.token)
            case "component":
                return f.Apply(str(parts[1]), (self.term(parts[0], bound),))
            case "call":
                return self._call(parts[0], tuple(self.term(p, bound) for p in parts[1:]), bound)
            case "infix":
                operator = "+" if parts[1].type == "PLUS" else "-"
                return f.Apply(operator, (self.term(parts[0], bound), self.term(parts[2], bound)))
            case "minus":
                body = self.term(parts[1], bound)
                if isinstance(body, f.Number):
                    return f.Number(-body.value)
                return f.Apply("-", (f.Number(0), body))
            case _:
                what = "a formula stands where a term is expected"
                raise self._fail(what, raw.token, ["a term"])

    def _call(self, callee: Raw, args: tuple[f.Term, ...], bound: frozenset[str]) -> f.Apply:
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
                raise self._fail("only what has a name takes arguments", callee.token, ["a name"])

    def _meta(self, token: Token) -> f.Meta:
        if not self.patterns:
            raise self._fail(f"unknown symbol {str(token)!r}", token)
        return f.Meta(str(token)[1:])

    def _block(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        opener, variables, sections, closer, repeated = raw.parts
        names = tuple(map(str, variables))
        for i, token in enumerate(variables):
            if names[i] in names[:i]:
                raise self._fail(f"the variable {names[i]!r} is quantified twice", token)
        if tuple(map(str, repeated)) != names:
            at = self.passage.place_of(opener)
            what = f"this ends the block of line {at.line}, which is over {', '.join(names)}"
            raise self._fail(what, closer, [f"{closer} {', '.join(names)}"])
        inner = [self.formula(part, bound | set(names)) for part in sections.parts]
        body, bounds = inner[-1], inner[:-1]
        if opener.type == "EXISTS":
            return f.Exists(names, f.conjunction(*inner))
        return f.ForAll(names, f.Implies(f.conjunction(*bounds), body) if bounds else body)

    def _chain(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        operands, signs = raw.parts[::2], raw.parts[1::2]
        relations = tuple(RELATIONS[sign.type] for sign in signs)
        if relations in {("=",), ("≠",)}:
            truths = [raw for raw in operands if raw.kind == "truth"]
            if truths:
                other = operands[0] if operands[1] is truths[-1] else operands[1]
                formula = self.formula(other, bound)
                positive = (truths[-1].token.type == "TRUE") == (relations == ("=",))
                return formula if positive else f.Not(formula)
        return f.Compare(relations, tuple(self.term(part, bound) for part in operands))
