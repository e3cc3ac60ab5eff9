"""The tokens of Prolog text, and what each one of them stands for."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NoReturn

from pylogic.core.errors import Place, ReadError
from pylogic.terms.values import Atom, Float, Integer, List, Rational, Term, Variable

_BLANKS: Final = " \t\r\n\f\v"
_ENDS: Final = f"{_BLANKS}%"
_LAYOUT: Final = re.compile(rf"(?:[{_BLANKS}]++|%[^\n]*+|/\*(?:[^*/]++|\*(?!/)|/(?!\*))*+\*/)*+")
_ESCAPED: Final = r"\\(?:x[0-9a-fA-F]+\\|[0-7]+\\|.)"
_CELL: Final = r"(?:'[^'\\\n]'|[a-z+])"


def _tokens(symbols: str, blob: str) -> re.Pattern[str]:
    return re.compile(
        rf"""(?P<row>\[{_CELL}(?:,[ ]?{_CELL}){{0,63}}+\])
        |(?P<comma>,)
        |(?P<number>-?(?:
                0(?:x[0-9a-fA-F]++|o[0-7]++|b[01]++)
                |1\.0Inf|1\.5NaN
                |[0-9]++r[0-9]++
                |[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?
            )(?![\w'"`]))
        |(?P<blob>{blob})
        |(?:(?P<word>[^\W\d]\w*+)
            |(?P<symbols>{symbols}|[!;])
            |(?P<quoted>'(?:[^'\\\n]|''|{_ESCAPED})*+')
        )(?P<applied>\()?
        |(?P<string>"(?:[^"\\\n]|""|{_ESCAPED})*+")
        |(?P<open>[\[({{])
        |(?P<close>[\])}}])
        |(?P<bar>\|)""",
        re.VERBOSE | re.DOTALL,
    )


_TOKEN: Final = _tokens(r"(?!/\*)[#$&*+\-./:<=>?@^~\\]++", "(?!)")
"""A row, a short list of one-character atoms, is what boards are made of: read at once it is ten
times as fast as read by its cells."""

_WRITTEN: Final = _tokens(
    r"[^\w\s()\[\]{},|'\"`!;%]++|\{\}(?=\()", r"<\w+>\(0x[0-9a-f]+(?:,0x[0-9a-f]+)?\)"
)
"""SWI-Prolog writes symbols of any alphabet and `{}` without quotes, and blobs."""

_CELLS: Final = re.compile(r"'(.)'|([a-z+])")
_ESCAPE: Final = re.compile(
    r"\\(?:x(?P<hex>[0-9a-fA-F]+)\\|(?P<octal>[0-7]+)\\|u(?P<four>[0-9a-fA-F]{4})"
    r"|U(?P<eight>[0-9a-fA-F]{8})|(?P<letter>[abefnrstv\\'\"`\n]))|(?P<doubled>''|\"\")|\\"
)
_LETTERS: Final = {
    **{letter: letter for letter in "\\'\"`"},
    **dict(zip("abefnrstv", "\a\b\x1b\f\n\r \t\v", strict=True)),
    "\n": "",
}
_MOST_SHOWN: Final = 30
_PART: Final = 4000
"""Digits that Python reads at once: it refuses longer decimal texts."""


class TermLexer:
    """One text: its tokens as matches whose `lastgroup` is their kind, and their meanings.

    The kinds are `row`, `number`, `word`, `symbols`, `quoted`, `string`, `applied` (a name and the
    bracket right after it), `blob` (what SWI-Prolog writes for a stream), `open`, `close`, `comma`
    and `bar`.

    text, file: What is read, and what it is called in errors.
    canonical: Whether SWI-Prolog wrote it: without a full stop, with blobs and names in any
        letters.
    """

    def __init__(self, text: str, file: str, *, canonical: bool = False) -> None:
        self.text = text
        self.file = file
        self._canonical = canonical

    def tokens(self) -> Iterator[re.Match[str]]:
        """Yield the tokens before the full stop, after which nothing may follow."""
        text, at, match = self.text, 0, (_WRITTEN if self._canonical else _TOKEN).match
        while True:
            token = match(text, at) or match(text, at := self._after_layout(at))
            if token is None:
                if self._canonical and at == len(text):
                    return
                self._refuse_character(at)
            at = token.end()
            if (
                token.group() == "."
                and not self._canonical
                and (at == len(text) or text[at] in _ENDS)
            ):
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
            return self.unquoted(name, token.start())
        if token["word"] is not None and self._is_variable(name, token.start()):
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
        if not self._canonical and (
            not (variable or first.islower()) or not (word.isascii() or word.isidentifier())
        ):
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
    row = List(tuple(named_atom(quoted or plain) for quoted, plain in _CELLS.findall(text)))
    hash(row)  # so that its canonical text is made once, for all boards with such a row
    return row


named_atom: Final = lru_cache(maxsize=4096)(Atom)


def atom(name: str) -> Atom:
    """Return the atom of a name; atoms are shared, but long names from outside are not kept."""
    return named_atom(name) if len(name) < _MOST_SHOWN else Atom(name)


def shown(text: str) -> str:
    """Return `text` quoted for a message, a long one in short."""
    return repr(text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}...")


def read_integer(text: str) -> int:
    """Return the whole number a decimal text shows, however long it is."""
    digits = text.lstrip("-")
    if len(digits) <= _PART:
        return int(text)
    # Halves are joined until one number is left.
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
