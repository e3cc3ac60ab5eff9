"""The looks of a game in a folder, as its `theme.toml` says."""

import shutil
from pathlib import Path

import pytest
from rich.console import Console

import pylogic
from pylogic.core.errors import GameError
from pylogic.games.themes import theme, theme_of
from pylogic.render.boards import Page, draw

FOLDERS = Path(__file__).parent / "folders"

LOOKS = """\
aim = "Go {first}."
ground = "#c99e62"
line = "#7a5630"
frame = "#8a6238"

[pieces.x]
name = "stone"
glyph = "●"
colour = "#1c1712"
shape = "stone"

[empty]
shape = "hole"
colour = "#0e2a59"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a game that has looks."""
    shutil.copytree(FOLDERS / "lines", tmp_path / "lines")
    (tmp_path / "lines" / "theme.toml").write_text(LOOKS, encoding="utf-8")
    return tmp_path / "lines"


def test_looks_are_read(folder: Path) -> None:
    """Glyphs and colours for terminals, shapes for pages; braces in the aim are no options."""
    looks = theme(str(folder))
    assert looks.aim.format(columns=7) == "Go {first}."
    drawn = draw("x../... 1", looks, Page(colour=True))
    assert "●" in drawn.plain
    Console(quiet=True).print(drawn)
    for style in (looks.ground, looks.grid, looks.marked, looks.pieces["x"].style):
        Console().get_style(style)
    assert theme(str(FOLDERS / "lines")).pieces == {}


@pytest.mark.needs_swipl
def test_a_game_of_a_folder_has_its_looks(folder: Path) -> None:
    """Its positions are drawn so, with the names of its columns."""
    game = pylogic.game(str(folder))
    looks = theme_of(game)
    assert looks.frame == "#8a6238"
    plain = theme_of(pylogic.game(str(FOLDERS / "lines")))
    assert (looks.rows, looks.columns, looks.column_names) == (
        plain.rows, plain.columns, plain.column_names
    )  # fmt: skip
    assert "#0e2a59" in game.start().svg()


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("aim = 3", "'aim' must be a text, not a whole number"),
        ("colour = 'red'", "'colour' is not known; the keys are aim, move"),
        ("ground = 'red'", "'ground' is 'red'; expected a colour such as '#c99e62'"),
        (
            "[pieces.x]\nname = 'a'\nglyph = 'x'\nedge = '#12'",
            "[pieces.x]: 'edge' is '#12'; expected a colour",
        ),
        ("[pieces.x]\nglyph = '●'", "[pieces.x]: 'name' is missing"),
        ("[pieces.x]\nname = 'a'\nglyph = '●●'", "'glyph' must be a text of at most 1 character"),
        (
            "[pieces.x]\nname = 'a'\nglyph = 'x'\nshape = 'dsc'",
            "[pieces.x]: 'shape' is 'dsc'; expected one of disc,",
        ),
        ("[empty]\nshape = 'q'\ncolour = '#000000'", "[empty]: 'shape' is 'q'"),
        ("[pieces", "theme.toml: "),
    ],
)
def test_what_cannot_be_is_refused(said: str, says: str, tmp_path: Path) -> None:
    """The message names the file, the table and the key."""
    (tmp_path / "theme.toml").write_text(said, encoding="utf-8")
    with pytest.raises(GameError) as refused:
        theme(str(tmp_path))
    assert says in str(refused.value)
    assert "theme.toml: " in str(refused.value)
