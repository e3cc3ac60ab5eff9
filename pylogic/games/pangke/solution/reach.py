"""Which positions of Pang-Ke play comes to, and how many of them each side wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.games.pangke.board import BLACK, WHITE, PangkeState
from pylogic.games.pangke.solution.retrograde import blocks, index
from pylogic.games.pangke.solution.table import PLACES
from pylogic.solvers.statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pylogic.games.pangke.solution.retrograde import Codes
    from pylogic.games.pangke.solution.steps import Positions, Step

_SIDES: Final = (BLACK, WHITE)


def count(
    codes: Codes,
    steps: tuple[Step, ...],
    start: PangkeState,
    progress: Callable[[int], None] = lambda _: None,
) -> Statistics:
    """Return what the positions are worth that can be reached from one.

    Parameters
    ----------
    codes : array
        The table.
    steps : tuple of Step
        The steps of the game that it solves.
    start : PangkeState
        Where to begin; the game goes on there.
    progress : callable
        Is told the number of positions reached so far.
    """
    own, other = start.sides()
    level = np.array([own << 16 | other], dtype=np.uint32)
    seen = np.zeros((2, PLACES), dtype=bool)  # by who is on turn: the one from `start`, or not
    seen[0, index(level)] = True
    tally = np.zeros((2, 256), dtype=np.int64)
    turn, longest, example = 0, -1, ""
    while len(level):
        found = codes[index(level)]
        tally[turn] += np.bincount(found, minlength=256)
        if (last := int(found.max())) - 1 > longest and last:
            longest = last - 1
            example = str(_state(int(level[found.argmax()]), _mover(start, turn)))
        progress(int(tally.sum()))
        turn = 1 - turn
        level = _following(level, steps, seen[turn])
    won = {
        _mover(start, turn): int(tally[turn, 2::2].sum() + tally[1 - turn, 1::2].sum())
        for turn in (0, 1)
    }
    return Statistics(
        positions=int(tally.sum()),
        won=won,
        drawn=int(tally[:, 0].sum()),
        longest=None if longest < 0 else longest,
        example=example or None,
    )


def _following(level: Positions, steps: tuple[Step, ...], seen: NDArray[np.bool_]) -> Positions:
    """Return the successors that were not seen before, and note that they are now."""
    new = [np.zeros(0, np.uint32)]
    for block in blocks(level):
        for step in steps:
            after, taken = step.made(block[step.legal(block)])
            for some in (after[taken == 0], np.unique(after[taken != 0])):  # each only once
                fresh = some[~seen[index(some)]]
                seen[index(fresh)] = True
                new.append(fresh)
    return np.concatenate(new)


def _mover(start: PangkeState, turn: int) -> str:
    """Return who is on turn in `start`, or one ply later."""
    return start.mover if turn == 0 else _SIDES[start.mover == BLACK]


def _state(position: int, mover: str) -> PangkeState:
    """Return a position with its colours."""
    own, other = position >> 16, position & 0xFFFF
    return PangkeState(own, other, mover) if mover == BLACK else PangkeState(other, own, mover)
