"""From the text of a block formula to a formula, and from a pattern to what it may stand for."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from lark import Lark, Token

from pylogic.core import formulas as f
from pylogic.core.errors import Place, ReadError
from pylogic.notations.blocks.comments import without_comments
from pylogic.notations.blocks.elaboration import CALL, BlockNames, Elaboration
from pylogic.notations.grammar import open_grammar
from pylogic.notations.parsing import ErrorMessages, NodeBuilder, ParseNode, Repair, lex, parse
from pylogic.notations.source_range import SourceRange

__all__ = [
    "CALL",
    "BlockNames",
    "Reading",
    "read_formula",
    "read_passage",
    "read_patterns",
    "read_tokens",
]

_ENDS = {"EXISTS": "EXISTS_END", "FORALL": "FORALL_END"}
_TERM = ("NAME", "NUMBER", "MINUS", "_LPAR")
_WORDING = ErrorMessages(
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


class _Builder(NodeBuilder):
    """Makes a node of each rule."""

    def variables(self, children: list[Token]) -> tuple[Token, ...]:
        return tuple(children)


@cache
def _parser() -> Lark:
    return open_grammar("blocks", _Builder())


def read_tokens(text: str) -> list[Token]:
    """Return the tokens of a text that need not be a whole formula, without its comments.

    Raises ReadError: At a character that belongs to no symbol.
    """
    return _tokens(SourceRange(text, "pattern"))


def _tokens(source_range: SourceRange) -> list[Token]:
    return lex(_parser(), without_comments(source_range.text), source_range, _WORDING)


def _parsed(stream: list[Token], source_range: SourceRange) -> ParseNode:
    _check_parentheses(stream, source_range)
    _check_blocks(stream, source_range)
    return parse(_parser(), stream, source_range, _WORDING)


def _check_parentheses(stream: list[Token], source_range: SourceRange) -> None:
    """Raise a `ReadError` at the first parentheses that nothing stands between."""
    for token, after in pairwise(stream):
        if (token.type, after.type) == ("_LPAR", "_RPAR"):
            what = "these parentheses are empty; leave them out where there are no arguments"
            raise ReadError(what, source_range.place_of(token), ["a term"])


def _check_blocks(stream: list[Token], source_range: SourceRange) -> None:
    """Raise a `ReadError` at the first block without its end, or end without its block."""
    opened: list[Token] = []
    for token in stream:
        if token.type in _ENDS:
            opened.append(token)
        elif token.type in _ENDS.values():
            place = source_range.place_of(token)
            if not opened:
                raise ReadError(f"{str(token)!r} closes nothing", place)
            opener = opened.pop()
            if _ENDS[opener.type] != token.type:
                at = source_range.place_of(opener)
                what = f"{str(token)!r} closes the {str(opener)!r} of line {at.line}"
                raise ReadError(what, place, [f"'{opener}end'"])
    if opened:
        what = f"the block {str(opened[-1])!r} is never closed"
        raise ReadError(what, source_range.place_of(opened[-1]), [f"'{opened[-1]}end'"])


@dataclass(frozen=True, slots=True)
class Reading:
    """A formula as it is printed.

    formula: What it says.
    free: Where the names stand that no block binds.
    functions: The names that are applied without a receiver.
    """

    formula: f.Formula
    free: dict[str, list[Place]]
    functions: set[str]


def read_passage(
    source_range: SourceRange, names: BlockNames, repair: Repair | None = None
) -> Reading:
    """Return the formula that a text is, with its free variables.

    source_range: One formula, over any number of lines.
    names: What the document says of its names.
    repair: Given the tokens, returns those to be parsed.
    Raises ReadError: With the place, a caret, and what was expected.
    """
    stream = _tokens(source_range)
    raw = _parsed(repair(stream) if repair else stream, source_range)
    context = Elaboration(source_range, names=names, patterns=False)
    formula = context.formula(raw, frozenset())
    return Reading(formula, context.free, context.functions)


def read_formula(text: str, names: BlockNames | None = None) -> f.Formula:
    """Return the formula that a text is; raises as `read_passage` does."""
    return read_passage(SourceRange(text), names or BlockNames()).formula


def read_patterns(text: str, names: BlockNames) -> list[f.Node]:
    """Return what a pattern may stand for; in it `?name` matches any term or formula.

    A pattern such as `f(?x)` may be a formula or a term, so there can be two; the formula comes
    first.

    Raises ReadError: The text is neither.
    """
    passage = SourceRange(text, "pattern")
    raw = _parsed(_tokens(passage), passage)
    context = Elaboration(passage, names=names, patterns=True)
    match raw.kind:
        case "name" | "component" | "call" | "meta":
            return [context.formula(raw, frozenset()), context.term(raw, frozenset())]
        case "number" | "infix" | "minus" | "product":
            return [context.term(raw, frozenset())]
        case _:
            return [context.formula(raw, frozenset())]
