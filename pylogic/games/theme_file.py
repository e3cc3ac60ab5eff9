"""How a game in a folder looks, as its `theme.toml` says."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from pylogic.core.errors import GameError
from pylogic.core.toml_tables import Fail, Letter, read_table
from pylogic.render.shapes import SHAPES
from pylogic.render.theme import PLAIN, Drawing, Piece, Theme

FILE: Final = "theme.toml"

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_COLOURS: Final = (
    "ground", "other_ground", "marked", "line", "frame", "ink", "colour", "edge",
)  # fmt: skip


class _Drawing(Struct, forbid_unknown_fields=True):
    shape: str
    colour: str
    edge: str = ""


class _Piece(Struct, forbid_unknown_fields=True):
    name: str
    glyph: Letter
    colour: str = ""
    shape: str = ""
    edge: str = ""


class ThemeFile(Struct, forbid_unknown_fields=True):
    """The keys of a file about looks."""

    aim: str = ""
    move: str = PLAIN.move
    blank: Letter = PLAIN.blank
    lines: bool = True
    ground: str = ""
    other_ground: str = ""
    marked: str = ""
    line: str = ""
    frame: str = ""
    ink: str = ""
    pieces: dict[Letter, _Piece] = field(default_factory=dict)
    empty: _Drawing | None = None


def read_theme(path: Path) -> Theme:
    """Return the looks that a file says.

    Raises GameError: It cannot be read, is no TOML, or says what it cannot; the message names the
        key.
    """

    def fail(reason: str) -> GameError:
        return GameError(f"{path}: {reason}")

    return theme_of(read_table(path, ThemeFile, fail), fail)


def theme_of(file: ThemeFile, fail: Fail) -> Theme:
    """Return the looks that the keys of a file say; raises what `fail` makes where they cannot."""
    for where, table in _tables(file):
        for key in _COLOURS:
            colour = getattr(table, key, "")
            if colour and not _COLOUR.fullmatch(colour):
                raise fail(f"{where}{key!r} is {colour!r}; expected a colour such as '#c99e62'")
        shape = getattr(table, "shape", "")
        if shape and shape not in SHAPES and not shape.startswith("M"):
            known = ", ".join(SHAPES)
            raise fail(f"{where}'shape' is {shape!r}; expected one of {known}, or a path M...")
    ground = f"on {file.ground}" if file.ground else ""
    return Theme(
        pieces={letter: _piece(piece) for letter, piece in file.pieces.items()},
        blank=file.blank,
        lines=file.lines,
        ground=ground,
        other_ground=file.other_ground,
        marked=f"on {file.marked}" if file.marked else PLAIN.marked,
        grid=f"{file.line} {ground}".strip() if file.line else PLAIN.grid,
        frame=file.frame,
        ink=file.ink,
        empty=_drawing(file.empty),
        move=file.move,
        aim=file.aim.replace("{", "{{").replace("}", "}}"),
    )


def _drawing(said: _Drawing | None) -> Drawing | None:
    return None if said is None else Drawing(said.shape, said.colour, said.edge)


def _piece(said: _Piece) -> Piece:
    drawing = Drawing(said.shape, said.colour or "#4a5468", said.edge) if said.shape else None
    return Piece(said.name, said.glyph, said.colour, drawing)


def _tables(file: ThemeFile) -> Iterator[tuple[str, Struct]]:
    """Yield each table with what it is called in errors."""
    yield "", file
    for letter, piece in file.pieces.items():
        yield f"[pieces.{letter}]: ", piece
    if file.empty is not None:
        yield "[empty]: ", file.empty
