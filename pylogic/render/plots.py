"""Plots of results as SVG: shares of games, and how they change from game to game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

_WIDTH: Final = 560
_LEFT: Final = 120
_SPAN: Final = _WIDTH - _LEFT - 20
_BAR: Final = 22
_ROW: Final = 36
_HEIGHT: Final = 180
_BELOW: Final = 30
_COLOURS: Final = ("#2d6fb7", "#9aa3b5", "#d1495b", "#2f8f6b", "#f2c14e", "#8a63b5", "#e07a3f")
_INK: Final = "#20242c"
_PAPER: Final = "#fdfdfc"


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of parts that make a whole.

    label: What it is of.
    parts: In the order in which they are drawn.
    interval: From which share of the bar to which a mark goes, from 0 to 1.
    """

    label: str
    parts: tuple[tuple[str, int], ...]
    interval: tuple[float, float] | None = None


def bars(rows: Sequence[Bar]) -> str:
    """Return bars below each other; parts of one name have one colour."""
    names = list(dict.fromkeys(name for row in rows for name, _ in row.parts))
    colours = {name: _COLOURS[i % len(_COLOURS)] for i, name in enumerate(names)}
    drawn, y = [], 14
    for row in rows:
        drawn += [_text(_LEFT - 10, y + 16, row.label, "end"), *_bar(row, y, colours)]
        y += _ROW
    x = _LEFT
    for name in names:
        drawn.append(f'<rect x="{x}" y="{y}" width="12" height="12" fill="{colours[name]}"/>')
        drawn.append(_text(x + 17, y + 11, name))
        x += 34 + 8 * len(name)
    return _drawing(max(_WIDTH, x), y + 24, drawn)


def _bar(row: Bar, y: int, colours: dict[str, str]) -> Iterable[str]:
    whole, x = sum(count for _, count in row.parts), float(_LEFT)
    for name, count in row.parts:
        if not count:
            continue
        width = _SPAN * count / whole
        yield (
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_BAR}"'
            f' fill="{colours[name]}"><title>{escape(name)}: {count}</title></rect>'
        )
        if width > 10 * len(str(count)):
            yield _text(x + width / 2, y + 16, str(count), "middle", "#ffffff")
        x += width
    if row.interval is not None:
        low, high = (_LEFT + _SPAN * share for share in row.interval)
        yield (
            f'<path d="M{low:.1f} {y + 28}H{high:.1f}M{low:.1f} {y + 25}v6M{high:.1f} {y + 25}v6"'
            f' stroke="{_INK}" stroke-width="1.5"><title>95 % confidence:'
            f" {row.interval[0]:.1%} to {row.interval[1]:.1%}</title></path>"
        )


def shares(
    title: str, points: Sequence[tuple[int, float, tuple[float, float]]], below: str
) -> str:
    """Return a curve of shares from 0 to 1.

    points: After so many games, the share and its interval; one at least.
    """
    last = points[-1][0]

    def at(number: int, share: float) -> str:
        return f"{_LEFT + _SPAN * number / last:.1f},{_HEIGHT - share * (_HEIGHT - 40):.1f}"

    above = [at(number, high) for number, _, (_, high) in points]
    under = [at(number, low) for number, _, (low, _) in reversed(points)]
    drawn = [_text(_LEFT, 22, title)]
    for share in (0.0, 0.5, 1.0):
        y = _HEIGHT - share * (_HEIGHT - 40)
        drawn.append(f'<path d="M{_LEFT} {y}h{_SPAN}" stroke="#b9c0cd" stroke-width="1"/>')
        drawn.append(_text(_LEFT - 10, y + 5, f"{share:.0%}", "end"))
    colour, line = _COLOURS[0], " ".join(at(number, share) for number, share, _ in points)
    area = " ".join(above + under)
    drawn += [
        f'<polygon points="{area}" fill="{colour}" fill-opacity=".15"/>',
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>',
    ]
    for number, share, _ in points:
        x, _, height = at(number, share).partition(",")
        drawn.append(
            f'<circle cx="{x}" cy="{height}" r="4" fill="{colour}">'
            f"<title>{number}: {share:.1%}</title></circle>"
        )
    drawn.append(_text(_LEFT + _SPAN, _HEIGHT + 22, f"{last} {below}", "end"))
    return _drawing(_WIDTH, _HEIGHT + _BELOW, drawn)


def _text(x: float, y: float, text: str, anchor: str = "start", colour: str = _INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )


def _drawing(width: int, height: int, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="14">'
        f'<rect width="{width}" height="{height}" rx="8" fill="{_PAPER}"/>{"".join(parts)}</svg>'
    )
