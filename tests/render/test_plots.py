"""Results as plots."""

from xml.etree import ElementTree as ET

import pylogic
from pylogic.players import tournament
from pylogic.players.arena import ArenaResult
from pylogic.render.plots import Bar, bars, shares

SVG = "{http://www.w3.org/2000/svg}"


def read(drawing: str) -> ET.Element:
    """Return a drawing as XML."""
    return ET.fromstring(drawing)  # noqa: S314 - our own


def titles(drawing: str) -> list[str]:
    """Return what is said of the parts of a drawing."""
    return [title.text or "" for title in read(drawing).iter(f"{SVG}title")]


def test_bars_are_as_long_as_what_they_count() -> None:
    """Parts of one bar share its length, and what is nothing is not drawn."""
    drawing = bars([Bar("a <b>", (("won", 30), ("drawn", 0), ("lost", 10)))])
    won, lost = (
        float(rect.attrib["width"])
        for rect in read(drawing).iter(f"{SVG}rect")
        if rect.find(f"{SVG}title") is not None
    )
    assert abs(won - 3 * lost) < 1
    assert titles(drawing) == ["won: 30", "lost: 10"]


def test_results_of_an_arena() -> None:
    """A standing shows its counts and its interval."""
    standing = ArenaResult(wins=7, draws=1, losses=2)
    *counts, interval = titles(standing._repr_svg_())
    assert counts == ["won: 7", "drawn: 1", "lost: 2"]
    assert interval.startswith(f"95 % confidence: {standing.interval[0]:.1%} to ")
    assert titles(ArenaResult()._repr_svg_()) == []


def test_rows_of_a_tournament() -> None:
    """Few games are bars by who moved first; many are a curve."""
    game = pylogic.game("tictactoe", source="native")

    def row(count: int) -> tournament.PairResult:
        return tournament.row(game, "random", "random", count=count, seed=1, opening=0, plies=9)

    texts = [text.text for text in read(row(4)._repr_svg_()).iter(f"{SVG}text")]
    assert texts[:3] != []
    assert "moving first" in texts
    curve = read(row(40)._repr_svg_())
    assert len(list(curve.iter(f"{SVG}circle"))) == 4


def test_a_curve_stays_within_its_drawing() -> None:
    """Shares from 0 to 1 lie between the lines of 0 and 100 %."""
    drawing = read(shares("t", [(10, 0.0, (0.0, 0.3)), (20, 1.0, (0.7, 1.0))], "games"))
    first, last = drawing.iter(f"{SVG}circle")
    assert float(first.attrib["cy"]) > float(last.attrib["cy"])
    heights = [float(y) for y in (first.attrib["cy"], last.attrib["cy"])]
    assert all(0 < y < float(drawing.attrib["height"]) for y in heights)


def test_playouts_show_who_won() -> None:
    """Each player has a part, and what was drawn has one."""
    played = pylogic.game("tictactoe", source="native").playouts(200, seed=1)
    counts = dict(title.split(": ") for title in titles(played._repr_svg_()))
    assert {name: int(count) for name, count in counts.items()} == {
        **played.won,
        "drawn": played.drawn,
    }
