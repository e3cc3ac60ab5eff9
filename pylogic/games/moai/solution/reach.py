"""Which positions of Moai on the board of 5 by 5 play comes to, and how many each player wins."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pylogic.games.moai.solution.retrograde import (
    Plies,
    carried,
    followers,
    layer,
    spread,
    squeezed,
)
from pylogic.games.moai.solution.table import FREE, SETS, families


@dataclass(frozen=True, slots=True)
class Reached:
    """The positions, with both pawns placed, that play comes to from the vacant board.

    counts: How many there are, by counters on the board, and by plies to the end.
    longest: Of one with the most plies: the cells of the pawns of who is on turn and of the other,
        and the bits of the counters.
    """

    counts: NDArray[np.int64]
    longest: tuple[int, int, int]


def reach(table: Plies, gap: int = 0, progress: Callable[[int], None] = lambda _: None) -> Reached:
    """Return what play comes to.

    table: The table, which tells where the game is over.
    gap: How many cells must stay free between a counter and its pawn.
    """
    known = families()
    reached = np.zeros(len(table), dtype=bool)
    reached[np.arange(len(known.pairs)) * SETS] = True  # wherever the pawns are placed
    found = np.zeros((FREE + 1, 256), dtype=np.int64)
    most, longest = -1, (0, 0, 0)
    for counters in range(FREE + 1):
        for family, ((own, other), size) in enumerate(zip(known.pairs, known.sizes, strict=True)):
            _complete(reached, family, counters)
            places = layer(counters)
            places = places[reached[family * SETS + places]]
            if not len(places):
                continue
            plies = table[family * SETS + places]
            found[counters] += size * np.bincount(plies, minlength=256)
            if int(plies.max()) > most:
                last = plies.argmax()
                most = int(plies[last])
                longest = own, other, int(spread(places[last : last + 1], own, other)[0])
            going_on = spread(places[plies > 0], own, other)
            for _, _, after in followers(own, other, going_on, gap):
                reached[after] = True
        progress(int(found.sum()))
    return Reached(found, longest)


def _complete(reached: NDArray[np.bool_], family: int, counters: int) -> None:
    """Mark what symmetries that leave the pawns in their places carry marked positions to."""
    known = families()
    own, other = known.pairs[family]
    for symmetry, to in enumerate(known.symmetries):
        if symmetry and (to[own], to[other]) == (own, other):
            places = layer(counters)
            sets = spread(places[reached[family * SETS + places]], own, other)
            reached[family * SETS + squeezed(carried(symmetry)[sets], own, other)] = True
