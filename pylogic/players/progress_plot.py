"""A plot of how results change while a player learns, drawn with matplotlib."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from pylogic.errors import PlotFault, PlotterMissing
from pylogic.players.arena import Standing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylogic.players.tournament import Row

FORMATS: Final = (".png", ".svg", ".pdf")
_BLOCKS: Final = 20
_FEWEST: Final = 10


def check_plot(path: Path) -> None:
    """Refuse what could not be written, before anybody plays for it.

    Raises
    ------
    PlotterMissing
        matplotlib is not installed.
    PlotFault
        The file's name ends in no format that can be drawn, or its folder does not exist.
    """
    if path.suffix.lower() not in FORMATS:
        raise PlotFault(f"{path}: a plot is a file that ends in {', '.join(FORMATS)}")
    if not path.parent.is_dir():
        raise PlotFault(f"{path.parent} is no folder")
    if find_spec("matplotlib") is None:
        raise PlotterMissing


def blocks(points: Sequence[float]) -> list[tuple[int, Standing]]:
    """Return how each block of consecutive games went, with the number of its last game.

    There are at most twenty blocks, of ten games at least; a shorter rest is left out.
    """
    size = max(_FEWEST, -(-len(points) // _BLOCKS))
    found = []
    for end in range(size, len(points) + 1, size):
        standing = Standing()
        for each in points[end - size : end]:
            standing = standing.after(each, finished=True)
        found.append((end, standing))
    return found


def plot(rows: Sequence[Row], path: Path) -> None:
    """Write a plot of the share of the points, block by block, with 95 % confidence.

    Rows without memory are dashed.

    Raises
    ------
    PlotFault
        As `check_plot`, or the file cannot be written.
    """
    check_plot(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an extra
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(9, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    colours = {
        name: f"C{number}" for number, name in enumerate({row.second: None for row in rows})
    }
    for row in rows:
        found = blocks(row.points)
        ends = [end for end, _ in found]
        label = f"{row.second}, {'learning' if row.remembers else 'without memory'}"
        shares = [standing.score for _, standing in found]
        style, colour = ("-" if row.remembers else "--"), colours[row.second]
        axes.plot(ends, shares, style, color=colour, marker="o", markersize=3, label=label)
        intervals = [standing.interval for _, standing in found]
        axes.fill_between(
            ends,
            [low for low, _ in intervals],
            [high for _, high in intervals],
            color=colour,
            alpha=0.15 if row.remembers else 0.07,
            linewidth=0,
        )
    axes.set_ylim(0, 1)
    axes.set_xlabel("games played")
    axes.set_ylabel(f"share of the points of {rows[0].first}, with 95 % confidence")
    axes.legend(title="against")
    try:
        figure.savefig(path)
    except OSError as fault:
        raise PlotFault(f"{path}: {fault.strerror}") from None
