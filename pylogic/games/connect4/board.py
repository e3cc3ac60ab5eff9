"""The board of Connect Four in integers, of any size, and its lines.

A player's discs are a number with a bit for each cell. The columns follow one another from the
bottom up, each with a bit on top of it that no disc ever takes; on the usual board::

     .   .   .   .   .   .   .
     5  12  19  26  33  40  47
     4  11  18  25  32  39  46      up                adds 1
     3  10  17  24  31  38  45      right and down    adds rows
     2   9  16  23  30  37  44      right             adds rows + 1
     1   8  15  22  29  36  43      right and up      adds rows + 2
     0   7  14  21  28  35  42

The bits on top keep the lines from running on into the next column, so that a line is found by
shifting all the discs at once. The lowest empty cell of every column comes of one addition: where
a 1 is added at the bottom of each column, it is carried to the first cell without a disc.

Nothing here is shared with the Prolog sources, so that agreement with them means something.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

ONE: Final = "1"
TWO: Final = "2"
SIZES: Final = range(1, 17)


@dataclass(frozen=True, slots=True, order=True)
class Connect4Move:
    """A disc dropped into a column, counted from 1 at the left."""

    column: int

    def __str__(self) -> str:
        """Return the column: `4`."""
        return str(self.column)


@dataclass(frozen=True, slots=True, order=True)
class Connect4State:
    """A position.

    columns, rows: The size of the board.
    ones, twos: The bits of each player's discs.
    mover: Whose turn it is, `1` or `2`.
    """

    columns: int
    rows: int
    ones: int
    twos: int
    mover: str

    def __str__(self) -> str:
        """Return `......./......./......./......./.../...1... 2`: rows from the top, the mover."""
        stride, ones, twos = self.rows + 1, self.ones, self.twos
        starts = range(0, self.columns * stride, stride)
        rows = (
            "".join(["12"[twos >> at & 1] if (ones | twos) >> at & 1 else "." for at in cells])
            for cells in ([start + y for start in starts] for y in reversed(range(self.rows)))
        )
        return f"{'/'.join(rows)} {self.mover}"

    def sides(self) -> tuple[int, int]:
        """Return the discs of the player on turn and those of the other."""
        return (self.ones, self.twos) if self.mover == ONE else (self.twos, self.ones)


def bits(cells: int) -> Iterator[int]:
    """Yield each bit of a number as a number of its own, the lowest first."""
    while cells:
        lowest = cells & -cells
        cells ^= lowest
        yield lowest


@dataclass(frozen=True, slots=True)
class Board:
    """One size of board with one length of a line.

    columns, rows, connect: The size, and how many discs make a line.
    bottom, cells: The bits of the lowest row, and of all cells.
    steps: What a step along a line adds to the number of a cell, for each direction.
    lines: The bits of every line, in four groups: up, down to the right, along the row, and up to
        the right; each group by its first cell.
    """

    columns: int
    rows: int
    connect: int
    bottom: int
    cells: int
    steps: tuple[int, int, int, int]
    lines: tuple[int, ...]

    def column(self, cell: int) -> int:
        """Return the column, from 1, of the cell that is a bit."""
        return (cell.bit_length() - 1) // (self.rows + 1) + 1

    def open_cells(self, discs: int) -> int:
        """Return the cell of each column with room that the next disc falls to."""
        return discs + self.bottom & self.cells

    def has_line(self, discs: int) -> bool:
        """Return whether some discs of one player hold a line."""
        for step in self.steps:
            run = discs
            for i in range(1, self.connect):
                run &= discs >> i * step
            if run:
                return True
        return False

    def completing(self, own: int, discs: int) -> int:
        """Return the empty cells, in reach or not, where one more disc of `own` makes a line.

        own: One player's discs.
        discs: Both players'.
        """
        found = 0
        for step in self.steps:
            behind = [own << step]  # by number: the cells after so many of `own`
            for i in range(2, self.connect):
                behind.append(behind[-1] & own << i * step)
            found |= behind.pop()
            ahead = own >> step
            for i in range(2, self.connect):
                found |= behind.pop() & ahead
                ahead &= own >> i * step
            found |= ahead
        return found & self.cells & ~discs


@cache
def board(columns: int, rows: int, connect: int) -> Board:
    """Return the board of a size, with lines of `connect` discs."""
    stride = rows + 1
    bottom = sum(1 << stride * x for x in range(columns))
    return Board(
        columns=columns,
        rows=rows,
        connect=connect,
        bottom=bottom,
        cells=bottom * ((1 << rows) - 1),
        steps=(1, rows, rows + 1, rows + 2),
        lines=tuple(
            sum(1 << stride * (x + i * right) + y + i * up for i in range(connect))
            for right, up in ((0, 1), (1, -1), (1, 0), (1, 1))
            for x in range(columns)
            for y in range(rows)
            if x + (connect - 1) * right < columns and y + (connect - 1) * up in range(rows)
        ),
    )
