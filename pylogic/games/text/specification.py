"""The specification of a document's game: a TOML file that says what plays which part.

It names the predicates and functions of the axioms that are the start, the mover, the step and the
win, and says how positions and moves are written. Nothing of a game stands in Python.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from pylogic.core.errors import GameError
from pylogic.core.toml_tables import Count, Letter, Number, read_table

_NO_LETTERS: Final = " /=\t\n\r"
"""What parts the text of a position, and is no letter of it."""


class StartPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """The start: the text of its position, or a value that all cells have, and who moves."""

    position: str = ""
    cells: str = ""
    mover: str = ""

    def __post_init__(self) -> None:
        """Refuse a start of which too little is said."""
        if not self.position and not (self.cells and self.mover):
            raise ValueError("a 'position' is missing, or 'cells' and 'mover'")


class Stacks(Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that stand on each other.

    heights: The observer that counts the pieces of a column.
    empty: The value of cells without a piece.
    """

    heights: str
    empty: str


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    step: str
    initial: str = ""
    mover: str = ""
    win: str = ""
    lose: str = ""
    position: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    move: tuple[str, ...] = ()
    stuck: Literal["draw", "loses", "wins"] = "draw"
    last_wins: bool = False
    proper: str = ""


class _Text(Struct, frozen=True, forbid_unknown_fields=True):
    cells: str = ""
    move: str = ""
    letters: dict[str, Letter] = {}
    mover: dict[str, Letter] = {}
    row: Count = 0
    upwards: bool = False
    at_most: dict[str, Number] = {}
    some_of: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    words: dict[str, str] = {}


class OptionChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A constant that an option sets, and the number that each of its values stands for."""

    constant: str
    numbers: dict[str, Number]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    game: _Game
    text: _Text = _Text()
    start: StartPosition | None = None
    stacks: Stacks | None = None
    options: dict[str, str | OptionChoice] = {}
    values: dict[str, tuple[Number | str, Number | str]] = {}


@dataclass(frozen=True, slots=True)
class Specification:
    """What a specification file says; `docs/game-toml.md` describes it for who writes one.

    path: The file, for errors.
    players: Values of the mover, in the order of their turns; empty where they are all of them.
    initial: The predicate of the document that holds of the start; empty where `start` says it.
    start: The start, where no predicate says it.
    mover, step, win: Symbols of the document: who moves, what leads from a position to the next,
        and what holds of a player who has won. There may be no mover where one plays alone, and no
        win.
    lose: What holds of a player who has lost, so that the other has won; empty where nothing does.
    position: What the elements of a position are called, where the document relates tuples.
    move: The variables of the step's axiom that a move consists of; empty where the document
        shows.
    stuck: Who wins where there is no move: `draw`, `loses` (the player to move) or `wins`.
    cells: The observer whose values are written as letters, row by row; empty where none is.
    letters, mover_letters: The letter of each of its values, and of each player; the latter may be
        empty.
    at_most: How many cells may have a value.
    some_of: Values of which at least one cell must have one.
    move_text: How a move is written, with its parts in braces; `{x+1}` writes numbers one greater.
        Empty where its parts are written one after the other.
    row: Which argument of the cells says the row, from 1; 0 where a cell has but one argument.
    upwards: Whether rows are counted from the lowest.
    stacks: How pieces stand on each other, where an observer counts them.
    turns: The values that players add in turn, one each; empty where they do not.
    proper: What holds of the positions that may be typed; empty where nothing is asked.
    last_wins: Whether only who has just moved can have won.
    words: How constants are written in moves that are not written by their names.
    options: By option of the game, the constant of the document that it sets.
    values: By observer, its least and its greatest value, where the document does not say them.
    """

    path: Path
    players: tuple[str, ...]
    initial: str
    start: StartPosition | None
    mover: str
    step: str
    win: str
    lose: str
    position: tuple[str, ...]
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
    proper: str
    words: dict[str, str]
    options: dict[str, str | OptionChoice]
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

    Raises GameError: It is not there, is not TOML, or a key is missing or has a value of another
        kind.
    """
    file = read_table(path, _File, lambda reason: GameError(f"{path}: {reason}"))
    game, text = file.game, file.text
    found = Specification(
        path=path,
        players=game.players,
        initial="" if file.start else game.initial,
        start=file.start,
        mover=game.mover,
        step=game.step,
        win=game.win,
        lose=game.lose,
        position=game.position,
        move=game.move,
        stuck=game.stuck,
        cells=text.cells,
        letters=text.letters,
        mover_letters=text.mover,
        at_most=text.at_most,
        some_of=text.some_of,
        move_text=text.move,
        row=text.row,
        upwards=text.upwards,
        stacks=file.stacks,
        turns=text.turns,
        last_wins=game.last_wins,
        proper=game.proper,
        words=text.words,
        options=file.options,
        values=file.values,
    )
    if not file.start and not game.initial:
        raise found.fail("[game]: 'initial' is missing, and there is no table [start]")
    _check_cells(found, file)
    _check_letters(found)
    return found


def _check_cells(specification: Specification, file: _File) -> None:
    """Refuse what would say more of the cells, or need them, where the text has none."""
    if specification.cells:
        return
    more: list[tuple[str, Struct | None, tuple[str, ...]]] = [
        ("text", file.text, ("letters", "mover", "row", "upwards", "at_most", "some_of", "turns")),
        ("start", file.start, ("cells", "mover")),
        ("stacks", file.stacks, ("heights", "empty")),
        ("game", file.game, ("last_wins", "proper")),
    ]
    for table, said, keys in more:
        for key in keys:
            if said and getattr(said, key):
                raise specification.fail(
                    f"[{table}]: {key!r} says more of the 'cells' of [text], which it lacks"
                )


def _check_letters(specification: Specification) -> None:
    """Refuse letters that do not tell their values apart, and those of other players."""
    for key, letters in (
        ("letters", specification.letters),
        ("mover", specification.mover_letters),
    ):
        if len(set(letters.values())) < len(letters):
            raise specification.fail(f"[text]: {key!r} has the same letter for two values")
        for value, letter in letters.items():
            if letter in _NO_LETTERS:
                raise specification.fail(
                    f"[text]: {key!r} has {letter!r} for {value}, which parts the text"
                )
    if (
        specification.players
        and specification.mover_letters
        and set(specification.players) != set(specification.mover_letters)
    ):
        raise specification.fail(
            f"[text]: 'mover' has letters for {', '.join(specification.mover_letters)},"
            f" the 'players' are {', '.join(specification.players)}"
        )
