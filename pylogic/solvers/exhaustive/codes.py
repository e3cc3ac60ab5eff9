"""What a position is worth, as a number of 16 bits.

::

    0                   nobody can win, and play can only go on, or round in circles
    1                   nobody can win, and the game can end so
    2 + n * d + i       player i of n wins in d plies

when the winner hurries and the others delay.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.solvers.retrograde_analysis import DRAW, Value

Codes = NDArray[np.uint16]

CIRCLES: Final = 0
DRAWN: Final = 1
FIRST: Final = 2
LONGEST: Final = 65_000


def code(players: int, winner: int, distance: int) -> int:
    """Return the code of a win."""
    return FIRST + players * distance + winner


def winners(codes: Codes, players: int) -> NDArray[np.int32]:
    """Return the number of the player who wins, -1 where nobody does."""
    own = codes.astype(np.int32) - FIRST
    return np.where(own < 0, -1, own % players)


def distances(codes: Codes, players: int) -> NDArray[np.int32]:
    """Return the plies to the win, -1 where nobody wins."""
    own = codes.astype(np.int32) - FIRST
    return np.where(own < 0, -1, own // players)


def value(number: int, players: Sequence[str]) -> Value:
    """Return what a code says."""
    if number < FIRST:
        return DRAW
    distance, winner = divmod(number - FIRST, len(players))
    return Value(players[winner], distance)
