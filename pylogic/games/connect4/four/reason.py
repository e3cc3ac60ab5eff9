"""Why FOUR made a move, as data: the phase that decided, and what it saw.

Both implementations give it, each by its own means, and they are compared by it. A cell is a pair
of numbers, the slot from 1 at the left and the row from 1 at the bottom.
"""

from dataclasses import asdict, dataclass, field
from typing import Any, Final

Cell = tuple[int, int]

RECALL: Final = "RECALL"
PHSE1: Final = "PHSE1"
PHSE2: Final = "PHSE2"
PHSE6: Final = "PHSE6"
OFFENSE: Final = "OFFENSE"
OFF_LIMIT_CHECK: Final = "OFF_LIMIT_CHECK"
PHASES: Final = (RECALL, PHSE1, PHSE2, PHSE6, OFFENSE, OFF_LIMIT_CHECK)
"""Those that decide; PHSE3, PHSE4 and PHSE5 fill the tables."""


@dataclass(frozen=True, slots=True)
class OffLimit:
    """An entry of the table OFF_LIMIT.

    slot: The slot that is off limit.
    threat: `high`, or `low` where PHSE5 entered it.
    why: `full`; `under`, man makes four on top of a piece there; or `opportunity`, man can then
        make four.
    by: The slot in which man makes the four; 0 where the slot is full.
    four: That four, from the left; empty where the slot is full.
    """

    slot: int
    threat: str
    why: str
    by: int = 0
    four: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Two:
    """The table TWO.

    threat: `dangerous` (the hi bit is set), `plain`, or `low`: one on top of the other.
    slots: The two slots, the first being the one from which the pair was found.
    places: Where the two pieces would lie, in the same order.
    men: The two pieces of man's that they would join.
    """

    threat: str
    slots: tuple[int, ...]
    places: tuple[Cell, ...]
    men: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class FourReason:
    """Why a slot was chosen.

    phase: One of `PHASES`.
    rule: Within PHSE6, `two`, `centre` (slot 4) or `random`; within OFFENSE the direction, `row`,
        `diagonal` or `column`; within OFF_LIMIT_CHECK `low` or `any`; else empty.
    slot: The slot that was chosen.
    four: The four that is made, that is blocked, or that OFFENSE works toward.
    sequence: OFFENSE: the consecutive pieces that there are then.
    off_limit: The table OFF_LIMIT by slot, from PHSE6 on.
    two: The table TWO, from PHSE6 on.
    game: RECALL: the slots of the remembered game.
    drawn: The random slots, the last of which was taken.
    """

    phase: str
    rule: str
    slot: int
    four: tuple[Cell, ...] = ()
    sequence: tuple[Cell, ...] = ()
    off_limit: tuple[OffLimit, ...] = ()
    two: Two | None = None
    game: str = ""
    drawn: tuple[int, ...] = field(default=())

    def data(self) -> dict[str, Any]:
        """Return the reason as plain values by name."""
        return asdict(self)
