"""Which rules are meant, as texts: what another process needs to make the same game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pylogic.games as games
from pylogic.core.errors import UnknownGame
from pylogic.games.api import Game
from pylogic.games.position import PlayableGame


@dataclass(frozen=True, slots=True)
class Chosen:
    """Rules that are meant.

    name, source, reading: The game, and which of its rules.
    """

    name: str
    source: str
    reading: str = "corrected"
    options: tuple[tuple[str, int | str], ...] = ()

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Chosen:
        """Return the rules that a game is.

        game: One that `pylogic.game` gave.
        Raises UnknownGame: It is made of a document of its own, which its options do not tell.
        """
        known = games.entry(game.name).options
        if any(o.source == game.source and key not in game.options for key, o in known.items()):
            raise UnknownGame(
                f"the source {game.source} of {game.name} is made of a document of its own: other"
                " processes cannot make it again"
            )
        options = tuple(sorted(game.options.items()))
        reading = game.reading if isinstance(game, games.Playable) else "corrected"
        return cls(games.lasting_name(game.name), game.source, reading, options)

    def game(self) -> PlayableGame[Any, Any]:
        """Return the game; a process makes it once."""
        return _made(self)


@lru_cache(maxsize=8)
def _made(chosen: Chosen) -> PlayableGame[Any, Any]:
    return games.game(chosen.name, chosen.source, chosen.reading, **dict(chosen.options))
