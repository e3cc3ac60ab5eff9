"""Moai's computer player in Prolog, as the report names it: `create_a_move`."""

from dataclasses import dataclass
from typing import Final

from pylogic.core.errors import UnknownGame
from pylogic.core.resources import resource_dir
from pylogic.games.api import Game, S
from pylogic.players.base import Choice, M, PlaysPositions, nothing_to_choose
from pylogic.players.kinds import levelled
from pylogic.players.random import random_choice
from pylogic.players.search import reason


@dataclass(frozen=True, slots=True)
class CreateAMove(PlaysPositions):
    """Lets `prolog/games/moai/search.pl` choose, whichever source tells the rules of Moai.

    Above level 1 it chooses what `minimax` chooses on the same level. The data of a choice is that
    of `RandomPlayer` on level 1, and of `MinimaxPlayer` above, without the line.
    """

    level: int
    seed: int = 0

    @property
    def name(self) -> str:
        """Return `create_a_move:LEVEL`."""
        return f"create_a_move:{self.level}"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return the move that Prolog chooses. Raises UnknownGame: The game is not Moai."""
        from pylogic.session import session  # noqa: PLC0415 - starts SWI-Prolog

        if game.name != "moai":
            raise UnknownGame(f"{self.name} plays moai, and not {game.name}")
        module = session().load(resource_dir("prolog") / "games" / "moai" / "search.pl")
        first, gap = game.options["first"], game.options["gap"]
        answer = module.call_text("choice_text", str(state), first, gap, self.level, self.seed)
        if not answer:
            raise nothing_to_choose(state)
        move, *figures = answer.split("\t")
        if len(figures) == 1:
            return random_choice(game.parse_move(move), int(figures[0]))
        value, depth, nodes = map(int, figures)
        data = {"value": value, "depth": depth, "states": nodes}
        return Choice(game.parse_move(move), reason(value, depth), data)


KIND: Final = levelled(CreateAMove)
"""`create_a_move`, and behind it a level."""
