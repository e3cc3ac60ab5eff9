"""The board of Pang-Ke in two integers of 16 bits, and the rule in words.

Bit `4 * (row - 1) + (column - 1)` of a board is the square at that row and column::

    column   1   2   3   4
    row 1    0   1   2   3        black starts on rows 1 and 2,
    row 2    4   5   6   7        white on rows 3 and 4,
    row 3    8   9  10  11        and black moves first
    row 4   12  13  14  15

A piece steps to a free square next to it in its row or column. Where the row or the column of the
square it reaches then reads `aab_`, `_aab`, `baa_` or `_baa`, with the piece that moved one of
the two a's, the b is captured; both lines may capture at once, and only the mover captures. A
side has won when the other has no piece left; a side with pieces and no move has a draw.

Nothing here is shared with the Prolog sources, so that agreement with them means something.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

BLACK: Final = "black"
WHITE: Final = "white"

_SIDE: Final = 4
_FULL: Final = 0xFFFF

_ROWS: Final = [tuple(4 * row + column for column in range(4)) for row in range(4)]
_COLUMNS: Final = [tuple(4 * row + column for row in range(4)) for column in range(4)]
_CAPTURES: Final = ("aab_", "_aab", "baa_", "_baa")

SQUARE_NAMES: Final = [f"{row}{column}" for row in range(1, 5) for column in range(1, 5)]


def _neighbours(square: int) -> tuple[int, ...]:
    row, column = divmod(square, _SIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(_SIDE * r + c for r, c in around if r in range(_SIDE) and c in range(_SIDE))


def _captures(line: tuple[int, ...], moved: int) -> dict[int, int]:
    """Return the captures along `line` of a piece that reached `moved`.

    The key is the mover's part of the line shifted left by 16, with the opponent's part below, so
    that the fourth cell is free where a key is found; the value is the bit of the captured piece.
    """
    found = {}
    for picture in _CAPTURES:
        pair = [square for square, letter in zip(line, picture, strict=True) if letter == "a"]
        victim = 1 << line[picture.index("b")]
        if moved in pair:
            found[(1 << pair[0] | 1 << pair[1]) << 16 | victim] = victim
    return found


def mask(squares: tuple[int, ...]) -> int:
    """Return the board with a piece on each of the squares."""
    return sum(1 << square for square in squares)


@dataclass(frozen=True, slots=True, order=True)
class PangkeMove:
    """A step between two squares, numbered 0 to 15 as the bits of a board."""

    start: int
    end: int

    def __str__(self) -> str:
        """Return `12-22`: from row 1, column 2 to row 2, column 2."""
        return f"{SQUARE_NAMES[self.start]}-{SQUARE_NAMES[self.end]}"


# By square: the moves that start there, each with the bit it reaches.
_STEPS: Final = [
    tuple((PangkeMove(square, end), 1 << end) for end in _neighbours(square))
    for square in range(16)
]
# By square: mask and captures of its row, then of its column.
_LINES: Final = [
    (
        mask(_ROWS[square // 4]),
        _captures(_ROWS[square // 4], square),
        mask(_COLUMNS[square % 4]),
        _captures(_COLUMNS[square % 4], square),
    )
    for square in range(16)
]
# The text of a row by its four bits of black, shifted left by 4, and its four of white.
_ROW_TEXT: Final = {
    sum(
        (16 if letter == "b" else 1) << i for i, letter in enumerate(row) if letter != "."
    ): "".join(row)
    for row in product(".bw", repeat=_SIDE)
}


@dataclass(frozen=True, slots=True, order=True)
class PangkeState:
    """A position: the bits of black, those of white, and whose turn it is."""

    black: int
    white: int
    mover: str

    def __str__(self) -> str:
        """Return `bbbb/b..b/w..w/wwww b`: the rows from the top, then who moves."""
        rows = [
            _ROW_TEXT[(self.black >> shift & 15) << 4 | self.white >> shift & 15]
            for shift in (0, 4, 8, 12)
        ]
        return f"{'/'.join(rows)} {self.mover[0]}"

    def sides(self) -> tuple[int, int]:
        """Return the bits of the side to move and those of the other."""
        return (self.black, self.white) if self.mover == BLACK else (self.white, self.black)


def steps(own: int, other: int) -> Iterator[tuple[PangkeMove, int, int]]:
    """Yield each step of `own` in order, with the two boards after it and its captures."""
    free = _FULL ^ own ^ other
    rest = own
    while rest:
        bit = rest & -rest
        rest ^= bit
        for move, reached in _STEPS[bit.bit_length() - 1]:
            if reached & free:
                after = own ^ bit ^ reached
                row, in_row, column, in_column = _LINES[move.end]
                taken = in_row.get((after & row) << 16 | other & row, 0) | in_column.get(
                    (after & column) << 16 | other & column, 0
                )
                yield move, after, other ^ taken


def step_count(own: int, other: int) -> int:
    """Return how many steps `own` has; none once a side has won."""
    if not own or not other:
        return 0
    free = _FULL ^ own ^ other
    return (
        (own << 4 & free).bit_count()
        + (own >> 4 & free).bit_count()
        + (own << 1 & free & 0xEEEE).bit_count()
        + (own >> 1 & free & 0x7777).bit_count()
    )
