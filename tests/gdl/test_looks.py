"""Boards are recognised among facts, drawn, and may be told in a file beside the sheet."""

from pathlib import Path
from typing import Any

import pytest

import pylogic
from pylogic.core.errors import GameError
from pylogic.games.gdl.drawing import theme_drawn
from pylogic.games.gdl.values import read_facts
from pylogic.gdl.terms import Term
from pylogic.render.boards import Page, draw
from pylogic.render.fields import rows_of


def facts(text: str) -> frozenset[Term]:
    """Return the facts that a text writes."""
    found = read_facts(text)
    assert found is not None
    return found


EMPTY = (
    """
(role a) (role b) (init (turn a)) (opp a b) (opp b a)
"""
    + " ".join(f"(i {n})" for n in range(1, 20))
    + """
(<= (legal ?p (put ?x ?y)) (true (turn ?p)) (i ?x) (i ?y) (not (taken ?x ?y)))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (taken ?x ?y) (true (cell ?x ?y ?p)))
(<= (next (cell ?x ?y ?p)) (does ?p (put ?x ?y)))
(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)))
(<= (next (turn ?q)) (true (turn ?p)) (opp ?p ?q))
(<= terminal (true (cell 10 ?y a))) (goal a 50) (goal b 50)
"""
)


def test_an_empty_board_is_drawn_whole(tmp_path: Path) -> None:
    """Of 19 by 19 squares, though few are filled when games end, and who filled them is no row."""
    path = tmp_path / "empty.kif"
    path.write_text(EMPTY, encoding="utf-8")
    game: Any = pylogic.game(str(path), source="native")
    drawn = rows_of(game.theme.laid("cell(19,18,a) turn(b)"))
    assert drawn == ("." * 19, "." * 18 + "a", *["." * 19] * 17)


def laid(text: str) -> str:
    """Return a state as boards are written."""
    return theme_drawn(facts(text)).laid(text)


def filled(form: str, columns: str, rows: str, piece: str) -> str:
    """Return a fact of a piece for each column and row."""
    return " ".join(form.format(c=c, r=r, p=piece) for c in columns for r in rows)


@pytest.mark.parametrize(
    ("state", "rows"),
    [
        (f"{filled('cell({c},{r},{p})', '123', '12', 'b')} cell(3,2,x)", ("..x", "...")),
        ("at(k,a,1) at(q,b,2) at(r,c,1) at(n,b,1) at(p,a,2)", ("pq.", "knr")),
        ("at(king,1,1) at(king,2,2) at(rook,1,2) at(rook,2,1)", ("rk", "kr")),
        (filled("on(sq({c},{r}),{p})", "ab", "xy", "w"), ("ww", "ww")),
        (filled("on({c},{r},{p})", "12", "cd", "w"), ("ww", "ww")),
        (
            " ".join(
                filled(f"cube({z},{{c}},{{r}},{{p}})", "12", "12", p)
                for z, p in (("1", "o"), ("2", "x"))
            ),
            ("oo|xx", "oo|xx"),
        ),
        (
            " ".join(
                filled(f"m({x},{y},{{c}},{{r}},{{p}})", "12", "12", p)
                for x, y, p in (("1", "1", "o"), ("1", "2", "x"), ("2", "1", "y"), ("2", "2", "z"))
            ),
            ("xx|zz", "xx|zz", "--|--", "oo|yy", "oo|yy"),
        ),
        (f"{filled('wall({c},{r},{p})', '12', '12', 'x')} is(hero,1,2)", ("hx", "xx")),
        (f"{filled('cell({c},{r},{p},3)', '1234567', '123456', 'x')}", ("xxxxxxx",) * 6),
        ("pile(1,3) pile(2,4) control(x)", ()),
    ],
    ids=[
        "cells",
        "pieces",
        "words",
        "squares",
        "names",
        "layers",
        "boards",
        "above",
        "counts",
        "none",
    ],
)
def test_boards_are_found(state: str, rows: tuple[str, ...]) -> None:
    """Whatever the order of the places, and however many boards there are."""
    assert rows_of(laid(state)) == rows


