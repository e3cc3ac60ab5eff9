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


def cased(tokens: list[Token]) -> list[Token]:
    """Read the columns and rows of a definition by cases; rows elsewhere are for the eye."""
    out: list[Token] = []
    depth, inside = 0, False
    for i, token in enumerate(tokens):
        if token.type == "CASES":
            inside, depth = True, 0
        depth += (token.type in OPENERS) - (token.type in OPENERS.values())
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        if token.type == "_ROW" and not inside:
            continue
        if inside and depth == 0 and token.type in {"_AND", "IF", "_ROW", "_END_CASES"}:
            while out and out[-1].type in {"_COMMA", "SEMICOLON", "_DOT"}:
                out.pop()
            if str(token) == "&":
                word = str(tokens[i + 1]) if after in {"IF", "NAME", "_ELSE"} else ""
                if word not in {"if", *_LAST, *_FOR}:
                    out.append(kind(token, "IF"))
                continue
        if inside and i and str(tokens[i - 1]) == "&" and token.type in {"NAME", "_ELSE"}:
            if str(token) in _LAST:
                token = kind(token, "OTHERWISE")  # noqa: PLW2901 - the same token
            elif str(token) in _FOR:
                token = kind(token, "IF")  # noqa: PLW2901 - the same token
        inside = inside and token.type != "_END_CASES"
        out.append(token)
    return out


def by_lines(tokens: list[Token]) -> list[Token]:
    """Put commas between cases that stand on lines of their own: `a if p`, and `b otherwise`.

    Also for the sign of equality that begins such a line.
    """
    firsts = [
        i for i in range(1, len(tokens)) if (tokens[i].line or 0) > (tokens[i - 1].line or 0)
    ]  # fmt: skip
    equal = {i for i in firsts if tokens[i].type == "EQUAL"}
    if not firsts or not (equal or any(str(t) == "otherwise" for t in tokens)):
        return tokens
    cuts = set()
    for begin, end in zip(firsts, [*firsts[1:], len(tokens)], strict=True):
        line = tokens[begin:end]
        case = _has_case(line) or any(str(t) == "otherwise" for t in line[1:])
        ends = tokens[begin - 1].type in ENDS or str(tokens[begin - 1]) in {")", "}"}
        if case and begin in equal and _has_case(tokens[:begin]) and _is_outside(tokens, begin):
            tokens = [*tokens[:begin], kind(tokens[begin], "_COMMA"), *tokens[begin + 1 :]]
        elif case and ends and line[0].type in {"NAME", "NUMBER", "FUNCTOR", "MINUS", "STRING"}:
            cuts.add(begin)
    out: list[Token] = []
    for i, token in enumerate(tokens):
        if i in cuts:
            out.append(Token.new_borrow_pos("_COMMA", ",", token))
        out.append(token)
    return out


def _is_outside(tokens: Sequence[Token], at: int) -> bool:
    """Whether all brackets behind the `if` before a token are closed there."""
    last = max(i for i in range(at) if tokens[i].type == "IF")
    return at in level(tokens, last + 1)


def _has_case(tokens: Sequence[Token]) -> bool:
    """Whether an `if` stands behind a value: not that of a conditional, `= if p then a else b`."""
    return any(
        token.type == "IF" and (before.type in ENDS or str(before) in {")", "}"})
        for before, token in pairwise(tokens)
    )


def nested(tokens: list[Token]) -> list[Token]:
    """Read cases inside a formula, `all z: f(z) = a if p(z), b otherwise`, as a conditional."""
    top = list(level(tokens, 0))
    last = next((i for i in top if tokens[i].type == "OTHERWISE"), 0)
    begin = next(
        (i for i in top if i and tokens[i].type == "IF" and tokens[i - 1].type in ENDS), 0
    )
    if not 0 < begin < last:
        return tokens
    sign = max((i for i in top if i < begin and tokens[i].type == "EQUAL"), default=0)
    inside = any(tokens[i].type in CONNECTIVES | {"_DOT"} for i in top if i < sign)
    between = any(tokens[i].type in CONNECTIVES - RELATIONS for i in top if sign < i < begin)
    if not sign or not inside or between:
        return tokens
    return _conditional(tokens, sign + 1, begin, last)


