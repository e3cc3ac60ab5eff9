"""Who plays for the computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pylogic.core.errors import UnknownGame
from pylogic.games.moai.server.rules import Rules, turn_from_text
from pylogic.players import LEVELS, player

if TYPE_CHECKING:
    from pylogic.games.moai.server.messages import Board, Pawn, Turn


class Chooser(Protocol):
    """Chooses turns and keeps nothing."""

    def choose(self, board: Board, level: int, pawn: Pawn) -> Turn:
        """Return a turn for the owner of `pawn`, who is to move.

        Raises GameError: The board cannot be, there is no such level, or the game is over or has
            not begun.
        """


@dataclass(frozen=True, slots=True)
class PlayerChooser:
    """Lets the computer players choose; the same seed, board and level give the same turn."""

    rules: Rules
    seed: int = 0

    def choose(self, board: Board, level: int, pawn: Pawn) -> Turn:
        """Return the turn of a player of the level: by chance on level 1, by search above."""
        if level not in LEVELS:
            raise UnknownGame(f"no level is {level}; there are {min(LEVELS)} to {max(LEVELS)}")
        name = "random" if level == min(LEVELS) else f"minimax:{level}"
        game = self.rules.game
        choice = player(name, self.seed).choose(game, self.rules.turn_state(board, pawn))
        return turn_from_text(str(choice.move))
