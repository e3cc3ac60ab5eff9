"""Braces: of sets, of formulas, and of what LaTeX groups."""

from collections.abc import Sequence
from itertools import takewhile

from lark import Token

from pylogic.notations.first_order.spelling.tokens import CONNECTIVES, QUANTIFIERS, RELATIONS, kind

_BEFORE_SET = frozenset(
    {"IN", "NOT_IN", "SUBSET", "PROPER", "EQUAL", "DEFINED", "CUP", "CAP", "SETMINUS", "SIZE",
     "LBRACE", "UNEQUAL", "TIMES", "_LPAR", "_COMMA", "COUNT"}
)  # fmt: skip
_SHOWN = frozenset({"BRACE", "LBRACE", "_RBRACE"})
_JOINING = frozenset({"_AND", "_OR", "IMPLIES", "IMPLIED_BY", "IFF", "XOR", "NOT"})
_OF_SETS = frozenset({"SUBSET", "PROPER", "CUP", "CAP", "SETMINUS", "TIMES", *RELATIONS})
_AFTER_VALUE = CONNECTIVES | {"_THEN", "_ELSE"}
PLAIN = frozenset("|")
BARS = PLAIN | {"||"}
"""What can be around a number: two bars of `||S| - n|` are one token."""
JOINTS = frozenset({"_AND", "_OR", "IMPLIES", "IFF", "DEFINED"})
"""What joins formulas."""
_BEFORE_FORMULA = JOINTS | {"", "NOT", "_DOT", "_RPAR", "IF", "_THEN", "_ELSE"}
_BEHIND_FORMULA = JOINTS | {"", "_RPAR", "_THEN", "_ELSE"}


def parenthesised(tokens: list[Token], *, latex: bool) -> list[Token]:
    """Read braces around a formula as parentheses: `{p(x) ∨ q(x)} ∧ r(x)`."""
    out = list(tokens)
    opened: list[int] = []
    for i, token in enumerate(tokens):
        if token.type not in _SHOWN or (token.type == "BRACE" and latex):
            continue
        if str(token)[-1:] == "{":
            opened.append(i)
        elif opened and _is_grouped(tokens, begin := opened.pop(), i):
            out[begin], out[i] = kind(tokens[begin], "_LPAR"), kind(token, "_RPAR")
    return out


def _is_grouped(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether two braces are around a formula, and not around what a set has."""
    before = tokens[begin - 1].type if begin else ""
    after = tokens[end + 1].type if end + 1 < len(tokens) else ""
    if before in _BEFORE_SET - {"_LPAR", "_COMMA"} or after in _OF_SETS:
        return False
    inner = tokens[begin + 1 : end]
    if inner and inner[0].type in QUANTIFIERS:
        return True
    types = {token.type for token in inner}
    if "BRACE" in types or not types & _JOINING:
        return False
    described = types & {"BAR", "_DOT"} or any(str(token) in PLAIN for token in inner)
    is_bound = begin > 1 and tokens[begin - 2].type in QUANTIFIERS
    is_between = (before in _BEFORE_FORMULA or is_bound) and after in _BEHIND_FORMULA
    is_counted = _is_bar(tokens, begin - 1) and _is_bar(tokens, end + 1)
    return (is_between and not (is_counted and described)) or not (described or "_COMMA" in types)


def _is_bar(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and (tokens[at].type == "BAR" or str(tokens[at]) in BARS)


def braced(tokens: list[Token], *, latex: bool) -> list[Token]:
    """Leave out the braces that group in LaTeX; the others are those of sets."""
    out: list[Token] = []
    open_sets: list[bool] = []
    for i, token in enumerate(tokens):
        if token.type == "SETMINUS" and str(token) == "\\" and latex:
            continue  # a blank of LaTeX
        if token.type == "_ROW" and not latex:
            continue
        if token.type != "BRACE":
            out.append(token)
        elif str(token) == "{":
            before = out[-1].type if out else ""
            is_set = not latex and (
                not before or before in _BEFORE_SET or str(out[-1]) in BARS | {"in", ":"}
            )
            if not latex and not is_set:
                is_set = _lists_values(tokens, i + 1)
            if latex and before in {"IN", "NOT_IN"} and _lists_values(tokens, i + 1):
                is_set = True
            elif latex and before == "COUNT":
                is_set = len(tokens) > i + 2 and str(tokens[i + 2]) != "}"
            elif latex and (before in _BEFORE_SET or (out and str(out[-1]) in BARS)):
                is_set = _describes(tokens, i + 1)
            opens = tokens[i + 1].type not in _AFTER_VALUE if i + 1 < len(tokens) else True
            if (
                before and str(out[-1]) in {"in", "∈", "∉"} and opens
            ):  # no command: nothing is grouped for it
                is_set = True
            if not before and [str(t) for t in tokens[i + 1 : i + 2]] == ["}"]:
                behind = tokens[i + 2].type if i + 2 < len(tokens) else ""
                is_set = behind in _OF_SETS  # else a group with nothing in it, before a bracket
            open_sets.append(is_set)
            if is_set:
                out.append(kind(token, "LBRACE"))
        elif open_sets and open_sets.pop():
            out.append(kind(token, "_RBRACE"))
    return out


def _lists_values(tokens: Sequence[Token], first: int) -> bool:
    """Whether braces list several values, or one that is no name: a group has one name."""
    inner = list(takewhile(lambda t: str(t) != "}", tokens[first:]))
    kinds = {token.type for token in inner}
    return "_COMMA" in kinds or kinds in ({"NUMBER"}, {"STRING"})


def _describes(tokens: Sequence[Token], first: int) -> bool:
    """Whether braces hold `x ∈ S | ...`: what they group has no bar behind its variable."""
    inner = list(takewhile(lambda t: str(t) != "}", tokens[first:]))
    bar = any(token.type == "BAR" or str(token) in PLAIN for token in inner)
    return (
        len(inner) > 1
        and inner[0].type == "NAME"
        and bar
        and (inner[1].type == "IN" or str(inner[1]) == "in")
    )
