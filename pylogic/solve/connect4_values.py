"""Connect Four for who asks any game for its values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.solve.connect4 import Solver

if TYPE_CHECKING:
    from pylogic.games.connect4 import Connect4
    from pylogic.solve.registry import Progress


def solver(game: Connect4, without: str | None, progress: Progress, *, again: bool) -> Solver:
    """Return the solver of a board; it searches when it is asked, and nothing is kept."""
    del without, progress, again
    return Solver(game.board)
