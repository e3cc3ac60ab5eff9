"""What a file beside a sheet says of its looks: of `game.kif`, `game.theme.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from pylogic.core.errors import GameError
from pylogic.core.toml_tables import Letter, read_table
from pylogic.games.theme_file import ThemeFile, theme_of
from pylogic.render.theme import PLAIN, Theme

Place = Annotated[int, Meta(ge=1, le=5)]


class _Board(Struct, forbid_unknown_fields=True):
    fact: str = ""
    columns: Place = 1
    rows: Place = 2
    value: Place = 3
    upwards: bool | None = None


class _File(ThemeFile, forbid_unknown_fields=True):
    board: _Board = msgspec.field(default_factory=_Board)
    letters: dict[str, Letter] = msgspec.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetTheme:
    """How a sheet's states are drawn, where it is not to be found out.

    fact: The relation that is the board; empty where it is found out.
    columns, rows, value: Which of its places say the column, the row and what stands there, from
        1.
    upwards: Whether the first row is the lowest; where it is None, rows that are numbers are so.
    letters: The letter of each piece.
    theme: The looks of the pieces and the board.
    """

    fact: str = ""
    columns: int = 1
    rows: int = 2
    value: int = 3
    upwards: bool | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    theme: Theme = PLAIN


UNTOLD: Final = SheetTheme()
"""Where nothing is said."""


def theme_beside(sheet: Path) -> SheetTheme:
    """Return what the file beside a sheet says; nothing where there is none.

    Raises GameError: It is not TOML, or a key is unknown or has a value of another kind.
    """
    path = sheet.with_suffix(".theme.toml")
    if not path.is_file():
        return UNTOLD

    def fail(reason: str) -> GameError:
        return GameError(f"{path}: {reason}")

    file = read_table(path, _File, fail)
    board = file.board
    for piece, letter in file.letters.items():
        if letter in " /=":
            raise fail(f"[letters]: {piece!r} is {letter!r}; expected another character")
    places = board.columns, board.rows, board.value
    if len(set(places)) < len(places):
        raise fail("[board]: columns, rows and value are three places")
    return SheetTheme(
        fact=board.fact.lower(),
        columns=board.columns,
        rows=board.rows,
        value=board.value,
        upwards=board.upwards,
        letters={piece.lower(): letter for piece, letter in file.letters.items()},
        theme=theme_of(file, fail),
    )
