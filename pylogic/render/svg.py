"""A position drawn as SVG from its text."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from pylogic.render.fields import field_lines, rows_of

if TYPE_CHECKING:
    from pylogic.render.theme import Theme

_SIDE: Final = 36  # of a square, in pixels
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


def svg(state: str, theme: Theme) -> str:
    """Return a drawing of a state's text: its board, and below what is written by name.

    Parameters
    ----------
    state : str
        The text of the state.
    theme : Theme
        The looks of its game.
    """
    rows = rows_of(state)
    ground = _colour(theme.ground, "#ffffff")
    parts: list[str] = []
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            parts.append(_square(c * _SIDE, r * _SIDE, letter, theme, ground))
    width = max([*(len(row) * _SIDE for row in rows), 280 if field_lines(state) else 0])
    height = len(rows) * _SIDE
    for line in field_lines(state):
        height += 20
        parts.append(f'<text x="4" y="{height - 6}" font-size="14">{escape(line)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="sans-serif">'
        f"<title>{escape(state)}</title>{''.join(parts)}</svg>"
    )


def _square(x: int, y: int, letter: str, theme: Theme, ground: str) -> str:
    """Return one square with what stands on it."""
    square = (
        f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{ground}"'
        f' stroke="{_colour(theme.grid, "#888888")}"/>'
    )
    if letter == theme.blank:
        return square
    piece = theme.pieces.get(letter)
    glyph, style = (piece.glyph, piece.style) if piece else (letter, "")
    return (
        f'{square}<text x="{x + _SIDE // 2}" y="{y + _SIDE // 2}" font-size="24"'
        f' text-anchor="middle" dominant-baseline="central"'
        f' fill="{_colour(style, "#000000")}">{escape(glyph)}</text>'
    )


def _colour(style: str, otherwise: str) -> str:
    """Return the last colour that a style of rich names, which of a ground is its own."""
    found = _COLOUR.findall(style)
    return found[-1] if found else otherwise
