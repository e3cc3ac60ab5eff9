"""Exact solving: of games whose positions can be listed, and of others in ways of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pylogic.games as games
from pylogic.solvers.registry import Solver, solver
from pylogic.solvers.retrograde import Solution, Value, closure, retrograde

if TYPE_CHECKING:
    from pylogic.games.position import Position


def solve(position: Position[Any, Any]) -> Value:
    """Return what a position is worth under best play.

    Whichever source its rules come from, the quickest is what is solved. Solutions that take long
    are kept in the user's cache.

    Raises
    ------
    UnknownGame
        The game cannot be solved.
    SolutionFault
        The solution that is kept is damaged.
    """
    rules = games.quickest(position.game.name, position.game.options)
    return solver(rules).value(rules.parse_state(str(position)))


__all__ = ["Solution", "Solver", "Value", "closure", "retrograde", "solve", "solver"]
