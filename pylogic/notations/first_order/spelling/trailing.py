"""Quantifiers behind one item of a list: `p(x), q(d) for all d in S with r(d), and s(x)`."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    CONDITIONS,
    ENDS,
    QUANTIFIERS,
    spelt,
)

_JOINTS = frozenset({"_COMMA", "_AND", "IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "IF", "_DOT"})
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_LOOSER = frozenset({"_OR", "XOR", "IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "IF"})


def item_quantified(found: list[Token]) -> list[Token]:
    """Put a quantifier that stands behind one item of a list before that item.

    It ends at the comma behind which nothing is said of its variables.
    """
    for i, token in enumerate(found):
        if token.type != "FORALL" or not i or found[i - 1].type not in ENDS:
            continue
        begin, end = _item(found, i), _end(found, i) or _last(found, i)
        names = _variables(found[i + 1 : end])
        before = {str(found[j]) for j in _back(found, begin)}
        binds = found[begin].type in QUANTIFIERS  # `for some x and every y, p(x, y)`
        if not begin or not end or not names or names & before or binds:
            continue
        return item_quantified(
            [
                *found[:begin], spelt("_LPAR", "(", found[begin]), *_joined(found[i:end]),
                spelt("_DOT", ":", found[end - 1]), *found[begin:i],
                spelt("_RPAR", ")", found[i - 1]), *found[end:],
            ]
        )  # fmt: skip
    return found


def unclear_condition(found: Sequence[Token]) -> Token | None:
    """Return an "and" in a condition of variables that are behind it no more.

    What follows may belong to the condition, or be said besides: `q(d) for all d with r(d) and s`.
    """
    for i, token in enumerate(found):
        if token.type != "FORALL" or not i or found[i - 1].type not in ENDS:
            continue
        inner = list(_top(found, i + 1))
        at = next((j for j in inner if _is_condition(found[j])), 0)
        names = _variables(found[i + 1 : at])
        joints = [j for j in inner if j > at and found[j].type == "_AND"] if at and names else ()
        for j in joints:
            if not names & {str(t) for t in found[j + 1 :]}:
                return found[j]
    return None


def _item(found: Sequence[Token], at: int) -> int:
    """Return where the item begins behind which a token stands."""
    depth, begin = 0, at
    for j in _back(found, at):
        depth += (str(found[j]) in _CLOSING) - (str(found[j]) in _OPENING)
        if depth == 0 and found[j].type in _JOINTS:
            break
        begin = j
    return begin


def _back(found: Sequence[Token], at: int) -> list[int]:
    """Return where what stands before a token in the same brackets is, the nearest first."""
    depth, out = 0, []
    for j in reversed(range(at)):
        depth += str(found[j]) in _CLOSING
        depth -= str(found[j]) in _OPENING
        if depth < 0 or (depth == 0 and found[j].type in _LOOSER and found[j] != "|"):
            break
        out.append(j)
    return out


def _top(found: Sequence[Token], first: int) -> Iterator[int]:
    """Yield where tokens stand that no bracket encloses, or a brace, up to a closing one."""
    depth = 0
    for i in range(first, len(found)):
        depth -= str(found[i]) in _CLOSING
        if depth < 0:
            break
        if depth == 0:
            yield i
        depth += str(found[i]) in _OPENING


def _end(found: Sequence[Token], at: int) -> int:
    """Return the comma with which the variables of a quantifier and their condition end."""
    inner = list(_top(found, at + 1))
    item = {str(t) for t in found[_item(found, at) : at]}
    for j in inner:
        if found[j].type in _LOOSER and found[j] != "|":
            return 0
        rest = found[j + 1 : inner[-1] + 1]
        if found[j].type != "_COMMA" or not rest:
            continue
        binds = len(rest) > 1 and str(rest[0]) in item and str(rest[1]) in _BINDING
        if not binds and not _variables(found[at + 1 : j]) & {str(t) for t in rest}:
            return j
    return 0


def _last(found: Sequence[Token], at: int) -> int:
    """Return where a quantifier ends that speaks of what one before it binds; 0 for others."""
    end = max(_top(found, at + 1), default=at) + 1
    bound = {
        str(found[j + 1]) for j in _back(found, at)
        if found[j].type in {"EXISTS", "UNIQUE"} and found[j + 1].type == "NAME"
    }  # fmt: skip
    return end if bound & {str(t) for t in found[at:end]} else 0


def _joined(bounds: list[Token]) -> list[Token]:
    """Return what a quantifier binds with "and" for the commas of its condition."""
    with_ = next((j for j, t in enumerate(bounds) if _is_condition(t)), len(bounds))
    return [
        spelt("_AND", "and", t) if j > with_ and t.type == "_COMMA" else t
        for j, t in enumerate(bounds)
        if j < with_ or t.type != "_AND" or bounds[j - 1].type != "_COMMA"
    ]


def _is_condition(token: Token) -> bool:
    return " ".join(token.split()) in CONDITIONS


def _variables(bound: Sequence[Token]) -> set[str]:
    """Return the variables in what a quantifier binds: names before a set or a condition."""
    top = (bound[i] for i in _top(bound, 0))
    listed = takewhile(lambda t: not _is_condition(t), top)
    names = [(t, after) for t, after in pairwise([*listed, None]) if t is not None]
    begins = [True, *(t.type == "_COMMA" for t, _ in names)]
    return {
        str(t) for (t, after), first in zip(names, begins, strict=False)
        if first and t.type == "NAME" and (after is None or str(after) in _BINDING | {","})
    }  # fmt: skip


_BINDING = frozenset({"in", "∈", "\\in", "∉"})
