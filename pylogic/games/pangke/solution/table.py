"""The table of Pang-Ke: a byte for each position, in an order that anybody can work out.

A position is a number of 16 digits in base 3, of which digit `i` is 1 where the side to move has
a piece on square `i`, 2 where the other has one, and else 0; colours do not matter. So the table
has 3 ** 16 places, half of which are for positions, and what stands there is a *code*::

    0        nobody wins
    1        the side to move has lost: it has no piece
    d + 1    the game ends in d plies: the side to move wins if d is odd, and loses if it is even

when the winner hurries and the loser delays. The codes are looked up here without NumPy, which
takes no part but in finding them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pylogic.games.pangke.board import BLACK, WHITE
from pylogic.solvers.retrograde import DRAW, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.games.pangke.board import PangkeState

MOST: Final = 6
PLACES: Final = 3**16
_OTHER: Final = {BLACK: WHITE, WHITE: BLACK}


@cache
def digits() -> tuple[int, ...]:
    """Return by board, a number of 16 bits, the number with the same digits in base 3."""
    found = [0]
    for square in range(16):
        found += [number + 3**square for number in found]
    return tuple(found)


def place(own: int, other: int) -> int:
    """Return the place of a position, given as the boards of the side to move and of the other."""
    return digits()[own] + 2 * digits()[other]


def value(codes: Sequence[int], state: PangkeState) -> Value:
    """Return what a table says of a position, over or not."""
    own, other = state.sides()
    if not other:  # the side to move has won, which no step leads to
        return Value(state.mover, 0)
    code = codes[place(own, other)]
    if not code:
        return DRAW
    return Value(_OTHER[state.mover] if code % 2 else state.mover, code - 1)
