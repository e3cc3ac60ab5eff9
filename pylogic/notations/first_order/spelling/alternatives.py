"""Alternatives in words, and comparisons of several: `neither p nor q`, `1 ≤ i, j ≤ 3`."""

from collections.abc import Sequence
from itertools import combinations

from lark import Token

from pylogic.notations.first_order.spelling.operands import (
    ADDING,
    grouped,
    joint,
    operand_after,
    operand_before,
)
from pylogic.notations.first_order.spelling.tokens import kind, level

_SEVERAL = 2
_DIRECTIONS = {sign: way for way in (("LESS", "AT_MOST"), ("MORE", "AT_LEAST")) for sign in way}
"""Relations of order, with those that go on in the same direction."""
_PAIRED = {"both": "_AND", "either": "_OR"}
"""Words before two parts, with what stands between these."""
_ONE = frozenset({"exactly", "precisely", "at least", "at most"})
_JOINTS = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "XOR", "_OR", "_AND"})


def alternatives(tokens: list[Token]) -> list[Token]:
    """Read `t is either a or b`, `neither p nor q`, and `exactly one of p, q holds`."""
    out = _one_of(_exclusive(tokens))
    i = 0
    while i < len(out):
        word = str(out[i]) if out[i].type == "NAME" else ""
        if word == "one" and [str(t) for t in out[i - 1 : i + 2]] == ["is", "one", "of"]:
            del out[i + 1]
            word = "either"
        if word not in {"either", "neither", "both"}:
            i += 1
            continue
        copula = i > 0 and out[i - 1].type == "NAME" and str(out[i - 1]) == "is"
        begin = operand_before(out, i - 1) if copula else i
        if copula and begin < i - 1 and word != "both":
            out[begin:] = _compared(out, begin, i)
        elif word in _PAIRED and (end := _paired(out, i)):
            out[i:end] = grouped(out[i + 1 : end])
            continue
        elif word == "neither":
            nors = _nors(out, i)
            for j in reversed(nors):
                out[j : j + 1] = [kind(out[j], "_AND"), kind(out[j], "NOT")]
            out[i] = kind(out[i], "NOT") if nors else out[i]
        i += 1
    return out


def _one_of(tokens: list[Token]) -> list[Token]:
    """Read `exactly one of p(x), q(x) and r(x) holds`, also with `at least` and `at most`."""
    words = [str(t).lower() if t.type == "NAME" else "" for t in tokens]
    for at in (i for i, word in enumerate(words) if words[i : i + 2] == ["one", "of"]):
        sizes = (n for n in (1, 2) if " ".join(words[max(at - n, 0) : at]) in _ONE)
        size = next((n for n in sizes if words[at - n - 1 : at - n] not in (["is"], ["are"])), 0)
        atoms: list[list[Token]] = []
        i = at + 2
        while size and (end := operand_after(tokens, i)) > i and tokens[i].type == "FUNCTOR":
            atoms.append(tokens[i:end])
            behind = next((n for n in (2, 1) if _parts(tokens[end : end + n])), 0)
            i = end + behind
            if not behind:
                break
        stops = i >= len(tokens) or words[i] in {"holds", "hold"}
        if not (stops and len(atoms) >= _SEVERAL):
            continue
        how, sign = " ".join(words[at - size : at]), tokens[at]
        no, also, either = kind(sign, "NOT"), kind(sign, "_AND"), kind(sign, "_OR")
        parts = [] if how == "at most" else _between(atoms, either)
        for one, other in () if how == "at least" else combinations(atoms, 2):
            parts += [*([also] if parts else []), no, *grouped([*one, also, *other])]
        rest = tokens[i + (i < len(tokens)) :]
        return [*tokens[: at - size], *grouped(parts), *_one_of(rest)]
    return tokens


def _parts(tokens: Sequence[Token]) -> bool:
    """Whether these part what a list has: a comma, a word, or both."""
    types = [t.type for t in tokens]
    return types in (["_COMMA"], ["_AND"], ["_OR"], ["_COMMA", "_AND"], ["_COMMA", "_OR"])


