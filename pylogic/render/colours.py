"""The colours of a theme for SVG and HTML, and those of boards and letters without a theme."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pylogic.render.theme import Theme

_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a board, each as `#rrggbb`."""

    frame: str
    ink: str
    ground: str
    other_ground: str
    marked: str
    line: str


LIGHT: Final = Palette("#e7e9ee", "#3c4454", "#ffffff", "#ffffff", "#ffe9a8", "#b9c0cd")
DARK: Final = Palette("#2a2f3a", "#c6ccd8", "#1d222b", "#1d222b", "#5a4a1c", "#4a5263")
"""What a board without a theme has on a light and on a dark page."""

_LETTERS: Final[Mapping[str, str]] = {
    "w": "#fbf7ee", "b": "#2b2b2e", "r": "#d1495b", "g": "#2f8f6b", "y": "#f2c14e",
    "x": "#2d6fb7", "o": "#e07a3f", "1": "#f2c14e", "2": "#d1495b", "3": "#2f8f6b",
    "4": "#2d6fb7", "5": "#8a63b5", "6": "#e07a3f", "7": "#4aa5a5", "8": "#2b2b2e",
}  # fmt: skip
"""Letters that stand for colours, and for players."""

_CAPITAL: Final = "#fbf7ee"
_SMALL: Final = "#4a5468"


def palette(theme: Theme) -> Palette:
    """Return the colours of a theme, the plain ones where it has none."""
    return Palette(
        frame=theme.frame or LIGHT.frame,
        ink=theme.ink or LIGHT.ink,
        ground=colour_in(theme.ground, LIGHT.ground),
        other_ground=theme.other_ground or colour_in(theme.ground, LIGHT.ground),
        marked=colour_in(theme.marked, LIGHT.marked),
        line=next(iter(_HEX.findall(theme.grid)), LIGHT.line),
    )


def is_plain(theme: Theme) -> bool:
    """Return whether a theme leaves the colours of the board to the page."""
    return not theme.frame


def colour_in(style: str, otherwise: str) -> str:
    """Return the last colour that a style of rich names, which of a ground is its own."""
    found = _HEX.findall(style)
    return found[-1] if found else otherwise


def letter_colour(letter: str, *, sided: bool) -> str:
    """Return the colour of a piece that has a letter only.

    sided: Whether capitals are one side's pieces and small letters the other's.
    """
    if not sided and letter in _LETTERS:
        return _LETTERS[letter]
    return _CAPITAL if letter.isupper() else _SMALL
