"""A stretch of a document that is parsed by itself, and the places in it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from lark import Token

from pylogic.core.errors import Place, ReadError

DIGITS_LIMIT = 4_000
"""How many digits a number may have; Python refuses to convert somewhat longer ones."""

_LONGEST_LINE = 1_000  # characters; of longer lines, places have a part
_AROUND = 100

_OPENERS = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class SourceRange:
    """A stretch of a file: its text, and the line and column where it begins.

    Where the text was made of the file's, `origin` tells the place in the file of a place in it.
    """

    text: str
    file: str = "<text>"
    line: int = 1
    column: int = 1
    origin: Callable[[Place], Place] | None = field(default=None, compare=False, repr=False)

    def place(self, offset: int) -> Place:
        """Return the place of an offset in the text."""
        place = self._place(offset)
        return self.origin(place) if self.origin else place

    def _place(self, offset: int) -> Place:
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        source_line = self.text[start : end if end >= 0 else len(self.text)]
        rows = self.text.count("\n", 0, offset)
        shift = self.column - 1 if rows == 0 else 0
        place = Place(self.file, self.line + rows, offset - start + 1 + shift)
        if shift + len(source_line) <= _LONGEST_LINE:
            return replace(place, source_line=" " * shift + source_line)
        first = max(0, offset - start - _AROUND)
        part = source_line[first : first + 2 * _AROUND]
        return replace(place, source_line=part, shown_from=shift + first + 1)

    def place_of(self, token: Token) -> Place:
        """Return the place of a token."""
        return self.place(token.start_pos or 0)


def check_brackets(tokens: Iterable[Token], source_range: SourceRange) -> None:
    """Raise a `ReadError` at the first bracket without its partner, or with the wrong one."""
    open_brackets: list[Token] = []
    for token in tokens:
        if token in _OPENERS:
            open_brackets.append(token)
        elif token in _OPENERS.values():
            place = source_range.place_of(token)
            if not open_brackets:
                raise ReadError(f"{str(token)!r} closes nothing", place)
            opener = open_brackets.pop()
            if _OPENERS[str(opener)] != token:
                at = source_range.place_of(opener)
                opened = f"the {str(opener)!r} of line {at.line}, column {at.column}"
                what = f"{str(token)!r} closes {opened}"
                raise ReadError(what, place, [repr(_OPENERS[str(opener)])])
    if open_brackets:
        raise ReadError(
            f"{str(open_brackets[-1])!r} is never closed", source_range.place_of(open_brackets[-1])
        )
