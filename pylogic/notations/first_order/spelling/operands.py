"""Where terms begin and end among tokens, and tokens of our own between those of a text."""

from collections.abc import Sequence

from lark import Token

OPENING = {
    "_RPAR": "_LPAR", "_RBRACKET": "_LBRACKET", "_RBRACE": "LBRACE", "_END_SIZE": "SIZE",
    "_END_FLOOR": "FLOOR", "RANGLE": "LANGLE",
}  # fmt: skip
OPENING_TYPES = frozenset({*OPENING.values(), "LPAR", "BPAR", "BBRACE"})
_CLOSING = {opener: closer for closer, opener in OPENING.items()} | {
    "BPAR": "_RPAR", "BBRACE": "_RBRACE",
}  # fmt: skip
_ATOMS = frozenset({"NAME", "FUNCTOR", "NUMBER", "STRING", "EMPTY", "TRUE", "FALSE", "META"})
_POSTFIX = frozenset({"PRIME", "POWER"})
ADDING = frozenset({"PLUS", "MINUS", "TIMES", "DIV", "MOD", "SLASH"})
_JOINING = frozenset({"CUP", "CAP", "SETMINUS", "TIMES", "RANGE"})


def operand_before(found: Sequence[Token], end: int) -> int:
    """Return where the term begins that ends before a token; the token itself if none does."""
    i = end
    while True:
        begin = _factor_before(found, i)
        if begin == i:
            return end if i == end else i + 1
        i = begin
        if i and found[i - 1].type in ADDING:
            i -= 1
            continue
        return i


def _factor_before(found: Sequence[Token], end: int) -> int:
    i = end
    while i and found[i - 1].type in _POSTFIX:
        i -= 1
    if i == 0:
        return end
    if found[i - 1].type in OPENING:
        i = opened(found, i - 1)
        applied = found[i].type == "_LPAR" and applies(found, i)
        return i - 1 if applied else i
    return i - 1 if found[i - 1].type in _ATOMS else end


def operand_after(found: Sequence[Token], begin: int) -> int:
    """Return where the factor ends that begins at a token."""
    if begin >= len(found):
        return begin
    if found[begin].type in _CLOSING:
        return closed(found, begin) + 1
    if found[begin].type not in _ATOMS:
        return begin
    end = begin + 1
    if end < len(found) and applies(found, end):
        end = closed(found, end) + 1
    while end < len(found) and found[end].type in _POSTFIX:
        end += 1
    return end


def set_after(found: Sequence[Token], begin: int) -> int:
    """Return where the set ends that begins at a token."""
    end = operand_after(found, begin)
    while begin < end < len(found) and found[end].type in _JOINING:
        begin, end = end + 1, operand_after(found, end + 1)
    return end


def opened(found: Sequence[Token], at: int) -> int:
    """Return where the bracket is opened that a token closes, or the first token."""
    depth = 0
    for i in range(at, -1, -1):
        depth += (found[i].type in OPENING) - (found[i].type in OPENING_TYPES)
        if depth == 0:
            return i
    return 0


def closed(found: Sequence[Token], at: int) -> int:
    """Return where the bracket is closed that a token opens, or the last token."""
    depth = 0
    for i in range(at, len(found)):
        depth += (found[i].type in OPENING_TYPES) - (found[i].type in OPENING)
        if depth == 0:
            return i
    return len(found) - 1


def grouped(inner: Sequence[Token]) -> list[Token]:
    """Return tokens in brackets that are no arguments of what stands before them."""
    if len(inner) == 1:
        return list(inner)
    first, last = inner[0], inner[-1]
    opening = spanning(first, "_LBRACKET", "[", first.start_pos or 0, first.start_pos or 0)
    return [
        opening,
        *inner,
        spanning(last, "_RBRACKET", "]", last.end_pos or 0, last.end_pos or 0),
    ]


def joint(token: Token) -> Token:
    """Return an `and` of our own before a token."""
    return spanning(token, "_AND", "∧", token.start_pos or 0, token.start_pos or 0)


def spanning(token: Token, name: str, text: str, begin: int, end: int) -> Token:
    """Return a token of a kind and a text that stands from one offset to another."""
    return Token(name, text, begin, token.line, token.column, token.end_line,
                 token.end_column, end)  # fmt: skip


def applies(found: Sequence[Token], at: int) -> bool:
    """Whether a bracket is that of arguments, at most behind the brace that ends a font."""
    before = found[at - 1] if at else None
    if found[at].type != "_LPAR" or before is None:
        return False
    touches = (found[at].start_pos or 0) - (before.end_pos or 0) <= 1
    return before.type == "FUNCTOR" or (before.type == "NAME" and touches)
