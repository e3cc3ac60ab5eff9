"""From parsed expressions to formulas and terms: what the notations of formulas have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from lark import Token

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.parsing import ParseNode
from pylogic.notations.source_range import DIGITS_LIMIT, SourceRange


@dataclass(slots=True)
class Elaborator(ABC):
    """Turns one expression of a passage into a formula or a term, from the outside in.

    Connectives and arithmetic are the same in every notation; names, blocks and chains of
    comparisons are each notation's own.

    passage: Where the expression stands.
    patterns: Whether `?name` may stand for anything.
    """

    passage: SourceRange
    patterns: bool

    @abstractmethod
    def own_formula(self, node: ParseNode, bound: frozenset[str]) -> f.Formula | None:
        """Return the formula that an expression is in this notation alone, if it is one."""

    @abstractmethod
    def own_term(self, node: ParseNode, bound: frozenset[str]) -> f.Term | None:
        """Return the term that an expression is in this notation alone, if it is one."""

    def fail(self, what: str, token: Token, expected: Sequence[str] = ()) -> ReadError:
        """Return the error at a token."""
        return ReadError(what, self.passage.place_of(token), expected)

    def formula(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return the expression as a formula; `bound` are variables of enclosing quantifiers.

        Raises ReadError: It is a term, or something in it is out of place.
        """
        parts = node.parts
        match node.kind:
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
            case "truth":
                return f.Truth(node.token.type == "TRUE")
            case "meta":
                return self._meta(node.token)
        if (own := self.own_formula(node, bound)) is not None:
            return own
        raise self.fail("a term stands where a formula is expected", node.token, ["a formula"])

    def term(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return the expression as a term.

        Raises ReadError: It is a formula, or something in it is out of place.
        """
        parts = node.parts
        match node.kind:
            case "number":
                if len(node.token) > DIGITS_LIMIT:
                    raise self.fail(f"a number of more than {DIGITS_LIMIT:,} digits", node.token)
                return f.Number(int(node.token))
            case "meta":
                return self._meta(node.token)
            case "infix":
                operator = "+" if parts[1].type == "PLUS" else "-"
                return f.Apply(operator, (self.term(parts[0], bound), self.term(parts[2], bound)))
            case "minus":
                body = self.term(parts[1], bound)
                if isinstance(body, f.Number):
                    return f.Number(-body.value)
                return f.Apply("-", (f.Number(0), body))
        if (own := self.own_term(node, bound)) is not None:
            return own
        raise self.fail("a formula stands where a term is expected", node.token, ["a term"])

    def quantified(self, variables: Sequence[Token]) -> tuple[str, ...]:
        """Return the names that a quantifier binds. Raises ReadError: It binds one twice."""
        names = tuple(map(str, variables))
        for i, token in enumerate(variables):
            if names[i] in names[:i]:
                raise self.fail(f"the variable {names[i]!r} is quantified twice", token)
        return names

    def _meta(self, token: Token) -> f.Meta:
        if not self.patterns:
            raise self.fail(f"unknown symbol {str(token)!r}", token)
        return f.Meta(str(token)[1:])
