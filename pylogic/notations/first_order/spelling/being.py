"""What words say that names are: `x is a person`, `x, y and z are distinct points`."""

from collections.abc import Collection, Sequence
from itertools import combinations

from lark import Token

from pylogic.notations.first_order.spelling.plurals import forms
from pylogic.notations.first_order.spelling.tokens import (
    BOUND,
    CONNECTIVES,
    QUANTIFIERS,
    RELATIONS,
    spelt,
)

_JOINING = CONNECTIVES - RELATIONS - {"IN", "NOT_IN", "SUBSET"}
_BEFORE = _JOINING | {"", "_LPAR", "_LBRACKET", "_DOT", "_THEN", "IF"}
"""What may stand before the names of which something is said; nothing at the beginning."""
_BEHIND = _JOINING | {"", "_RPAR", "_RBRACKET", "_COMMA", "_THEN", "_ELSE"}
_OF_ALL = (["both"], ["all"], ["pairwise"], ["mutually"])
_APART = (["distinct"], ["different"])
_ARTICLES = (["a"], ["an"])


def with_being(
    tokens: list[Token], known: Collection[str], constants: Collection[str]
) -> list[Token]:
    """Return the tokens with signs for what names are said to be.

    known: The names of sets, and of what is applied: a noun is one of these.
    constants: The names that are values: others are letters.
    """
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        verb = str(tokens[i])
        names = _subjects(out, constants) if verb in {"is", "are"} else []
        fits = names and (len(names) > 1) == (verb == "are")
        end, said = _said(tokens, i + 1, names, known) if fits else (i, [])
        if said:
            size = next(k for k, token in enumerate(reversed(out)) if token is names[0]) + 1
            out[-size:] = said
            i = end
            continue
        out.append(tokens[i])
        i += 1
    return out


def _subjects(tokens: Sequence[Token], constants: Collection[str]) -> list[Token]:
    """Return the names at the end: one, or several in the form of `x, y and z`."""
    names: list[Token] = []
    at = len(tokens)
    while at and tokens[at - 1].type == "NAME" and _is_value(tokens[at - 1], constants):
        names.insert(0, tokens[at - 1])
        before = tokens[at - 2].type if at > 1 else ""
        both = [t.type for t in tokens[max(at - 3, 0) : at - 1]] == ["_COMMA", "_AND"]
        comma = before == "_COMMA" or both
        if comma and _binds(tokens, at - 2):
            return names
        if before == "_AND" and len(names) > 1 and not comma:
            return names  # `p and x and y are ...`
        if before not in {"_AND", "_COMMA"}:
            return names if before in _BEFORE else []
        at -= 2 + both
    joined = tokens[at].type if at < len(tokens) else ""
    alone = len(names) == 1 and joined == "_COMMA"  # `at(i) = blank, m is a mark`
    return names if names and (joined in _BEFORE or alone) else []


def _is_value(token: Token, constants: Collection[str]) -> bool:
    plain = token[:1].isalpha() and token.strip("'")[1:].isdigit()
    return len(token.strip("'")) == 1 or plain or token in constants


def _binds(tokens: Sequence[Token], comma: int) -> bool:
    """Whether the variables of a quantifier stand before a comma."""
    at = comma
    while at and tokens[at - 1].type in BOUND | {"_AND"}:
        at -= 1
    return at > 0 and tokens[at - 1].type in QUANTIFIERS


def _said(
    tokens: Sequence[Token], at: int, names: Sequence[Token], known: Collection[str]
) -> tuple[int, list[Token]]:
    """Return where it ends what some words say of names, and how signs say it; nothing if not."""
    words = [str(token) for token in tokens[at : at + 5]]
    begin = at
    denied = len(names) == 1 and words[:1] == ["not"]
    at += denied
    if len(names) == 1:
        if not any(words[denied : denied + 1] == one for one in _ARTICLES):
            return begin, []
        at += 1
    elif any(words[:1] == one for one in _OF_ALL):
        at += 1
    apart = any(words[at - begin : at - begin + 1] == one for one in _APART) and len(names) > 1
    at += apart
    atoms: list[list[Token]] = []
    if apart:
        atoms += [[x, spelt("UNEQUAL", "≠", tokens[at - 1]), y] for x, y in combinations(names, 2)]
    if noun := _noun(tokens, at, known):
        at += 1
        kind, text = ("NOT_IN", "∉") if denied else ("IN", "∈")
        atoms += [[x, spelt(kind, text, noun), spelt("NAME", str(noun), noun)] for x in names]
    then = tokens[at].type if at < len(tokens) else ""
    if not atoms or then not in _BEHIND:
        return begin, []
    out = [spelt("_LPAR", "(", names[0])]
    for i, atom in enumerate(atoms):
        out += [spelt("_AND", "and", atom[0])] if i else []
        out += atom
    return at, [*out, spelt("_RPAR", ")", tokens[at - 1])]


def _noun(tokens: Sequence[Token], at: int, known: Collection[str]) -> Token | None:
    """Return the noun that stands here, as what is known by it is called."""
    if at >= len(tokens) or tokens[at].type != "NAME":
        return None
    name = next((one for one in forms(str(tokens[at])) if one in known), None)
    return spelt("NAME", name, tokens[at]) if name else None
