"""The tokens of a noun and its variables, and those that are put in their place."""

from collections.abc import Collection, Sequence

from lark import Token

from pylogic.notations.first_order.spelling.plurals import forms, singular

QUANTIFIERS = frozenset({"EXISTS", "FORALL", "UNIQUE", "NONE"})
NUMBERS = ("two", "three", "four")
TERM_GOES_ON = frozenset(
    {"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST", "IN", "NOT_IN", "PLUS", "MINUS",
     "TIMES", "INFIX"}
)  # fmt: skip
"""What says that the variable before it begins what is said, and is none of a list."""


def is_plain(tokens: Sequence[Token], at: int) -> bool:
    """Whether a constant stands here that nothing is applied to."""
    return tokens[at].type in {"NAME", "NUMBER"} and not is_applied(tokens, at)


def is_applied(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name stands directly before its opening parenthesis."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is not None and after == "(" and after.start_pos == tokens[at].end_pos


def respelt(token: Token, text: str, kind: str = "") -> Token:
    """Return a token with another text, where it stands."""
    return Token(kind or token.type, text, token.start_pos, token.line, token.column,
                 token.end_line, token.end_column, token.end_pos)  # fmt: skip


def sort_of(word: str, sets: Collection[str], sorts: Collection[str]) -> str:
    """Return the sort that a noun names, in the singular or plural."""
    known = (
        name for among in (sets, sorts) for noun in forms(word)
        for name in (noun, noun.capitalize()) if name in among
    )  # fmt: skip
    return next(known, singular(word))


def end_of_variables(tokens: Sequence[Token], first: int) -> int:
    """Return where the variables that a noun stands before end: letters, perhaps with commas."""
    end = first
    i = first
    while i < len(tokens) and tokens[i].type == "NAME" and is_variable(tokens, i):
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        if end > first and after in TERM_GOES_ON:
            break
        end = i + 1
        i = end + (end < len(tokens) and tokens[end].type in {"_COMMA", "_AND"})
        if i == end:
            break
    return end


def end_of_tuple(tokens: Sequence[Token], at: int, sorts: Collection[str]) -> int:
    """Return where the tuple of variables ends behind a noun in the plural: `tiles (a, b)`."""
    noun = str(tokens[at]) if at < len(tokens) else ""
    if noun in sorts or not {*forms(noun)} & {*sorts} or tokens[at + 1 : at + 2] != ["("]:
        return at
    end = at + 2
    while end + 1 < len(tokens) and is_variable(tokens, end) and tokens[end + 1].type == "_COMMA":
        end += 2
    closed = end + 1 < len(tokens) and is_variable(tokens, end) and tokens[end + 1] == ")"
    return end + 2 if closed and end > at + 2 else at


def is_variable(tokens: Sequence[Token], at: int) -> bool:
    """Whether a letter stands here, perhaps with a number, that is applied to nothing."""
    name = str(tokens[at]).rstrip("'")
    plain = len(name) == 1 or (name[:1].isalpha() and name[1:].isdigit())
    return plain and not is_applied(tokens, at)


def token_behind(token: Token, kind: str, text: str) -> Token:
    """Return a token that stands directly behind another one."""
    return Token(kind, text, token.end_pos, token.line, token.column, token.end_line,
                 token.end_column, token.end_pos)  # fmt: skip
