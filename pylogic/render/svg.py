"""A diagram drawn as SVG: one element that needs nothing else and shares no names with others.

Its parts have the classes `frame`, `ground`, `other`, `line`, `mark`, `ink`, `piece` and `arrow`,
so that a page may colour them its own way.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import hypot
from typing import Final

from pylogic.render import shapes
from pylogic.render.changes import Arrow, Square
from pylogic.render.colours import DARK, Palette, colour_in, is_plain, letter_colour, palette
from pylogic.render.diagram import Diagram
from pylogic.render.fields import field_lines
from pylogic.render.theme import Theme

_SIDE: Final = 100  # of a square, in the units of the drawing
_PIXELS: Final = 0.48  # of a unit
_WIDEST: Final = 640  # pixels; what is larger is made smaller
_EDGE: Final = 18  # of the frame where nothing is written
_LETTER: Final = 17  # how wide a letter of a name is, at most
_NAME: Final = 30  # how high the names at the edge are
_TEXT: Final = 28  # the size of what is said below
_LINE: Final = 40  # from one line of it to the next
_NARROWEST: Final = 700  # of a drawing with text below
_MONOSPACED: Final = 0.602  # how wide a letter is, for its height

STYLE: Final = (
    "@media (prefers-color-scheme: dark) {"
    f".pylogic-board.plain .frame {{fill: {DARK.frame}}}"
    f".pylogic-board.plain .ink {{fill: {DARK.ink}}}"
    f".pylogic-board.plain .ground {{fill: {DARK.ground}}}"
    f".pylogic-board.plain .other {{fill: {DARK.other_ground}}}"
    f".pylogic-board.plain .mark {{fill: {DARK.marked}}}"
    f".pylogic-board.plain .line {{stroke: {DARK.line}}}"
    "}"
)
"""What makes boards without colours of their own dark on a dark page."""


def svg(shown: Diagram, theme: Theme, *, cells: bool = False) -> str:
    """Return a drawing of a diagram: its board, and below what is written by name.

    Parameters
    ----------
    shown : Diagram
        What there is to draw.
    theme : Theme
        The looks of its game.
    cells : bool
        Whether an unseen `rect` of the class `cell` lies on each square, for a page to be clicked
        on; `data-row` and `data-column`, from 0, and `data-letter` say which it is.
    """
    return _Drawing(shown, theme, cells=cells).text()


@dataclass(frozen=True)
class _Drawing:
    """A diagram on its way to SVG."""

    shown: Diagram
    theme: Theme
    cells: bool

    @cached_property
    def colours(self) -> Palette:
        return palette(self.theme)

    @cached_property
    def sided(self) -> bool:
        """Whether capitals are one side's pieces."""
        return any(
            field.name == "legend" and ("capitals", "white") in field.values
            for field in self.shown.fields
        )

    @cached_property
    def left(self) -> int:
        """Where the board begins."""
        longest = max(map(len, self.shown.row_names), default=0)
        return _EDGE + (10 + longest * _LETTER if longest else 0)

    @cached_property
    def top(self) -> int:
        """Where the board begins."""
        return _EDGE + (_NAME if any(self.shown.column_names) else 0)

    @cached_property
    def squares(self) -> dict[Square, str]:
        """The letter of each square; gaps are none."""
        return {
            (r, c): letter
            for r, row in enumerate(self.shown.rows)
            for c, letter in enumerate(row)
            if letter not in self.theme.gaps
        }

    def text(self) -> str:
        """Return the whole drawing."""
        shown = self.shown
        board = self.left + shown.width * _SIDE + _EDGE if shown.rows else 0
        width = max(board, _NARROWEST if shown.fields or not shown.rows else 0)
        columns = int((width - 2 * _EDGE) / (_TEXT * _MONOSPACED))
        lines = field_lines(shown.fields, columns) or ([] if shown.rows else [shown.state])
        below = self.top + shown.height * _SIDE + _EDGE if shown.rows else _EDGE // 2
        height = below + (len(lines) * _LINE + _EDGE // 2 if lines else 0)
        scale = min(_PIXELS, _WIDEST / width)
        plain = is_plain(self.theme)
        inner = "".join([*(self.board() if shown.rows else ()), *self._said(lines, below)])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="pylogic-board{" plain" * plain}"'
            f' width="{round(width * scale)}" height="{round(height * scale)}"'
            f' viewBox="0 0 {width} {height}" role="img" font-family="sans-serif">'
            f"{f'<style>{STYLE}</style>' * plain}<title>{escape(shown.state)}</title>"
            f'<rect class="frame" width="{width}" height="{height}" rx="14"'
            f' fill="{self.colours.frame}"/>{inner}</svg>'
        )

    def board(self) -> Iterable[str]:
        """Yield what is drawn of the board, from the ground up."""
        colours = self.colours
        for parity, name, colour in (
            (0, "ground", colours.ground),
            (1, "ground other", colours.other_ground),
        ):
            yield self._area([s for s in self.squares if sum(s) % 2 == parity], name, colour)
        yield self._area(sorted(self.shown.marked & self.squares.keys()), "mark", colours.marked)
        faint = "" if self.theme.lines else ' stroke-opacity=".35"'
        yield (
            f'<path class="line" d="{self._outline(self.squares)}" fill="none"'
            f' stroke="{colours.line}" stroke-width="2.5"{faint}/>'
        )
        for square, letter in self.squares.items():
            if drawn := self._piece(square, letter):
                x, y = self._corner(square)
                yield f'<g class="piece" transform="translate({x} {y})">{drawn}</g>'
        yield from map(self._arrow, self.shown.arrows)
        yield from self._names()
        if self.cells:
            yield from map(self._cell, self.squares)

    def _corner(self, square: Square) -> tuple[int, int]:
        row, column = square
        return self.left + column * _SIDE, self.top + row * _SIDE

    def _outline(self, squares: Iterable[Square]) -> str:
        corners = map(self._corner, squares)
        return "".join(f"M{x} {y}h{_SIDE}v{_SIDE}h-{_SIDE}z" for x, y in corners)

    def _area(self, squares: Iterable[Square], name: str, colour: str) -> str:
        outline = self._outline(squares)
        return f'<path class="{name}" d="{outline}" fill="{colour}"/>' if outline else ""

    def _piece(self, square: Square, letter: str) -> str:
        """Return what stands on a square."""
        theme = self.theme
        if letter == theme.blank:
            return self._nothing(square)
        piece = theme.pieces.get(letter)
        if piece is None:
            fill = letter_colour(letter, sided=self.sided)
            return shapes.token(letter, fill, "#20242c" if shapes.is_light(fill) else "#ffffff")
        if piece.drawing is None:
            return shapes.glyph(piece.glyph, colour_in(piece.style, "#20242c"))
        return shapes.shape(piece.drawing)

    def _nothing(self, square: Square) -> str:
        """Return what is on an empty square: a drawing, its number, or nothing."""
        theme, (row, column) = self.theme, square
        if theme.empty is not None:
            return shapes.shape(theme.empty)
        if theme.first_square is None:
            return ""
        number = theme.first_square + row * self.shown.width + column
        return (
            f'<text class="ink" x="50" y="62" font-size="36" text-anchor="middle"'
            f' fill="{self.colours.ink}" fill-opacity=".45">{number}</text>'
        )

    def _arrow(self, arrow: Arrow) -> str:
        """Return an arrow from the middle of a square to just inside another."""
        (x0, y0), (x1, y1) = (self._corner(square) for square in (arrow.start, arrow.end))
        across, down = x1 - x0, y1 - y0
        length = hypot(across, down)
        ux, uy = across / length, down / length
        half = _SIDE / 2
        neck, tip = length - half - 12, length - half + 20
        points = [(0, -7), (neck, -7), (neck, -20), (tip, 0), (neck, 20), (neck, 7), (0, 7)]
        drawn = " ".join(
            f"{x0 + half + along * ux - aside * uy:.0f},{y0 + half + along * uy + aside * ux:.0f}"
            for along, aside in points
        )
        return (
            f'<polygon class="arrow" points="{drawn}" fill="#d9480f" fill-opacity=".8"'
            ' stroke="#ffffff" stroke-opacity=".5" stroke-width="2" stroke-linejoin="round"/>'
        )

    def _names(self) -> Iterable[str]:
        """Yield what the columns and the rows are called."""
        for column, name in enumerate(self.shown.column_names):
            room = _SIDE / max(1, len(name))
            size = min(_NAME - 4, int(room / _MONOSPACED))
            yield self._label(name, self._corner((0, column))[0] + 50, self.top - 12, size)
        for row, name in enumerate(self.shown.row_names):
            middle = (self.left + _EDGE - 12) // 2
            yield self._label(name, middle, self._corner((row, 0))[1] + 59, _NAME - 4)

    def _label(self, text: str, x: int, y: int, size: int) -> str:
        if not text:
            return ""
        return (
            f'<text class="ink" x="{x}" y="{y}" font-size="{size}" text-anchor="middle"'
            f' fill="{self.colours.ink}">{escape(text)}</text>'
        )

    def _said(self, lines: Iterable[str], below: int) -> Iterable[str]:
        """Yield what is written by name, a line of text for each line."""
        for i, line in enumerate(lines, 1):
            yield (
                f'<text class="ink" x="{_EDGE}" y="{below + i * _LINE - 8}" font-size="{_TEXT}"'
                f' font-family="monospace" xml:space="preserve" fill="{self.colours.ink}">'
                f"{escape(line)}</text>"
            )

    def _cell(self, square: Square) -> str:
        (row, column), (x, y) = square, self._corner(square)
        return (
            f'<rect class="cell" x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}"'
            f' data-row="{row}" data-column="{column}"'
            f' data-letter="{escape(self.squares[square])}" fill="transparent"/>'
        )
