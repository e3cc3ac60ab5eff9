"""What all games have whose rules are gates."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property

from pylogic.circuits import Circuit, Machine, PlayoutPlayer, perft
from pylogic.games.api import M, Outcome, S, depth_at_least
from pylogic.games.playable import Playable


class Gated(Playable[S, M]):
    """A game that is a circuit."""

    name: str
    source = "circuit"
    players: tuple[str, ...]
    undecided = ""
    """Why nobody can win, whatever is played; empty where somebody can."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.players = circuit.players

    @cached_property
    def machine(self) -> Machine:
        """The circuit, ready to run."""
        return Machine(self.circuit)

    @cached_property
    def player(self) -> PlayoutPlayer:
        """What plays random games."""
        return PlayoutPlayer(self.circuit)

    @abstractmethod
    def code(self, state: S) -> int:
        """Return the bits of a state as a number."""

    @abstractmethod
    def state(self, code: int) -> S:
        """Return the state with such bits."""

    def separate(self, codes: Iterable[int]) -> bool:
        """Make the circuit tell positions apart; return whether it is another one now."""
        del codes
        return False

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state that a game starts from."""

    def tally(
        self, state: S, count: int, seed: int, begin: int = 0
    ) -> tuple[dict[Outcome, int], int, int]:
        """Return how many random games end how, the moves of all, and how many were given up.

        They are the games from a part of `AT_A_TIME` on, which `begin` is the number of.
        """
        found = self.player.games(self.code(state), count, seed, begin=begin)
        ends: dict[Outcome, int] = {}
        for scores, games in found.ends.items():
            outcome = ended(self.players, scores, self.nature)
            ends[outcome] = ends.get(outcome, 0) + games
        return ends, found.plies, found.unfinished

    def perft(self, state: S, depth: int) -> int:
        """Return the number of ways to make `depth` moves; the last are counted, not made."""
        return perft(self.machine, self.code(state), depth_at_least(0, depth))


def ended(players: Sequence[str], scores: Sequence[int], nature: Sequence[str] = ()) -> Outcome:
    """Return the outcome with which players, nature left out, come to so much."""
    own = {p: score for p, score in zip(players, scores, strict=True) if p not in nature}
    return Outcome.of_goals(own)
