"""What a quantifier in words leaves out: `for all z other than x and y`, `for all other z`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pylogic.notations.first_order.spelling.noun_tokens import (
    NUMBERS,
    QUANTIFIERS,
    TERM_GOES_ON,
    end_of_variables,
    is_applied,
    is_plain,
    is_variable,
    respelt,
    token_behind,
)
from pylogic.notations.first_order.spelling.tokens import level

if TYPE_CHECKING:
    from lark import Token

    _Places = dict[tuple[str, int], dict[tuple[str, ...], dict[str, Token]]]
    """By function and place: what stands there, by what stands in the other places."""

_EXCEPTING = (
    ["other", "than"], ["different", "from"], ["distinct", "from"], ["except", "for"],
    ["except"], ["but"], ["excluding"],
)  # fmt: skip
"""The words behind a variable before those that it is not."""
_EXCEPTING_BEGINS = frozenset(words[0] for words in _EXCEPTING)


def with_exceptions(tokens: list[Token]) -> list[Token]:
    """Return the tokens with `for all z ∉ {x, y}` for `for all z other than x and y`."""
    tokens = _told_apart(tokens)
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        if not (size := _excepting(tokens, i, out)):
            out.append(tokens[i])
            i += 1
            continue
        end = _end_of_list(tokens, i + size)
        counted = any(str(t) in {"one", *NUMBERS} for t in tokens[i + size : end])  # but which?
        if end == i + size or counted:
            out.append(tokens[i])
            i += 1
            continue
        names = [t for t in tokens[i + size : end] if t.type in {"NAME", "NUMBER"}]
        ranged = len(out) > 1 and str(out[-2]) in {"in", "∈", "\\in"}
        sign = respelt(tokens[i], *(("∖", "SETMINUS") if ranged else ("∉", "NOT_IN")))
        out += [sign, respelt(tokens[i + size - 1], "{", "LBRACE")]
        for k, name in enumerate(names):
            out += [token_behind(names[k - 1], "_COMMA", ",")] if k else []
            out.append(name)
        out.append(token_behind(names[-1], "_RBRACE", "}"))
        i = end
    return out


def _end_of_list(tokens: Sequence[Token], first: int) -> int:
    """Return where the variables, constants and numbers end that a variable is not.

    Behind a comma a word is one of them only where an "and" follows: `farmer, wolf and goat`.
    """
    sure = first
    i = first
    while i < len(tokens) and is_plain(tokens, i):
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        if i > first and after in TERM_GOES_ON | {"NAME", "FUNCTOR"}:
            break
        joined = i > first and str(tokens[i - 1]) == "and"
        if joined or i == first or is_variable(tokens, i) or tokens[i].type == "NUMBER":
            sure = i + 1
        if after not in {"_COMMA", "_AND"} or joined:
            break
        i += 2
        i += i < len(tokens) and tokens[i - 1].type == "_COMMA" and str(tokens[i]) == "and"
    return sure


def _told_apart(tokens: list[Token]) -> list[Token]:
    """Return the tokens with `for all coins i other than 1, 4` for `for all other coins i`.

    These are what stands in the place of i before, in what is applied to i.
    """
    if "other" not in tokens:
        return tokens
    out: list[Token] = []
    places: _Places = {}
    i = 0
    while i < len(tokens):
        letter = _letter_of_others(tokens, i)
        names = _in_place_of(tokens, places, str(tokens[letter])) if letter else []
        if not names:
            if is_applied(tokens, i):
                _note(tokens, i, places)
            out.append(tokens[i])
            i += 1
            continue
        out += [
            *tokens[i + 1 : letter + 1],
            respelt(tokens[i], "other"),
            respelt(tokens[i], "than"),
        ]
        for k, name in enumerate(names):
            out += [token_behind(name, "_COMMA", ","), name] if k else [name]
        i = letter + 1
    return out


def _letter_of_others(tokens: Sequence[Token], at: int) -> int:
    """Return where the only variable of `for all other coins i` stands; 0 elsewhere."""
    if tokens[at] != "other" or not at or tokens[at - 1].type not in QUANTIFIERS:
        return 0
    letter = at + 1
    if letter < len(tokens) and not is_variable(tokens, letter):
        letter += 1  # behind the noun
    return letter if end_of_variables(tokens, letter) == letter + 1 else 0


def _note(tokens: Sequence[Token], at: int, places: _Places) -> None:
    """Note what stands in the places of what is applied here, beside what else stands there."""
    args: list[list[Token]] = [[]]
    for i in level(tokens, at + 2):
        if tokens[i].type == "_COMMA":
            args.append([])
        else:
            args[-1].append(tokens[i])
    for place, arg in enumerate(args):
        if len(arg) == 1 and arg[0].type in {"NAME", "NUMBER"}:
            beside = tuple(str(t) for other in args[:place] + args[place + 1 :] for t in other)
            named = places.setdefault((str(tokens[at]), place), {})
            named.setdefault(beside, {})[str(arg[0])] = arg[0]


def _in_place_of(tokens: Sequence[Token], places: _Places, letter: str) -> list[Token]:
    """Return what else the functions that are applied to a letter are applied to there.

    Where it has the same in two states, what counts is the one that a definition names last.
    """
    found = [own for own in places.values() if any(letter in named for named in own.values())]
    if len(found) != 1:
        return []
    words = [str(token) for token in tokens]
    of_letter = [beside for beside, named in found[0].items() if letter in named]
    last = found[0][max(of_letter, key=lambda beside: [*map(words.index, beside)])]
    every = {name: token for named in found[0].values() for name, token in named.items()}
    return [t for name, t in (last if len(last) > 1 else every).items() if name != letter]


def _excepting(tokens: Sequence[Token], at: int, before: Sequence[Token]) -> int:
    """Return how many words here say what a variable is not; one word does behind a quantifier."""
    if tokens[at] not in _EXCEPTING_BEGINS:
        return 0
    for words in _EXCEPTING:
        if [str(t) for t in tokens[at : at + len(words)]] != words or not before:
            continue
        if len(words) > 1 and words[1] != "for":
            return 0 if before[-1] in {"is", "are"} else len(words)
        if any(t.type in QUANTIFIERS for t in before[-5:]) and before[-1].type == "NAME":
            return len(words)
    return 0
