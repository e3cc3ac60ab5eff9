"""What the parsers of formulas share: tokens with places, nodes, and errors in words.

An expression such as `f(x)` may be a term or a formula; only its place tells. The grammars build
`ParseNode` nodes, and each notation turns them into `Formula` and `Term` from the outside in.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from pylogic.core.errors import ReadError
from pylogic.notations.source_range import SourceRange, check_brackets

Repair = Callable[[list[Token]], list[Token]]

DEPTH_LIMIT = 150
"""How deep formulas may nest; brackets alone do not count."""

RELATIONS = {
    "EQUAL": "=", "UNEQUAL": "≠", "LESS": "<", "AT_MOST": "≤", "MORE": ">", "AT_LEAST": "≥",
}  # fmt: skip
"""From the terminals of the grammars to the relations of `pylogic.core.formulas`."""


@dataclass(frozen=True, slots=True)
class ParseNode:
    """A parsed expression before it is known to be a term or a formula."""

    kind: str
    token: Token
    parts: tuple[Any, ...]
    depth: int


class _TooDeep(Exception):  # a signal inside this module, never seen outside
    def __init__(self, token: Token) -> None:
        self.token = token


def _first(part: ParseNode | Token | tuple[Token, ...]) -> Token:
    if isinstance(part, ParseNode):
        return part.token
    return part[0] if isinstance(part, tuple) else part


class NodeBuilder(Transformer[Token, ParseNode]):
    """Makes a node of each rule while Lark parses; no deep tree is walked afterwards."""

    def __default__(self, data: str, children: list[Any], _: object) -> object:
        if data.startswith("_"):  # it is none: its parts become those of the rule around it
            return Tree(data, children)
        depth = 1 + max((c.depth for c in children if isinstance(c, ParseNode)), default=0)
        if depth > DEPTH_LIMIT:
            raise _TooDeep(_first(children[0]))
        return ParseNode(data, _first(children[0]), tuple(children), depth)

    def relation(self, children: list[Token]) -> Token:
        """Return the one token of the rule."""
        return children[0]


@dataclass(frozen=True, slots=True)
class ErrorMessages:
    """How errors speak of a grammar.

    symbol: What any character must belong to.
    terminals: Sets of terminals, each with what it means to a reader when all of them could
        follow.
    term, formula: The terminals that begin a term, and the word for a formula: where one may
        stand, terms are not mentioned.
    unread: What is meant by signs that no formula of the notation has, and what to write instead.
    words: The terminals of names: where two stand side by side, words of a sentence do.
    """

    symbol: str
    terminals: tuple[tuple[tuple[str, ...], str], ...]
    term: tuple[str, ...]
    formula: str = "a formula"
    unread: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    words: frozenset[str] = frozenset()

    def expected(self, accepted: set[str]) -> list[str]:
        """Return what the accepted terminals are, in words."""
        words: list[str] = []
        for terminals, word in self.terminals:
            if accepted.issuperset(terminals):
                words.append(word)
                said = {*terminals, *(self.term if word == self.formula else ())}
                accepted = accepted - said
        return words


def lex(lark: Lark, text: str, source_range: SourceRange, wording: ErrorMessages) -> list[Token]:
    """Return the tokens of a text whose offsets are those of the passage.

    Raises ReadError: At a character that belongs to no symbol.
    """
    try:
        parser = lark.parse_interactive(text)  # Lark.lex would build its lexer anew at each call
        return list(parser.lexer_thread.lex(parser.parser_state))
    except UnexpectedCharacters as error:
        offset: int = error.pos_in_stream  # type: ignore[assignment]  # Lark declares it as None
        command = re.match(r"\\[A-Za-z]+", text[offset:])
        sign = command[0] if command else text[offset]
        what, instead = wording.unread.get(sign, (f"unknown symbol {sign!r}", wording.symbol))
        raise ReadError(what, source_range.place(offset), [instead]) from None


def parse(
    lark: Lark, stream: Sequence[Token], source_range: SourceRange, wording: ErrorMessages
) -> ParseNode:
    """Return the expression that the tokens are.

    Raises ReadError: With the place, and what was expected there.
    """
    try:
        result = fed(lark, stream, source_range, wording)
    except _TooDeep as error:
        what = f"nested more than {DEPTH_LIMIT} levels deep"
        raise ReadError(what, source_range.place_of(error.token)) from None
    assert isinstance(result, ParseNode)  # noqa: S101  # the start rules always build one
    return result


def fed(  # noqa: PLR0913, PLR0917 - what a message is made of
    lark: Lark,
    stream: Sequence[Token],
    source_range: SourceRange,
    wording: ErrorMessages,
    called: str = "formula",
    hidden: Collection[str] = (),
) -> object:
    """Return what a grammar makes of tokens.

    lark: The grammar.
    stream: The tokens, brackets among them.
    source_range: Where they are from.
    wording: What terminals are called.
    called: What is read, as messages call it.
    hidden: Terminals that messages do not name as expected.
    Raises ReadError: With the place, and what was expected there.
    """
    check_brackets(stream, source_range)
    parser = lark.parse_interactive()
    before = ""
    try:
        for token in stream:
            parser.feed_token(token)
            before = token.type
        found: object = parser.feed_eof(stream[-1] if stream else None)
    except UnexpectedToken as error:
        ended = error.token.type == "$END"
        end = source_range.place(len(source_range.text.rstrip()))
        place = end if ended else source_range.place_of(error.token)
        what = f"the {called} ends too early" if ended else f"unexpected {str(error.token)!r}"
        expected = wording.expected(parser.accepts() - set(hidden))
        if not ended and {before, error.token.type} <= wording.words:
            expected.insert(0, f"no words side by side, but a predicate: {error.token}(...)")
        raise ReadError(what, place, expected) from None
    return found