def grouped(tokens: list[Token]) -> list[Token]:
    """Read cases in brackets of their own as a conditional: `(1 if x = y, 0 otherwise) + 1`."""
    last = 0
    while last := next(
        (
            i for i in range(last + 1, len(tokens) - 1)
            if tokens[i].type == "OTHERWISE" and tokens[i + 1] == ")"
        ),
        0,
    ):  # fmt: skip
        first = _opening(tokens, last)  # inner ones end first
        applied = first > 1 and tokens[first - 2].type == "NAME"
        top = list(level(tokens, first))
        begin = next((j for j in top if tokens[j].type == "IF" and tokens[j - 1].type in ENDS), 0)
        value = any(tokens[j].type in CONNECTIVES for j in top if j < begin)
        if 0 < begin < last and not value and not (
            applied and tokens[first - 2].end_pos == tokens[first - 1].start_pos
        ):  # fmt: skip
            tokens = _conditional(tokens, first, begin, last)
    return tokens


def _opening(tokens: Sequence[Token], last: int) -> int:
    """Return what stands first in the bracket around a token."""
    depth = 0
    for i in range(last - 1, -1, -1):
        depth += (tokens[i].type in OPENERS.values()) - (tokens[i].type in OPENERS)
        if depth < 0:
            return i + 1
    return 0


def _conditional(tokens: list[Token], first: int, begin: int, last: int) -> list[Token]:
    """Return the tokens with a conditional for the cases between a value and an `otherwise`."""
    top = [first + i for i in level(tokens[first:], 0)]
    cuts = [i for i in top if begin < i < last and tokens[i].type in {"_COMMA", "SEMICOLON"}]
    if not cuts or any(token.type == "CASES" for token in tokens):
        return tokens
    out = [*tokens[:first]]
    value, at = tokens[first:begin], begin
    for cut, end in zip(cuts, [*cuts[1:], last], strict=True):
        out += [tokens[at], *tokens[at + 1 : cut], kind(tokens[cut], "_THEN"), *value]
        out.append(kind(tokens[cut], "_ELSE"))
        behind = cut + 1 + (tokens[cut + 1].type == "_AND")
        at = next((i for i in top if cut < i < end and tokens[i].type == "IF"), end)
        value = tokens[behind:at]
        if any(tokens[i].type in CONNECTIVES for i in top if behind <= i < at):
            return tokens  # `f(t) = a if p, and g(t) = b otherwise` has formulas as cases
    return [*out, *value, *tokens[last + 1 :]]


def _in_cases(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield where the tokens of definitions by cases stand that are displayed in rows."""
    inside = False
    for i, token in enumerate(tokens):
        inside = (inside or token.type == "CASES") and token.type != "_END_CASES"
        if inside:
            yield i


def _groups(tokens: Sequence[Token], comma: int) -> bool:
    """Whether the comma before a connective may say what belongs together: `p, and q or r`."""
    if str(tokens[comma + 1]) == "and":
        for j in level(tokens, comma + 2):
            if tokens[j].type in {"_COMMA", *_SCOPES, *_BEHIND_COMMA} or tokens[j] == "either":
                if str(tokens[j]) == "or":
                    return True
                break
    looser = {"_AND": {"_OR", "IMPLIES"}, "_OR": {"IMPLIES"}}.get(tokens[comma + 1].type, set())
    depth = 0
    for token in reversed(tokens[:comma]):
        depth += (token.type in OPENERS.values()) - (token.type in OPENERS)
        if depth < 0 or (depth == 0 and token.type in _SCOPES):
            return False
        if depth == 0 and token.type in looser:
            return True
    return False


def chosen(tokens: list[Token]) -> list[Token]:
    """Settle `a if p, b if q, c otherwise` and the comma before `then`."""
    top = set(level(tokens, 0)) - set(_in_cases(tokens))
    later = {
        i for i in top if i and tokens[i].type in {"IF", "OTHERWISE"} and (
            tokens[i - 1].type in ENDS or tokens[i - 1].type == "_COMMA"
        )
    }  # fmt: skip
    several = any(tokens[i].type == "OTHERWISE" for i in later)
    first = min((i for i in top if tokens[i].type in CONNECTIVES), default=len(tokens))
    out: list[Token] = []
    for i, token in enumerate(tokens):
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        case = several and i in top and after == "_AND"
        if token.type == "_COMMA" and not case and after in _BEHIND_COMMA:
            out += [token] if _groups(tokens, i) else []  # `p or q, and r` is told
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
