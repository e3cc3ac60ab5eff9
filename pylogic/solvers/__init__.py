"""Exact solving: of games whose positions can be listed, and of others in ways of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pylogic.games as games
from pylogic.solvers.registry import Solver, solved_source, solver
from pylogic.solvers.retrograde import Solution, Value, closure, retrograde

if TYPE_CHECKING:
    from pylogic.games.position import Position


def solve(position: Position[Any, Any]) -> Value:
    """Return what a position is worth under best play.

    Whichever source its rules come from, the quickest is solved where the game has a solver
    of its own, and else the circuit of its text. Solutions that take long are kept in the user's
    cache.

    Raises
    ------
    UnknownGame
        The game cannot be solved.
    CircuitError
        Its text has no circuit, or is of a game that cannot be solved.
    SolutionTooLarge
        It has more positions than fit into memory.
    SolutionFault
        The solution that is kept is damaged.
    """
    rules = position.game
    options = games.lasting_options(rules.name, rules.options)
    solved = games.game(rules.name, solved_source(rules.name), "corrected", **options)
    return solver(solved).value(solved.parse_state(str(position)))


__all__ = ["Solution", "Solver", "Value", "closure", "retrograde", "solve", "solver"]
