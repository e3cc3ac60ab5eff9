"""What the positions of a game are worth, counted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pylogic.games.api import S
from pylogic.solvers.retrograde_analysis import Solution


@dataclass(frozen=True, slots=True)
class Statistics:
    """The worth of the positions that can be reached from one, itself among them.

    positions: How many there are, those among them in which the game is over.
    won: How many of them each player wins, by name.
    drawn: How many nobody wins; None where values are averages, and nobody wins or draws for sure.
    longest: The plies of the longest win, None where nobody wins.
    example: The text of a position that takes so long.
    circling: How many of those that nobody wins can only go on, or round in circles; None where
        that is not told apart from games that end in a draw.
    """

    positions: int
    won: Mapping[str, int]
    drawn: int | None
    longest: int | None
    example: str | None
    circling: int | None = None


def statistics(solution: Solution[S], players: tuple[str, ...]) -> Statistics:
    """Count the positions of a solution."""
    winners = Counter(solution[state].winner for state in solution)
    won = [state for state in solution if solution[state].winner is not None]
    last = max(won, key=lambda state: solution[state].distance or 0, default=None)
    return Statistics(
        positions=len(solution),
        won={player: winners[player] for player in players},
        drawn=winners[None],
        longest=None if last is None else solution[last].distance,
        example=None if last is None else str(last),
    )
