"""Computer players: for any game, from any source of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylogic.errors import UnknownGame
from pylogic.players.base import Choice, Learner, Player, choice_after
from pylogic.players.chance import RandomPlayer
from pylogic.players.four import FourPlayer
from pylogic.players.four_choices import FourChoices
from pylogic.players.minimax import LEVELS, MinimaxPlayer
from pylogic.players.perfect import PerfectPlayer
from pylogic.players.report import CreateAMove
from pylogic.players.script import ScriptPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylogic.players.four_memory import FourMemory

DEFAULT_LEVEL: Final = 3


@dataclass(frozen=True, slots=True)
class _Kind:
    """Players that differ in what stands behind the colon; each is made of that and a seed."""

    make: Callable[[str, int], Player]
    variants: tuple[str, ...]
    default: str
    shown: str

    def names(self, kind: str) -> list[str]:
        return [f"{kind}:{variant}" if variant else kind for variant in self.variants]


def _levelled(make: Callable[[int, int], Player]) -> _Kind:
    levels = tuple(map(str, LEVELS))
    return _Kind(lambda level, seed: make(int(level), seed), levels, str(DEFAULT_LEVEL), ":LEVEL")


_MINIMAX: Final = _levelled(MinimaxPlayer)
_PERFECT: Final = _Kind(lambda _, seed: PerfectPlayer(seed), ("",), "", "")
_OWN: Final[Mapping[str, Mapping[str, _Kind]]] = {
    "connect4": {
        "four": _Kind(lambda _, seed: FourPlayer(seed), ("",), "", " or four:CHOICE=VALUE"),
        "perfect": _PERFECT,
    },
    "moai": {"create_a_move": _levelled(CreateAMove), "perfect": _PERFECT},
    "pangke": {"perfect": _PERFECT},
    "tictactoe": {
        "book": _Kind(ScriptPlayer, ("", "a", "b", "c", "d"), "", " or book:a to d"),
        "perfect": _PERFECT,
    },
}
"""By game, the players that play no other."""


def names(game: str) -> tuple[str, ...]:
    """Return what `player` can be asked for in the game called `game`."""
    own = (name for kind, known in _OWN.get(game, {}).items() for name in known.names(kind))
    return ("random", *_MINIMAX.names("minimax"), *own)


def player(name: str, seed: int = 0, memory: FourMemory | None = None) -> Player:
    """Return the player called `name`: `random`, `minimax:1` to `minimax:5`, or a game's own.

    Parameters
    ----------
    name : str
        `minimax` alone is of the middle level, and so are the others that have levels. `four` may
        have choices behind it, as in `four:disable=full`.
    seed : int
        Decides what the player leaves to chance; the same seed gives the same choices.
    memory : FourMemory, optional
        What players that learn remember.

    Raises
    ------
    UnknownGame
        There is no such player, or it has no such choice; the message lists those there are.
    """
    kind, _, variant = name.partition(":")
    if name == "random":
        return RandomPlayer(seed)
    if kind == "four":
        return FourPlayer(seed, FourChoices.from_text(variant), memory)
    own = {kind: known for kinds in _OWN.values() for kind, known in kinds.items()}
    known = {"minimax": _MINIMAX, **own}.get(kind)
    if known is not None and (variant or known.default) in known.variants:
        return known.make(variant or known.default, seed)
    others = "".join(
        f"; in {game}, {kind}{_OWN[game][kind].shown}" for game in _OWN for kind in _OWN[game]
    )
    raise UnknownGame(
        f"no player is called {name!r}; there are random and minimax:LEVEL,"
        f" LEVEL from {min(LEVELS)} to {max(LEVELS)}{others}"
    )


__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Choice",
    "CreateAMove",
    "FourChoices",
    "FourPlayer",
    "Learner",
    "MinimaxPlayer",
    "PerfectPlayer",
    "Player",
    "RandomPlayer",
    "ScriptPlayer",
    "choice_after",
    "names",
    "player",
]
