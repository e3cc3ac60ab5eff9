"""Computer players: for any game, from any source of its rules."""

from __future__ import annotations

from typing import Final

from pylogic.errors import UnknownGame
from pylogic.players.base import Choice, Player
from pylogic.players.chance import RandomPlayer
from pylogic.players.minimax import LEVELS, MinimaxPlayer

DEFAULT_LEVEL: Final = 3


def names(game: str) -> tuple[str, ...]:
    """Return what `player` can be asked for in the game called `game`."""
    del game  # every player there is so far plays every game
    return ("random", *(f"minimax:{level}" for level in LEVELS))


def player(name: str, seed: int = 0) -> Player:
    """Return the player called `name`: `random`, `minimax:1` to `minimax:5`, or `minimax`.

    Parameters
    ----------
    name : str
        `minimax` alone is of the middle level.
    seed : int
        Decides what the player leaves to chance; the same seed gives the same choices.

    Raises
    ------
    UnknownGame
        There is no such player; the message lists those there are.
    """
    kind, _, level = name.partition(":")
    if name == "random":
        return RandomPlayer(seed)
    if kind == "minimax" and level in {"", *map(str, LEVELS)}:
        return MinimaxPlayer(int(level or DEFAULT_LEVEL), seed)
    raise UnknownGame(
        f"no player is called {name!r}; there are random and minimax:LEVEL,"
        f" LEVEL from {min(LEVELS)} to {max(LEVELS)}"
    )


__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Choice",
    "MinimaxPlayer",
    "Player",
    "RandomPlayer",
    "names",
    "player",
]
