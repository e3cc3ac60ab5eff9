"""What a file beside a sheet says of its looks: of `game.kif`, `game.theme.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pylogic.core.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_PLACES: Final = range(1, 6)
_KEYS: Final = {
    "": {"aim", "board", "letters"},
    "board": {"fact", "columns", "rows", "value", "upwards"},
}


@dataclass(frozen=True, slots=True)
class SheetTheme:
    """How a sheet's states are drawn, where it is not to be found out.

    Attributes
    ----------
    fact : str
        The relation that is the board; empty where it is found out.
    columns, rows, value : int
        Which of its places say the column, the row and what stands there, from 1.
    upwards : bool or None
        Whether the first row is the lowest; where it is None, rows that are numbers are so.
    letters : mapping of str to str
        The letter of each piece.
    aim : str
        The game in a few sentences.
    """

    fact: str = ""
    columns: int = 1
    rows: int = 2
    value: int = 3
    upwards: bool | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    aim: str = ""


UNTOLD: Final = SheetTheme()
"""Where nothing is said."""


def theme_beside(sheet: Path) -> SheetTheme:
    """Return what the file beside a sheet says; nothing where there is none.

    Raises
    ------
    GameError
        It is not TOML, or a key is unknown or has a value of another kind.
    """
    path = sheet.with_suffix(".theme.toml")
    if not path.is_file():
        return UNTOLD
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise GameError(f"{path}: {fault}") from None
    board, letters = data.get("board", {}), data.get("letters", {})
    _check(path, "", data)
    if not isinstance(board, dict) or not isinstance(letters, dict):
        raise GameError(f"{path}: [board] and [letters] must be tables")
    _check(path, "board", board)
    for piece, letter in letters.items():
        if not isinstance(letter, str) or len(letter) != 1 or letter in " /=":
            raise GameError(f"{path}: [letters] {piece!r} is {letter!r}; expected one character")
    columns, rows, value = (
        _place(path, board, key, at) for at, key in enumerate(("columns", "rows", "value"))
    )
    if len({columns, rows, value}) < len((columns, rows, value)):
        raise GameError(f"{path}: [board] columns, rows and value are three places")
    return SheetTheme(
        fact=_text(path, board, "fact").lower(),
        columns=columns,
        rows=rows,
        value=value,
        upwards=board.get("upwards"),
        letters={piece.lower(): letter for piece, letter in letters.items()},
        aim=_text(path, data, "aim"),
    )


def _check(path: Path, table: str, data: Mapping[str, Any]) -> None:
    unknown = sorted(set(data) - _KEYS[table])
    if unknown:
        where = f"[{table}] has" if table else "there is"
        known = ", ".join(sorted(_KEYS[table]))
        raise GameError(f"{path}: {where} no key {unknown[0]!r}; the keys are {known}")
    if "upwards" in data and not isinstance(data["upwards"], bool):
        raise GameError(f"{path}: [board] 'upwards' must be true or false")


def _place(path: Path, board: Mapping[str, Any], key: str, at: int) -> int:
    place = board.get(key, at + 1)
    if isinstance(place, bool) or not isinstance(place, int) or place not in _PLACES:
        raise GameError(f"{path}: [board] {key!r} must be a place of the fact, from 1 to 5")
    return place


def _text(path: Path, data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise GameError(f"{path}: {key!r} must be a text")
    return value
