"""The player that knows what positions are worth, whichever source tells the rules."""

from dataclasses import dataclass
from pkgutil import resolve_name

import pylogic.games as games
from pylogic.core.errors import UnknownGame
from pylogic.games.api import Game, S
from pylogic.players import optimal as valued
from pylogic.players.base import Choice, M, PlaysPositions, nothing_to_choose


@dataclass(frozen=True, slots=True)
class PerfectPlayer(PlaysPositions):
    """Wins as soon as can be, and else draws, and else loses as late as can be.

    A game may have its own way, which documents the data of its choices; `valued.choose` has the
    other games'.

    seed: Decides between equally good moves.
    """

    seed: int = 0

    @property
    def name(self) -> str:
        """Return `perfect`."""
        return "perfect"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return a move that keeps what the position is worth, where it can be solved.

        Raises IllegalMove: The game is over.
        Raises UnknownGame: It is a game that is not solved.
        Raises SolutionMissing, SolutionFault: As `valued.choose` does.
        """
        if game.outcome(state) is not None:
            raise nothing_to_choose(state)
        entry = games.shipped(game.name)
        if entry is not None and entry.perfect is not None:
            choice: Choice[M] = resolve_name(entry.perfect)(game, state, self.seed)
            return choice
        if "circuit" not in games.sources(game.name) and (entry is None or entry.values is None):
            raise UnknownGame(f"{self.name} does not know {game.name}")
        return valued.choose(game, state, self.seed)
