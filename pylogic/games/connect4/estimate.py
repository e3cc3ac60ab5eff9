"""An estimate of a position of Connect Four, from its text alone: what its open lines hold.

The rows are read as one number, a bit a character: the `/` between them, which never has a disc,
keeps lines from running over the edges.
"""

from itertools import combinations
from typing import Final

_BITS: Final = {
    letters: str.maketrans(".12/", "".join("01"[letter in letters] for letter in ".12/"))
    for letters in (".1", ".2", "1", "2")
}


def open_lines(text: str, **options: int | str) -> int:
    """Return how much more the lines open to the player on turn hold than those open to the other.

    A line without a disc of the other is open to a player; with `n` own discs it counts for n * n.

    **options: Those of the game; `connect`, the discs in a line, is 4 where left out.
    """
    board, _, own = text.rpartition(" ")
    other = "2" if own == "1" else "1"
    connect = int(options.get("connect", 4))
    stride = board.find("/") + 1 or len(board) + 1
    return _held(board, own, stride, connect) - _held(board, other, stride, connect)


def _held(board: str, player: str, stride: int, connect: int) -> int:
    """Return the sum over the lines open to a player of the square of the discs held there."""
    free = int(board.translate(_BITS[f".{player}"]), 2)
    discs = int(board.translate(_BITS[player]), 2)
    total = 0
    for step in (1, stride - 1, stride, stride + 1):
        lines, held = -1, []
        for i in range(connect):
            lines &= free >> i * step
            held.append(discs >> i * step)
        # n * n is n and twice the pairs
        held = [lines & one for one in held]
        total += sum(one.bit_count() for one in held)
        total += 2 * sum((one & two).bit_count() for one, two in combinations(held, 2))
    return total
