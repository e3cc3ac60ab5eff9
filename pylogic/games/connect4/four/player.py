"""FOUR: the Connect Four player that explains itself and learns, after John Augustine's FOUR 4.

Where the native engine tells the rules, the phases are those of the module `phases` beside this;
with any other source they are those of `prolog/games/connect4/four/`. Both choose the same
and say the same of it. What a game has taught is kept by the module `memory`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pylogic.core.errors import UnknownGame
from pylogic.games.api import Game, S
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.four.choices import FourChoices
from pylogic.games.connect4.four.lines import LENGTH, lines
from pylogic.games.connect4.four.memory import FourMemory, default_path
from pylogic.games.connect4.four.numbers import SLOTS
from pylogic.games.connect4.four.phases import FourPhases
from pylogic.games.connect4.four.reason import RECALL, FourReason
from pylogic.games.connect4.four.sentence import sentence
from pylogic.players.base import Choice, M, Memory, PlaysPositions, nothing_to_choose
from pylogic.players.kinds import PlayerKind


@dataclass(frozen=True, slots=True)
class FourPlayer(PlaysPositions):
    """Plays Connect Four on seven slots of any height, by phases.

    The data of a choice is that of `FourReason`.

    seed: Decides the random slots.
    choices: What the description leaves open.
    memory: The games it remembers; without it RECALL finds nothing, and nothing is learned.
    """

    seed: int = 0
    choices: FourChoices = field(default_factory=FourChoices)
    memory: FourMemory | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """Return `four`, and the choices that are not the default."""
        return ":".join(filter(None, ["four", str(self.choices)]))

    def memory_in(self, file: Path | None) -> FourMemory:
        """Return the games that a file remembers; None is the one in the user's data."""
        return FourMemory(file or default_path())

    def remembering(self, memory: Memory) -> FourPlayer:
        """Return the same player with the games that it remembers."""
        if not isinstance(memory, FourMemory):
            raise TypeError(f"not a memory of four: {memory}")
        return replace(self, memory=memory)

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return the move of the first phase that has one, where nobody says what was played.

        RECALL then has nothing to compare but on the empty board.

        Raises UnknownGame: The game is not Connect Four, or not on seven slots with fours.
        """
        played = "" if state == game.initial_state() else None
        return self._choice(game, played, state)

    def choose_after(self, game: Game[S, M], moves: Sequence[M], state: S) -> Choice[M]:
        """Return the move of the first phase that has one, after `moves` from the empty board."""
        return self._choice(game, "".join(map(str, moves)), state)

    def learn(self, game: Game[S, M], moves: Sequence[M]) -> bool:
        """Remember a game that somebody has won; return whether it is new.

        Raises IllegalMove: It is no game.
        Raises MemoryFault: It cannot be written.
        """
        if self.memory is None:
            return False
        state = game.initial_state()
        for move in moves:
            state = game.next_state(state, move)
        outcome = game.outcome(state)
        if outcome is None or outcome.winner is None:
            return False
        return self.memory.add(_rows(game), "".join(map(str, moves)))

    def _choice(self, game: Game[S, M], played: str | None, state: S) -> Choice[M]:
        rows = _rows(game)
        if game.outcome(state) is not None:
            raise nothing_to_choose(state)
        if isinstance(state, Connect4State):
            reason = self._native(rows, played, state)
        else:
            from pylogic.games.connect4.four.prolog import twin_reason  # noqa: PLC0415 - SWI-Prolog

            remembered = self._remembered(rows, played)
            reason = twin_reason(str(state), played, remembered, self.choices, self.seed)
        man = next(player for player in game.players if player != game.to_move(state))
        return Choice(game.parse_move(str(reason.slot)), sentence(reason, man), reason.data())

    def _native(self, rows: int, played: str | None, state: Connect4State) -> FourReason:
        computer, man = state.sides()
        fours = lines(rows)
        if self.memory is not None and played is not None:
            winner = "second" if len(played) % 2 else "first"
            game = self.memory.latest(rows, played, winner)
            if game is not None:
                slot = int(game[len(played)])
                if fours.landing(slot, computer | man):
                    return FourReason(RECALL, "", slot, game=game)
        return FourPhases(fours, computer, man, self.choices, self.seed, str(state)).reason()

    def _remembered(self, rows: int, played: str | None) -> list[str]:
        """Return the remembered games of which Prolog chooses: the last that each side has won."""
        if self.memory is None or played is None:
            return []
        found = (self.memory.latest(rows, played, winner) for winner in ("first", "second"))
        return [game for game in found if game is not None]


KIND: Final = PlayerKind(
    lambda choices, seed: FourPlayer(seed, FourChoices.from_text(choices)),
    shown=" or four:CHOICE=VALUE",
    takes_any=True,
)
"""`four`, and behind it how the description is read."""


def _rows(game: Game[S, M]) -> int:
    """Return the height of the board, or refuse the game."""
    if game.name != "connect4":
        raise UnknownGame(f"four plays connect4, and not {game.name}")
    options = game.options
    if (options["columns"], options["connect"]) != (SLOTS, LENGTH):
        raise UnknownGame(
            f"four plays on {SLOTS} columns and connects {LENGTH}; this game has"
            f" columns={options['columns']} and connect={options['connect']}"
        )
    return int(options["rows"])
