"""How many a noun phrase speaks of: `every other`, `no two`, `at least three`, `exactly one`."""

from collections.abc import Sequence
from dataclasses import dataclass

_PLAIN = {
    "every": "∀", "each": "∀", "all": "∀", "a": "∃", "an": "∃", "some": "∃", "any": "∃",
    "no": "¬∃", "none": "¬∃", "the": "",
}  # fmt: skip
_COMPARED = {
    ("at", "least"): "≥", ("at", "most"): "≤", ("exactly",): "=", ("precisely",): "=",
    ("more", "than"): ">", ("fewer", "than"): "<", ("less", "than"): "<",
    ("no", "more", "than"): "≤", ("not", "more", "than"): "≤",
}  # fmt: skip
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_PRONOUNS = {
    f"{word}{one}": word
    for word in ("no", "some", "every", "any")
    for one in ("body", "thing", "one")
} | {"none": "no"}
_DISTINCT = frozenset({"distinct", "different"})


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many a noun phrase speaks of.

    sign: `∀`, `∃`, `¬∃`, `∃!`, empty of what "the" names, or a comparison of how many: `≥ 2`.
    word: The word that says so; empty of a number.
    length: How many words say it.
    pair: How many different things are meant; less than 0 where letters say how many.
    other: Whether another thing is meant than the one spoken of.
    alone: Whether no noun follows: `nobody`.
    """

    sign: str
    word: str
    length: int
    pair: int = 0
    other: bool = False
    alone: bool = False


def quantity_of(words: Sequence[str]) -> Quantity | None:
    """Return how many the words say at their beginning; None if they do not say it."""
    if not words:
        return None
    if words[0] in _PRONOUNS and words[1:2] != ["of"]:
        word = _PRONOUNS[words[0]]
        other = words[1:2] == ["else"]
        return Quantity(_PLAIN[word], word, 1 + other, other=other, alone=True)
    if words[:2] == ["no", "one"]:
        return Quantity("¬∃", "no", 2, alone=True)
    if words[0] == "another":
        return Quantity("∃", "a", 1, other=True)
    for compared, sign in _COMPARED.items():
        n = len(compared)
        if tuple(words[:n]) == compared and len(words) > n and (many := _number(words[n])):
            return _counted(sign, many, n + 1, words)
    if words[:2] in (["a", "unique"], ["the", "only"]):
        return Quantity("∃!", "", 2) if words[0] == "a" else None
    if words[0] in _PLAIN:
        return _said(words)
    if words[0] in _DISTINCT and words[1:2] != ["from"]:
        return Quantity("", "", 1, pair=-1)
    many = _number(words[0])
    if many == 1 and words[1:3] in (["of", "the"], ["of", "its"], ["of", "their"]):
        return Quantity("∃", "a", 2 + (words[2] == "the"))
    if many > 1 and words[1:2] and words[1] in _DISTINCT:
        return Quantity("∃", "a", 2, pair=many)
    return None


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word, 0)


def _counted(sign: str, many: int, length: int, words: Sequence[str]) -> Quantity:
    other = words[length : length + 1] == ["other"]
    if many == 1 and sign in {"≥", "="}:
        return Quantity("∃" if sign == "≥" else "∃!", "", length + other, other=other)
    return Quantity(f"{sign} {many}", "", length + other, other=other)


def _said(words: Sequence[str]) -> Quantity:
    word, length, pair = words[0], 1, 0
    if words[1:2] == ["of"] and words[2:3] in (["the"], ["its"], ["their"]):
        return Quantity(_PLAIN[word], word, 2 + (words[2] == "the"))
    if word in {"no", "every", "all", "any"} and (many := _number("".join(words[1:2]))) > 1:
        pair, length = many, 2
        length += words[2:3] != [] and words[2] in _DISTINCT
        word = "every" if word == "any" else word
    elif word in {"some", "all", "any"} and "".join(words[1:2]) in _DISTINCT:
        pair, length = -1, 2
    other = words[length : length + 1] in (["other"], ["others"]) and word != "the"
    return Quantity(_PLAIN[word], word, length + other, pair=pair, other=other)
