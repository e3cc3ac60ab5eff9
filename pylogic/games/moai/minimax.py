"""The levels of Moai: chance, one ply, and searches of its own, whichever source tells the rules.

Level 1 takes any legal move by chance. The others search, level 2 one ply and levels 3 to 5 as far
as their budgets allow; the highest forgets its budget when few cells are free, and plays out the
game. Chance plays no part above level 1: the move, its value and the number of positions looked at
depend on the position alone, and are those of `prolog/games/moai/search.pl`, which was written
apart from this. What both keep to is in `prolog/games/moai/minimax.pl`; how steps are ordered and
what a position is worth stands in `pylogic.games.moai.tree` as well.
"""

from typing import Final, NamedTuple

from pylogic.games.api import Game, S
from pylogic.games.moai.board import MoaiMove, lines
from pylogic.games.moai.reading import read_state
from pylogic.games.moai.tree import MoaiTree, SearchMove
from pylogic.players.base import Choice, M
from pylogic.players.random import RandomPlayer
from pylogic.players.search import Budget, TreeSearch, reason


class _Level(NamedTuple):
    """What a level may spend: plies, looks, and the free cells from which on it is exact."""

    depth: int
    nodes: int
    exact: int


_LEVELS: Final = {
    2: _Level(1, 1, 0),
    3: _Level(3, 4_000, 0),
    4: _Level(5, 24_000, 0),
    5: _Level(12, 120_000, 16),
}


def choose(game: Game[S, M], state: S, level: int, seed: int) -> Choice[M]:
    """Return the move of a level in a state in which the game is not over.

    The data of a choice is that of `RandomPlayer` on level 1, and of `MinimaxPlayer` above.
    """
    if level not in _LEVELS:
        return RandomPlayer(seed).choose(game, state)
    position = read_state(str(state))
    may = _LEVELS[level]
    budget = Budget(may.nodes)
    board = lines(position.width, position.height)
    tree = MoaiTree(board, str(game.options["first"]), int(game.options["gap"]), budget)
    root = tree.root(position)
    depth, free = may.depth, (board.cells & ~root.taken).bit_count()
    if free <= may.exact:
        depth, budget.most = free, None
    found = TreeSearch(tree).deepen(root, list(tree.steps(root, 2)), depth)
    line = tuple(str(_move(step, board.width)) for step in found.line)
    data = {"value": found.value, "depth": found.depth, "states": found.nodes, "line": line}
    return Choice(game.parse_move(line[0]), reason(found.value, found.depth), data)


def _move(step: SearchMove, width: int) -> MoaiMove:
    """Return a step as the game's move."""
    row, column = divmod(step.cell, width)
    return MoaiMove(column + 1, row + 1, step.action, step.pawn)
