"""From tokens to formulas: Lark's parser, then the choice between term and formula by position.

An expression such as `f(x)` may be a term or a formula; only its place tells. The parser therefore
builds `Raw` nodes, and `_Context` turns them into `Formula` and `Term` from the outside in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from lark import Token, Transformer
from lark.exceptions import UnexpectedToken

from pylogic import formulas as f
from pylogic.errors import ReadError
from pylogic.notations.first_order.lexer import Passage, Vocabulary, check_brackets, tokens
from pylogic.notations.grammar import open_grammar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lark import Lark

    Repair = Callable[[list[Token]], list[Token]]

DEPTH_LIMIT = 150
"""How deep formulas may nest; brackets alone do not count."""

_RELATIONS = {
    "EQUAL": "=", "UNEQUAL": "≠", "LESS": "<", "AT_MOST": "≤", "MORE": ">", "AT_LEAST": "≥",
}  # fmt: skip
_TERM = ("NAME", "NUMBER", "FUNCTOR", "MINUS", "_LPAR", "_LBRACKET")
_WORDS = (
    (("NOT", "EXISTS"), "a formula"),
    (_TERM, "a term"),
    (("FUNCTOR",), "a predicate or function with its arguments"),
    (("NAME",), "a variable"),
    (("_AND", "_OR", "IMPLIES", "IFF"), "a connective (∧ ∨ ⊃ ≡)"),
    (("EQUAL",), "a relation (= ≠ < ≤ > ≥)"),
    (("_DOT",), "the dot of the quantifier"),
    (("_COMMA",), "','"),
    (("_RPAR",), "')'"),
    (("_RBRACKET",), "']'"),
    (("_THEN",), "'then'"),
    (("_ELSE",), "'else'"),
    (("$END",), "the end of the formula"),
)


@dataclass(frozen=True, slots=True)
class Raw:
    """A parsed expression before it is known to be a term or a formula."""

    kind: str
    token: Token
    parts: tuple[Any, ...]
    depth: int


Part: TypeAlias = Raw | Token | tuple[Token, ...]


class _TooDeep(Exception):  # a signal inside this module, never seen outside
    def __init__(self, token: Token) -> None:
        self.token = token


def _first(part: Part) -> Token:
    if isinstance(part, Raw):
        return part.token
    return part[0] if isinstance(part, tuple) else part


def _node(kind: str) -> Callable[[object, list[Any]], Raw]:
    def build(_: object, children: list[Any]) -> Raw:
        depth = 1 + max((c.depth for c in children if isinstance(c, Raw)), default=0)
        if depth > DEPTH_LIMIT:
            raise _TooDeep(_first(children[0]))
        return Raw(kind, _first(children[0]), tuple(children), depth)

    return build


class _Builder(Transformer[Token, Raw]):
    """Makes a `Raw` node of each rule while Lark parses; no deep tree is walked afterwards."""

    iff = _node("iff")
    implies = _node("implies")
    either = _node("either")
    both = _node("both")
    negation = _node("negation")
    quantified = _node("quantified")
    conditional = _node("conditional")
    chain = _node("chain")
    infix = _node("infix")
    primed = _node("primed")
    minus = _node("minus")
    name = _node("name")
    number = _node("number")
    meta = _node("meta")
    truth = _node("truth")
    application = _node("application")

    def quantifier(self, children: list[Token]) -> Token:
        return children[0]

    def relation(self, children: list[Token]) -> Token:
        return children[0]

    def variables(self, children: list[Token]) -> tuple[Token, ...]:
        return tuple(children)


@cache
def _parser() -> Lark:
    return open_grammar("first_order", _Builder())


@dataclass(slots=True)
class _Context:
    """The passage being read and what its names mean, for the elaboration of one expression."""

    passage: Passage
    vocabulary: Vocabulary
    patterns: bool

    def fail(self, what: str, token: Token, expected: Sequence[str] = ()) -> ReadError:
        return ReadError(what, self.passage.place_of(token), expected)

    def formula(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        """Return the expression as a formula; `bound` are variables of enclosing quantifiers."""
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
            case "quantified":
                return self._quantified(raw, bound)
            case "conditional":
                return self._conditional(raw, bound, formula=True)
            case "chain":
                return self._chain(raw, bound)
            case "truth":
                return f.Truth(raw.token.type == "TRUE")
            case "application":
                args = tuple(self.term(part, bound) for part in parts[1:])
                return f.Predicate(str(raw.token), args)
            case "meta":
                return self._meta(raw.token)
            case "name" if str(raw.token) not in bound:
                return f.Predicate(str(raw.token))
            case _:
                raise self.fail(
                    "a term stands where a formula is expected", raw.token, ["a formula"]
                )

    def term(self, raw: Raw, bound: frozenset[str]) -> f.Term:
        """Return the expression as a term."""
        parts = raw.parts
        match raw.kind:
            case "name":
                return self._name(str(raw.token), bound)
            case "number":
                return f.Number(int(raw.token))
            case "meta":
                return self._meta(raw.token)
            case "application":
                return f.Apply(str(raw.token), tuple(self.term(part, bound) for part in parts[1:]))
            case "infix":
                operator = "+" if parts[1].type == "PLUS" else "-"
                return f.Apply(operator, (self.term(parts[0], bound), self.term(parts[2], bound)))
            case "primed":
                return f.Apply("'", (self.term(parts[0], bound),))
            case "minus":
                body = self.term(parts[1], bound)
                if isinstance(body, f.Number):
                    return f.Number(-body.value)
                return f.Apply("-", (f.Number(0), body))
            case "conditional":
                found = self._conditional(raw, bound, formula=False)
                assert isinstance(found, f.Conditional)  # noqa: S101  # what _conditional returns
                return found
            case _:
                raise self.fail("a formula stands where a term is expected", raw.token, ["a term"])

    def _meta(self, token: Token) -> f.Meta:
        if not self.patterns:
            raise self.fail(f"unknown symbol {str(token)!r}", token)
        return f.Meta(str(token)[1:])

    def _name(self, name: str, bound: frozenset[str]) -> f.Term:
        known = self.vocabulary
        if name in bound:
            return f.Variable(name)
        if name in known.constants:
            return f.Constant(name)
        if name in known.variables or known.closed or _looks_variable(name):
            return f.Variable(name)
        return f.Constant(name)

    def _quantified(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        quantifier, variables, body = raw.parts
        names = tuple(str(token) for token in variables)
        for i, token in enumerate(variables):
            if names[i] == "in":
                raise self.fail(
                    "'in' bounds no variable here",
                    token,
                    ["the bound in the formula, as in 'all x. p(x) -> ...'"],
                )
            if names[i] in names[:i]:
                raise self.fail(f"the variable {names[i]!r} is quantified twice", token)
        kind = f.Exists if quantifier.type == "EXISTS" else f.ForAll
        return kind(names, self.formula(body, bound | set(names)))

    def _conditional(self, raw: Raw, bound: frozenset[str], *, formula: bool) -> f.Conditional:
        _, condition, positive, negative = raw.parts
        inner = self.formula if formula else self.term
        return f.Conditional(
            self.formula(condition, bound), inner(positive, bound), inner(negative, bound)
        )

    def _chain(self, raw: Raw, bound: frozenset[str]) -> f.Formula:
        operands, signs = raw.parts[::2], raw.parts[1::2]
        relations = tuple(_RELATIONS[sign.type] for sign in signs)
        if relations == ("=",) and any(map(_surely_formula, operands)):
            return f.Iff(self.formula(operands[0], bound), self.formula(operands[1], bound))
        return f.Compare(relations, tuple(self.term(part, bound) for part in operands))


def _surely_formula(raw: Raw) -> bool:
    if raw.kind == "conditional":
        return _surely_formula(raw.parts[2]) or _surely_formula(raw.parts[3])
    return raw.kind in {
        "iff",
        "implies",
        "either",
        "both",
        "negation",
        "quantified",
        "chain",
        "truth",
    }


def _looks_variable(name: str) -> bool:
    """Whether an undeclared name is a variable by mathematical habit: a letter, maybe numbered."""
    return len(name) == 1 or (name[0].isalpha() and name[1:].isdigit())


def _parse(passage: Passage, vocabulary: Vocabulary, repair: Repair | None = None) -> Raw:
    lark = _parser()
    stream = tokens(lark, passage, vocabulary)
    if repair:
        stream = repair(stream)
    check_brackets(stream, passage)
    parser = lark.parse_interactive()
    try:
        for token in stream:
            parser.feed_token(token)
        result = parser.feed_eof(stream[-1] if stream else None)
    except UnexpectedToken as error:
        ended = error.token.type == "$END"
        place = (
            passage.place(len(passage.text.rstrip())) if ended else passage.place_of(error.token)
        )
        what = "the formula ends too early" if ended else f"unexpected {str(error.token)!r}"
        raise ReadError(what, place, _in_words(parser.accepts())) from None
    except _TooDeep as error:
        what = f"nested more than {DEPTH_LIMIT} levels deep"
        raise ReadError(what, passage.place_of(error.token)) from None
    assert isinstance(result, Raw)  # noqa: S101  # the start rule always builds one
    return result


def _in_words(accepted: set[str]) -> list[str]:
    words: list[str] = []
    for terminals, word in _WORDS:
        if accepted.issuperset(terminals):
            words.append(word)
            accepted = accepted - set(terminals) - (set(_TERM) if word == "a formula" else set())
    return words


def read_formula(
    passage: Passage | str, vocabulary: Vocabulary | None = None, repair: Repair | None = None
) -> f.Formula:
    """Return the formula that a text is.

    Parameters
    ----------
    passage : Passage or str
        One formula, in any mixture of the notation's spellings.
    vocabulary : Vocabulary, optional
        What is known of its names; by default single letters are variables.
    repair : callable, optional
        Given the tokens, returns those to be parsed.

    Raises
    ------
    ReadError
        With the place, a caret, and what was expected.
    """
    passage = Passage(passage) if isinstance(passage, str) else passage
    vocabulary = vocabulary or Vocabulary()
    raw = _parse(passage, vocabulary, repair)
    return _Context(passage, vocabulary, patterns=False).formula(raw, frozenset())


def read_patterns(text: str, vocabulary: Vocabulary) -> list[f.Node]:
    """Return what a pattern may stand for; in it `?name` matches any term or formula.

    A pattern such as `f(?x)` may be a formula or a term, so there can be two; the formula comes
    first.

    Raises
    ------
    ReadError
        The text is neither.
    """
    passage = Passage(text, "pattern")
    raw = _parse(passage, vocabulary)
    context = _Context(passage, vocabulary, patterns=True)
    if _surely_formula(raw):
        return [context.formula(raw, frozenset())]
    if raw.kind in {"application", "name", "meta"}:
        return [context.formula(raw, frozenset()), context.term(raw, frozenset())]
    return [context.term(raw, frozenset())]


def read_tokens(text: str, vocabulary: Vocabulary) -> list[Token]:
    """Return the tokens of a text that need not be a whole formula.

    Raises
    ------
    ReadError
        At a character that belongs to no symbol.
    """
    return tokens(_parser(), Passage(text, "pattern"), vocabulary)
