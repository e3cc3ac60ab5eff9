"""FOUR, asked from either source of the game why it chooses a slot."""

from dataclasses import dataclass
from pathlib import Path

from pylogic.games import Game, game
from pylogic.games.connect4.four.choices import FourChoices
from pylogic.games.connect4.four.memory import FourMemory
from pylogic.games.connect4.four.player import FourPlayer
from pylogic.games.connect4.four.reason import FourReason, OffLimit, Two
from pylogic.players.base import Choice


@dataclass(frozen=True)
class Asked:
    """One implementation of FOUR, which is that of a source of the game."""

    source: str
    folder: Path

    def game(self, rows: int = 6) -> Game[object, object]:
        """Return the source."""
        return game("connect4", self.source, rows=rows)

    def reason(
        self, *drawn: str, mover: str, height: int = 6, seed: int = 0, **choices: str
    ) -> FourReason:
        """Return why a slot is chosen in a position that nobody remembers."""
        rules = self.game(height)
        board = "/".join(("." * 7,) * (height - len(drawn)) + drawn)
        player = FourPlayer(seed, FourChoices(**choices))
        return as_reason(player.choose(rules, rules.parse_state(f"{board} {mover}")))

    def after(self, played: str, *learned: str, **choices: str) -> FourReason:
        """Return why a slot is chosen after a game began, when others were learned before."""
        rules = self.game()
        memory = FourMemory(self.folder / "four.txt")
        player = FourPlayer(0, FourChoices(**choices), memory)
        for slots in learned:
            player.learn(rules, [rules.parse_move(slot) for slot in slots])
        moves = [rules.parse_move(slot) for slot in played]
        state = rules.initial_state()
        for move in moves:
            state = rules.next_state(state, move)
        return as_reason(player.choose_after(rules, moves, state))


def as_reason(choice: Choice[object]) -> FourReason:
    """Return the data of a choice as it was."""
    data = dict(choice.data)
    data["off_limit"] = tuple(OffLimit(**entry) for entry in choice.data["off_limit"])  # type: ignore[attr-defined]
    data["two"] = Two(**choice.data["two"]) if choice.data["two"] else None  # type: ignore[arg-type]
    reason = FourReason(**data)  # type: ignore[arg-type]
    assert str(choice.move) == str(reason.slot)
    return reason


def threats(reason: FourReason) -> dict[int, str]:
    """Return the threats in OFF_LIMIT by slot."""
    return {entry.slot: entry.threat for entry in reason.off_limit}
