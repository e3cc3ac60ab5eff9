"""The specification of a document's game: a TOML file that says what plays which part.

It names the predicates and functions of the axioms that are the start, the mover, the step and the
win, and says how positions and moves are written. Nothing of a game stands in Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pylogic.core.errors import GameError
from pylogic.core.toml_tables import read_table
from pylogic.games.text.tables import (
    NO_LETTERS,
    Table,
    is_letters,
    is_names,
    is_number,
    is_numbers,
    is_ranges,
    is_texts,
    is_truth,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


_KEYS: dict[str, set[str]] = {
    "game": {"players", "initial", "mover", "step", "move", "win", "stuck", "last_wins"},
    "text": {
        "cells", "letters", "mover", "move", "row", "upwards", "at_most", "some_of", "turns",
    },
    "start": {"position", "cells", "mover"},
    "stacks": {"heights", "empty"},
    "options": set(),
    "values": set(),
}  # fmt: skip
"""By table, its keys; none where the keys are names of the document or of options."""

_OF_CELLS = {
    "text": {"letters", "mover", "row", "upwards", "at_most", "some_of", "turns"},
    "start": {"cells", "mover"},
    "stacks": {"heights", "empty"},
    "game": {"last_wins"},
}
"""By table, the keys that go with the key `cells` of [text] only."""


@dataclass(frozen=True, slots=True)
class Start:
    """The start: the text of its position, or a value that all cells have, and who moves."""

    position: str
    cells: str
    mover: str


@dataclass(frozen=True, slots=True)
class Stacks:
    """Pieces that stand on each other.

    Attributes
    ----------
    heights : str
        The observer that counts the pieces of a column.
    empty : str
        The value of cells without a piece.
    """

    heights: str
    empty: str


@dataclass(frozen=True, slots=True)
class Specification:
    """What a specification file says; `docs/game-toml.md` describes it for who writes one.

    Attributes
    ----------
    path : Path
        The file, for errors.
    players : tuple of str
        Values of the mover, in the order of their turns; empty where they are all of them.
    initial : str
        The predicate of the document that holds of the start; empty where `start` says it.
    start : Start or None
        The start, where no predicate says it.
    mover, step, win : str
        Symbols of the document: who moves, what leads from a position to the next, and what holds
        of a player who has won. There may be no mover where one plays alone, and no win.
    move : tuple of str
        The variables of the step's axiom that a move consists of; empty where the document shows.
    stuck : str
        Who wins where there is no move: `draw`, `loses` (the player to move) or `wins`.
    cells : str
        The observer whose values are written as letters, row by row; empty where none is.
    letters, mover_letters : dict of str to str
        The letter of each of its values, and of each player; the latter may be empty.
    at_most : dict of str to int
        How many cells may have a value.
    some_of : tuple of str
        Values of which at least one cell must have one.
    move_text : str
        How a move is written, with its parts in braces; `{x+1}` writes numbers one greater. Empty
        where its parts are written one after the other.
    row : int
        Which argument of the cells says the row, from 1; 0 where a cell has but one argument.
    upwards : bool
        Whether rows are counted from the lowest.
    stacks : Stacks or None
        How pieces stand on each other, where an observer counts them.
    turns : tuple of str
        The values that players add in turn, one each; empty where they do not.
    last_wins : bool
        Whether only who has just moved can have won.
    options : dict of str to str
        By option of the game, the constant of the document that it sets.
    values : dict of str to tuple
        By observer, its least and its greatest value, where the document does not say them.
    """

    path: Path
    players: tuple[str, ...]
    initial: str
    start: Start | None
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
    row: int
    upwards: bool
    stacks: Stacks | None
    turns: tuple[str, ...]
    last_wins: bool
    options: dict[str, str]
    values: dict[str, tuple[int | str, int | str]]

    def fail(self, reason: str) -> GameError:
        """Return the error that this specification gives rise to."""
        return GameError(f"{self.path}: {reason}")

    @staticmethod
    def near(name: str, known: Iterable[str]) -> str:
        """Return the end of a message about an unknown name: what may be meant, or nothing."""
        found = get_close_matches(name, list(known), 1)
        return f"; is {found[0]!r} meant?" if found else ""


def read_specification(path: Path) -> Specification:
    """Return the specification in a TOML file.

    Raises
    ------
    GameError
        It is not there, is not TOML, or a key is missing or has a value of another kind.
    """
    data = read_table(path, lambda reason: GameError(f"{path}: {reason}")).values
    game, text = Table(path, "game", data), Table(path, "text", data)
    start = None
    if "start" in data:
        table = Table(path, "start", data)
        position = table.text("position", "")
        alike = ("", "") if position else (table.text("cells"), table.text("mover"))
        start = Start(position, *alike)
    stacks = None
    if "stacks" in data:
        table = Table(path, "stacks", data)
        stacks = Stacks(table.text("heights"), table.text("empty"))
    whole = Table(path, "", {"": data})
    found = Specification(
        path=path,
        players=tuple(game.get("players", is_texts, "a list of texts", [])),
        initial="" if start else game.text("initial"),
        start=start,
        mover=game.text("mover", ""),
        step=game.text("step"),
        win=game.text("win", ""),
        move=tuple(game.get("move", is_texts, "a list of texts", [])),
        stuck=game.text("stuck", "draw"),
        cells=text.text("cells", ""),
        letters=text.get("letters", is_letters, "a table of single letters", {}),
        mover_letters=text.get("mover", is_letters, "a table of single letters", {}),
        at_most=text.get("at_most", is_numbers, "a table of numbers", {}),
        some_of=tuple(text.get("some_of", is_texts, "a list of texts", [])),
        move_text=text.text("move", ""),
        row=text.get("row", is_number, "a number", 0),
        upwards=text.get("upwards", is_truth, "true or false", default=False),
        stacks=stacks,
        turns=tuple(text.get("turns", is_texts, "a list of texts", [])),
        last_wins=game.get("last_wins", is_truth, "true or false", default=False),
        options=whole.get("options", is_names, "a table of texts", {}),
        values={
            name: (ends[0], ends[1])
            for name, ends in whole.get("values", is_ranges, "a table of pairs", {}).items()
        },
    )
    if found.stuck not in {"draw", "loses", "wins"}:
        raise found.fail("'stuck' must be 'draw', 'loses' or 'wins'")
    _check_keys(found, data)
    _check_cells(found, data)
    _check_letters(found)
    return found


def _check_keys(found: Specification, data: Mapping[str, Any]) -> None:
    """Refuse a table or a key that nobody would read."""
    for table, content in data.items():
        if table not in _KEYS:
            raise found.fail(f"there is no table [{table}]; there are {', '.join(_KEYS)}")
        keys = _KEYS[table]
        unknown = sorted(set(content) - keys) if keys else []
        if unknown:
            raise found.fail(
                f"[{table}] has no key {unknown[0]!r}; its keys are {', '.join(sorted(keys))}"
            )


def _check_cells(found: Specification, data: Mapping[str, Any]) -> None:
    """Refuse what would say more of the cells, or need them, where the text has none."""
    if found.cells:
        return
    for table, keys in _OF_CELLS.items():
        for key in sorted(keys & set(data.get(table, ()))):
            raise found.fail(
                f"[{table}] {key!r} says more of the 'cells' of [text], which it lacks"
            )


def _check_letters(found: Specification) -> None:
    """Refuse letters that do not tell their values apart, and those of other players."""
    for key, letters in (("letters", found.letters), ("mover", found.mover_letters)):
        if len(set(letters.values())) < len(letters):
            raise found.fail(f"[text] {key!r} has the same letter for two values")
        for value, letter in letters.items():
            if letter in NO_LETTERS:
                raise found.fail(
                    f"[text] {key!r} has {letter!r} for {value}, which parts the text"
                )
    if found.players and found.mover_letters and set(found.players) != set(found.mover_letters):
        raise found.fail(
            f"[text] 'mover' has letters for {', '.join(found.mover_letters)},"
            f" the 'players' are {', '.join(found.players)}"
        )
