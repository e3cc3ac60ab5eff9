"""How many a quantifier is of, and its condition in words: `exactly one x with p(x)`."""

from collections.abc import Sequence
from itertools import takewhile

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    BOUND,
    CONDITIONS,
    ENDS,
    NUMBERS,
    QUANTIFIERS,
    is_applied,
    level,
    spelt,
)

_COUNTS = {"at least": "AT_LEAST", "at most": "AT_MOST", "exactly": "EQUAL"}


def counted(tokens: list[Token]) -> list[Token]:
    """Read `there are at least two x in S such that p(x)` as `|{x ∈ S | p(x)}| ≥ 2`."""
    for i in reversed([i for i, token in enumerate(tokens) if token.type == "EXISTS"]):
        words = [str(token) for token in tokens[i + 1 : i + 4]]
        size = 2 if words[:1] == ["exactly"] else 3
        sign = _COUNTS.get(" ".join(words[: size - 1]))
        number = next(iter(words[size - 1 : size]), "")
        if sign is None or not (number in NUMBERS or number.isdigit()):
            continue
        inner = list(level(tokens, i + 1 + size))
        such = next((j for j in inner if " ".join(tokens[j].split()) in CONDITIONS), 0)
        if not such:
            continue
        end, at = inner[-1] + 1, tokens[i]
        count = str(NUMBERS.index(number) if number in NUMBERS else number)
        tokens = [
            *tokens[:i], spelt("SIZE", "|", at), spelt("LBRACE", "{", at),
            *tokens[i + 1 + size : such], spelt("_WITH", "|", tokens[such]),
            *tokens[such + 1 : end], spelt("_RBRACE", "}", tokens[end - 1]),
            spelt("_END_SIZE", "|", tokens[end - 1]), spelt(sign, words[0], at),
            spelt("NUMBER", count, at), *tokens[end:],
        ]  # fmt: skip
    return tokens


def conditioned(tokens: list[Token]) -> list[Token]:
    """Read `for every t with p(t), q(t)` as `∀t. (p(t)) → q(t)`; `there is a t with` likewise.

    A condition of several parts between commas may end at any of them, and is left as it is.
    """
    out = list(tokens)
    for i in reversed(range(len(out))):
        if out[i].type not in QUANTIFIERS or " " not in out[i]:
            continue
        names = list(takewhile(lambda j: _binds(out, j), level(out, i + 1)))
        at = names[-1] + 1 if names else len(out)
        if at >= len(out) or not _is_condition(out, at):
            continue
        if i and out[i - 1].type in ENDS and out[i].lower().startswith("for"):
            out[at] = spelt("_SUCH", "such that", out[at])  # behind what is said
            continue
        if out[i].type != "FORALL":
            out[at] = spelt("_DOT", "such that", out[at])
            continue
        ends = [j for j in level(out, at + 1) if out[j].type == "_COMMA" or out[j] == ":"]
        if not ends or ends[0] == at + 1:
            continue
        inner = {t.type for t in out[ends[0] + 1 : ends[1]]} if ends[1:] else QUANTIFIERS
        if out[ends[0]] != ":" and not inner & QUANTIFIERS and "IF" not in inner:
            continue
        last = [*level(out, ends[0])][-1]
        out.insert(last + 1, spelt("_RPAR", ")", out[last]))
        out[ends[0] : ends[0] + 1] = [
            spelt("_RPAR", ")", out[ends[0]]), spelt("IMPLIES", "→", out[ends[0]]),
            spelt("_LPAR", "(", out[ends[0]]),
        ]  # fmt: skip
        out[at : at + 1] = [spelt("_DOT", ".", out[at]), spelt("_LPAR", "(", out[at])]
    return out


def _binds(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is one of what a quantifier binds, `u and v` too: no word of a condition."""
    if tokens[at].type == "_AND":
        ahead = tokens[at + 1 : at + 3]
        return [t.type for t in ahead[:1]] == ["NAME"] and _is_condition(tokens, at + 2)
    listed = tokens[at].type in {"BRACE", "ELLIPSIS"}  # `k in {1, ..., 4} with`
    return (listed or tokens[at].type in BOUND) and not _is_condition(tokens, at)


def _is_condition(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word begins a condition, and is no predicate as in `with(x, y)`."""
    if at >= len(tokens) or " ".join(tokens[at].split()) not in CONDITIONS:
        return False
    return at + 1 == len(tokens) or not is_applied(tokens[at], tokens[at + 1])


def ranged(tokens: list[Token]) -> list[Token]:
    """Read `for all i, j from 1 to n` as `for all i, j in 1..n`."""
    out = list(tokens)
    for i, token in enumerate(tokens[:-3]):
        first, to, last = tokens[i + 1 : i + 4]
        if [str(token), str(to)] != ["from", "to"] or {first.type, last.type} - {"NUMBER", "NAME"}:
            continue
        begin = i - 1
        while begin > 0 and tokens[begin].type in {"NAME", "_COMMA"}:
            begin -= 1
        if tokens[begin].type in QUANTIFIERS and begin < i - 1:
            out[i], out[i + 2] = spelt("IN", "∈", token), spelt("RANGE", "..", to)
    return out