def _between(parts: Sequence[list[Token]], sign: Token) -> list[Token]:
    """Return parts in brackets, with a sign between them."""
    joined = [token for part in parts for token in (sign, *part)][1:]
    return grouped(joined)


def between(tokens: list[Token]) -> list[Token]:
    """Read `1 ≤ i, j ≤ 3` as `1 ≤ i ≤ 3 ∧ 1 ≤ j ≤ 3`, where a number is on the left."""
    for i, sign in enumerate(tokens):
        begin = operand_before(tokens, i) if sign.type in _DIRECTIONS else i
        if begin == i or i + 1 == len(tokens) or {t.type for t in tokens[begin:i]} - {"NUMBER"}:
            continue
        names, end = [tokens[i + 1]], i + 2
        while end + 1 < len(tokens) and tokens[end].type == "_COMMA":
            names.append(tokens[end + 1])
            end += 2
        if len({*names}) < max(_SEVERAL, len(names)) or {t.type for t in names} != {"NAME"}:
            continue
        if end >= len(tokens) or tokens[end].type not in _DIRECTIONS[sign.type]:
            continue
        last = operand_after(tokens, end + 1)
        while last > end + 1 and last < len(tokens) and tokens[last].type in ADDING:
            last = operand_after(tokens, last + 1)
        parts: list[Token] = []
        for name in names:
            parts += [joint(name)] if parts else []
            parts += [*tokens[begin : i + 1], name, *tokens[end:last]]
        if last > end + 1:
            return [*tokens[:begin], *grouped(parts), *between(tokens[last:])]
    return tokens


def _paired(tokens: Sequence[Token], at: int) -> int:
    """Return where the two parts end that `both` or `either` stands before; 0 if unclear."""
    end = len(tokens)
    joints: list[str] = []
    for i in level(tokens, at + 1):
        if tokens[i].type == "_COMMA" and joints:
            end = i
            break
        end = i + 1
        joints += [tokens[i].type] if tokens[i].type in _JOINTS else []
    return end if joints == [_PAIRED[str(tokens[at])]] else 0


def _nors(tokens: Sequence[Token], at: int) -> list[int]:
    """Return where `nor` stands between the parts that `neither` denies; none if it is unclear."""
    nors: list[int] = []
    for i in level(tokens, at + 1):
        if tokens[i].type == "_COMMA" and nors:
            break
        if tokens[i].type in _JOINTS:
            return []
        nors += [i] if tokens[i] == "nor" else []
    return nors


def _exclusive(tokens: list[Token]) -> list[Token]:
    """Return the tokens of `either p or q, but not both` with an exclusive or."""
    behind = [str(token) for token in tokens[-3:]]
    if behind[-2:] != ["not", "both"] or behind[0] not in {"but", "and"}:
        return list(tokens)
    rest = tokens[:-4] if tokens[-4:-3] and tokens[-4].type == "_COMMA" else tokens[:-3]
    begin = max((i for i, t in enumerate(rest) if t.type == "IFF"), default=-1) + 1
    joints = [i for i in level(rest, begin) if rest[i].type in {"_OR", "IMPLIES", "_AND"}]
    if [rest[i].type for i in joints] != ["_OR"]:
        return list(tokens)
    rest[joints[0]] = kind(rest[joints[0]], "XOR")
    return [t for i, t in enumerate(rest) if not (i == begin and str(t) == "either")]


def _compared(tokens: list[Token], begin: int, at: int) -> list[Token]:
    """Return the tokens from a term on, with a comparison for each of the values listed of it."""
    negated = str(tokens[at]) == "neither"
    term = tokens[begin : at - 1]
    parts: list[Token] = []
    i = at + 1
    while (end := operand_after(tokens, i)) > i:
        sign = kind(tokens[at], "UNEQUAL" if negated else "EQUAL")
        joint = kind(tokens[at], "_AND" if negated else "_OR")
        parts += [*([joint] if parts else []), *term, sign, *tokens[i:end]]
        i = end
        separates = i < len(tokens) and (tokens[i].type in {"_OR", "_COMMA"} or tokens[i] == "nor")
        if not separates or operand_after(tokens, i + 1) == i + 1:
            break
        i += 1
    return [*grouped(parts), *tokens[i:]] if parts else list(tokens[begin:])
