"""From the text of a block formula to a formula, and from a pattern to what it may stand for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from lark import Token, Transformer

from pylogic import formulas as f
from pylogic.errors import Place, ReadError
from pylogic.notations.blocks.comments import without_comments
from pylogic.notations.grammar import open_grammar
from pylogic.notations.parsing import RELATIONS, Raw, Wording, lex, node, parse
from pylogic.notations.passage import Passage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Lark

    from pylogic.notations.parsing import Repair

CALL = "()"
"""The function that applies an object, its first argument, to the arguments behind it."""

_ENDS = {"EXISTS": "EXISTS_END", "FORALL": "FORALL_END"}
_TERM = ("NAME", "NUMBER", "MINUS", "_LPAR")
_WORDING = Wording(
    "a symbol of the notation",
    (
        (("NOT", "EXISTS"), "a formula"),
        (_TERM, "a term"),
        (("NAME",), "a name"),
        (("_AND", "_OR", "IMPLIES", "IFF"), "a connective (and, or, =>, <=>)"),
        (("_AND", "_OR", "IMPLIES"), "a connective (and, or, =>)"),
        (("EQUAL",), "a relation (= != < <= > >=)"),
        (("_COLON",), "':'"),
        (("_COMMA",), "','"),
        (("EXISTS_END",), "'Ǝend'"),
        (("FORALL_END",), "'∀end'"),
        (("_RPAR",), "')'"),
        (("$END",), "the end of the formula"),
    ),
    _TERM,
)


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


class _Builder(Transformer[Token, Raw]):
    """Makes a `Raw` node of each rule while Lark parses; no deep tree is walked afterwards."""

    iff = node("iff")
    implies = node("implies")
    either = node("either")
    both = node("both")
    negation = node("negation")
    block = node("block")
    sections = node("sections")
    chain = node("chain")
    infix = node("infix")
    minus = node("minus")
    component = node("component")
    call = node("call")
    name = node("name")
    number = node("number")
    meta = node("meta")
    truth = node("truth")

    def relation(self, children: list[Token]) -> Token:
        return children[0]

    def variables(self, children: list[Token]) -> tuple[Token, ...]:
        return tuple(children)


@cache
def _parser() -> Lark:
    return open_grammar("blocks", _Builder())


@dataclass(slots=True)
class _Context:
    """The passage being read and what its names mean, for the elaboration of one expression."""

    passage: Passage
    names: Names
    patterns: bool
    free: dict[str, list[Place]] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)

    def fail(self, what: str, token: Token, expected: Sequence[str] = ()) -> ReadError:
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
                raise self.fail(what, raw.token, ["a formula"])

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
                raise self.fail(what, raw.token, ["a term"])

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
                raise self.fail("only what has a name takes arguments", callee.token, ["a name"])

    def _meta(self, token: Token) -> f.Meta:
        if not self.patterns:
            raise self.fail(f"unknown symbol {str(token)!r}", token)
        return f.Meta(str(token)[1:])

    def _block(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        opener, variables, sections, closer, repeated = raw.parts
        names = tuple(map(str, variables))
        for i, token in enumerate(variables):
            if names[i] in names[:i]:
                raise self.fail(f"the variable {names[i]!r} is quantified twice", token)
        if tuple(map(str, repeated)) != names:
            at = self.passage.place_of(opener)
            what = f"this ends the block of line {at.line}, which is over {', '.join(names)}"
            raise self.fail(what, closer, [f"{closer} {', '.join(names)}"])
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


def read_tokens(text: str) -> list[Token]:
    """Return the tokens of a text that need not be a whole formula, without its comments.

    Raises
    ------
    ReadError
        At a character that belongs to no symbol.
    """
    return _tokens(Passage(text, "pattern"))


def _tokens(passage: Passage) -> list[Token]:
    return lex(_parser(), without_comments(passage.text), passage, _WORDING)


def _parsed(stream: list[Token], passage: Passage) -> Raw:
    _check_blocks(stream, passage)
    return parse(_parser(), stream, passage, _WORDING)


def _check_blocks(stream: list[Token], passage: Passage) -> None:
    """Raise a `ReadError` at the first block without its end, or end without its block."""
    opened: list[Token] = []
    for token in stream:
        if token.type in _ENDS:
            opened.append(token)
        elif token.type in _ENDS.values():
            place = passage.place_of(token)
            if not opened:
                raise ReadError(f"{str(token)!r} closes nothing", place)
            opener = opened.pop()
            if _ENDS[opener.type] != token.type:
                at = passage.place_of(opener)
                what = f"{str(token)!r} closes the {str(opener)!r} of line {at.line}"
                raise ReadError(what, place, [f"'{opener}end'"])
    if opened:
        what = f"the block {str(opened[-1])!r} is never closed"
        raise ReadError(what, passage.place_of(opened[-1]), [f"'{opened[-1]}end'"])


@dataclass(frozen=True, slots=True)
class Reading:
    """A formula as it is printed.

    Attributes
    ----------
    formula : Formula
        What it says.
    free : dict of str to list of Place
        Where the names stand that no block binds.
    functions : set of str
        The names that are applied without a receiver.
    """

    formula: f.Formula
    free: dict[str, list[Place]]
    functions: set[str]


def read_passage(passage: Passage, names: Names, repair: Repair | None = None) -> Reading:
    """Return the formula that a text is, with its free variables.

    Parameters
    ----------
    passage : Passage
        One formula, over any number of lines.
    names : Names
        What the document says of its names.
    repair : callable, optional
        Given the tokens, returns those to be parsed.

    Raises
    ------
    ReadError
        With the place, a caret, and what was expected.
    """
    stream = _tokens(passage)
    raw = _parsed(repair(stream) if repair else stream, passage)
    context = _Context(passage, names, patterns=False)
    formula = context.formula(raw, frozenset())
    return Reading(formula, context.free, context.functions)


def read_formula(text: str, names: Names | None = None) -> f.Formula:
    """Return the formula that a text is; raises as `read_passage` does."""
    return read_passage(Passage(text), names or Names()).formula


def read_patterns(text: str, names: Names) -> list[f.Node]:
    """Return what a pattern may stand for; in it `?name` matches any term or formula.

    A pattern such as `f(?x)` may be a formula or a term, so there can be two; the formula comes
    first.

    Raises
    ------
    ReadError
        The text is neither.
    """
    passage = Passage(text, "pattern")
    raw = _parsed(_tokens(passage), passage)
    context = _Context(passage, names, patterns=True)
    match raw.kind:
        case "name" | "component" | "call" | "meta":
            return [context.formula(raw, frozenset()), context.term(raw, frozenset())]
        case "number" | "infix" | "minus":
            return [context.term(raw, frozenset())]
        case _:
            return [context.formula(raw, frozenset())]
