"""A plot of how results change while a player learns, drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylogic.core.errors import PlotFault, PlotterMissing
from pylogic.players.tournament import PairResult, blocks

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = (".png", ".svg", ".pdf")


def check_plot(path: Path) -> None:
    """Refuse what could not be written, before anybody plays for it.

    Raises PlotterMissing: matplotlib is not installed.
    Raises PlotFault: The file's name ends in no format that can be drawn, or its folder does not
        exist.
    """
    if path.suffix.lower() not in FORMATS:
        raise PlotFault(f"{path}: a plot is a file that ends in {', '.join(FORMATS)}")
    if not path.parent.is_dir():
        raise PlotFault(f"{path.parent} is no folder")
    if find_spec("matplotlib") is None:
        raise PlotterMissing


def plot(rows: Sequence[PairResult], path: Path) -> None:
    """Write a plot of the share of the points, block by block, with 95 % confidence.

    Each opponent has a panel; in it, what was played without memory is dashed.

    Raises PlotterMissing, PlotFault: As `check_plot`, or the file cannot be written.
    """
    check_plot(path)
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    opponents = list(dict.fromkeys(row.second for row in rows))
    figure = Figure(figsize=(1.5 + 4 * len(opponents), 4.5), layout="constrained")
    panels = figure.subplots(1, len(opponents), sharey=True, squeeze=False)[0]
    for opponent, panel in zip(opponents, panels, strict=True):
        for row in rows:
            if row.second == opponent:
                _draw(row, panel)
        panel.set_title(f"against {opponent}")
        panel.set_xlabel("games played")
        panel.set_ylim(0, 1)
        panel.legend()
    panels[0].set_ylabel(f"share of the points of {rows[0].first}, with 95 % confidence")
    try:
        figure.savefig(path)
    except OSError as fault:
        raise PlotFault(f"{path}: {fault.strerror}") from None


def _draw(row: PairResult, panel: Axes) -> None:
    """Draw how one row went."""
    found = blocks(row.points)
    ends = [end for end, _ in found]
    colour, style = ("C0", "-") if row.remembers else ("C1", "--")
    label = "learning" if row.remembers else "without memory"
    shares = [standing.score for _, standing in found]
    panel.plot(ends, shares, style, color=colour, marker="o", markersize=3, label=label)
    intervals = [standing.interval for _, standing in found]
    lows, highs = [low for low, _ in intervals], [high for _, high in intervals]
    panel.fill_between(ends, lows, highs, color=colour, alpha=0.15, linewidth=0)
