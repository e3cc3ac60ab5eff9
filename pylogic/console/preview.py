"""A drawing of what a move would do: what is placed, and what slides along which line.

It is made from the texts of the states around each move, so that it holds for any game in which
pieces come and go along lines.
"""

from collections.abc import Hashable, Iterator, Sequence
from string import ascii_lowercase
from typing import Final, TypeVar

from rich.text import Text

from pylogic.games import Position
from pylogic.render.boards import Page, draw
from pylogic.render.changes import Square, arrivals, ways
from pylogic.render.fields import rows_of
from pylogic.render.theme import Theme

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
        after = str(position.play(move))
        labels = []
        for arrow in ways(before, after, theme.blank):
            label = ends.setdefault(arrow.end, _LABELS[len(ends) % len(_LABELS)])
            labels.append(label)
            for row, column in _between(arrow.start, arrow.end):
                cells[row][column] = "·" if page.unicode else "*"
        for row, column in arrivals(before, after, theme.blank):
            cells[row][column] = rows_of(after)[row][column]
        lines.append(Text(f"{' '.join(labels) or ' ':>4}  {move}"))
    for (row, column), label in ends.items():
        cells[row][column] = label
    overlay = f"{'/'.join(map(''.join, cells))} {before.rpartition(' ')[2]}"
    board = draw(overlay, theme, page, frozenset(ends) if page.colour else frozenset())
    return Text("\n").join([board, *lines])


def _between(start: Square, end: Square) -> Iterator[Square]:
    """Yield the squares between two on one row, column or diagonal; none between others."""
    down, across = end[0] - start[0], end[1] - start[1]
    if 0 in {down, across} or abs(down) == abs(across):
        steps = max(abs(down), abs(across))
        for step in range(1, steps):
            yield start[0] + down // steps * step, start[1] + across // steps * step
