"""Draw a position from its text, whatever the game: rows between `/`, then what has a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from pylogic.render.fields import field_lines, rows_of

if TYPE_CHECKING:
    from pylogic.render.theme import Piece, Theme


_SQUARE = 4
"""How wide a square is with the line beside it, in characters."""


@dataclass(frozen=True, slots=True)
class Page:
    """What the place that is drawn on can show.

    Attributes
    ----------
    colour : bool
        Whether it shows colours.
    unicode : bool
        Whether it shows more than ASCII.
    """

    colour: bool = False
    unicode: bool = True


@dataclass(frozen=True, slots=True)
class _Frame:
    """The characters a frame is made of: left end, joint and right end of a level, and lines."""

    top: tuple[str, str, str]
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]
    across: str
    down: str


_BOX = _Frame(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"), across="─", down="│")
_ASCII = _Frame(("+", "+", "+"), ("+", "+", "+"), ("+", "+", "+"), across="-", down="|")


def changed_squares(before: str, after: str) -> frozenset[tuple[int, int]]:
    """Return the squares (row, column, from 0) whose letters differ between two states."""
    return frozenset(
        (r, c)
        for r, (old, new) in enumerate(zip(rows_of(before), rows_of(after), strict=False))
        for c, (was, now) in enumerate(zip(old, new, strict=False))
        if was != now
    )


def losses(before: str, after: str, theme: Theme) -> tuple[tuple[Piece, int], ...]:
    """Return each kind of piece that became fewer, with how many were lost."""
    old, new = "".join(rows_of(before)), "".join(rows_of(after))
    lost = (
        (piece, old.count(letter) - new.count(letter)) for letter, piece in theme.pieces.items()
    )
    return tuple((piece, count) for piece, count in lost if count > 0)


def draw(
    state: str,
    theme: Theme,
    page: Page,
    marked: frozenset[tuple[int, int]] = frozenset(),
) -> Text:
    """Return the board of a state and what else is said of it, without a newline at the end.

    Parameters
    ----------
    state : str
        The text of the state.
    theme : Theme
        The looks of its game.
    page : Page
        What can be shown.
    marked : frozenset of (row, column), from 0
        Squares to point out: those the last move changed.
    """
    state = theme.laid(state)
    rows = rows_of(state)
    parts = [_Drawing(rows, theme, page, marked).text()] if rows else []
    parts += [Text(f" {line}") for line in field_lines(state)]
    return Text("\n").join(parts)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A board on its way to the page: what is drawn, and what its looks depend on."""

    rows: tuple[str, ...]
    theme: Theme
    page: Page
    marked: frozenset[tuple[int, int]]

    @property
    def _frame(self) -> _Frame:
        return _BOX if self.page.unicode else _ASCII

    @property
    def _margin(self) -> int:
        """How far the frame stands from the left, in characters."""
        return max(map(len, self._row_names)) + 2 if self.theme.rows else 1

    @property
    def _row_names(self) -> tuple[str, ...]:
        """What the rows are called, from the top."""
        return self.theme.row_names or tuple(map(str, range(1, len(self.rows) + 1)))

    @property
    def _column_names(self) -> tuple[str, ...]:
        """What the columns are called, from the left."""
        return self.theme.column_names or tuple(map(str, range(1, self._width + 1)))

    @property
    def _width(self) -> int:
        """How many squares the longest row has."""
        return max(map(len, self.rows))

    @property
    def _grid(self) -> str:
        """The style of the frame."""
        return self.theme.grid if self.page.colour else ""

    def text(self) -> Text:
        """Return the whole board."""
        lines = [self._level(self._frame.top)]
        short = max(map(len, self._column_names)) < _SQUARE
        if self.theme.columns and short:
            names = "".join(f"{name:^{_SQUARE}}" for name in self._column_names)
            lines.insert(0, Text(" " * (self._margin + 1)).append(names.rstrip(), style="dim"))
        for r in range(len(self.rows)):
            if r and self.theme.lines:
                lines.append(self._level(self._frame.middle))
            lines.append(self._row(r))
        lines.append(self._level(self._frame.bottom))
        if self.theme.columns and not short:
            lines.append(Text(f" columns: {', '.join(self._column_names)}", style="dim"))
        return Text("\n").join(lines)

    def _level(self, ends: tuple[str, str, str]) -> Text:
        """Return a line of the frame."""
        left, joint, right = ends
        across = self._frame.across
        between = joint if self.theme.lines else across
        text = left + between.join([across * 3] * self._width) + right
        return Text(" " * self._margin).append(text, style=self._grid)

    def _row(self, r: int) -> Text:
        """Return a row of squares with what stands between them."""
        name = self._row_names[r] if self.theme.rows else ""
        name = f"{name:>{self._margin - 1}} "
        line = Text().append(name, style="dim").append(self._frame.down, style=self._grid)
        for c, letter in enumerate(self.rows[r]):
            if c:
                between = self._frame.down if self.theme.lines else " "
                line.append(between, style=self._grid)
            line.append_text(self._square(r, c, letter))
        return line.append(self._frame.down, style=self._grid)

    def _square(self, r: int, c: int, letter: str) -> Text:
        """Return a square, three characters wide."""
        colour, is_marked = self.page.colour, (r, c) in self.marked
        ground = (self.theme.marked if is_marked else self.theme.ground) if colour else ""
        if letter == self.theme.blank:
            return Text(f" {self._blank(r, c, is_marked=is_marked)} ", style=f"dim {ground}")
        piece = self.theme.pieces.get(letter) if self.page.unicode else None
        glyph = piece.glyph if piece else letter
        if colour:
            style = piece.style if piece else ""
            return Text(f" {glyph} ", style=f"{style} {ground}".strip())
        return Text(f"({glyph})" if is_marked else f" {glyph} ")

    def _blank(self, r: int, c: int, *, is_marked: bool) -> str:
        """Return what an empty square shows: its number, or a dot where a piece has left."""
        if self.theme.first_square is not None:
            return str(self.theme.first_square + r * self._width + c)
        if is_marked and not self.page.colour:
            return "·" if self.page.unicode else "."
        return " "
