"""The player that chooses by chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pylogic.games.api import Game, S
from pylogic.players.base import Choice, M, PlaysPositions, generator, nothing_to_choose


@dataclass(frozen=True, slots=True)
class RandomPlayer(PlaysPositions):
    """Chooses any legal move, each as likely as another; `seed` makes the choices repeat.

    The data of a choice has `moves`, the number of legal moves. A position that has come up
    `again` times before gets a choice of its own, so that dice do not fall as they fell there.
    """

    seed: int = 0
    again: int = 0

    @property
    def name(self) -> str:
        """Return `random`."""
        return "random"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return a legal move by chance."""
        moves = game.legal_moves(state)
        if not moves:
            raise nothing_to_choose(state)
        return random_choice(self._chance(state).choice(moves), len(moves))

    def anew(self, again: int) -> RandomPlayer:
        """Return who chooses where a position has come up that often before."""
        return replace(self, again=again) if again else self

    def _chance(self, place: object) -> Random:
        return generator(self.seed, f"{place} {self.again}" if self.again else place)

    def choose_for(self, game: Game[S, M], state: S, side: str) -> Choice[Any]:
        """Return a move of one side by chance, where several move at once."""
        (here,) = game.expand([state])
        moves = here.moves_of(side)
        if not moves:
            raise nothing_to_choose(state)
        return random_choice(self._chance(f"{side} {state}").choice(moves), len(moves))


def random_choice(move: M, count: int) -> Choice[M]:
    """Return the choice of a move that chance took from `count` moves."""
    reason = "the only move" if count == 1 else f"one of {count} moves by chance"
    return Choice(move, reason, {"moves": count})
