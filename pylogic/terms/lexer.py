"""The tokens of Prolog text from outside, and what each one of them stands for."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NoReturn

from pylogic.core.errors import Place, ReadError
from pylogic.terms.canonical import named_atom, read_integer
from pylogic.terms.values import Atom, Float, Integer, List, Rational, Term, Variable

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLANKS: Final = " \t\r\n\f\v"
_LAYOUT: Final = re.compile(rf"(?:[{_BLANKS}]++|%[^\n]*+|/\*(?:[^*/]++|\*(?!/)|/(?!\*))*+\*/)*+")
_ESCAPED: Final = r"\\(?:x[0-9a-fA-F]+\\|[0-7]+\\|.)"
_CELL: Final = r"(?:'[^'\\\n]'|\+)"
_TOKEN: Final = re.compile(
    rf"""(?P<row>\[{_CELL}(?:,[ ]?{_CELL}){{0,63}}+\])
    |(?P<comma>,)
    |(?P<number>-?(?:
            0(?:x[0-9a-fA-F]++|o[0-7]++|b[01]++)
            |1\.0Inf|1\.5NaN
            |[0-9]++r[0-9]++
            |[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?
        )(?![\w'"`]))
    |(?:(?P<word>[^\W\d]\w*+)
        |(?P<symbols>(?!/\*)[#$&*+\-./:<=>?@^~\\]++|[!;])
        |(?P<quoted>'(?:[^'\\\n]|''|{_ESCAPED})*+')
     )(?P<applied>\()?
    |(?P<string>"(?:[^"\\\n]|""|{_ESCAPED})*+")
    |(?P<open>[\[({{])
    |(?P<close>[\])}}])
    |(?P<bar>\|)""",
    re.VERBOSE | re.DOTALL,
)
"""A row, a short list of one-character atoms, is what boards are made of: read at once it is ten
times as fast as read by its cells."""

_CELLS: Final = re.compile(r"'(.)'|\+")
_ESCAPE: Final = re.compile(
    r"\\(?:x(?P<hex>[0-9a-fA-F]+)\\|(?P<octal>[0-7]+)\\|u(?P<four>[0-9a-fA-F]{4})"
    r"|U(?P<eight>[0-9a-fA-F]{8})|(?P<letter>[abefnrstv\\'\"`\n]))|(?P<doubled>''|\"\")|\\",
)
_LETTERS: Final = {
    **{letter: letter for letter in "\\'\"`"},
    **dict(zip("abefnrstv", "\a\b\x1b\f\n\r \t\v", strict=True)),
    "\n": "",
}
_MOST_SHOWN: Final = 30


class Lexer:
    """One text: its tokens as matches whose `lastgroup` is their kind, and their meanings.

    The kinds are `row`, `number`, `word`, `symbols`, `quoted`, `string`, `applied` (a name and the
    bracket right after it), `open`, `close`, `comma` and `bar`.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    def tokens(self) -> Iterator[re.Match[str]]:
        """Yield the tokens before the full stop, after which nothing may follow."""
        text, at, match = self.text, 0, _TOKEN.match
        while True:
            token = match(text, at) or match(text, at := self._after_layout(at))
            if token is None:
                self._refuse_character(at)
            at = token.end()
            if token.group() == "." and (at == len(text) or text[at] in _BLANKS + "%"):
                break
            yield token
        if (rest := self._after_layout(at)) != len(text):
            self.refuse("more follows the full stop", rest)

    def row(self, token: re.Match[str]) -> List:
        """Return a list of one-character atoms."""
        return _row(token.group())

    def word(self, token: re.Match[str]) -> Term:
        """Return the variable or the atom of a name without quotes."""
        word = token.group()
        return Variable(word) if self._is_variable(word, token.start()) else atom(word)

    def functor(self, token: re.Match[str]) -> str:
        """Return the name that is applied."""
        name = token.group()[:-1]
        if token["quoted"] is not None:
            name = self.unquoted(name, token.start())
            if name == "[|]":
                self.refuse("'[|]' makes lists: write them with brackets", token.start())
        elif token["word"] is not None and self._is_variable(name, token.start()):
            self.refuse(f"the variable {shown(name)} is applied", token.start())
        return name

    def number(self, token: re.Match[str]) -> Term:
        """Return an integer, a fraction or a float."""
        text = token.group()
        sign, digits = (-1, text[1:]) if text[0] == "-" else (1, text)
        if digits[:2] in {"0x", "0o", "0b"}:
            return Integer(sign * int(digits, 0))
        if digits in {"1.0Inf", "1.5NaN"}:
            return Float(sign * float(digits[3:].lower()))
        if "r" in digits:
            above, below = map(read_integer, digits.split("r"))
            if below == 0:
                self.refuse("a fraction with the denominator 0", token.start())
            value = Fraction(sign * above, below)
            return Integer(value.numerator) if value.denominator == 1 else Rational(value)
        if digits.isdecimal():
            return Integer(read_integer(text))
        if (real := float(text)) in {float("inf"), float("-inf")}:
            self.refuse(f"{shown(text)} is too large for a float", token.start())
        return Float(real)

    def unquoted(self, text: str, at: int) -> str:
        """Return what stands between quotes; `at` is where the first of them stands."""
        quote, inner = text[0], text[1:-1]
        if "\\" not in inner and quote not in inner:
            return inner

        def unescaped(escape: re.Match[str]) -> str:
            kind = escape.lastgroup
            if kind == "letter":
                return _LETTERS[escape["letter"]]
            if kind == "doubled":
                return quote if escape.group()[0] == quote else escape.group()
            if kind is None:
                self.refuse("an unknown escape", at + 1 + escape.start())
            code = int(escape[kind], 8 if kind == "octal" else 16)
            if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:  # noqa: PLR2004 - Unicode's limits
                self.refuse("an escape that is no character", at + 1 + escape.start())
            return chr(code)

        return _ESCAPE.sub(unescaped, inner)

    def refuse(self, what: str, at: int, expected: tuple[str, ...] = ()) -> NoReturn:
        """Raise the error that says what is wrong at a character of the text."""
        begin = self.text.rfind("\n", 0, at) + 1
        end = self.text.find("\n", at)
        line = self.text[begin : len(self.text) if end < 0 else end]
        number = self.text.count("\n", 0, at) + 1
        raise ReadError(what, Place(self.file, number, at - begin + 1, line), expected)

    def _after_layout(self, at: int) -> int:
        found = _LAYOUT.match(self.text, at)
        end = found.end() if found else at
        if self.text.startswith("/*", end):
            self.refuse("the comment is not closed, or holds another", end)
        return end

    def _is_variable(self, word: str, at: int) -> bool:
        first = word[0]
        variable = first == "_" or first.isupper()
        if not (variable or first.islower()) or not (word.isascii() or word.isidentifier()):
            self.refuse(f"{shown(word)} needs quotes", at)
        return variable

    def _refuse_character(self, at: int) -> NoReturn:
        if at == len(self.text):
            self.refuse("no full stop ends the term", at)
        character = self.text[at]
        if character in "'\"":
            self.refuse(f"the {character} is not closed on its line", at)
        self.refuse(f"{character!r} begins no term", at)


@lru_cache(maxsize=4096)
def _row(text: str) -> List:
    return List(tuple(named_atom(cell or "+") for cell in _CELLS.findall(text)))


def atom(name: str) -> Atom:
    """Return the atom of a name; atoms are shared, but long names from outside are not kept."""
    return named_atom(name) if len(name) < _MOST_SHOWN else Atom(name)


def shown(text: str) -> str:
    """Return `text` quoted for a message, a long one in short."""
    return repr(text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}...")
