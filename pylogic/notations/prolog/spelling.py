"""How SWI-Prolog spells numbers, names, signs and escapes."""

import unicodedata
from math import isinf
from typing import Final, NamedTuple

from pylogic.core import regexes as re

_SIGNS: Final = frozenset("-+*/\\^<>=~:.?@#&$")
_LATIN_SIGNS: Final = range(0xA1, 0xC0)
_GROUPS: Final = r"(?:(?:[ ]|_\s*)\d+)*+"
_INTEGER: Final = re.compile(rf"\d+{_GROUPS}")
_SPECIAL: Final = re.compile(r"(?:\d+\.\d+Inf|1\.\d*[1-9]\d*NaN)(?!\w)")
_REAL: Final = re.compile(r"\d+(?:\.\d+)?[eE][+-]?\d+|\d+\.\d+")
_RATIO: Final = re.compile(rf"\d+{_GROUPS}r\d+{_GROUPS}")
_BASES: Final = {"0x": 16, "0o": 8, "0b": 2}
_RADIX: Final = re.compile(r"(\d+)'")
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_GREATEST_BASE: Final = 36
_TEN: Final = 10
_ESCAPE: Final = re.compile(
    r"""\\(?:[abcefnrstv0\\'"`\n] | x(?P<hex>[0-9a-fA-F]+)\\? | (?P<octal>[0-7]+)\\?
        | u(?P<four>[0-9a-fA-F]{4}) | U(?P<eight>[0-9a-fA-F]{8}) | $ )
        | (?P<bad>\\.?)""",
    re.VERBOSE,
)
_LAST_CHARACTER: Final = 0x10FFFF


class Misspelling(NamedTuple):
    """What is wrong in a token, and how many characters stand before that."""

    what: str
    at: int


def is_sign(character: str) -> bool:
    """Whether a character is a sign, as `+` is: signs in a row are one atom."""
    if character in _SIGNS:
        return True
    if ord(character) in _LATIN_SIGNS or character in "×÷":
        return unicodedata.category(character)[0] in "PS"
    return ord(character) > _LATIN_SIGNS.stop and unicodedata.category(character)[0] == "S"


def cut_signs(line: str, at: int) -> str:
    """Return the signs that stand in a row, or one character that is none."""
    end = at
    while end < len(line) and is_sign(line[end]):
        end += 1
    return line[at : max(end, at + 1)]


def cut_word(word: str) -> str:
    """Return the beginning of a word that is a name."""
    end = len(word)
    while end > 1 and not word[:end].isidentifier():
        end -= 1
    return word[:end]


def cut_number(line: str, at: int) -> str:
    """Return the number that begins at a digit.

    Behind the minus of a negative one, the quote of a radix begins a quoted atom.
    """
    base = _BASES.get(line[at : at + 2])
    if base is not None and (digits := _digits(line, at + 2, base)):
        return line[at : at + 2 + digits]
    negative = line[at - 1 : at] == "-" and (at == 1 or line[at - 2] in " \t([{,|")
    if not negative and (found := _RADIX.match(line, at)):
        radix = int(found[1]) if len(found[1]) <= len(str(_GREATEST_BASE)) else 0
        if 1 < radix <= _GREATEST_BASE and (digits := _digits(line, found.end(), radix)):
            return line[at : found.end() + digits]
    for pattern in (_SPECIAL, _RATIO, _REAL, _INTEGER):
        if found := pattern.match(line, at):
            return found[0]
    return line[at]


def _digits(line: str, at: int, base: int) -> int:
    """Return how many characters are digits of a base, with what may part them."""
    digit = rf"[{_DIGITS[:base]}{_DIGITS[:base].upper()}]"
    parted = r"(?:[ ]|_\s*)" if base <= _TEN else r"_\s*"
    found = re.compile(rf"{digit}+(?:{parted}{digit}+)*").match(line, at)
    return len(found[0]) if found else 0


def misspelt(text: str) -> Misspelling | None:
    """Return what is wrong in a quoted text, or in a number."""
    if "\\" in text:
        for found in _ESCAPE.finditer(text):
            if found["bad"] is not None:
                what = f"there is no escape {found['bad']}; a backslash itself is written \\\\"
                return Misspelling(what, found.start())
            if (code := _code(found)) > _LAST_CHARACTER or 0xD800 <= code < 0xE000:  # noqa: PLR2004
                return Misspelling(f"{found[0]} is no character", found.start())
        return None
    return _miscounted(text) if text[0].isdecimal() else None


def _miscounted(number: str) -> Misspelling | None:
    """Return what is wrong in a number."""
    if _RATIO.fullmatch(number) and not number.rpartition("r")[2].strip("0 _"):
        return Misspelling("a fraction with the denominator 0", 0)
    if _REAL.fullmatch(number) and isinf(float(number)):
        return Misspelling(f"{number} is too large for a float", 0)
    return None


def _code(escape: re.Match[str]) -> int:
    """Return the code that an escape gives; 0 where it gives a letter."""
    for name, base in (("hex", 16), ("octal", 8), ("four", 16), ("eight", 16)):
        if escape[name] is not None:
            return int(escape[name][:9], base)
    return 0
