"""The kinds of tokens, and which of them no bracket encloses."""

from collections.abc import Iterator, Sequence

from lark import Token

QUANTIFIERS = frozenset({"EXISTS", "FORALL", "UNIQUE", "NONE"})
ENDS = frozenset(
    {"NAME", "NUMBER", "_RPAR", "_RBRACKET", "_RBRACE", "PRIME", "TRUE", "FALSE", "EMPTY", "META",
     "_END_SIZE", "ELLIPSIS", "_END_CASES", "RANGLE", "_END_FLOOR", "STRING"}
)  # fmt: skip
"""The tokens that an operand may end with."""
RELATIONS = frozenset({"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST"})
CONNECTIVES = frozenset(
    {"IFF", "IMPLIES", "IMPLIED_BY", "XOR", "_OR", "_AND", "IN", "NOT_IN", "SUBSET", *RELATIONS}
)
OPENERS = {
    "_LPAR": "_RPAR", "LPAR": "_RPAR", "BPAR": "_RPAR", "_LBRACKET": "_RBRACKET",
    "LBRACE": "_RBRACE", "BBRACE": "_RBRACE",
}  # fmt: skip
CLOSERS = frozenset(OPENERS.values())
_SYMBOLIC = frozenset(
    {"NAME", "NUMBER", "_LPAR", "_RPAR", "_COMMA", "NOT", "_AND", "_OR", "IFF", "IMPLIES",
     "IMPLIED_BY", "PLUS", "MINUS", "TIMES", *RELATIONS}
)  # fmt: skip
"""The tokens of formulas that may be without any words."""
BOUND = frozenset(
    {"NAME", "_COMMA", "IN", "NOT_IN", "SUBSET", "PROPER", "NUMBER", "RANGE", "PLUS", "MINUS",
     "LBRACE", "_RBRACE", "CUP", "CAP", "SETMINUS", "EMPTY", "TIMES", *RELATIONS}
)  # fmt: skip
"""The tokens of variables that a quantifier binds, and of the sets and bounds that they have."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
CONDITIONS = frozenset({"with", "where", "satisfying", "such that"})


def kind(token: Token, name: str) -> Token:
    """Return a token as one of another kind."""
    return Token.new_borrow_pos(name, str(token), token)


def is_applied(token: Token, ahead: Token) -> bool:
    """Whether a bracket opens directly behind a word."""
    return ahead.type == "_LPAR" and token.end_pos == ahead.start_pos


def level(tokens: Sequence[Token], first: int) -> Iterator[int]:
    """Yield where the tokens from one on stand that no bracket encloses, up to a closing one."""
    depth = 0
    for i in range(first, len(tokens)):
        depth -= tokens[i].type in CLOSERS
        if depth < 0:
            break
        if depth == 0:
            yield i
        depth += tokens[i].type in OPENERS


def spelt(name: str, text: str, token: Token) -> Token:
    """Return a token of a kind with a text of its own, where another one stands."""
    return Token(name, text, token.start_pos, token.line, token.column, token.end_line,
                 token.end_column, token.end_pos)  # fmt: skip


def is_symbolic(tokens: Sequence[Token]) -> bool:
    """Whether no word can stand between the tokens: they are signs, and names that these part.

    A word of a sentence stands beside a name, or before a comma at the beginning.
    """
    before = ""
    for i, token in enumerate(tokens):
        named = token.type in {"NAME", "NUMBER"}
        if token.type not in _SYMBOLIC or (before in ENDS and named):
            return False
        if (not named and token[0].isalpha()) or (token.type == "_COMMA" and i == 1):
            return False
        before = token.type
    return True
