"""Lines of a text from which something was taken away: each knows where its characters stood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.core.errors import Place, ReadError
from pylogic.core.syntax import Notice

_LINE = 1 << 32
"""What a line below the first adds to the columns of a row; no line is as long."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of what is left, or several as one: its text, and where each character stands.

    text: What is to be read.
    line: The first line of the file, from 1.
    columns: By offset, the column in the file, from 1, and `_LINE` more for each line below the
        first; empty where nothing was changed.
    """

    text: str
    line: int
    columns: tuple[int, ...] = ()

    def column(self, offset: int) -> int:
        """Return the column in the file of an offset, the end of the text included."""
        if not self.columns:
            return offset + 1
        if offset < len(self.columns):
            return self.columns[offset]
        return self.columns[-1] + 1 + offset - len(self.columns)

    def at(self, offset: int) -> tuple[int, int]:
        """Return the line and the column in the file of an offset."""
        below, column = divmod(self.column(offset), _LINE)
        return self.line + below, column

    @property
    def last(self) -> int:
        """The last line of the file that the row has something of."""
        return self.line + (self.columns[-1] // _LINE if self.columns else 0)

    def with_below(self, row: Row, between: str = " ") -> Row:
        """Return the row with another that stands below it behind its end."""
        own = self.columns or tuple(range(1, len(self.text) + 1))
        other = row.columns or tuple(range(1, len(row.text) + 1))
        gap = (self.column(len(self.text)),) * len(between)
        down = (row.line - self.line) * _LINE
        columns = (*own, *gap, *(place + down for place in other))
        return Row(f"{self.text}{between}{row.text}", self.line, columns)

    def part(self, begin: int, end: int) -> Row:
        """Return a stretch of the row."""
        columns = self.columns or tuple(range(1, len(self.text) + 1))
        return Row(self.text[begin:end], self.line, columns[begin:end])

    def replaced(self, begin: int, end: int, text: str) -> Row:
        """Return the row with other text in a stretch; it stands where the stretch begins."""
        columns = self.columns or tuple(range(1, len(self.text) + 1))
        at = self.column(begin)
        return Row(
            self.text[:begin] + text + self.text[end:],
            self.line,
            (*columns[:begin], *[at] * len(text), *columns[end:]),
        )

    def changed(self, changes: Iterable[tuple[int, int, str]]) -> Row:
        """Return the row with other texts in stretches: begin, end and text of each, in order."""
        columns = self.columns or tuple(range(1, len(self.text) + 1))
        texts: list[str] = []
        places: list[int] = []
        at = 0
        for begin, end, text in changes:
            texts += [self.text[at:begin], text]
            places += [*columns[at:begin], *[self.column(begin)] * len(text)]
            at = end
        return Row("".join([*texts, self.text[at:]]), self.line, (*places, *columns[at:]))

    def blanked(self, pattern: re.Pattern[str]) -> Row:
        """Return the row with blanks for all that a pattern finds."""
        text = pattern.sub(lambda found: " " * len(found[0]), self.text)
        return Row(text, self.line, self.columns)


@dataclass(slots=True)
class Unframed:
    """What is left of formulas with something around them, as other languages write it.

    rows: By the index of a line, what is read in its place.
    unread: The index and column of what is told, what it is, and what would do.
    asked: The index and column of what is asked, and not said to be so.
    notes: The index and column of what is read in a way of its own, and which.
    refused: Whether nothing can be read without that.
    """

    rows: dict[int, list[Row]] = field(default_factory=dict)
    unread: list[tuple[int, int, str, str]] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)
    notes: list[tuple[int, int, str]] = field(default_factory=list)
    refused: bool = False

    def errors(self, file: str, lines: Sequence[str]) -> Iterator[ReadError]:
        """Yield what is told, each with its place in the lines of the file."""
        for i, column, what, instead in self.unread:
            yield ReadError(what, Place(file, i + 1, column, source_line=lines[i]), [instead])

    def notices(self, file: str, lines: Sequence[str]) -> Iterator[Notice]:
        """Yield that something is asked, once, and how the rest is read."""
        for i, column, what in self.notes:
            yield Notice(Place(file, i + 1, column, source_line=lines[i]), what)
        for i, column in self.asked[:1]:
            what = "this is asked, and not said to be so: it is left to queries"
            yield Notice(Place(file, i + 1, column, source_line=lines[i]), what)
