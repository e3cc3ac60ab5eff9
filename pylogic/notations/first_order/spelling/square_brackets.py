"""Square brackets: tuples, and formulas that count as 1 or 0."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    CLOSERS,
    CONNECTIVES,
    ENDS,
    OPENERS,
    QUANTIFIERS,
    RELATIONS,
    kind,
    spelt,
)

_VALUED = RELATIONS | {"PLUS", "MINUS", "TIMES", "SUM"}


def square_brackets(tokens: list[Token]) -> list[Token]:
    """Read `[x, y]` as a tuple, and `[p] + 1` as 1 + 1 if p holds, and as 0 + 1 if not.

    A tuple is a list in brackets that no quantifier begins.
    """
    begins: set[int] = set()
    ends: set[int] = set()
    out = list(tokens)
    for begin, end, types in _brackets(tokens):
        if _is_counted(tokens, begin, end, types):
            begins.add(begin)
            ends.add(end)
        elif (
            "_COMMA" in types and types <= {"NAME", "NUMBER", "_COMMA", "PLUS", "MINUS"}
        ):  # fmt: skip
            out[begin], out[end] = kind(tokens[begin], "_LPAR"), kind(tokens[end], "_RPAR")
    if not begins:
        return out
    value = [("_THEN", "then"), ("NUMBER", "1"), ("_ELSE", "else"), ("NUMBER", "0")]
    counted: list[Token] = []
    for i, token in enumerate(out):
        counted += [spelt(*one, token) for one in value] if i in ends else []
        counted += [token, spelt("IF", "if", token)] if i in begins else [token]
    return counted


def _brackets(tokens: Sequence[Token]) -> Iterator[tuple[int, int, set[str]]]:
    """Yield where `[` and what closes it stand, and which tokens stand between in no bracket."""
    opened: list[tuple[int, set[str]]] = []
    for i, token in enumerate(tokens):
        if token.type in CLOSERS and opened:
            begin, types = opened.pop()
            if tokens[begin].type == "_LBRACKET" and types:
                yield begin, i, types
        if opened:
            opened[-1][1].add(token.type)
        if token.type in OPENERS:
            opened.append((i, set()))


def _is_counted(tokens: Sequence[Token], at: int, end: int, types: AbstractSet[str]) -> bool:
    """Whether brackets around a formula stand where a value does: `[x = y] + 1`."""
    before = tokens[at - 1].type if at else ""
    after = tokens[end + 1].type if end + 1 < len(tokens) else ""
    formula = not types.isdisjoint({*CONNECTIVES, *QUANTIFIERS, "NOT"}) and "IF" not in types
    return formula and before not in ENDS and (before in _VALUED or after in _VALUED)
