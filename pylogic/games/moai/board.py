"""The board of Moai in integers, of any size from 5 by 5 to 26 by 26, and how pawns slide on it.

Bit `width * (row - 1) + (column - 1)` of a board is the cell at that column and row; the corners
are cells that are always taken. On a board of 6 by 5::

    column   1   2   3   4   5   6
    row 1    +   1   2   3   4   +        a step right       adds 1
    row 2    6   7   8   9  10  11        left and down      adds width - 1
    row 3   12  13  14  15  16  17        down               adds width
    row 4   18  19  20  21  22  23        right and down     adds width + 1
    row 5    +  25  26  27  28   +

The four lines through a cell are kept in halves: the cells that follow it at higher bits, and
those at lower ones. What stops a pawn in the first is the lowest taken bit, in the second the
highest, and a count of bits says how far there is to go.

Nothing here is shared with the Prolog source, so that agreement with it means something.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

WHITE: Final = "B"
BLACK: Final = "P"
PULL: Final = "pull"
PUSH: Final = "push"
SIZES: Final = range(5, 27)


@dataclass(frozen=True, slots=True, order=True)
class MoaiMove:
    """A counter at a column and a row, from 1, and what it does to which pawn.

    `action` and `pawn` are empty where a pawn is placed, whose it is being clear.
    """

    column: int
    row: int
    action: str = ""
    pawn: str = ""

    def __str__(self) -> str:
        """Return `4,4 push P`, or just `4,4` for a placement."""
        cell = f"{self.column},{self.row}"
        return f"{cell} {self.action} {self.pawn}" if self.action else cell


@dataclass(frozen=True, slots=True, order=True)
class MoaiState:
    """A position.

    width, height: The size of the board, corners included.
    white, black: The bit of each pawn; 0 while it is still to be placed.
    counters: The bits of the counters.
    mover: Whose turn it is, `B` or `P`.
    """

    width: int
    height: int
    white: int
    black: int
    counters: int
    mover: str

    def __str__(self) -> str:
        """Return `+...+/...../..B../...../+...+ P`: the rows from the top, then who moves."""
        cells = list(lines(self.width, self.height).blank)
        for letter, rest in ((WHITE, self.white), (BLACK, self.black), ("C", self.counters)):
            left = rest
            while left:
                bit = left & -left
                left ^= bit
                row, column = divmod(bit.bit_length() - 1, self.width)
                cells[row * (self.width + 1) + column] = letter
        return f"{''.join(cells)} {self.mover}"


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one size of board.

    width: Columns of the board.
    corners, cells: The bits of the four corners, and those of all other cells.
    blank: The rows of the vacant board, with `/` between.
    halves: By cell, for each line through it: what a step ahead adds to the number of the cell,
        the bits of the cells ahead, and of those behind.
    """

    width: int
    corners: int
    cells: int
    blank: str
    halves: tuple[tuple[tuple[int, int, int], ...], ...]

    def rooms(self, cell: int, taken: int) -> Iterator[tuple[int, int, int]]:
        """Yield the step of each line through a cell, and the free cells next to it on each side.

        Both are counted up to the first bit of `taken`, which has the corners.
        """
        for step, ahead, behind in self.halves[cell]:
            stop = taken & ahead
            after = (ahead & ((stop & -stop) - 1)).bit_count() if stop else ahead.bit_count()
            before = (behind >> (taken & behind).bit_length()).bit_count()
            yield step, after, before

    def slides(self, cell: int, taken: int, gap: int) -> Iterator[tuple[int, str, int]]:
        """Yield every turn of the pawn on a cell: where the counter goes, what it does, the end.

        Between the counter and the pawn `gap` cells stay free at least.
        """
        for step, after, before in self.rooms(cell, taken):
            for way, room, back in ((step, after, before), (-step, before, after)):
                for distance in range(gap + 1, room + 1):
                    counter = cell + way * distance
                    if back:
                        yield counter, PUSH, cell - way * back
                    if distance > 1:
                        yield counter, PULL, counter - way

    def slide_count(self, cell: int, taken: int, gap: int) -> int:
        """Return how many turns `slides` yields."""
        count = 0
        for _step, after, before in self.rooms(cell, taken):
            if before:
                count += max(after - gap, 0) + before - 1
            if after:
                count += max(before - gap, 0) + after - 1
        return count

    def is_loose(self, cell: int, taken: int, gap: int) -> bool:
        """Return whether there is a turn that moves the pawn on a cell.

        There is one where two cells next to the pawn on a line are free; with a gap of 1, two on
        one side of it.
        """
        return any(
            max(after, before) > 1 or (after and before and not gap)
            for _step, after, before in self.rooms(cell, taken)
        )


@cache
def lines(width: int, height: int) -> Lines:
    """Return the lines of a size of board."""
    corners = sum(
        1 << width * row + column for row in (0, height - 1) for column in (0, width - 1)
    )
    edge, inner = f"+{'.' * (width - 2)}+", "." * width
    return Lines(
        width=width,
        corners=corners,
        cells=(1 << width * height) - 1 ^ corners,
        blank="/".join([edge, *[inner] * (height - 2), edge]),
        halves=tuple(
            tuple(
                (
                    width * down + right,
                    _half(width, height, (row, column), (down, right)),
                    _half(width, height, (row, column), (-down, -right)),
                )
                for down, right in ((0, 1), (1, -1), (1, 0), (1, 1))
            )
            for row in range(height)
            for column in range(width)
        ),
    )


def _half(width: int, height: int, start: tuple[int, int], step: tuple[int, int]) -> int:
    """Return the bits of the cells that follow on one in a direction, to the border."""
    row, column = start[0] + step[0], start[1] + step[1]
    bits = 0
    while row in range(height) and column in range(width):
        bits |= 1 << width * row + column
        row, column = row + step[0], column + step[1]
    return bits
