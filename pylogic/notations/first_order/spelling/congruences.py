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


def congruent(found: list[Token]) -> list[Token]:
    """Read `a ≡ b (mod n)` as an equation of remainders."""
    while (i := next(_moduli(found), None)) is not None:
        begin, end = _modulus(found, i)
        right = operand_before(found, i)
        sign = right - 1
        negated = sign >= 0 and found[sign].type == "XOR"
        if sign < 1 or not (negated or str(found[sign]) in _CONGRUENT):
            return found
        left = operand_before(found, sign)
        modulus = found[begin:end]
        behind = end + (found[i].type != "PMOD")
        at = found[i].start_pos or 0
        of = spanning(found[i], "MOD", "mod", at, at)
        relation = kind(found[sign], "UNEQUAL" if negated else "EQUAL")
        found = [
            *found[:left], *grouped(found[left:sign]), of, *grouped(modulus), relation,
            *grouped(found[sign + 1 : i]), of, *grouped(modulus), *found[behind:],
        ]  # fmt: skip
    return found


def _moduli(found: Sequence[Token]) -> Iterator[int]:
    r"""Yield where a modulus is told: at `\pmod`, or at the bracket of `(mod n)`."""
    for i, token in enumerate(found):
        after = found[i + 1] if i + 1 < len(found) else None
        in_brackets = (
            token.type == "_LPAR"
            and after is not None
            and is_mod(after)
            and not is_applied(found, i + 1)
            and [str(t) for t in found[i + 2 : i + 3]] != [")"]  # a constant may be called so
        )
        if (token.type == "PMOD" or in_brackets) and operand_before(found, i) < i:
            yield i


def is_mod(token: Token) -> bool:
    """Whether a token is the word before a modulus."""
    return token.type == "MOD" or (token.type == "NAME" and token == "mod")  # noqa: S105 - a word


def is_applied(found: Sequence[Token], at: int) -> bool:
    """Whether a bracket opens directly behind a word, as in `mod(x)`, which is a function."""
    after = found[at + 1] if at + 1 < len(found) else None
    return after is not None and after.type == "_LPAR" and after.start_pos == found[at].end_pos


def _modulus(found: Sequence[Token], i: int) -> tuple[int, int]:
    """Return where a modulus begins and ends."""
    if found[i].type == "PMOD":
        return i + 1, operand_after(found, i + 1)
    return i + 2, closed(found, i)
