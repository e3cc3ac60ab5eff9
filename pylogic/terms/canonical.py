"""The reader of canonical term text: what SWI-Prolog's `write_term` gives without operators.

It is not a parser for Prolog at large, which is SWI-Prolog's own task. It does not recurse.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from pylogic.core.errors import Place, ReadError
from pylogic.terms.values import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_SYMBOLS = r"[^\w\s()\[\]{},|'\"`!;%]+"
_NAME = rf"(?:(?![A-Z_\d])\w+|{_SYMBOLS}|[!;,|])"
_ESCAPED = r"\\x[0-9a-fA-F]+\\|\\."
# Possessive: what was read once is not tried otherwise, so that long texts take little.
_QUOTED = rf"'[^'\\]*+(?:(?:{_ESCAPED}|'')[^'\\]*+)*+'"
_STRING = rf'"[^"\\]*+(?:(?:{_ESCAPED}|"")[^"\\]*+)*+"'
_TOKEN = re.compile(
    rf"""(?P<comma>,(?!\())
    |(?P<number>-?\d+(?:\.\d+(?:[eE][+-]?\d+|Inf|NaN)?|r\d+)?)
    |(?P<variable>[A-Z_]\w*)
    |(?P<blob><\w+>\(0x[0-9a-f]+(?:,0x[0-9a-f]+)?\))
    |(?P<empty>\[\](?!\())
    |(?P<quoted_functor>{_QUOTED}\()
    |(?P<functor>(?:{_NAME}|\{{\}})\()
    |(?P<quoted>{_QUOTED})
    |(?P<string>{_STRING})
    |(?P<bar>\|(?=[^,)\]]))
    |(?P<name>{_NAME}|\{{\}})
    |(?P<open>[\[({{])
    |(?P<close>[\])}}])""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(
    r"\\(?:x([0-9a-fA-F]+)\\?|([0-7]+)\\?|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\n|.))|''|\"\"",
    re.DOTALL,
)
_CONTROLS = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "e": "\x1b",
    "s": " ",
    "\n": "",
}


def _unescape(quote: str, match: re.Match[str]) -> str:
    hexadecimal, octal, four, eight, char = match.groups()
    if octal:
        return chr(int(octal, 8))
    if code := hexadecimal or four or eight:
        return chr(int(code, 16))
    if char:
        return _CONTROLS.get(char, char)
    doubled = match.group()  # the quotes that are not those of the text stand for themselves
    return quote if doubled[0] == quote else doubled


def _unquoted(text: str) -> str:
    quote, inner = text[0], text[1:-1]
    if "\\" in inner or quote in inner:
        return _ESCAPE.sub(partial(_unescape, quote), inner)
    return inner


def read_integer(text: str) -> int:
    """Return the whole number a decimal text shows, however long it is."""
    digits = text.lstrip("-")
    if len(digits) <= _PART:
        return int(text)
    # Python refuses long decimal texts: halves are joined until one number is left.
    first = len(digits) % _PART
    numbers = [int(digits[:first] or "0")]
    numbers += [int(digits[at : at + _PART]) for at in range(first, len(digits), _PART)]
    power = 10**_PART
    while len(numbers) > 1:
        if len(numbers) % 2:
            numbers.insert(0, 0)
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        numbers = [high * power + low for high, low in pairs]
        power *= power
    return -numbers[0] if text.startswith("-") else numbers[0]


_PART = 4000


def _number(text: str) -> Term:
    if "." in text:
        return Float(float(text.replace("1.0Inf", "inf").replace("1.5NaN", "nan")))
    if "r" in text:
        above, below = text.split("r")
        return Rational(Fraction(read_integer(above), read_integer(below)))
    return Integer(read_integer(text))


named_atom = lru_cache(maxsize=4096)(Atom)


def _named(text: str) -> Term:
    return Variable(text) if text[0].isupper() else named_atom(text)


_LEAVES: dict[str, Callable[[str], Term]] = {
    "number": _number,
    "variable": Variable,
    "empty": lambda _text: List(()),
    "quoted": lambda text: named_atom(_unquoted(text)),
    "string": lambda text: String(_unquoted(text)),
    "name": _named,
    "blob": Atom,
}


_CLOSES = {"[": "]", "(": ")", "{": "}", "f": ")"}  # f stands before a functor's name


def _closed(opened: str, items: list[Term], *, barred: bool) -> Term:
    if opened == "[":
        return List(tuple(items[:-1]), items[-1]) if barred else List(tuple(items))
    if opened == "(":
        return items[-1]
    return Compound("{}" if opened == "{" else opened[1:], tuple(items))


_AFTER = frozenset({"comma", "bar", "close"})  # tokens that follow a term


def _empties(kind: str, items: list[Term], opened: str) -> bool:
    """Tell whether a token closes a functor's brackets with nothing between them."""
    return kind == "close" and not items and opened[0] == "f"


def read_canonical(text: str) -> Term:
    """Return the term a canonical text shows.

    Raises
    ------
    ReadError
        The text is not canonical; SWI-Prolog's dicts are not either.
    """
    items: list[Term] = []
    frames: list[tuple[str, list[Term], bool]] = []
    opened, barred, at = "(", False, 0
    wanted = True  # whether a term may come, or what follows one
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup or ""
        if token.start() != at or (
            wanted is (kind in _AFTER) and not _empties(kind, items, opened)
        ):
            break
        at = token.end()
        wanted = False
        if leaf := _LEAVES.get(kind):
            items.append(leaf(token.group()))
        elif kind == "close" and frames:
            if _CLOSES[opened[0]] != token.group() or (opened == "(" and len(items) != 1):
                break
            term = _closed(opened, items, barred=barred)
            opened, items, barred = frames.pop()
            items.append(term)
        else:
            wanted = True
            if barred and kind in _AFTER:
                break
            if kind == "bar":
                barred = True
            elif kind != "comma":
                frames.append((opened, items, barred))
                opened, items, barred = token.group(), [], False
                if kind == "functor":
                    opened = "f" + opened[:-1]
                elif kind == "quoted_functor":
                    opened = "f" + _unquoted(opened[:-1])
    if at != len(text) or frames or len(items) != 1:
        raise ReadError("not a canonical term", Place("<SWI-Prolog>", 1, at + 1, text))
    return items[0]
