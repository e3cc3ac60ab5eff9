"""How each game looks and how it is explained, as data: a new game adds one entry here.

A game without an entry is drawn with the letters of its states, so nothing has to be added before
a game can be played.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pylogic.games import Game
    from pylogic.games.base import Labels


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a square.

    Attributes
    ----------
    name : str
        What people call it, in the singular.
    glyph : str
        One character that tells this piece from every other, since not everybody sees colours.
    style : str
        The colour of `glyph`, as rich writes styles.
    """

    name: str
    glyph: str
    style: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for a word of a move that was left out.

    Attributes
    ----------
    text : str
        The question.
    answers : dict[str, str]
        Short answers, in small letters, and the word that each stands for; the words themselves
        are answers too.
    """

    text: str
    answers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Theme:
    """The looks of one game.

    Attributes
    ----------
    pieces : dict[str, Piece]
        By the letter of the state's text. Letters that are not named show as themselves.
    blank : str
        The letter of an empty square.
    rows, columns : bool
        Whether rows (from the top) and columns (from the left) carry their numbers, from 1.
    row_names, column_names : tuple of str
        What they carry instead of numbers, from the top and from the left, where it is not empty.
    first_square : int or None
        When set, an empty square shows its own number, counted row by row from this one.
    lines : bool
        Whether lines are drawn between the squares.
    ground, marked, grid : str
        Colours of a square, of a square the last move changed, and of the lines.
    move : str
        What a move looks like, for somebody who typed something else.
    aim : str
        The game in a few sentences; `{name}` is the value of an option of the game.
    questions : tuple of Question
        For each word of a move, what is asked where it was left out and more than one fits.
    sight : tuple of (command, what it does), or None
        A command that draws what the moves would do that begin with what follows it.
    """

    pieces: dict[str, Piece] = field(default_factory=dict)
    blank: str = "."
    rows: bool = True
    columns: bool = True
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    first_square: int | None = None
    lines: bool = True
    ground: str = ""
    marked: str = "reverse"
    grid: str = "dim"
    move: str = "one of the moves listed by `moves`"
    aim: str = ""
    questions: tuple[Question, ...] = ()
    sight: tuple[str, str] | None = None


_PLAIN = Theme()

_THEMES = {
    "pangke": Theme(
        pieces={
            "b": Piece("black piece", "●", "#1c1712"),
            "w": Piece("white piece", "○", "#fffaf0"),
        },
        ground="on #c99e62",
        marked="on #e3c58c",
        grid="#7a5630 on #c99e62",
        move="12-22: from row 1, column 2 to row 2, column 2",
        aim=(
            "Black moves first. A piece steps to a free square beside it, in its row or column.\n"
            "A line of four that then reads 'a a b _' or '_ a a b' (either way round), with the\n"
            "moved piece as one of the two a's, loses its b. Take every piece to win."
        ),
    ),
    "moai": Theme(
        pieces={
            "B": Piece("white pawn", "♙", "#fffaf0"),
            "P": Piece("black pawn", "♟", "#141414"),
            "C": Piece("counter", "▲", "#6d6a66"),
            "+": Piece("corner", "▒", "#4f6b3a"),
        },
        lines=False,
        ground="on #9cb56f",
        marked="on #c8d79a",
        grid="#4f6b3a on #9cb56f",
        move=(
            "4,4 places a pawn on column 4, row 4; later, 4,4 push P puts a counter there and"
            " pushes P away from it"
        ),
        aim=(
            "White places the pawn B, then black the pawn P, anywhere but on the corners. Then,\n"
            "black first, place a counter in line with a pawn, nothing between, and push that\n"
            "pawn away from it or pull it towards it, as far as it goes. Either pawn may be\n"
            "moved, but who begins a turn with a pawn that no counter could move has lost."
        ),
        questions=(
            Question("Where does the counter go? "),
            Question("Push (s) or pull (n)? ", {"s": "push", "n": "pull"}),
            Question("Which pawn, P (s) or B (n)? ", {"s": "P", "n": "B"}),
        ),
        sight=("lines 4,4", "draw the slides that a counter on that cell allows"),
    ),
    "connect4": Theme(
        pieces={
            "1": Piece("disc of player 1", "●", "#ffd23f"),
            "2": Piece("disc of player 2", "○", "#ee4266"),
        },
        rows=False,
        ground="on #1f4e9c",
        marked="on #4f7fd0",
        grid="#0f2f66 on #1f4e9c",
        move="4: a disc in column 4",
        aim="Drop a disc into a column. {connect} in a line, in any direction, win.",
    ),
    "tictactoe": Theme(
        pieces={
            "x": Piece("x", "X", "bold #ff6b6b"),
            "o": Piece("o", "O", "bold #4dabf7"),
        },
        rows=False,
        columns=False,
        first_square=0,
        move="4: the square in the middle",
        aim="Take a free square. Three in a line win.",
    ),
}


def theme(game: str) -> Theme:
    """Return the looks of a game, or plain ones when it has none of its own."""
    return _THEMES.get(game, _PLAIN)


@runtime_checkable
class Labelled(Protocol):
    """A game that says what its rows and columns are called."""

    @property
    def labels(self) -> Labels | None:
        """What they are called; None where they have their numbers."""
        ...


def theme_of(game: Game[Any, Any]) -> Theme:
    """Return the looks of a game, with rows and columns called as in its moves."""
    looks = theme(game.name)
    if looks is not _PLAIN or not isinstance(game, Labelled) or game.labels is None:
        return looks
    rows, columns = game.labels.rows, game.labels.columns
    return replace(
        looks,
        rows=any(rows),
        columns=any(columns),
        row_names=rows,
        column_names=columns,
    )