def test_pieces_of_two_sides_are_told_by_capitals() -> None:
    """As people write chess."""
    state = " ".join(f"cell({n},1,{p})" for n, p in enumerate(["wk", "wp", "bk", "bp", "b"], 1))
    said = laid(f"{state} cell(1,2,b)")
    assert rows_of(said)[-1] == "KPkp."
    assert "legend(capitals)=white" in said
    plain = laid("c(1,1,white) c(2,1,black) c(1,2,b) c(2,2,b)")
    assert rows_of(plain)[-1] in {"wb", "wB", "wl"}


SHEET = """\
(role p) (index 1) (index 2) (index 3)
(<= (init (cell ?x ?y ?x)) (index ?x) (index ?y))
(init (hand 7 8 9))
(<= (legal p go) (role p))
(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)))
(<= terminal (not (true (cell 1 1 1))))
(<= (goal p 0) (role p))
"""


def game(folder: Path, theme: str, source: str = "native") -> Any:  # noqa: ANN401 - any game
    """Return a game with a file about its looks."""
    sheet = folder / "small.kif"
    sheet.write_text(SHEET, encoding="utf-8")
    sheet.with_suffix(".theme.toml").write_text(theme, encoding="utf-8")
    return pylogic.game(str(sheet), source=source)


@pytest.mark.parametrize(
    "source", ["native", "circuit", pytest.param("rules", marks=pytest.mark.needs_swipl)]
)
def test_a_file_beside_a_sheet_says_how_it_is_drawn(source: str, tmp_path: Path) -> None:
    """Which way up the rows go, where pieces stand, and their letters, whatever plays it."""
    board = '[board]\nfact = "cell"\ncolumns = 2\nrows = 1\nupwards = false\n'
    theme = f'aim = "Go."\n{board}[letters]\n2 = "T"\n'
    rules = game(tmp_path, theme, source)
    assert rows_of(rules.theme.laid(str(rules.initial_state()))) == ("111", "TTT", "333")
    assert rules.theme.aim == "Go."
    assert "│ T │" in draw(str(rules.initial_state()), rules.theme, Page()).plain
    assert rules.theme.aim.format() == "Go."


def test_a_file_beside_a_sheet_draws_its_pieces(tmp_path: Path) -> None:
    """Glyphs for terminals, shapes and colours for pages; braces in the aim are no options."""
    theme = (
        'aim = "Take {all}."\nframe = "#8a6238"\n[letters]\n2 = "T"\n'
        '[pieces.T]\nname = "tower"\nglyph = "♜"\ncolour = "#2a2320"\nshape = "pawn"\n'
    )
    rules = game(tmp_path, theme)
    assert "│ ♜ │" in draw(str(rules.initial_state()), rules.theme, Page()).plain
    assert "#8a6238" in rules.start().svg()
    assert rules.theme.aim.format() == "Take {all}."


@pytest.mark.parametrize(
    ("theme", "says"),
    [
        ("aim = 3", "'aim' must be a text"),
        ("aim = ", "theme.toml: Invalid value"),
        ("colour = 1", "'colour' is not known; the keys are aim, move, "),
        ("[board]\nrow = 1", r"\[board\]: 'row' is not known; the keys are fact, columns"),
        ("[board]\nrows = 9", r"\[board\]: 'rows' must be a whole number <= 5"),
        ("[board]\nrows = 3", "three places"),
        ('[board]\nupwards = "no"', "must be true or false"),
        ('[letters]\nx = "xy"', r"\[letters\]: 'x' must be a text of at most 1 character"),
        ('[letters]\nx = "="', "'x' is '='; expected another character"),
        ('letters = "x"', "'letters' must be a table, not a text"),
        ("frame = 'red'", "'frame' is 'red'; expected a colour"),
    ],
)
def test_a_wrong_file_is_refused(theme: str, says: str, tmp_path: Path) -> None:
    """It is said which file and which key."""
    with pytest.raises(GameError, match=says):
        _ = game(tmp_path, theme).theme
