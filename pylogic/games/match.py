"""One game being played: where it stands and how it came there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pylogic.games import Game, Outcome

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")


@dataclass(frozen=True, slots=True)
class Turn(Generic[S, M]):
    """One move that was played.

    Attributes
    ----------
    before, after
        The states around it.
    player : str
        Whose move it was: one of the game's players.
    move
        What was played.
    by : str
        Who chose it: `human`, `random`, `minimax:3`.
    reason : str
        What the one who chose says of it; empty where nothing was said.
    """

    before: S
    player: str
    move: M
    after: S
    by: str
    reason: str = ""


class Match(Generic[S, M]):
    """A game in progress. States are values, so taking a move back is forgetting it.

    Attributes
    ----------
    game
        The rules.
    start
        The state it began from.
    turns : list of Turn
        What has been played, oldest first.
    """

    def __init__(self, game: Game[S, M], start: S) -> None:
        self.game = game
        self.start = start
        self.turns: list[Turn[S, M]] = []

    @property
    def state(self) -> S:
        """The state now."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def moves(self) -> tuple[M, ...] | None:
        """The moves from the initial state on; None for a match that began elsewhere."""
        if self.start != self.game.initial_state():
            return None
        return tuple(turn.move for turn in self.turns)

    def play(self, move: M, by: str, reason: str = "") -> Turn[S, M]:
        """Play a move; `IllegalMove` when the rules refuse it."""
        before = self.state
        after = self.game.next_state(before, move)
        turn = Turn(before, self.game.to_move(before), move, after, by, reason)
        self.turns.append(turn)
        return turn

    def undo(self, by: str) -> int:
        """Take back the last move that `by` chose and all after it; return how many, maybe 0."""
        mine = [ply for ply, turn in enumerate(self.turns) if turn.by == by]
        if not mine:
            return 0
        taken = len(self.turns) - mine[-1]
        del self.turns[mine[-1] :]
        return taken
