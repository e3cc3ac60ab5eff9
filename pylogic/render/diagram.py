"""What there is to draw of a position: squares, pieces, marks, arrows, and what is said beside.

Terminals, SVG and HTML draw the same diagram; the theme says in which looks.
"""

from dataclasses import dataclass

from pylogic.render.changes import Arrow, Square, arrows, changed_squares
from pylogic.render.fields import Field, fields_of, rows_of
from pylogic.render.theme import Theme


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position as it is to be drawn.

    Attributes
    ----------
    state : str
        Its text.
    rows : tuple of str
        The letters of the board, from the top; empty where there is no board.
    row_names, column_names : tuple of str
        What rows and columns are called, from the top and from the left; empty where they carry
        no names.
    fields : tuple of Field
        What else is said, by name.
    marked : frozenset of (row, column), from 0
        Squares to point out: those that the last move changed.
    arrows : tuple of Arrow
        From where to where the last move moved each piece.
    """

    state: str
    rows: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    marked: frozenset[Square] = frozenset()
    arrows: tuple[Arrow, ...] = ()

    @property
    def width(self) -> int:
        """How many squares the longest row has."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)


def diagram(
    state: str, theme: Theme, before: str | None = None, marked: frozenset[Square] = frozenset()
) -> Diagram:
    """Return what there is to draw of the text of a state.

    Parameters
    ----------
    state : str
        The text of the state.
    theme : Theme
        The looks of its game.
    before : str, optional
        The text of the state before the last move, which is then marked.
    marked : frozenset of (row, column), from 0
        Further squares to point out.
    """
    laid = theme.laid(state)
    rows = rows_of(laid)
    width = max(map(len, rows), default=0)
    ways: tuple[Arrow, ...] = ()
    if before is not None:
        laid_before = theme.laid(before)
        marked |= changed_squares(laid_before, laid)
        ways = arrows(laid_before, laid, theme.blank)
    return Diagram(
        state,
        rows,
        row_names=(theme.row_names or _numbers(len(rows))) if theme.rows and rows else (),
        column_names=(theme.column_names or _numbers(width)) if theme.columns and rows else (),
        fields=fields_of(laid),
        marked=marked,
        arrows=ways,
    )


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, count + 1)))
