"""A drawing of what a move would do: what is placed, and what slides along which line.

It is made from the texts of the states around each move, so that it holds for any game in which
pieces come and go along lines.
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Final, TypeVar

from rich.text import Text

from pylogic.render.boards import changed_squares, draw
from pylogic.render.fields import rows_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from pylogic.games import Position
    from pylogic.render.boards import Page
    from pylogic.render.theme import Theme

    Square = tuple[int, int]
    """A row and a column, from 0."""

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")

_LABELS: Final = "123456789" + ascii_lowercase


def preview(position: Position[S, M], moves: Sequence[M], theme: Theme, page: Page) -> Text:
    """Return the board of a position with what each of the moves would do, and a line for each.

    Pieces that a move brings stand on it; a piece that slides stays, the squares that it passes
    have a dot, and the one where it stops has a label, which is also in the move's line.
    """
    before = str(position)
    cells = [list(row) for row in rows_of(before)]
    ends: dict[Square, str] = {}
    lines = []
    for move in moves:
        after = rows_of(str(position.play(move)))
        labels = []
        for start, end in _slides(before, after, theme.blank):
            label = ends.setdefault(end, _LABELS[len(ends) % len(_LABELS)])
            labels.append(label)
            for row, column in _between(start, end):
                cells[row][column] = "·" if page.unicode else "*"
        for row, column in _comers(before, after, theme.blank):
            cells[row][column] = after[row][column]
        lines.append(Text(f"{' '.join(labels) or ' ':>4}  {move}"))
    for (row, column), label in ends.items():
        cells[row][column] = label
    overlay = f"{'/'.join(map(''.join, cells))} {before.rpartition(' ')[2]}"
    board = draw(overlay, theme, page, frozenset(ends) if page.colour else frozenset())
    return Text("\n").join([board, *lines])


def _changes(before: str, after: tuple[str, ...]) -> Iterator[tuple[Square, str, str]]:
    """Yield each square that differs with what it had and has, from the top."""
    rows = rows_of(before)
    for row, column in sorted(changed_squares(before, f"{'/'.join(after)} ")):
        yield (row, column), rows[row][column], after[row][column]


def _slides(before: str, after: tuple[str, ...], blank: str) -> Iterator[tuple[Square, Square]]:
    """Yield from where to where pieces went: one square lost what another has got."""
    changes = list(_changes(before, after))
    for start, piece, new in changes:
        if piece != blank and new == blank:
            yield from ((start, end) for end, _, got in changes if got == piece)


def _comers(before: str, after: tuple[str, ...], blank: str) -> Iterator[Square]:
    """Yield the squares on which there is a piece that came from nowhere."""
    ends = {end for _, end in _slides(before, after, blank)}
    yield from (
        square for square, _, new in _changes(before, after) if new != blank and square not in ends
    )


def _between(start: Square, end: Square) -> Iterator[Square]:
    """Yield the squares between two on one row, column or diagonal; none between others."""
    down, across = end[0] - start[0], end[1] - start[1]
    if 0 in {down, across} or abs(down) == abs(across):
        steps = max(abs(down), abs(across))
        for step in range(1, steps):
            yield start[0] + down // steps * step, start[1] + across // steps * step
