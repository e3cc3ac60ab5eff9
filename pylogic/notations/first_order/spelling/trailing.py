"""Quantifiers behind one item of a list: `p(x), q(d) for all d in S with r(d), and s(x)`."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    CONDITIONS,
    ENDS,
    QUANTIFIERS,
    RELATIONS,
    level,
    spelt,
)

_JOINTS = frozenset({"_COMMA", "_AND", "IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "IF", "_DOT"})
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_LOOSER = frozenset({"_OR", "XOR", "IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "IF"})


def item_quantified(tokens: list[Token]) -> list[Token]:
    """Put a quantifier that stands behind one item of a list before that item.

    So it is put before the first of several with its variables. It ends at the comma behind
    which nothing is said of these, `for some x in S` also at an `or` of the same list.
    """
    for i, token in enumerate(tokens):
        some = token.type == "EXISTS" and " " in token
        if not (some or token.type == "FORALL") or not i or tokens[i - 1].type not in ENDS:
            continue
        begin, end = _item(tokens, i), _end(tokens, i) or _last(tokens, i)
        names = _variables(tokens[i + 1 : end])
        begin = _first_about(tokens, begin, names) if end else begin
        before = {str(tokens[j]) for j in _back(tokens, begin)}
        binds = tokens[begin].type in QUANTIFIERS  # `for some x and every y, p(x, y)`
        denied = some and any(t.type == "NOT" for t in tokens[begin:i])
        if not begin or not end or not names or names & before or binds or denied:
            continue
        bounds = _joined(tokens[i:end])
        joint = ("_DOT", ":")
        if some and (at := next((j for j, t in enumerate(bounds) if _is_condition(t)), 0)):
            opening, closing = spelt("_LPAR", "(", bounds[at]), spelt("_RPAR", ")", bounds[-1])
            bounds, joint = (
                [*bounds[: at + 1], opening, *bounds[at + 1 :], closing],
                ("_AND", "and"),
            )
        return item_quantified(
            [
                *tokens[:begin], spelt("_LPAR", "(", tokens[begin]), *bounds,
                spelt(*joint, tokens[end - 1]), *_conjoined(tokens[begin:i]),
                spelt("_RPAR", ")", tokens[i - 1]), *tokens[end:],
            ]
        )  # fmt: skip
    return tokens


def item_ended(tokens: list[Token]) -> list[Token]:
    """End what a quantifier in words says at `, and` behind which nothing is about its variables.

    So `for all j < i, p(j), and q(i)` says q of i also where no j is less.
    """
    for i, token in enumerate(tokens):
        if token.type != "FORALL" or " " not in token or (i and tokens[i - 1].type in ENDS):
            continue
        inner = list(level(tokens, i + 1))
        bound = list(takewhile(lambda j: tokens[j].type in {"NAME", "_COMMA", "_AND"}, inner))
        names = {str(tokens[j]) for j in bound if tokens[j].type == "NAME"} - _BINDING
        parts = [j for j in inner if j not in bound and str(tokens[j]) in _SAYING]
        end = next((j for j in parts[1:] if tokens[j + 1 :] and tokens[j + 1].type == "_AND"), 0)
        looser = any(tokens[j].type in _LOOSER | {"_THEN"} for j in inner if j < end)
        if not end or not names or looser:
            continue
        if not names & {str(tokens[j]) for j in range(end + 1, inner[-1] + 1)}:
            said = [*tokens[i : parts[0] + 1], *_conjoined(tokens[parts[0] + 1 : end])]
            opening, closing = spelt("_LPAR", "(", token), spelt("_RPAR", ")", tokens[end - 1])
            return [*tokens[:i], opening, *said, closing, *item_ended(tokens[end + 1 :])]
    return tokens


def unclear_condition(tokens: Sequence[Token]) -> Token | None:
    """Return an "and" in a condition of variables that are behind it no more.

    What follows may belong to the condition, or be said besides: `q(d) for all d with r(d) and s`.
    """
    for i, token in enumerate(tokens):
        if token.type != "FORALL" or not i or tokens[i - 1].type not in ENDS:
            continue
        inner = list(_top(tokens, i + 1))
        at = next((j for j in inner if _is_condition(tokens[j])), 0)
        names = _variables(tokens[i + 1 : at])
        joints = [j for j in inner if j > at and tokens[j].type == "_AND"] if at and names else ()
        for j in joints:
            if not names & {str(t) for t in tokens[j + 1 :]}:
                return tokens[j]
    return None


def _item(tokens: Sequence[Token], at: int) -> int:
    """Return where the item begins behind which a token stands."""
    depth, begin = 0, at
    for j in _back(tokens, at):
        depth += (str(tokens[j]) in _CLOSING) - (str(tokens[j]) in _OPENING)
        if depth == 0 and tokens[j].type in _JOINTS:
            break
        begin = j
    return begin


def _first_about(tokens: Sequence[Token], begin: int, names: set[str]) -> int:
    """Return where the first of the items begins that speak of variables, up to one that does.

    Where another quantifier is among them, it is not told which of the two binds.
    """
    first = begin
    while names & {str(tokens[j]) for j in _back(tokens, first)}:
        if first == 0 or tokens[first - 1].type not in {"_AND", "_COMMA"}:
            return begin
        first = _item(tokens, first - 1)
    quantified = any(token.type in QUANTIFIERS for token in tokens[first:begin])
    return begin if quantified else first


def _conjoined(items: Sequence[Token]) -> list[Token]:
    """Return items of a list with `and` for each comma between them."""
    commas = {j for j in _top(items, 0) if items[j].type == "_COMMA"}
    last = {j for j in commas if [t.type for t in items[j + 1 : j + 2]] == ["_AND"]}
    return [
        spelt("_AND", "and", token) if j in commas else token
        for j, token in enumerate(items)
        if j not in last
    ]


def _back(tokens: Sequence[Token], at: int) -> list[int]:
    """Return where what stands before a token in the same brackets is, the nearest first."""
    depth, out = 0, []
    for j in reversed(range(at)):
        depth += str(tokens[j]) in _CLOSING
        depth -= str(tokens[j]) in _OPENING
        if depth < 0 or (depth == 0 and tokens[j].type in _LOOSER and tokens[j] != "|"):
            break
        out.append(j)
    return out


def _top(tokens: Sequence[Token], first: int) -> Iterator[int]:
    """Yield where tokens stand that no bracket encloses, or a brace, up to a closing one."""
    depth = 0
    for i in range(first, len(tokens)):
        depth -= str(tokens[i]) in _CLOSING
        if depth < 0:
            break
        if depth == 0:
            yield i
        depth += str(tokens[i]) in _OPENING


def _end(tokens: Sequence[Token], at: int) -> int:
    """Return the comma with which the variables of a quantifier and their condition end."""
    inner, some = list(_top(tokens, at + 1)), tokens[at].type == "EXISTS"
    item = {str(t) for t in tokens[_item(tokens, at) : at]}
    for j in inner:
        if tokens[j].type in _LOOSER and tokens[j] != "|":
            some &= tokens[j] == "or" and not any(_is_condition(t) for t in tokens[at:j])
            other = _variables(tokens[at + 1 : j]) - _free(tokens, j + 1)
            begins = _BEGINS & {t.type for t in tokens[j + 1 : j + 3]}
            return j if some and other and begins else 0
        rest = tokens[j + 1 : inner[-1] + 1]
        if tokens[j].type != "_COMMA" or not rest:
            continue
        binds = len(rest) > 1 and str(rest[0]) in item and str(rest[1]) in _BINDING
        if not binds and not _variables(tokens[at + 1 : j]) & {str(t) for t in rest}:
            return j
        if some and not binds:
            return 0
    return 0


def _free(tokens: Sequence[Token], first: int) -> set[str]:
    """Return the names of an item that no quantifier behind it binds."""
    item = list(takewhile(lambda j: tokens[j].type not in _LOOSER, _top(tokens, first)))
    end = item[-1] + 1 if item else first
    at = next((j for j in item if tokens[j].type in QUANTIFIERS), end)
    return {str(t) for t in tokens[first:at]} - _variables(tokens[at + 1 : end])


def _last(tokens: Sequence[Token], at: int) -> int:
    """Return where a quantifier ends that speaks of what one before it binds; 0 for others.

    So does one of some that is about the last part of `p or q(x) for some x` alone.
    """
    end = max(_top(tokens, at + 1), default=at) + 1
    bound = {
        str(tokens[j + 1]) for j in _back(tokens, at)
        if tokens[j].type in {"EXISTS", "UNIQUE"} and tokens[j + 1].type == "NAME"
    }  # fmt: skip
    first = min(_back(tokens, at), default=at)
    names = _variables(tokens[at + 1 : end]) if tokens[at].type == "EXISTS" else set[str]()
    before = {str(t) for t in tokens[:first]}
    alone = first and tokens[first - 1] == "or" and names and not names & before
    return end if alone or bound & {str(t) for t in tokens[at:end]} else 0


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


_SAYING = frozenset({",", ":", "such that", "have"})
_BEGINS = frozenset({"_LPAR", "NOT", "IN", "NOT_IN", *RELATIONS, *QUANTIFIERS})
_BINDING = frozenset({"in", "∈", "\\in", "∉"})
