"""Two different things behind a quantifier: `for all x ≠ y in S`."""

from lark import Token

from pylogic.notations.first_order.spelling.tokens import QUANTIFIERS, kind

_BINDING = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "_LBRACE", "LBRACE", "BBRACE"})
"""What may bind a variable, or define something of it."""


def apart(tokens: list[Token]) -> list[Token]:
    """Return `∀ x ≠ y in S` as `∀ x, y in S, x ≠ y`, where nothing else could bind y."""
    if _BINDING & {t.type for t in tokens} or sum(t.type in QUANTIFIERS for t in tokens) != 1:
        return tokens
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        types = [t.type for t in tokens[at : at + 6]]
        one, sign, other, member, own = (tokens[at + 1 : at + 6] + [tokens[at]] * 5)[:5]
        out.append(tokens[at])
        at += 1
        if (
            types[0] in {"FORALL", "EXISTS"} and types[1:4] == ["NAME", "UNEQUAL", "NAME"]
            and types[5:] == ["NAME"] and (member.type == "IN" or str(member) == "in")
        ):  # fmt: skip
            comma = kind(sign, "_COMMA")
            out += [one, comma, other, member, own, comma, one, sign, other]
            at += 5
    return out
