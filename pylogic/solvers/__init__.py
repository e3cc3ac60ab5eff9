"""Exact solving: of games whose positions can be listed, and of others in ways of their own."""

from pathlib import Path
from typing import Any

import pylogic.games as games
from pylogic.games.playable import held
from pylogic.games.position import PlayableGame, Position
from pylogic.solvers.registry import Solver, solved_game, solver
from pylogic.solvers.retrograde_analysis import Solution, Value, closure, retrograde


def solve(position: Position[Any, Any] | PlayableGame[Any, Any] | str | Path) -> Value:
    """Return what a position, or the start of a game, is worth under best play.

    The answer is the same for all sources of the rules, so the quickest way to it is taken: the
    game's own solver, if it has one, or else the circuit of its text. In another reading than
    `corrected` it is always the circuit. Solutions that take long are kept in the user's cache.

    Parameters
    ----------
    position : Position, PlayableGame, str or Path
        What is solved; a game, or its name, stands for the position that it starts from.

    Returns
    -------
    Value
        Who can force a win, and in how many plies.

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
    position = held(position)
    rules = position.game
    options = games.lasting_options(rules.name, rules.options)
    solved = (
        solved_game(rules.name, options)
        if rules.reading == "corrected"
        else games.game(rules.name, "circuit", rules.reading, **options)
    )
    return solver(solved).value(solved.parse_state(str(position)))


__all__ = ["Solution", "Solver", "Value", "closure", "retrograde", "solve", "solver"]
