"""Boards as they are drawn in SVG, from the same diagram as in terminals."""

from xml.etree import ElementTree as ET

import pytest

import pylogic
import pylogic.games as games
from pylogic.games.themes import theme, theme_of
from pylogic.render.changes import Arrow, arrivals, arrows, changed_squares
from pylogic.render.diagram import diagram
from pylogic.render.shapes import SHAPES, shape
from pylogic.render.svg import svg
from pylogic.render.theme import PLAIN, Drawing, Piece, Theme

SVG = "{http://www.w3.org/2000/svg}"
BEFORE, AFTER = "bbbb/b..b/w..w/wwww b", "b.bb/bb.b/w..w/wwww w"


def drawn(state: str, looks: Theme = PLAIN, before: str | None = None, **how: bool) -> ET.Element:
    """Return a drawing, read as XML."""
    return ET.fromstring(svg(diagram(state, looks, before), looks, **how))  # noqa: S314 - our own


def parts(drawing: ET.Element, name: str) -> list[ET.Element]:
    """Return the parts of a class."""
    return [part for part in drawing.iter() if name in part.get("class", "").split()]


@pytest.mark.parametrize("name", pylogic.games())
def test_every_game_is_drawn(name: str) -> None:
    """A shipped game has a drawing with its pieces, its marks, and a square for each letter."""
    game = games.game(name, source="native")
    before = game.start()
    after = before.play(before.moves[0])
    looks = theme_of(game)
    shown = diagram(str(after), looks, str(before))
    drawing = ET.fromstring(svg(shown, looks, cells=True))  # noqa: S314 - our own
    letters = "".join(shown.rows)
    assert len(parts(drawing, "cell")) == len(letters)
    pieces = len(letters) - letters.count(looks.blank)
    bare = looks.empty is None and looks.first_square is None
    assert len(parts(drawing, "piece")) == (pieces if bare else len(letters))
    assert parts(drawing, "mark")
    assert drawing.findtext(f"{SVG}title") == str(after)


@pytest.mark.parametrize("name", pylogic.games())
def test_every_piece_has_a_drawing(name: str) -> None:
    """What a theme draws can be drawn, and no two pieces look alike."""
    looks = theme(name)
    shapes = [shape(piece.drawing) for piece in looks.pieces.values() if piece.drawing]
    assert len(set(shapes)) == len(looks.pieces)
    for one in [*shapes, *([shape(looks.empty)] if looks.empty else [])]:
        ET.fromstring(f"<g>{one}</g>")  # noqa: S314 - our own


def test_a_move_is_an_arrow() -> None:
    """A piece that went from a square to another is followed by an arrow."""
    assert arrows(BEFORE, AFTER, ".") == (Arrow((0, 1), (1, 1)),)
    looks = theme("pangke")
    assert len(parts(drawn(AFTER, looks, BEFORE), "arrow")) == 1
    assert not parts(drawn(AFTER, looks), "arrow")
    assert diagram(AFTER, looks, BEFORE).marked == {(0, 1), (1, 1)}


def test_ways_that_are_not_certain_have_no_arrow() -> None:
    """Where two pieces of a kind moved at once nobody knows which went where."""
    assert arrows("aa/.. 1", "../aa 1", ".") == ()
    assert arrows("ab/.. 1", "../ba 1", ".") == (Arrow((0, 0), (1, 1)), Arrow((0, 1), (1, 0)))


def test_pieces_that_take_and_pieces_that_come() -> None:
    """Who takes goes where the other stood; who comes from nowhere only arrives."""
    assert arrows("ab/.. 1", ".a/.. 2", ".") == (Arrow((0, 0), (0, 1)),)
    assert arrivals("ab/.. 1", ".a/.c 2", ".") == ((1, 1),)
    assert changed_squares("ab/.. 1", ".a/.c 2") == {(0, 0), (0, 1), (1, 1)}


def test_arrows_lie_between_the_middles() -> None:
    """An arrow begins in the middle of a square and ends inside the other, whichever way."""
    before, after = "a../.../... 1", ".../.../..a 1"
    (arrow,) = parts(drawn(after, PLAIN, before), "arrow")
    xs, ys = zip(*(map(float, p.split(",")) for p in arrow.attrib["points"].split()), strict=True)
    (square,) = (s for s in parts(drawn(after, cells=True), "cell") if s.get("data-letter") == "a")
    x, y = float(square.attrib["x"]), float(square.attrib["y"])
    assert x < max(xs) < x + 50
    assert y < max(ys) < y + 50
    assert max(xs) - min(xs) == max(ys) - min(ys)


def test_a_page_colours_boards_without_a_theme() -> None:
    """A board without a theme is dark where the page is dark; one with a frame keeps its own."""
    assert "plain" in drawn("k.q k").attrib["class"].split()
    assert drawn("k.q k").find(f"{SVG}style") is not None
    assert drawn(AFTER, theme("pangke")).find(f"{SVG}style") is None


def test_facts_without_a_board() -> None:
    """What has a name is written below, and alone where there is no board."""
    drawing = drawn("step=3 holds(a,b)=<yes>")
    assert not parts(drawing, "ground")
    texts = [part.text for part in parts(drawing, "ink")]
    assert texts == ["step   3", "holds  a,b <yes>"]


def test_gaps_are_no_squares() -> None:
    """What stands between two boards is left out."""
    looks = Theme(gaps="|")
    assert len(parts(drawn("ab|cd/..|.. 1", looks, cells=True), "cell")) == 8


def test_ragged_rows_and_long_names() -> None:
    """Rows may be of any length, and rows and columns called anything."""
    looks = Theme(row_names=("north & west", "b"), column_names=("<a>", "second", "3"))
    drawing = drawn("k/..q 1", looks)
    texts = [part.text for part in parts(drawing, "ink")]
    assert texts == ["<a>", "second", "3", "north & west", "b"]


def test_large_boards_are_made_smaller() -> None:
    """A board of any size fits on a page."""
    drawing = drawn("/".join(["." * 60] * 60) + " x")
    assert int(drawing.attrib["width"]) <= 640


def test_letters_are_safe() -> None:
    """No letter of a state is taken for SVG."""
    drawing = drawn("<&/\"' x", cells=True)
    assert [cell.get("data-letter") for cell in parts(drawing, "cell")] == ["<", "&", '"', "'"]


def test_shapes() -> None:
    """A shape is known, or a path; what is neither is refused with what there is."""
    for name in SHAPES:
        ET.fromstring(f"<g>{shape(Drawing(name, '#336699'))}</g>")  # noqa: S314 - our own
    assert 'd="M0 0h9"' in shape(Drawing("M0 0h9", "#336699"))
    with pytest.raises(ValueError, match=r"no shape is called 'dsc'; there are disc,"):
        shape(Drawing("dsc", "#336699"))


def test_a_piece_without_a_drawing_shows_its_glyph() -> None:
    """A theme for terminals alone is enough for a drawing."""
    looks = Theme(pieces={"k": Piece("king", "♔", "bold #aa0000")})
    texts = [part.text for part in drawn("k. 1", looks).iter(f"{SVG}text")]
    assert "♔" in texts


def test_positions_draw_themselves() -> None:
    """A position is shown by notebooks, and with the last move when it is told where it was."""
    start = pylogic.game("pangke", source="native").start()
    after = start.play("12-22")
    assert start._repr_svg_() == start.svg()
    assert 'class="arrow"' in after.svg(start)
    assert 'class="cell"' in after.svg(cells=True)
