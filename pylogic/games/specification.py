"""The specification of a document's game: a TOML file that says what plays which part.

It names the predicates and functions of the axioms that are the start, the mover, the step and the
win, and says how positions and moves are written. Nothing of a game stands in Python.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylogic.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Specification:
    """What a specification file says; `pylogic/documents/pangke/game.toml` is an example.

    Attributes
    ----------
    path : Path
        The file, for errors.
    players : tuple of str
        Values of the mover, in the order of their turns.
    initial, mover, step, win : str
        Symbols of the document: what holds of the start, who moves, what leads from a position to
        the next, and what holds of a player who has won.
    move : tuple of str
        The variables of the step's axiom that a move consists of.
    stuck : str
        Who wins where there is no move: `draw`, `loses` (the player to move) or `wins`.
    cells : str
        The observer whose values are written, row by row.
    letters, mover_letters : dict of str to str
        The letter of each of its values, and of each player.
    at_most : dict of str to int
        How many cells may have a value.
    some_of : tuple of str
        Values of which at least one cell must have one.
    move_text : str
        How a move is written, with its parts in braces.
    """

    path: Path
    players: tuple[str, ...]
    initial: str
    mover: str
    step: str
    win: str
    move: tuple[str, ...]
    stuck: str
    cells: str
    letters: dict[str, str]
    mover_letters: dict[str, str]
    at_most: dict[str, int]
    some_of: tuple[str, ...]
    move_text: str

    def fail(self, reason: str) -> GameError:
        """Return the error that this specification gives rise to."""
        return GameError(f"{self.path}: {reason}")


def read_specification(path: Path) -> Specification:
    """Return the specification in a TOML file.

    Raises
    ------
    GameError
        It is not there, is not TOML, or a key is missing or has a value of another kind.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GameError(f"{path}: {error}") from None
    game, text = _Table(path, "game", data), _Table(path, "text", data)
    found = Specification(
        path=path,
        players=tuple(game.get("players", _is_texts, "a list of texts")),
        initial=game.text("initial"),
        mover=game.text("mover"),
        step=game.text("step"),
        win=game.text("win"),
        move=tuple(game.get("move", _is_texts, "a list of texts")),
        stuck=game.text("stuck"),
        cells=text.text("cells"),
        letters=text.get("letters", _is_letters, "a table of single letters"),
        mover_letters=text.get("mover", _is_letters, "a table of single letters"),
        at_most=text.get("at_most", _is_numbers, "a table of numbers", {}),
        some_of=tuple(text.get("some_of", _is_texts, "a list of texts", [])),
        move_text=text.text("move"),
    )
    if found.stuck not in {"draw", "loses", "wins"}:
        raise found.fail("'stuck' must be 'draw', 'loses' or 'wins'")
    return found


@dataclass(frozen=True, slots=True)
class _Table:
    """One table of the file."""

    path: Path
    name: str
    data: dict[str, Any]

    def get(self, key: str, fits: Callable[[Any], bool], kind: str, default: object = None) -> Any:  # noqa: ANN401 - what `fits` says it is
        table = self.data.get(self.name)
        value = table.get(key, default) if isinstance(table, dict) else default
        if value is None or not fits(value):
            raise GameError(f"{self.path}: [{self.name}] must have {key!r}, {kind}")
        return value

    def text(self, key: str) -> str:
        return str(self.get(key, lambda value: isinstance(value, str), "a text"))


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_letters(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(item, str) and len(item) == 1 for item in value.values()
    )


def _is_numbers(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(item, int) for item in value.values())
