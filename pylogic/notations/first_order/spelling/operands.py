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
_SUMMED = ADDING | {"NAME", "NUMBER", "_LPAR", "_RPAR", "PRIME", "POWER"}
_JOINING = frozenset({"CUP", "CAP", "SETMINUS", "TIMES", "RANGE"})


def operand_before(tokens: Sequence[Token], end: int) -> int:
    """Return where the term begins that ends before a token; the token itself if none does."""
    i = end
    while True:
        begin = _factor_before(tokens, i)
        if begin == i:
            return end if i == end else i + 1
        i = begin
        if i and tokens[i - 1].type in ADDING:
            i -= 1
            continue
        return i


def _factor_before(tokens: Sequence[Token], end: int) -> int:
    i = end
    while i and tokens[i - 1].type in _POSTFIX:
        i -= 1
    if i == 0:
        return end
    if tokens[i - 1].type in OPENING:
        i = opened(tokens, i - 1)
        applied = tokens[i].type == "_LPAR" and applies(tokens, i)
        return i - 1 if applied else i
    return i - 1 if tokens[i - 1].type in _ATOMS else end


def operand_after(tokens: Sequence[Token], begin: int) -> int:
    """Return where the factor ends that begins at a token."""
    if begin >= len(tokens):
        return begin
    if tokens[begin].type in _CLOSING:
        return closed(tokens, begin) + 1
    if tokens[begin].type not in _ATOMS:
        return begin
    end = begin + 1
    if end < len(tokens) and applies(tokens, end):
        end = closed(tokens, end) + 1
    while end < len(tokens) and tokens[end].type in _POSTFIX:
        end += 1
    return end


def set_after(tokens: Sequence[Token], begin: int) -> int:
    """Return where the set ends that begins at a token."""
    end = operand_after(tokens, begin)
    while begin < end < len(tokens) and tokens[end].type in _JOINING:
        begin, end = end + 1, operand_after(tokens, end + 1)
    return end


def opened(tokens: Sequence[Token], at: int) -> int:
    """Return where the bracket is opened that a token closes, or the first token."""
    depth = 0
    for i in range(at, -1, -1):
        depth += (tokens[i].type in OPENING) - (tokens[i].type in OPENING_TYPES)
        if depth == 0:
            return i
    return 0


def closed(tokens: Sequence[Token], at: int) -> int:
    """Return where the bracket is closed that a token opens, or the last token."""
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i].type in OPENING_TYPES) - (tokens[i].type in OPENING)
        if depth == 0:
            return i
    return len(tokens) - 1


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


def applies(tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket is that of arguments, at most behind the brace that ends a font."""
    before = tokens[at - 1] if at else None
    if tokens[at].type != "_LPAR" or before is None:
        return False
    touches = (tokens[at].start_pos or 0) - (before.end_pos or 0) <= 1
    return before.type == "FUNCTOR" or (before.type == "NAME" and touches)


def with_factors(tokens: Sequence[Token]) -> list[Token]:
    """Read sums in brackets that touch as factors: `(x - 1)(y + 1)`."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        touches = i > 0 and tokens[i - 1].end_pos == token.start_pos
        if touches and token.type == "_LPAR" and _is_sum(tokens, i - 1):
            at = token.start_pos or 0
            out.append(spanning(token, "TIMES", "·", at, at))
        out.append(token)
    return out


def _is_sum(tokens: Sequence[Token], end: int) -> bool:
    """Whether a bracket that closes here holds a sum or a difference, and no arguments."""
    if tokens[end].type != "_RPAR":
        return False
    begin = opened(tokens, end)
    inner = {t.type for t in tokens[begin + 1 : end]}
    return not applies(tokens, begin) and inner <= _SUMMED and bool(inner & {"PLUS", "MINUS"})
