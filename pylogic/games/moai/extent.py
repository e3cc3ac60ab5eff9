"""What a game of Moai can come to."""

from itertools import product

from pylogic.games.entry import GameExtent
from pylogic.games.moai.board import BLACK, PULL, PUSH, WHITE, MoaiMove


def extent(*, width: int = 8, height: int = 8, first: str = BLACK, gap: int = 0) -> GameExtent:
    """Return the moves, and how long a game can last: each turn fills a cell for good.

    The corners stay free, and so does a cell for each pawn.
    """
    del first, gap  # neither adds a move
    edges = {1, width}, {1, height}
    cells = [
        (column, row)
        for column, row in product(range(1, width + 1), range(1, height + 1))
        if column not in edges[0] or row not in edges[1]
    ]
    placements = [MoaiMove(column, row) for column, row in cells]
    turns = [
        MoaiMove(*cell, *how) for cell in cells for how in product((PUSH, PULL), (BLACK, WHITE))
    ]
    return GameExtent(tuple(map(str, [*placements, *turns])), len(cells))
