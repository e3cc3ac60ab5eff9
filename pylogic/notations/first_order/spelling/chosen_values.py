"""Definitions by cases among the tokens: rows of columns, lines, and lists with conditions."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    CONNECTIVES,
    ENDS,
    OPENERS,
    RELATIONS,
    kind,
    level,
)

_SCOPES = frozenset({"IFF", "IF", "_THEN", "_ELSE", "DEFINED", "_DOT"})
_BEHIND_COMMA = frozenset({"_THEN", "_AND", "_OR", "IMPLIES", "IFF"})
_FOR = frozenset({"for", "when"})
_LAST = frozenset({"otherwise", "else"})
"""What the last of several cases is for."""


def cased(found: list[Token]) -> list[Token]:
    """Read the columns and rows of a definition by cases; rows elsewhere are for the eye."""
    out: list[Token] = []
    depth, inside = 0, False
    for i, token in enumerate(found):
        if token.type == "CASES":
            inside, depth = True, 0
        depth += (token.type in OPENERS) - (token.type in OPENERS.values())
        after = found[i + 1].type if i + 1 < len(found) else ""
        if token.type == "_ROW" and not inside:
            continue
        if inside and depth == 0 and token.type in {"_AND", "IF", "_ROW", "_END_CASES"}:
            while out and out[-1].type in {"_COMMA", "SEMICOLON", "_DOT"}:
                out.pop()
            if str(token) == "&":
                word = str(found[i + 1]) if after in {"IF", "NAME", "_ELSE"} else ""
                if word not in {"if", *_LAST, *_FOR}:
                    out.append(kind(token, "IF"))
                continue
        if inside and i and str(found[i - 1]) == "&" and token.type in {"NAME", "_ELSE"}:
            if str(token) in _LAST:
                token = kind(token, "OTHERWISE")  # noqa: PLW2901 - the same token
            elif str(token) in _FOR:
                token = kind(token, "IF")  # noqa: PLW2901 - the same token
        inside = inside and token.type != "_END_CASES"
        out.append(token)
    return out


def by_lines(found: list[Token]) -> list[Token]:
    """Put commas between cases that stand on lines of their own: `a if p`, and `b otherwise`.

    Also for the sign of equality that begins such a line.
    """
    firsts = [
        i for i in range(1, len(found)) if (found[i].line or 0) > (found[i - 1].line or 0)
    ]  # fmt: skip
    equal = {i for i in firsts if found[i].type == "EQUAL"}
    if not firsts or not (equal or any(str(t) == "otherwise" for t in found)):
        return found
    cuts = set()
    for begin, end in zip(firsts, [*firsts[1:], len(found)], strict=True):
        line = found[begin:end]
        case = _has_case(line) or any(str(t) == "otherwise" for t in line[1:])
        ends = found[begin - 1].type in ENDS or str(found[begin - 1]) in {")", "}"}
        if case and begin in equal and _has_case(found[:begin]):
            found = [*found[:begin], kind(found[begin], "_COMMA"), *found[begin + 1 :]]
        elif case and ends and line[0].type in {"NAME", "NUMBER", "FUNCTOR", "MINUS", "STRING"}:
            cuts.add(begin)
    out: list[Token] = []
    for i, token in enumerate(found):
        if i in cuts:
            out.append(Token.new_borrow_pos("_COMMA", ",", token))
        out.append(token)
    return out


def _has_case(tokens: Sequence[Token]) -> bool:
    """Whether an `if` stands behind a value: not that of a conditional, `= if p then a else b`."""
    return any(
        token.type == "IF" and (before.type in ENDS or str(before) in {")", "}"})
        for before, token in pairwise(tokens)
    )


def nested(found: list[Token]) -> list[Token]:
    """Read cases inside a formula, `all z: f(z) = a if p(z), b otherwise`, as a conditional."""
    top = list(level(found, 0))
    last = next((i for i in top if found[i].type == "OTHERWISE"), 0)
    begin = next((i for i in top if i and found[i].type == "IF" and found[i - 1].type in ENDS), 0)
    if not 0 < begin < last:
        return found
    sign = max((i for i in top if i < begin and found[i].type == "EQUAL"), default=0)
    inside = any(found[i].type in CONNECTIVES | {"_DOT"} for i in top if i < sign)
    between = any(found[i].type in CONNECTIVES - RELATIONS for i in top if sign < i < begin)
    if not sign or not inside or between:
        return found
    return _conditional(found, sign + 1, begin, last)


def grouped(found: list[Token]) -> list[Token]:
    """Read cases in brackets of their own as a conditional: `(1 if x = y, 0 otherwise) + 1`."""
    last = 0
    while last := next(
        (
            i for i in range(last + 1, len(found) - 1)
            if found[i].type == "OTHERWISE" and found[i + 1] == ")"
        ),
        0,
    ):  # fmt: skip
        first = _opening(found, last)  # inner ones end first
        applied = first > 1 and found[first - 2].type == "NAME"
        top = list(level(found, first))
        begin = next((j for j in top if found[j].type == "IF" and found[j - 1].type in ENDS), 0)
        value = any(found[j].type in CONNECTIVES for j in top if j < begin)
        if 0 < begin < last and not value and not (
            applied and found[first - 2].end_pos == found[first - 1].start_pos
        ):  # fmt: skip
            found = _conditional(found, first, begin, last)
    return found


def _opening(found: Sequence[Token], last: int) -> int:
    """Return what stands first in the bracket around a token."""
    depth = 0
    for i in range(last - 1, -1, -1):
        depth += (found[i].type in OPENERS.values()) - (found[i].type in OPENERS)
        if depth < 0:
            return i + 1
    return 0


def _conditional(found: list[Token], first: int, begin: int, last: int) -> list[Token]:
    """Return the tokens with a conditional for the cases between a value and an `otherwise`."""
    top = [first + i for i in level(found[first:], 0)]
    cuts = [i for i in top if begin < i < last and found[i].type in {"_COMMA", "SEMICOLON"}]
    if not cuts or any(token.type == "CASES" for token in found):
        return found
    out = [*found[:first]]
    value, at = found[first:begin], begin
    for cut, end in zip(cuts, [*cuts[1:], last], strict=True):
        out += [found[at], *found[at + 1 : cut], kind(found[cut], "_THEN"), *value]
        out.append(kind(found[cut], "_ELSE"))
        behind = cut + 1 + (found[cut + 1].type == "_AND")
        at = next((i for i in top if cut < i < end and found[i].type == "IF"), end)
        value = found[behind:at]
    return [*out, *value, *found[last + 1 :]]


def _in_cases(found: Sequence[Token]) -> Iterator[int]:
    """Yield where the tokens of definitions by cases stand that are displayed in rows."""
    inside = False
    for i, token in enumerate(found):
        inside = (inside or token.type == "CASES") and token.type != "_END_CASES"
        if inside:
            yield i


def _groups(found: Sequence[Token], comma: int) -> bool:
    """Whether the comma before a connective may say what belongs together: `p, and q or r`."""
    if str(found[comma + 1]) == "and":
        for j in level(found, comma + 2):
            if found[j].type in {"_COMMA", *_SCOPES, *_BEHIND_COMMA} or found[j] == "either":
                if str(found[j]) == "or":
                    return True
                break
    looser = {"_AND": {"_OR", "IMPLIES"}, "_OR": {"IMPLIES"}}.get(found[comma + 1].type, set())
    depth = 0
    for token in reversed(found[:comma]):
        depth += (token.type in OPENERS.values()) - (token.type in OPENERS)
        if depth < 0 or (depth == 0 and token.type in _SCOPES):
            return False
        if depth == 0 and token.type in looser:
            return True
    return False


def chosen(found: list[Token]) -> list[Token]:
    """Settle `a if p, b if q, c otherwise` and the comma before `then`."""
    top = set(level(found, 0)) - set(_in_cases(found))
    later = {
        i for i in top if i and found[i].type in {"IF", "OTHERWISE"} and (
            found[i - 1].type in ENDS or found[i - 1].type == "_COMMA"
        )
    }  # fmt: skip
    several = any(found[i].type == "OTHERWISE" for i in later)
    first = min((i for i in top if found[i].type in CONNECTIVES), default=len(found))
    out: list[Token] = []
    for i, token in enumerate(found):
        after = found[i + 1].type if i + 1 < len(found) else ""
        case = several and i in top and after == "_AND"
        if token.type == "_COMMA" and not case and after in _BEHIND_COMMA:
            out += [token] if _groups(found, i) else []  # `p or q, and r` is told
            continue
        if token.type in {"_COMMA", "SEMICOLON"} and i in top and (several or len(later) > 1):
            if i + 1 not in later:
                out.append(kind(token, "_SEPARATOR"))
            continue
        if token.type == "_AND" and out and out[-1].type == "_SEPARATOR":
            continue
        if str(token) == "==" and not (i in top and i < first):
            token = kind(token, "EQUAL")  # noqa: PLW2901 - the same token
        out.append(token)
    return out
