"""The turns of Moai on the smallest board, as tests of the bits of its counters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from pylogic.games.moai.solution.table import SQUARES

if TYPE_CHECKING:
    from collections.abc import Iterator

_WAYS: Final = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that one pawn can make where the counters allow it.

    free, taken: The bits of the cells that must have no counter, and of those that must have one.
    counter: The bit of the cell where a counter is put.
    own, other: The cells of both pawns after the turn, the own one that of who has just been on
        turn.
    moves_own: Whether it is the own pawn that moves.
    """

    free: int
    taken: int
    counter: int
    own: int
    other: int
    moves_own: bool


@cache
def turns(own: int, other: int, gap: int) -> tuple[Turn, ...]:
    """Return the turns with the pawns on two cells.

    own, other: The cells of the pawn of who is on turn and of the other.
    gap: How many cells must stay free between a counter and its pawn.
    """
    return (
        *(
            Turn(free, taken, counter, end, other, moves_own=True)
            for free, taken, counter, end in _slides(own, other, gap)
        ),
        *(
            Turn(free, taken, counter, own, end, moves_own=False)
            for free, taken, counter, end in _slides(other, own, gap)
        ),
    )


def _slides(pawn: int, obstacle: int, gap: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield each slide of a pawn: free and taken cells, the counter, and the cell of its end."""
    for way in _WAYS:
        ahead, behind = _ray(pawn, obstacle, way), _ray(pawn, obstacle, (-way[0], -way[1]))
        for distance in range(gap + 1, len(ahead) + 1):
            seen = sum(1 << cell for cell in ahead[:distance])
            counter = 1 << ahead[distance - 1]
            if distance > 1:  # pulled next to the counter
                yield seen, 0, counter, ahead[distance - 2]
            for room in range(1, len(behind) + 1):  # pushed until something stops it
                passed = sum(1 << cell for cell in behind[:room])
                stop = sum(1 << cell for cell in behind[room : room + 1])
                yield seen | passed, stop, counter, behind[room - 1]


def _ray(start: int, obstacle: int, way: tuple[int, int]) -> list[int]:
    """Return the cells from a cell in a direction, up to the border, a corner or the obstacle."""
    found: list[int] = []
    row, column = SQUARES[start]
    while True:
        row, column = row + way[0], column + way[1]
        if (row, column) not in SQUARES or (cell := SQUARES.index((row, column))) == obstacle:
            return found
        found.append(cell)
