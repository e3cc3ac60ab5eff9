"""Computer players: for any game, from any source of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylogic.errors import UnknownGame
from pylogic.players.base import Choice, Player
from pylogic.players.chance import RandomPlayer
from pylogic.players.minimax import LEVELS, MinimaxPlayer
from pylogic.players.report import CreateAMove

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEFAULT_LEVEL: Final = 3

_OWN: Final[Mapping[str, Mapping[str, Callable[[int, int], Player]]]] = {
    "moai": {"create_a_move": CreateAMove},
}
"""By game, the players that play no other; each is made of a level and a seed."""


def names(game: str) -> tuple[str, ...]:
    """Return what `player` can be asked for in the game called `game`."""
    kinds = ("minimax", *_OWN.get(game, {}))
    return ("random", *(f"{kind}:{level}" for kind in kinds for level in LEVELS))


def player(name: str, seed: int = 0) -> Player:
    """Return the player called `name`: `random`, `minimax:1` to `minimax:5`, or a game's own.

    Parameters
    ----------
    name : str
        `minimax` alone is of the middle level, and so are the others that have levels.
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
    own = {kind: maker for makers in _OWN.values() for kind, maker in makers.items()}
    maker = {"minimax": MinimaxPlayer, **own}.get(kind)
    if maker is not None and level in {"", *map(str, LEVELS)}:
        return maker(int(level or DEFAULT_LEVEL), seed)
    others = "".join(f"; in {game}, {kind}:LEVEL" for game in _OWN for kind in _OWN[game])
    raise UnknownGame(
        f"no player is called {name!r}; there are random and minimax:LEVEL,"
        f" LEVEL from {min(LEVELS)} to {max(LEVELS)}{others}"
    )


__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Choice",
    "CreateAMove",
    "MinimaxPlayer",
    "Player",
    "RandomPlayer",
    "names",
    "player",
]
