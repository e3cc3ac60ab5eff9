"""How a game looks and how it is explained, as data: its folder may have a theme.

A game without one is drawn with the letters of its states.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Drawing:
    """What SVG and HTML draw on a square.

    Attributes
    ----------
    shape : str
        A name of `pylogic.render.shapes.SHAPES`, or the data of an SVG path, `M...`, in a square
        that goes from 0 to 100.
    fill, edge : str
        Its colours, such as `#1c1712`; an edge that is empty is a darker `fill`.
    """

    shape: str
    fill: str
    edge: str = ""


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
    drawing : Drawing or None
        What SVG and HTML draw; without it, they draw `glyph`.
    """

    name: str
    glyph: str
    style: str
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """How a word of a move that was left out is asked for.

    text: What is shown.
    answers: Short answers, in small letters, and the word that each stands for; the words
        themselves are answers too.
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
    other_ground : str
        Colour of every other square, where the board is chequered.
    frame, ink : str
        Colours of what is around the board, and of what is written there; SVG and HTML only. A
        theme without a frame is drawn plainly, and in the dark where its page is dark.
    empty : Drawing or None
        What is drawn on an empty square; SVG and HTML only.
    gaps : str
        Letters that stand between boards: SVG and HTML draw no square there.
    move : str
        What a move looks like, for somebody who typed something else.
    aim : str
        The game in a few sentences; `{name}` is the value of an option of the game.
    prompts : tuple of Prompt
        For each word of a move, what is asked where it was left out and more than one fits.
    preview : tuple of (command, what it does), or None
        A command of the console that takes the beginning of a move, and draws what each move
        that begins so would do.
    forced : bool
        Whether people are asked for a move where they have only one.
    layout : callable or None
        Turns the text of a state into rows and named fields; None where the text has that form.
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
    other_ground: str = ""
    frame: str = ""
    ink: str = ""
    empty: Drawing | None = None
    gaps: str = ""
    move: str = "one of the moves listed by `moves`"
    aim: str = ""
    prompts: tuple[Prompt, ...] = ()
    preview: tuple[str, str] | None = None
    forced: bool = True
    layout: Callable[[str], str] | None = None

    def laid(self, state: str) -> str:
        """Return the text of a state as rows with `/` between them, followed by named fields."""
        return state if self.layout is None else self.layout(state)


PLAIN: Final = Theme()
"""Of a game that has no theme."""
