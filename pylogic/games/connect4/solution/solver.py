"""Connect Four for who asks any game for its values."""

from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.solution.search import BoardSolver
from pylogic.solvers.progress import Progress


def solver(game: Connect4, progress: Progress, *, again: bool) -> BoardSolver:
    """Return the solver of a board; it searches when it is asked, and nothing is kept."""
    del progress, again
    return BoardSolver(game.board)
