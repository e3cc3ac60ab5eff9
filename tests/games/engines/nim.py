"""Nim for three: who takes the last one of a heap of counters comes to 100, the next to 40.

It is written twice: `Counted` makes the moves, `Listed` has all positions of the game in a table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import Expansion, Outcome
from pylogic.games.playable import Playable

PLAYERS: Final = ("ann", "bob", "kim")
HEAP: Final = 7
MOST: Final = 3


@dataclass(frozen=True, slots=True, order=True)
class Heap:
    """How many counters are left, and whose turn it is."""

    left: int
    mover: str

    def __str__(self) -> str:
        """Return the heap as a row of counters, and the mover."""
        return f"{'o' * self.left or '.'} {self.mover}"


class Counted(Playable[Heap, int]):
    """The rules, counted."""

    name = "nim3"
    source = "native"
    players = PLAYERS
    options: Mapping[str, int | str] = {}

    def initial_state(self) -> Heap:
        """Return the whole heap."""
        return Heap(HEAP, "ann")

    def parse_state(self, text: str) -> Heap:
        """Return the heap that a text writes."""
        row, _, mover = text.partition(" ")
        heap = Heap(row.count("o"), mover)
        if mover not in PLAYERS or str(heap) != text or heap.left > HEAP:
            raise StateError(f"{text!r} is no heap of at most {HEAP} and a player")
        return heap

    def parse_move(self, text: str) -> int:
        """Return how many a text says are taken."""
        if text not in {"1", "2", "3"}:
            raise BadMove(f"{text!r} is no move; expected 1, 2 or 3")
        return int(text)

    def expand(self, states: Sequence[Heap]) -> list[Expansion[Heap, int]]:
        """Return what the rules say of each heap."""
        return [self._expanded(state) for state in states]

    def _expanded(self, state: Heap) -> Expansion[Heap, int]:
        place = PLAYERS.index(state.mover)
        if not state.left:
            order = [PLAYERS[(place + 2 + i) % 3] for i in range(3)]
            goals = dict(zip(order, (100, 40, 0), strict=True))
            return Expansion(state.mover, Outcome.of_goals({p: goals[p] for p in PLAYERS}), ())
        after = PLAYERS[(place + 1) % 3]
        return Expansion(
            state.mover,
            None,
            tuple(
                (count, Heap(state.left - count, after))
                for count in range(1, min(MOST, state.left) + 1)
            ),
        )


class Listed(Counted):
    """The same rules, of a table that is made once."""

    source = "rules"

    def __init__(self) -> None:
        ends = {
            "ann": (("ann", 40), ("bob", 0), ("kim", 100)),
            "bob": (("ann", 100), ("bob", 40), ("kim", 0)),
            "kim": (("ann", 0), ("bob", 100), ("kim", 40)),
        }
        following = {"ann": "bob", "bob": "kim", "kim": "ann"}
        self._table = {
            Heap(left, mover): Expansion(
                mover,
                None if left else Outcome(following[following[mover]], ends[mover]),
                tuple((n, Heap(left - n, following[mover])) for n in (1, 2, 3) if n <= left),
            )
            for left in range(HEAP + 1)
            for mover in PLAYERS
        }

    def _expanded(self, state: Heap) -> Expansion[Heap, int]:
        return self._table[state]
