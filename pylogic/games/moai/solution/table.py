"""The table of Moai on the smallest board: a byte for each position, up to turns and reflections.

The 21 cells of the board of 5 by 5 are numbered in reading order, without the corners::

         0   1   2
     3   4   5   6   7
     8   9  10  11  12
    13  14  15  16  17
        18  19  20

The 420 ways to place the pawn of who is on turn and the other's come in 59 families: the eight
symmetries of the board carry each of a family to its least. For each family there are 2 ** 19
places, one for each set of counters: its bits are those of the cells that have no pawn, in order.
What stands there is after how many plies the game ends, because a player is on turn whose pawn
cannot be moved, when the winner hurries and the loser delays. The player on turn loses where it is
even, and wins where it is odd; there is no draw, as every turn puts a counter.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

SIDE: Final = 5
SQUARES: Final = tuple(
    (row, column)
    for row in range(SIDE)
    for column in range(SIDE)
    if {row, column} - {0, SIDE - 1}  # the corners have both there
)
CELLS: Final = len(SQUARES)
FREE: Final = CELLS - 2
SETS: Final = 1 << FREE


@dataclass(frozen=True, slots=True)
class Families:
    """Which pairs of pawns are alike.

    symmetries: By symmetry of the board, the cell that each cell is carried to.
    pairs: By family, its least pair: the cell of who is on turn, and the other's.
    sizes: By family, how many pairs it has.
    of: By pair, its family and a symmetry that carries the pair to the least one.
    """

    symmetries: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, int], ...]
    sizes: tuple[int, ...]
    of: dict[tuple[int, int], tuple[int, int]]


@cache
def families() -> Families:
    """Return the families of the pairs of pawns."""
    last = SIDE - 1
    images = [
        [
            *((r, c), (c, last - r), (last - r, last - c), (last - c, r)),  # turned
            *((c, r), (r, last - c), (last - c, last - r), (last - r, c)),  # and reflected
        ]
        for r, c in SQUARES
    ]
    symmetries = tuple(
        tuple(SQUARES.index(square) for square in carried) for carried in zip(*images, strict=True)
    )
    least = {
        (own, other): min((to[own], to[other], i) for i, to in enumerate(symmetries))
        for own in range(CELLS)
        for other in range(CELLS)
        if own != other
    }
    pairs = sorted({found[:2] for found in least.values()})
    members = [found[:2] for found in least.values()]
    return Families(
        symmetries,
        tuple(pairs),
        tuple(members.count(pair) for pair in pairs),
        {pair: (pairs.index(found[:2]), found[2]) for pair, found in least.items()},
    )


def place(own: int, other: int, counters: int) -> int:
    """Return the place of a position in the table.

    own, other: The cells of the pawns of who is on turn and of the other.
    counters: The bits of the cells with a counter.
    """
    known = families()
    family, symmetry = known.of[own, other]
    to = known.symmetries[symmetry]
    carried = sum(1 << to[cell] for cell in range(CELLS) if counters >> cell & 1)
    for pawn in sorted(known.pairs[family], reverse=True):
        below = (1 << pawn) - 1
        carried = carried >> 1 & ~below | carried & below
    return family * SETS + carried
