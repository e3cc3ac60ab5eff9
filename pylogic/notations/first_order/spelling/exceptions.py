"""What a quantifier in words leaves out: `for all z other than x and y`, `for all other z`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.notations.first_order.spelling.noun_tokens import (
    NUMBERS,
    QUANTIFIERS,
    end_of_variables,
    is_applied,
    is_plain,
    is_variable,
    respelt,
    token_behind,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lark import Token

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
    """Return where the variables, constants and numbers end that a variable is not."""
    end = end_of_variables(tokens, first)
    while end == first < len(tokens) and is_plain(tokens, first):
        listed = first + 2 < len(tokens) and tokens[first + 1].type in {"_COMMA", "_AND"}
        numbers = listed and tokens[first].type == tokens[first + 2].type == "NUMBER"
        first, end = first + 2 * numbers, first + 1
        if not numbers:
            break
        end = first
    return end


def _told_apart(tokens: list[Token]) -> list[Token]:
    """Return the tokens with `for all coins i other than 1, 4` for `for all other coins i`.

    These are what stands in the place of i before, in what is applied to i.
    """
    if "other" not in tokens:
        return tokens
    out: list[Token] = []
    places: dict[tuple[str, int], dict[str, Token]] = {}
    i = 0
    while i < len(tokens):
        letter = _letter_of_others(tokens, i)
        names = _in_place_of(places, str(tokens[letter])) if letter else []
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


def _note(
    tokens: Sequence[Token], at: int, places: dict[tuple[str, int], dict[str, Token]]
) -> None:
    """Note what stands in the places of what is applied here, up to what is worked out there."""
    place, i = 0, at + 2
    while i + 1 < len(tokens) and tokens[i + 1] in {",", ")"}:
        if is_plain(tokens, i):
            places.setdefault((str(tokens[at]), place), {})[str(tokens[i])] = tokens[i]
        if tokens[i + 1] == ")":
            break
        place, i = place + 1, i + 2


def _in_place_of(
    places: Mapping[tuple[str, int], Mapping[str, Token]], letter: str
) -> list[Token]:
    """Return what else the functions that are applied to a letter are applied to there."""
    found = [own for own in places.values() if letter in own]
    return [t for name, t in found[0].items() if name != letter] if len(found) == 1 else []


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
