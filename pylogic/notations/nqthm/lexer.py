r"""From characters to tokens of the infix print, with what typography takes apart put together.

LaTeX writes one name in several parts (`\text{a} \rightarrow \text{b}`), emphasis marks variables
 (`*x*`), and behind a quote stand data, in which `.`, brackets and words mean something
else than in terms. All of it is settled here, between Lark's lexer and its parser.
"""

from collections.abc import Collection

from lark import Lark, Token

from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.parsing import ErrorMessages, lex
from pylogic.notations.source_range import SourceRange

_TERM = ("NAME", "NUMBER", "MINUS", "QUOTE", "LPAR", "IF", "LET")
WORDING = ErrorMessages(
    "a symbol of the infix notation of nqthm",
    (
        (_TERM, "a term"),
        (("_datum",), "a datum"),
        (("ATOM", "OPEN"), "a datum"),
        (("NAME",), "a name"),
        (("AND", "OR", "IMPLIES", "IFF"), "a connective (∧ ∨ → ↔)"),
        (("EQUAL",), "a relation (= ≠ < ≮ ∈ ≃)"),
        (("PLUS", "MINUS"), "an operation (+ - * ÷ mod)"),
        (("DEFINED",), "'='"),
        (("LPAR",), "'('"),
        (("RPAR",), "')'"),
        (("CLOSE",), "')'"),
        (("_COMMA",), "','"),
        (("_THEN",), "'then'"),
        (("_ELSE",), "'else'"),
        (("_ELSEIF",), "'elseif'"),
        (("_ENDIF",), "'endif'"),
        (("_BE",), "'be'"),
        (("_IN",), "'in'"),
        (("_ENDLET",), "'endlet'"),
        (("$END",), "the end"),
    ),
    _TERM,
    "a term",
)
_ARROWS = frozenset({"IMPLIES", "MORE"})
_SPLIT_ARROW = 3  # tokens: `-` and `>` apart, and a name
_ARROW_NAME = re.compile(r"(?<![\w-])[A-Za-z][\w-]*(?:->[\w*-]+)+")


def arrow_names(text: str) -> frozenset[str]:
    """Return the names with an arrow in them that a text spells in one piece."""
    return frozenset(name.lower() for name in _ARROW_NAME.findall(text))


def tokens(
    lark: Lark, source_range: SourceRange, known: Collection[str], *, defining: bool
) -> list[Token]:
    """Return the tokens of a term, or of a definition; each keeps its offset as `start_pos`.

    lark: The parser of `grammars/nqthm.lark`.
    source_range: What is read.
    known: Names with arrows that occur elsewhere in one piece, in lower case.
    defining: Whether the first `=` outside of brackets parts a head from a body.
    Raises ReadError: At a character that belongs to no symbol, or a quote with no datum.
    """
    found = _joined(lex(lark, source_range.text, source_range, WORDING), source_range, known)
    for token in found:
        if token.type == "STARRED":
            raise ReadError("this star belongs to no name", source_range.place_of(token))
    found = _data(found, source_range)
    return _with_sign_of_definition(found) if defining else found


def _joined(tokens: list[Token], source_range: SourceRange, known: Collection[str]) -> list[Token]:
    """Put the parts of names together and take their emphasis away."""
    result: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        i += 1
        if token.type == "EMPHASIS":
            token = _spanning("NAME", token[1:-1], token, token)
        if token.type in {"NAME", "PIECE"} and not token.startswith("|"):
            while parts := _arrow(tokens, i, source_range.text):
                sure = token.type == "PIECE" or len(parts) == _SPLIT_ARROW
                end = parts[-1]
                name = f"{token.removesuffix('-')}->{end}"
                if not sure and name.rstrip("*").lower() not in known:
                    break
                token = _spanning(end.type, name, token, end)
                i += len(parts)
            if i < len(tokens) and tokens[i].type == "STARRED":
                token = _spanning("NAME", f"{token}*", token, tokens[i])
                i += 1
        if token.type == "PIECE":
            token = _spanning("NAME", str(token), token, token)
        result.append(token)
    return result


def _arrow(tokens: list[Token], i: int, text: str) -> list[Token]:
    """Return the tokens that make an arrow and the name behind it, if they stand at `i`.

    Only LaTeX takes names apart: `→`, and `->` behind a blank, are implications.
    """
    if i >= len(tokens) or tokens[i] == "→":
        return []
    if tokens[i] == "->" and text[(tokens[i].start_pos or 1) - 1].isspace():
        return []
    size = _SPLIT_ARROW if tokens[i].type == "MINUS" else _SPLIT_ARROW - 1
    parts = tokens[i : i + size]
    whole = len(parts) == size and parts[-1].type in {"NAME", "PIECE"}
    return parts if whole and parts[-2].type in _ARROWS else []


def _data(tokens: list[Token], source_range: SourceRange) -> list[Token]:
    """Give the tokens behind a quote the types of data."""
    result: list[Token] = []
    depth = 0
    wanted = False  # a datum must follow at once
    for token, before in zip(tokens, [None, *tokens], strict=False):
        if not wanted and depth == 0:
            wanted = token.type == "QUOTE"
            result.append(token)
            continue
        wanted = False
        if token == "(":  # noqa: S105 - a bracket
            depth += 1
            kind = "OPEN"
        elif token == ")":  # noqa: S105 - a bracket
            if depth == 0:
                raise ReadError(
                    "no datum follows the quote", source_range.place_of(token), ["a datum"]
                )
            depth -= 1
            kind = "CLOSE"
        elif token.type in {"DOT", "QUOTE"}:
            kind = token.type
            wanted = depth == 0 and kind == "QUOTE"
        elif token.type == "MINUS":
            wanted = depth == 0
            result.append(token)
            continue
        elif before is not None and before.type == "MINUS" and token.type == "NUMBER":
            token = _spanning("ATOM", f"-{token}", before, token)  # noqa: PLW2901
            result.pop()
            kind = "ATOM"
        else:
            kind = "ATOM" if _is_word(token) else token.type
        result.append(_spanning(kind, str(token), token, token))
    return result


def _is_word(token: Token) -> bool:
    """Return whether a token may be an atom: keywords may, and T and F as data have a sign."""
    return token.type == "TRUTH" or token[0].isalnum() or token[0] in "_?|"


def _with_sign_of_definition(tokens: list[Token]) -> list[Token]:
    depth = 0
    for i, token in enumerate(tokens):
        depth += (token == "(") - (token == ")")  # noqa: S105 - brackets
        if token.type == "EQUAL" and depth == 0:
            tokens[i] = _spanning("DEFINED", str(token), token, token)
            break
    return tokens


def _spanning(kind: str, value: str, first: Token, last: Token) -> Token:
    return Token(kind, value, first.start_pos, first.line, first.column, last.end_line,
                 last.end_column, last.end_pos)  # fmt: skip
