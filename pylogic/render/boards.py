"""Draw a position with characters, whatever the game: its board, then what has a name."""

from dataclasses import dataclass
from typing import Final

from rich.text import Text

from pylogic.render.changes import Square
from pylogic.render.diagram import Diagram, diagram
from pylogic.render.fields import field_lines
from pylogic.render.theme import Theme

_SQUARE = 4
"""How wide a square is with the line beside it, in characters."""


_UNICODE_WAYS: Final = {
    (-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←",
    (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘",
}  # fmt: skip
_ASCII_WAYS: Final = {
    (-1, -1): "\\", (-1, 0): "^", (-1, 1): "/", (0, -1): "<",
    (0, 1): ">", (1, -1): "/", (1, 0): "v", (1, 1): "\\",
}  # fmt: skip
"""By direction down and to the right, what stands where a piece has left."""


@dataclass(frozen=True, slots=True)
class Page:
    """What the place that is drawn on can show.

    colour: Whether it shows colours.
    unicode: Whether it shows more than ASCII.
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


def draw(
    state: str,
    theme: Theme,
    page: Page,
    marked: frozenset[Square] = frozenset(),
    *,
    before: str | None = None,
) -> Text:
    """Return the board of a state and what else is said of it, without a newline at the end.

    before: The text of the state before the last move: what that changed is pointed out too.
    """
    return text_of(diagram(state, theme, before, marked), theme, page)


def text_of(shown: Diagram, theme: Theme, page: Page) -> Text:
    """Return a diagram drawn with characters, without a newline at the end."""
    parts = [_Drawing(shown, theme, page).text()] if shown.rows else []
    parts += [Text(f" {line}") for line in field_lines(shown.fields)]
    return Text("\n").join(parts)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A board on its way to the page: what is drawn, and what its looks depend on."""

    shown: Diagram
    theme: Theme
    page: Page

    @property
    def _frame(self) -> _Frame:
        return _BOX if self.page.unicode else _ASCII

    @property
    def _margin(self) -> int:
        """How far the frame stands from the left, in characters."""
        names = self.shown.row_names
        return max(map(len, names)) + 2 if names else 1

    @property
    def _grid(self) -> str:
        """The style of the frame."""
        return self.theme.grid if self.page.colour else ""

    def text(self) -> Text:
        """Return the whole board."""
        lines = [self._level(self._frame.top)]
        columns = self.shown.column_names
        short = max(map(len, columns), default=0) < _SQUARE
        if columns and short:
            names = "".join(f"{name:^{_SQUARE}}" for name in columns)
            lines.insert(0, Text(" " * (self._margin + 1)).append(names.rstrip(), style="dim"))
        for r in range(self.shown.height):
            if r and self.theme.lines:
                lines.append(self._level(self._frame.middle))
            lines.append(self._row(r))
        lines.append(self._level(self._frame.bottom))
        if not short:
            lines.append(Text(f" columns: {', '.join(columns)}", style="dim"))
        return Text("\n").join(lines)

    def _level(self, ends: tuple[str, str, str]) -> Text:
        """Return a line of the frame."""
        left, joint, right = ends
        across = self._frame.across
        between = joint if self.theme.lines else across
        text = left + between.join([across * 3] * self.shown.width) + right
        return Text(" " * self._margin).append(text, style=self._grid)

    def _row(self, r: int) -> Text:
        """Return a row of squares with what stands between them."""
        name = self.shown.row_names[r] if self.shown.row_names else ""
        name = f"{name:>{self._margin - 1}} "
        line = Text().append(name, style="dim").append(self._frame.down, style=self._grid)
        for c, letter in enumerate(self.shown.rows[r]):
            if c:
                between = self._frame.down if self.theme.lines else " "
                line.append(between, style=self._grid)
            line.append_text(self._square(r, c, letter))
        return line.append(self._frame.down, style=self._grid)

    def _square(self, r: int, c: int, letter: str) -> Text:
        """Return a square, three characters wide."""
        colour, is_marked = self.page.colour, (r, c) in self.shown.marked
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
        """Return what an empty square shows: its number, or where a piece that left went."""
        if self.theme.first_square is not None:
            return str(self.theme.first_square + r * self.shown.width + c)
        for arrow in self.shown.arrows:
            if arrow.start == (r, c):
                return (_UNICODE_WAYS if self.page.unicode else _ASCII_WAYS)[arrow.direction]
        if is_marked and not self.page.colour:
            return "·" if self.page.unicode else "."
        return " "
