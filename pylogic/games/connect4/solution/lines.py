"""Lines of Connect Four, found as fast as Python can: the shifts of four in a line written out.

`pylogic.games.connect4.board` has the layout, and the same two questions for lines of any length.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from pylogic.games.connect4.board import Board

_WRITTEN_OUT: Final = 4


class Finders(NamedTuple):
    """What finds the lines of one board.

    completing: From a player's discs, none in the air, to the cells where one more makes a line,
        taken ones among them. In a column that is always the cell above.
    has_line: From a set of cells to whether it has a line.
    """

    completing: Callable[[int], int]
    has_line: Callable[[int], bool]


def finders(board: Board) -> Finders:
    """Return what finds the lines of a board: written out for lines of four."""
    if board.connect != _WRITTEN_OUT:
        return Finders(lambda own: board.completing(own, own), board.has_line)
    _, down, right, up = board.steps
    down_2, right_2, up_2 = 2 * down, 2 * right, 2 * up
    down_3, right_3, up_3 = 3 * down, 3 * right, 3 * up
    cells = board.cells

    def completing(own: int) -> int:
        found = own << 1 & own << 2 & own << 3
        two = own << right & own << right_2
        found |= two & own << right_3 | two & own >> right
        two = own >> right & own >> right_2
        found |= two & own >> right_3 | two & own << right
        two = own << down & own << down_2
        found |= two & own << down_3 | two & own >> down
        two = own >> down & own >> down_2
        found |= two & own >> down_3 | two & own << down
        two = own << up & own << up_2
        found |= two & own << up_3 | two & own >> up
        two = own >> up & own >> up_2
        found |= two & own >> up_3 | two & own << up
        return found & cells

    def has_line(own: int) -> bool:
        two = own & own >> 1
        if two & two >> 2:
            return True
        two = own & own >> right
        if two & two >> right_2:
            return True
        two = own & own >> down
        if two & two >> down_2:
            return True
        two = own & own >> up
        return bool(two & two >> up_2)

    return Finders(completing, has_line)
