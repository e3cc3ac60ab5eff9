"""Boards as they are drawn from the texts of states."""

import pytest
from rich.console import Console

from pylogic.games import names
from pylogic.games.themes import theme
from pylogic.render.boards import Page, draw
from pylogic.render.changes import changed_squares, losses
from pylogic.render.fields import rows_of
from pylogic.render.theme import Theme

BEFORE = "bbbb/b..b/w..w/wwww b"
AFTER = "b.bb/bb.b/w..w/wwww w"

PANGKE = """\
     1   2   3   4
   ┌───┬───┬───┬───┐
 1 │ ● │ · │ ● │ ● │
   ├───┼───┼───┼───┤
 2 │ ● │(●)│   │ ● │
   ├───┼───┼───┼───┤
 3 │ ○ │   │   │ ○ │
   ├───┼───┼───┼───┤
 4 │ ○ │ ○ │ ○ │ ○ │
   └───┴───┴───┴───┘"""

PANGKE_ASCII = """\
     1   2   3   4
   +---+---+---+---+
 1 | b | . | b | b |
   +---+---+---+---+
 2 | b |(b)|   | b |
   +---+---+---+---+
 3 | w |   |   | w |
   +---+---+---+---+
 4 | w | w | w | w |
   +---+---+---+---+"""

GONE = PANGKE.replace(" · ", " ↓ ")
"""The same where it is known from where to where a piece went."""

TICTACTOE = """\
 ┌───┬───┬───┐
 │ X │ 1 │ O │
 ├───┼───┼───┤
 │ 3 │ 4 │ 5 │
 ├───┼───┼───┤
 │ 6 │ 7 │ 8 │
 └───┴───┴───┘"""

MOAI = """\
     1   2   3   4   5
   ┌───────────────────┐
 1 │ ▒               ▒ │
 2 │                   │
 3 │     ♙       ▲     │
 4 │             ♟     │
 5 │ ▒               ▒ │
   └───────────────────┘"""


@pytest.mark.parametrize(
    ("game", "state", "page", "drawn"),
    [
        ("pangke", AFTER, Page(), PANGKE),
        ("pangke", AFTER, Page(unicode=False), PANGKE_ASCII),
        ("tictactoe", "x.o/.../... x", Page(), TICTACTOE),
        ("moai", "+...+/...../.B.C./...P./+...+ B", Page(), MOAI),
    ],
)
def test_board_as_plain_text(game: str, state: str, page: Page, drawn: str) -> None:
    """A game is drawn by its theme; squares the last move changed are pointed out."""
    marked = changed_squares(BEFORE, AFTER) if game == "pangke" else frozenset()
    assert draw(state, theme(game), page, marked).plain == drawn


def test_the_way_of_a_piece() -> None:
    """The square that a piece has left says where it went, with colours too."""
    looks = theme("pangke")
    assert draw(AFTER, looks, Page(), before=BEFORE).plain == GONE
    assert " v " in draw(AFTER, looks, Page(unicode=False), before=BEFORE).plain
    assert "↓" in draw(AFTER, looks, Page(colour=True), before=BEFORE).plain


@pytest.mark.parametrize(
    ("row", "column", "shown"),
    [
        (0, 0, "↖"),
        (0, 2, "↑"),
        (1, 4, "↗"),
        (2, 0, "←"),
        (2, 3, "→"),
        (4, 0, "↙"),
        (3, 2, "↓"),
        (4, 3, "↘"),
    ],
)
def test_all_ways_are_pointed(row: int, column: int, shown: str) -> None:
    """Whichever way a piece goes from the middle, the nearest of eight arrows stands there."""
    rows = [["."] * 5 for _ in range(5)]
    rows[2][2] = "k"
    before = "/".join(map("".join, rows))
    rows[2][2], rows[row][column] = ".", "k"
    after = "/".join(map("".join, rows))
    drawn = draw(f"{after} k", Theme(), Page(), before=f"{before} k").plain.split("\n")
    assert drawn[6].split("│")[3].strip() == shown


def test_colour_changes_no_letter_of_the_frame() -> None:
    """With colour the board has the same shape, and its pieces differ by their style."""
    plain = draw(BEFORE, theme("pangke"), Page()).plain
    coloured = draw(BEFORE, theme("pangke"), Page(colour=True))
    assert coloured.plain == plain
    styles = {
        coloured.plain[span.start + 1]: str(span.style)
        for span in coloured.spans
        if coloured.plain[span.start + 1] in "○●"
    }
    assert len(set(styles.values())) == 2


@pytest.mark.parametrize("game", names())
def test_pieces_differ_without_their_colours(game: str) -> None:
    """Not everybody sees colours: each piece of a game has a shape of its own."""
    glyphs = [piece.glyph for piece in theme(game).pieces.values()]
    assert glyphs
    assert len(set(glyphs)) == len(glyphs)


def test_colour_reaches_a_terminal() -> None:
    """Every style of every theme is one that rich knows."""
    console = Console(force_terminal=True, color_system="truecolor", record=True, quiet=True)
    for game, state in (
        ("pangke", BEFORE),
        ("moai", "+...+/.B.P./..C../...../+...+ B"),
        ("connect4", "...1.../...2... 1"),
        ("tictactoe", "x.o/.../... x"),
    ):
        looks = theme(game)
        console.print(draw(state, looks, Page(colour=True), frozenset({(0, 0), (1, 1)})))
        for style in (looks.grid, looks.ground, looks.marked):
            console.get_style(style or "none")
        for piece in looks.pieces.values():
            console.get_style(piece.style)


def test_a_game_without_a_theme_shows_its_letters() -> None:
    """Any text of rows can be drawn, also one with ragged rows and long numbers."""
    assert theme("nobody") == Theme()
    drawn = draw("/".join(["k.q"] * 10) + " k", theme("nobody"), Page()).plain.split("\n")
    assert drawn[2] == "  1 │ k │   │ q │"
    assert drawn[-2] == " 10 │ k │   │ q │"


def test_what_a_move_changed() -> None:
    """The squares that differ and the pieces that were lost are read from two texts."""
    assert rows_of(BEFORE) == ("bbbb", "b..b", "w..w", "wwww")
    assert changed_squares(BEFORE, AFTER) == {(0, 1), (1, 1)}
    assert losses(BEFORE, AFTER, theme("pangke")) == ()
    ((piece, count),) = losses("bbw./..../..../..w. b", "bb../..../..../.... w", theme("pangke"))
    assert (piece.name, count) == ("white piece", 2)
