"""What stands on a square, as elements of SVG in a square that goes from 0 to 100."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Final

from pylogic.render.theme import Drawing

_SHADOW: Final = 0.6
"""How much of a colour is left in what is darker."""


def shape(drawing: Drawing) -> str:
    """Return the elements of a drawing.

    Raises ValueError: No shape is called so, and it is no path.
    """
    edge = drawing.edge or darker(drawing.fill)
    if found := SHAPES.get(drawing.shape):
        return found(drawing.fill, edge)
    if not drawing.shape.startswith("M"):
        raise ValueError(
            f"no shape is called {drawing.shape!r}; there are {', '.join(SHAPES)}, and paths M..."
        )
    return (
        f'<path d="{escape(drawing.shape)}" fill="{drawing.fill}" stroke="{edge}"'
        ' stroke-width="3" stroke-linejoin="round"/>'
    )


def token(letter: str, fill: str, ink: str) -> str:
    """Return a disc with a letter on it, for a piece that has no looks of its own."""
    edge = darker(fill) if is_light(fill) else "#8b93a3"  # seen on a dark page, too
    return (
        f'<circle cx="50" cy="50" r="36" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
        f"{letters(letter, ink)}"
    )


def letters(text: str, ink: str) -> str:
    """Return a character in the middle of the square."""
    return (
        f'<text x="50" y="68" font-size="50" text-anchor="middle" fill="{ink}">'
        f"{escape(text)}</text>"
    )


def glyph(text: str, colour: str) -> str:
    """Return a character that is a piece itself, with an edge that is seen on any ground."""
    edge = darker(colour) if is_light(colour) else "#8b93a3"
    return (
        f'<text x="50" y="77" font-size="76" text-anchor="middle" fill="{colour}" stroke="{edge}"'
        f' stroke-width="3" paint-order="stroke">{escape(text)}</text>'
    )


def darker(colour: str) -> str:
    """Return a shade of a colour `#rrggbb`."""
    return "#" + "".join(f"{int(int(colour[i : i + 2], 16) * _SHADOW):02x}" for i in (1, 3, 5))


def is_light(colour: str) -> bool:
    """Return whether dark letters are read better on a colour `#rrggbb` than light ones."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red * 299 + green * 587 + blue * 114 > 150_000  # noqa: PLR2004 - of 255,000


def _disc(fill: str, edge: str) -> str:
    return (
        '<circle cx="50" cy="54" r="37" fill="#000000" fill-opacity=".22"/>'
        f'<circle cx="50" cy="50" r="36" fill="{fill}" stroke="{edge}" stroke-width="2.5"/>'
        '<circle cx="50" cy="50" r="24" fill="none" stroke="#ffffff" stroke-opacity=".28"'
        ' stroke-width="3"/>'
    )


def _stone(fill: str, edge: str) -> str:
    return (
        '<circle cx="50" cy="54" r="37" fill="#000000" fill-opacity=".25"/>'
        f'<circle cx="50" cy="50" r="36" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        '<ellipse cx="39" cy="35" rx="15" ry="10" transform="rotate(-35 39 35)" fill="#ffffff"'
        ' fill-opacity=".3"/>'
    )


def _hole(fill: str, edge: str) -> str:
    return f'<circle cx="50" cy="50" r="37" fill="{fill}" stroke="{edge}" stroke-width="4"/>'


def _ring(fill: str, _: str) -> str:
    return f'<circle cx="50" cy="50" r="27" fill="none" stroke="{fill}" stroke-width="11"/>'


def _cross(fill: str, _: str) -> str:
    return (
        f'<path d="M25 25L75 75M75 25L25 75" stroke="{fill}" stroke-width="12"'
        ' stroke-linecap="round"/>'
    )


def _block(fill: str, edge: str) -> str:
    return (
        f'<rect width="100" height="100" fill="{fill}"/>'
        f'<path d="M0 50L50 0M0 100L100 0M50 100L100 50" stroke="{edge}" stroke-width="4"'
        ' stroke-opacity=".5"/>'
    )


def _pawn(fill: str, edge: str) -> str:
    return (
        '<ellipse cx="50" cy="86" rx="30" ry="7" fill="#000000" fill-opacity=".22"/>'
        '<path d="M50 12a16 16 0 0 1 11 27.6h6v7h-7q2 20 15 30q5 3 5 9h-60q0-6 5-9'
        f'q13-10 15-30h-7v-7h6a16 16 0 0 1 11-27.6z" fill="{fill}" stroke="{edge}"'
        ' stroke-width="3" stroke-linejoin="round"/>'
    )


SHAPES: Final[Mapping[str, Callable[[str, str], str]]] = {
    "disc": _disc,
    "stone": _stone,
    "hole": _hole,
    "ring": _ring,
    "cross": _cross,
    "block": _block,
    "pawn": _pawn,
}
"""By name, what makes a shape of a colour and that of its edge."""
