"""Congruences, in words and in signs: `x ≡ y (mod 3)`."""

from collections.abc import Iterator, Sequence

from lark import Token

from pylogic.notations.first_order.spelling.operands import (
    closed,
    grouped,
    operand_after,
    operand_before,
    spanning,
)
from pylogic.notations.first_order.spelling.tokens import kind

_CONGRUENT = frozenset({"≡", "\\equiv", "="})


def congruent(tokens: list[Token]) -> list[Token]:
    """Read `a ≡ b (mod n)` as an equation of remainders."""
    while (i := next(_moduli(tokens), None)) is not None:
        begin, end = _modulus(tokens, i)
        right = operand_before(tokens, i)
        sign = right - 1
        negated = sign >= 0 and tokens[sign].type == "XOR"
        modulus = tokens[begin:end]
        if sign < 1 or not modulus or not (negated or str(tokens[sign]) in _CONGRUENT):
            return tokens
        left = operand_before(tokens, sign)
        behind = end + (tokens[i].type != "PMOD")
        at = tokens[i].start_pos or 0
        of = spanning(tokens[i], "MOD", "mod", at, at)
        relation = kind(tokens[sign], "UNEQUAL" if negated else "EQUAL")
        tokens = [
            *tokens[:left], *grouped(tokens[left:sign]), of, *grouped(modulus), relation,
            *grouped(tokens[sign + 1 : i]), of, *grouped(modulus), *tokens[behind:],
        ]  # fmt: skip
    return tokens


def _moduli(tokens: Sequence[Token]) -> Iterator[int]:
    r"""Yield where a modulus is told: at `\pmod`, or at the bracket of `(mod n)`."""
    for i, token in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        in_brackets = (
            token.type == "_LPAR"
            and after is not None
            and is_mod(after)
            and not is_applied(tokens, i + 1)
            and [str(t) for t in tokens[i + 2 : i + 3]] != [")"]  # a constant may be called so
        )
        if (token.type == "PMOD" or in_brackets) and operand_before(tokens, i) < i:
            yield i


def is_mod(token: Token) -> bool:
    """Whether a token is the word before a modulus."""
    return token.type == "MOD" or (token.type == "NAME" and token == "mod")  # noqa: S105 - a word


def is_applied(tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket opens directly behind a word, as in `mod(x)`, which is a function."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is not None and after.type == "_LPAR" and after.start_pos == tokens[at].end_pos


def _modulus(tokens: Sequence[Token], i: int) -> tuple[int, int]:
    """Return where a modulus begins and ends."""
    if tokens[i].type == "PMOD":
        return i + 1, operand_after(tokens, i + 1)
    return i + 2, closed(tokens, i)
