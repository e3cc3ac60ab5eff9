"""Many positions of Pang-Ke at a time, in NumPy: their steps, and the steps back from them.

A position is a number of 32 bits, the board of the side to move above that of the other; colours
do not matter. A board is as `pylogic.games.pangke.board` has it, bit `4 * row + column`::

     0   1   2   3
     4   5   6   7
     8   9  10  11
    12  13  14  15

The 48 steps are taken one after another, each for all positions at once. No two positions come
from different ones by the same step, so that what is done by step can write through indices.

Nothing else is shared with the native engine, which has no such step as the memo's axiom 17 has
before it is corrected: there the piece that moves along a line counts as standing on both of its
squares, so that one piece captures alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Positions = NDArray[np.uint32]

_HALF: Final = 16
_LINES: Final = (
    *(tuple(range(4 * row, 4 * row + 4)) for row in range(4)),
    *(tuple(range(column, 16, 4)) for column in range(4)),
)
_PICTURES: Final = ("aab_", "_aab", "baa_", "_baa")


@dataclass(frozen=True, slots=True)
class Step:
    """A step from one square to another, given as bits.

    Attributes
    ----------
    start, end : int
        The bits of the two squares.
    captures : tuple of (mask, pattern, victim)
        The piece on the square `victim` is captured where the position after the step, still with
        the side that made it above, has `pattern` in the bits of `mask`.
    """

    start: int
    end: int
    captures: tuple[tuple[int, int, int], ...]

    def legal(self, positions: Positions) -> NDArray[np.intp]:
        """Return the places of the positions in which the step can be made."""
        mask = (self.start | self.end) << _HALF | self.end
        return np.flatnonzero((positions & np.uint32(mask)) == np.uint32(self.start << _HALF))

    def taken(self, after: Positions) -> Positions:
        """Return the captured pieces, as bits, by position after the step and before captures."""
        taken = np.zeros_like(after)
        for mask, pattern, victim in self.captures:
            hit = (after & np.uint32(mask)) == np.uint32(pattern)
            taken |= hit * np.uint32(victim)
        return taken

    def made(self, positions: Positions) -> tuple[Positions, Positions]:
        """Return the positions after the step, in which it is legal, and what each captured."""
        after = positions ^ np.uint32((self.start | self.end) << _HALF)
        taken = self.taken(after)
        return turned(after ^ taken), taken

    def unmade(self, positions: Positions) -> Positions:
        """Return the positions from which the step leads, without a capture, to those given."""
        mask = self.start << _HALF | self.start | self.end
        there = positions[(positions & np.uint32(mask)) == np.uint32(self.end)]
        after = turned(there)
        quiet = after[self.taken(after) == 0]
        before: Positions = quiet ^ np.uint32((self.start | self.end) << _HALF)
        return before


def turned(positions: Positions) -> Positions:
    """Return the positions with the other side to move."""
    return positions << np.uint32(_HALF) | positions >> np.uint32(_HALF)


@cache
def steps(*, alone: bool) -> tuple[Step, ...]:
    """Return the steps of the game.

    Parameters
    ----------
    alone : bool
        Whether the piece that moves counts on both of its squares, and captures alone: what axiom
        17 says with the erratum `mover-elsewhere` left out.
    """
    neighbours = [(a, b) for line in _LINES for a, b in pairwise(line)]
    return tuple(
        Step(1 << start, 1 << end, tuple(_captures(start, end, alone=alone)))
        for a, b in neighbours
        for start, end in ((a, b), (b, a))
    )


def _captures(start: int, end: int, *, alone: bool) -> list[tuple[int, int, int]]:
    """Return the `captures` of the step between two squares."""
    found = []
    for line in _LINES:
        if end not in line:
            continue
        mask = sum(1 << square for square in line)
        for picture in _PICTURES:
            pair = {square for square, letter in zip(line, picture, strict=True) if letter == "a"}
            victim = line[picture.index("b")]
            if end in pair and start != victim and (alone or start not in pair):
                standing = sum(1 << square for square in pair - {start})
                found.append((mask << _HALF | mask, standing << _HALF | 1 << victim, 1 << victim))
    return found


def placings(own: int, other: int) -> Positions:
    """Return every position with so many pieces of the side to move and of the other, in order."""
    mine, theirs = _boards(own), _boards(other)
    found = [
        np.uint32(board << _HALF) | theirs[(theirs & np.uint32(board)) == 0]
        for board in mine.tolist()
    ]
    return np.concatenate(found)


@cache
def _boards(pieces: int) -> Positions:
    boards = [
        sum(1 << square for square in squares) for squares in combinations(range(16), pieces)
    ]
    return np.array(sorted(boards), dtype=np.uint32)
