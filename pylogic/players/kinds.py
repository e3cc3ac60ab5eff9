"""What a player is asked for by: a name, and what may stand behind a colon."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pylogic.players.base import PositionPlayer

LEVELS: Final = range(1, 6)
"""The levels of players that have some."""

DEFAULT_LEVEL: Final = 3


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """Players that differ in what stands behind the colon; each is made of that and a seed.

    make: From what stands behind the colon, and the seed, to the player.
    variants: What can stand there; nothing, where one is empty.
    default: What is meant where nothing stands there.
    shown: What stands behind the name in messages, such as `:LEVEL`.
    takes_any: Whether anything may stand there, which `make` reads.
    """

    make: Callable[[str, int], PositionPlayer]
    variants: tuple[str, ...] = ("",)
    default: str = ""
    shown: str = ""
    takes_any: bool = False

    def names(self, name: str) -> list[str]:
        """Return what the players of this kind, called `name`, are asked for by."""
        return [f"{name}:{variant}" if variant else name for variant in self.variants]


def levelled(make: Callable[[int, int], PositionPlayer]) -> PlayerKind:
    """Return the kind of a player that has levels, made of its level and a seed."""
    levels = tuple(map(str, LEVELS))
    return PlayerKind(
        lambda level, seed: make(int(level), seed), levels, str(DEFAULT_LEVEL), ":LEVEL"
    )
