"""The positions that can be reached in play."""

from collections.abc import Hashable, Iterator
from typing import TypeVar

from pylogic.games import Game

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")


def reachable(game: Game[S, M], plies: int | None = None) -> Iterator[S]:
    """Yield each position that play leads to once, those after fewer plies first.

    game: Its rules; a game without end has no end here either.
    """
    front = [game.initial_state()]
    seen = set(front)
    while front:
        yield from front
        if plies is not None:
            if plies == 0:
                return
            plies -= 1
        after = []
        for expansion in game.expand(front):
            for _, state in expansion.successors:
                if state not in seen:
                    seen.add(state)
                    after.append(state)
        front = after
