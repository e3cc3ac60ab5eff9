"""Rock, paper, scissors over three rounds: two move at once, and a round won is a third of 100.

It is written twice: `Table` looks the winner of a round up, `Circle` counts around the circle.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import JOINT, Expansion, JointMove, Outcome, joint_expansion
from pylogic.games.playable import Playable

THINGS: Final = ("paper", "rock", "scissors")
BEATS: Final = {("paper", "rock"), ("rock", "scissors"), ("scissors", "paper")}
ROUNDS: Final = 3

Thrown = JointMove[str]


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """Rounds that were played, and that each has won."""

    rounds: int = 0
    ann: int = 0
    bob: int = 0

    def __str__(self) -> str:
        """Return the three numbers by name."""
        return f"rounds={self.rounds} won(ann)={self.ann} won(bob)={self.bob}"


class Table(Playable[Score, Thrown]):
    """The rules, the winner of a round by a table."""

    name = "roshambo"
    source = "native"
    players = ("ann", "bob")
    options: Mapping[str, int | str] = {}

    def initial_state(self) -> Score:
        """Return the score at which nobody has won a round."""
        return Score()

    def parse_state(self, text: str) -> Score:
        """Return the score that a text writes."""
        try:
            state = Score(*(int(part.partition("=")[2]) for part in text.split()))
        except (ValueError, TypeError):
            raise StateError(f"{text!r} is no score") from None
        if str(state) != text or state.ann + state.bob > state.rounds or state.rounds > ROUNDS:
            raise StateError(f"{text!r} is no score")
        return state

    def parse_move(self, text: str) -> Thrown:
        """Return the joint move that a text writes."""
        parts = text.split(JOINT)
        if len(parts) != len(self.players) or not set(parts) <= set(THINGS):
            raise BadMove(f"{text!r} is no move; expected such as rock{JOINT}paper")
        return JointMove(tuple(zip(self.players, parts, strict=True)))

    def expand(self, states: Sequence[Score]) -> list[Expansion[Score, Thrown]]:
        """Return what the rules say of each score."""
        return [self._expanded(state) for state in states]

    def _expanded(self, state: Score) -> Expansion[Score, Thrown]:
        if state.rounds == ROUNDS:
            goals = {"ann": 100 * state.ann // ROUNDS, "bob": 100 * state.bob // ROUNDS}
            return Expansion("ann and bob", Outcome.of_goals(goals), ())
        return joint_expansion(
            [
                (JointMove((("ann", one), ("bob", other))), self._after(state, one, other))
                for one, other in product(THINGS, repeat=2)
            ]
        )

    def _after(self, state: Score, one: str, other: str) -> Score:
        won, lost = (one, other) in BEATS, (other, one) in BEATS
        return Score(state.rounds + 1, state.ann + won, state.bob + lost)


class Circle(Table):
    """The rules, the winner of a round by how far one thing is from the other in a circle."""

    source = "rules"

    def _after(self, state: Score, one: str, other: str) -> Score:
        ahead = (THINGS.index(other) - THINGS.index(one)) % len(THINGS)
        return Score(state.rounds + 1, state.ann + (ahead == 1), state.bob + (ahead == 2))
