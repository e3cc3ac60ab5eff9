"""An estimate of a position of Moai, from its text alone: whose pawn has more turns that move it.

The text is walked as a board with a border: every character that is not a free cell stops a line,
`/` between the rows as much as a piece does.
"""

from typing import Final

_FREE: Final = "."
_BORDER: Final = "/"


def mobility(text: str, **options: int | str) -> int:
    """Return how many turns more move the pawn of the player on turn than the other's.

    The turns of both players count, as if each were on turn, with no gap asked between counter
    and pawn, whatever the game's options. A pawn that is not on the board has none.
    """
    del options
    board, _, own = text.rpartition(" ")
    stride = board.index(_BORDER) + 1
    border = _BORDER * (stride + 1)
    cells = border + board + border
    other = "P" if own == "B" else "B"
    return _turns(cells, stride, own) - _turns(cells, stride, other)


def _turns(cells: str, stride: int, pawn: str) -> int:
    """Return the number of turns that move a pawn."""
    at = cells.find(pawn)
    if at < 0:
        return 0
    count = 0
    for step in (1, stride - 1, stride, stride + 1):
        ahead, behind = _room(cells, at, step), _room(cells, at, -step)
        if ahead and behind:  # each counter pushes, and each but the two next to the pawn pulls
            count += 2 * (ahead + behind) - 2
        elif ahead or behind:  # nowhere to be pushed to
            count += ahead + behind - 1
    return count


def _room(cells: str, at: int, step: int) -> int:
    """Return how many free cells follow on one another in a direction."""
    count = 0
    while cells[at + step] == _FREE:
        at += step
        count += 1
    return count
