"""Moai on the board of 5 by 5 solved: every position, from the most counters to none, in NumPy.

A turn puts a counter, so that positions with n counters are settled once those with n + 1 are.
`pylogic.games.moai.solution.table` has the order of the table.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.games.moai.solution.table import CELLS, FREE, SETS, SQUARES, families

Sets = NDArray[np.int32]
Plies = NDArray[np.uint8]


_WAYS: Final = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


@dataclass(frozen=True, slots=True)
class PawnTurn:
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
def turns(own: int, other: int, gap: int) -> tuple[PawnTurn, ...]:
    """Return the turns with the pawns on two cells.

    own, other: The cells of the pawn of who is on turn and of the other.
    gap: How many cells must stay free between a counter and its pawn.
    """
    return (
        *(
            PawnTurn(free, taken, counter, end, other, moves_own=True)
            for free, taken, counter, end in _slides(own, other, gap)
        ),
        *(
            PawnTurn(free, taken, counter, own, end, moves_own=False)
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


POSITIONS: Final = len(families().pairs) * SETS
_NEVER: Final = 255  # more plies than any game has


def solve(
    gap: int = 0, *, least: int = 0, progress: Callable[[int], None] = lambda _: None
) -> Plies:
    """Return the table.

    gap: How many cells must stay free between a counter and its pawn.
    least: With how many counters to end; positions with fewer are left 0.
    """
    table = np.zeros(POSITIONS, dtype=np.uint8)
    done = 0
    for counters in range(FREE, least - 1, -1):
        places = layer(counters)
        for family in range(len(families().pairs)):
            table[family * SETS + places] = _settled(table, family, places, gap)
            done += len(places)
            progress(done)
    return table


def unfounded(
    table: Plies, gap: int = 0, *, least: int = 0, progress: Callable[[int], None] = lambda _: None
) -> int:
    """Return of how many positions the plies do not follow from those of their successors.

    As no play goes round in circles, only one table has none.

    gap: How many cells must stay free between a counter and its pawn.
    least: Positions with fewer counters are not looked at.
    """
    wrong, done = 0, 0
    for counters in range(least, FREE + 1):
        places = layer(counters)
        for family in range(len(families().pairs)):
            stored = table[family * SETS + places]
            wrong += int((stored != _settled(table, family, places, gap)).sum())
            done += len(places)
            progress(done)
    return wrong


def _settled(table: Plies, family: int, places: Sets, gap: int) -> Plies:
    """Return the plies of positions of one family by those of their successors."""
    own, other = families().pairs[family]
    sets = spread(places, own, other)
    loose = np.zeros(len(sets), bool)
    win = np.full(len(sets), _NEVER, np.uint8)
    loss = np.zeros(len(sets), np.uint8)
    for turn, legal, after in followers(own, other, sets, gap):
        plies = table[after] + np.uint8(1)
        wins = plies % 2 == 1
        win[legal] = np.minimum(win[legal], np.where(wins, plies, _NEVER))
        loss[legal] = np.maximum(loss[legal], np.where(wins, 0, plies))
        if turn.moves_own:
            loose[legal] = True
    found: Plies = np.where(loose, np.where(win < _NEVER, win, loss), 0).astype(np.uint8)
    return found


def followers(
    own: int, other: int, sets: Sets, gap: int
) -> Iterator[tuple[PawnTurn, NDArray[np.intp], NDArray[np.int64]]]:
    """Yield each turn, in which of the sets of counters it is legal, and the places after it.

    That the own pawn can be moved at all is not asked.
    """
    known = families()
    for turn in turns(own, other, gap):
        legal = np.flatnonzero((sets & np.int32(turn.free | turn.taken)) == turn.taken)
        family, symmetry = known.of[turn.other, turn.own]  # the other player is on turn
        after = carried(symmetry)[sets[legal] | np.int32(turn.counter)]
        yield turn, legal, family * SETS + squeezed(after, *known.pairs[family])


@cache
def layer(counters: int) -> Sets:
    """Return the places, in any family, with so many counters."""
    places = np.arange(SETS, dtype=np.int32)
    found: Sets = places[np.bitwise_count(places) == counters]
    return found


def spread(places: Sets, own: int, other: int) -> Sets:
    """Return the sets of counters at some places of the family with that least pair."""
    for pawn in sorted((own, other)):
        below = np.int32((1 << pawn) - 1)
        places = (places & ~below) << 1 | places & below
    return places


def squeezed(sets: Sets, own: int, other: int) -> NDArray[np.int64]:
    """Return the places of sets of counters in the family with that least pair."""
    for pawn in sorted((own, other), reverse=True):
        below = np.int32((1 << pawn) - 1)
        sets = sets >> 1 & ~below | sets & below
    return sets.astype(np.int64)


@cache
def carried(symmetry: int) -> Sets:
    """Return, by set of cells, the set that it is carried to."""
    found = np.zeros(1, np.int32)
    for to in families().symmetries[symmetry]:
        found = np.concatenate([found, found | np.int32(1 << to)])
    assert len(found) == 1 << CELLS  # noqa: S101
    return found
