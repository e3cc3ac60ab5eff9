"""Words that are no part of a formula: before variables, and behind a denial in words."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from lark import Token

from pylogic.notations.first_order.spelling.plurals import forms
from pylogic.notations.first_order.spelling.spoken import DENYING
from pylogic.notations.first_order.spelling.tokens import (
    CONNECTIVES,
    ENDS,
    NUMBERS,
    QUANTIFIERS,
    RELATIONS,
    is_applied,
    level,
)

_TRAILING = frozenset({"for all", "for every", "for each", "for some"})
_BEYOND_DENIAL = CONNECTIVES - RELATIONS | {"_COMMA", "_THEN", "_ELSE", "_DOT", "IF"}
"""Behind these the words are no longer about what is denied."""


def stray_word(
    tokens: Sequence[Token], others: Collection[str], applied: Collection[str] = ()
) -> Token | None:
    """Return a word before variables of a quantifier in words, which stands nowhere else.

    others, applied: Constants and variables that are words; what is applied in the text.
    """
    for i, token in enumerate(tokens):
        first = tokens[i + 1 : i + 3]
        if (token.type in QUANTIFIERS or token == "for") and (more := _other_value(tokens, i + 1)):  # noqa: S105 - a word
            return more
        if token.type not in QUANTIFIERS:
            continue
        if len(first) > 1 and is_applied(*first) and len(first[0]) > 1 and first[0] in applied:
            return first[0]
        if (noun := _noun_within(tokens, i + 1, applied, others)) is not None:
            return noun
        bare = token.type == "FORALL" and token.isalpha()
        if not (bare or " " in token):
            continue
        names = list(takewhile(lambda t: t != "in", _run(tokens, i + 1, {"NAME"})))
        behind = i + 1 + len(names)
        if names and behind < len(tokens) and is_applied(names[-1], tokens[behind]):
            names.pop()
        rest = {str(t) for t in tokens[i + 1 + len(names) :]} if len(names) > 1 else frozenset()
        for name in names if len(names) > 1 else ():
            word = len(name) > 2 and name.isalpha()  # noqa: PLR2004 - no variable
            if word and name not in others and name not in rest:
                return name
        if " " not in token:
            continue
        bound = _run(tokens, i + 1, {"NAME", "_AND", "_COMMA"})
        stray = next((t for t in bound if str(t) in NUMBERS), _behind_set(tokens, i + 1))
        if stray is not None:
            return stray
    return None


def _run(tokens: Sequence[Token], at: int, types: Collection[str]) -> Iterator[Token]:
    """Yield the tokens of these types from there on, up to the first of another type."""
    return takewhile(lambda t: t.type in types, (tokens[i] for i in range(at, len(tokens))))


def _noun_within(
    tokens: Sequence[Token], at: int, applied: Collection[str], others: Collection[str]
) -> Token | None:
    """Return a noun before a letter, behind the comma of a list that a quantifier binds.

    applied: What the text applies: a noun that it has no sort for bounds nothing.
    others: Constants and variables that are words.
    """
    bound = list(_run(tokens, at, {"NAME", "_COMMA"}))
    for comma, word, letter in zip(bound, bound[1:], bound[2:], strict=False):
        listed = comma.type == "_COMMA" and {word.type, letter.type} == {"NAME"}
        if (
            listed
            and len(letter) == 1
            and any(one in applied and one not in others for one in forms(word))
        ):
            return word
    return None


def _other_value(tokens: Sequence[Token], at: int) -> Token | None:
    """Return a second value of a variable: `for all x = a, b`, `for x = a and x = b`."""
    types = [t.type for t in tokens[at : at + 7]]
    if types[:2] != ["NAME", "EQUAL"] or types[2:3] not in (["NAME"], ["NUMBER"]):
        return None
    again = types[3:6] == ["_AND", "NAME", "EQUAL"] and tokens[at] == tokens[at + 4]
    listed = types[3:5] in (["_COMMA", "NAME"], ["_COMMA", "NUMBER"]) and (
        types[5:6] in ([], ["_AND"], ["_OR"]) or types[5:7] == ["_COMMA", "_AND"]
    )
    return tokens[at + 4] if again or listed else None


def unclear_denial(tokens: Sequence[Token]) -> Token | None:
    """Return what joins two parts behind a denial in words, which may be of one or of both.

    So is a quantifier behind what is denied: `not p(x) for all x`.
    """
    for i, token in enumerate(tokens):
        if token == "not" and (tokens[i - 1].type if i else "IFF") not in ENDS:  # noqa: S105 - a word
            touches = tokens[i + 1 : i + 2] and tokens[i + 1].start_pos == token.end_pos
            if touches and tokens[i + 1].type == "MINUS":
                return tokens[i + 1]  # `not-open(x)` is no double negation
            for j in level(tokens, i + 1):
                if tokens[j].type in _BEYOND_DENIAL:
                    break
                if tokens[j].type in {"FORALL", "EXISTS"} and tokens[j] in _TRAILING:
                    return tokens[j] if tokens[j - 1].type in ENDS else None
        if token.type != "NOT" or token not in DENYING:
            continue
        if tokens[i + 1].type in {"_LPAR", "IF", *QUANTIFIERS}:
            continue
        for j in level(tokens, i + 1):
            if tokens[j].type in {"_COMMA", "_THEN", "_DOT"}:
                break
            if tokens[j].type in {"_AND", "_OR", "XOR", "IMPLIES", "IMPLIED_BY", "IFF"}:
                return tokens[j]
    return None


def _behind_set(tokens: Sequence[Token], at: int) -> Token | None:
    """Return a word behind the set that a variable is from, without a comma before it."""
    ranged = False
    for j in range(at, len(tokens)):
        if tokens[j].type not in {"NAME", "IN", "_COMMA", "_AND"}:
            return None
        name, ahead = tokens[j], tokens[j + 1] if j + 1 < len(tokens) else None
        behind = ranged and name.type == tokens[j - 1].type == "NAME"
        word = len(name) > 1 and name.isalnum()
        if behind and word and "in" not in {str(name), str(tokens[j - 1])}:
            return None if ahead is not None and is_applied(name, ahead) else name
        ranged = ranged or (j > at and tokens[j - 1].type == "IN") or str(tokens[j - 1]) == "in"
    return None
