"""Pang-Ke solved: the worth of every position, by retrograde analysis in NumPy.

Captures only take pieces away, so the materials are solved in pairs, `a` pieces against `b` and
`b` against `a`, the fewest pieces first. What a capture leads to is known when the turn of a pair
comes, and is looked up once, forwards. The steps that capture nothing lead from the one material
of the pair to the other; they are followed backwards, from the positions decided in n plies to
those decided in n + 1. What is never reached in this way nobody can win, which makes it the least
fixpoint of axiom 19.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.games.pangke.solution.steps import placings, steps
from pylogic.games.pangke.solution.table import MOST, PLACES, digits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from pylogic.games.pangke.solution.steps import Positions, Step

    Codes = NDArray[np.uint8]

_BLOCK: Final = 1 << 18  # positions that are worked on at a time: they stay in the cache
_LOST: Final = 1  # the code of a side without pieces
_NEVER: Final = 255  # above every code
_OWN: Final = np.array(digits(), dtype=np.int32)
_OTHER: Final = 2 * _OWN


def index(positions: Positions) -> NDArray[np.int32]:
    """Return where the positions stand in a table; `pangke_table` has the order."""
    places: NDArray[np.int32] = (
        _OWN[positions >> np.uint32(16)] + _OTHER[positions & np.uint32(0xFFFF)]
    )
    return places


def blocks(positions: Positions) -> Iterator[Positions]:
    """Yield the positions some at a time."""
    for first in range(0, len(positions), _BLOCK):
        yield positions[first : first + _BLOCK]


def materials(most: int) -> list[tuple[int, int]]:
    """Return the pairs of up to `most` pieces a side, the smaller number first, in order."""
    pairs = [(a, b) for b in range(1, most + 1) for a in range(1, b + 1)]
    return sorted(pairs, key=sum)


def solve(
    *, alone: bool = False, most: int = MOST, progress: Callable[[int], None] = lambda _: None
) -> Codes:
    """Return the codes of all positions; `pangke_table` says what they mean.

    Parameters
    ----------
    alone : bool
        Whether one piece captures alone: axiom 17 without its correction.
    most : int
        How many pieces a side may have; positions with more get no code.
    progress : callable
        Is told the number of positions solved so far.
    """
    work = _Work(
        steps(alone=alone),
        np.zeros(PLACES, dtype=np.uint8),
        np.zeros(PLACES, dtype=np.uint8),
        np.zeros(PLACES, dtype=np.uint8),
    )
    for pieces in range(1, most + 1):
        work.codes[index(placings(0, pieces))] = _LOST
    done = 0
    for a, b in materials(most):
        pair = [placings(*sides) for sides in dict.fromkeys([(a, b), (b, a)])]
        work.solve(pair)
        done += sum(map(len, pair))
        progress(done)
    return work.codes


@dataclass(frozen=True, slots=True)
class _Work:
    """The tables at work; all have a place for each position.

    Attributes
    ----------
    steps : tuple of Step
        The steps of the game.
    codes : array
        The codes of the positions decided so far, 0 elsewhere.
    open : array
        How many steps of a position are not yet known to lose.
    floor : array
        The code that a position has at least if it is lost: its longest way to lose by a capture.
    """

    steps: tuple[Step, ...]
    codes: Codes
    open: Codes
    floor: Codes

    def solve(self, pair: list[Positions]) -> None:
        """Decide the positions of a pair of materials."""
        waiting: defaultdict[int, list[Positions]] = defaultdict(list)
        for positions in pair:
            for block in blocks(positions):
                self._look_ahead(block, waiting)
        code, level = 1, np.zeros(0, np.uint32)
        while len(level) or waiting:
            code += 1
            following = [np.zeros(0, np.uint32)]
            for block in blocks(level):
                for step in self.steps:
                    before = step.unmade(block)
                    if code % 2:
                        self._close(before, code, waiting)
                    else:
                        following.append(before[self._decide(before, code)])
            following += [p[self._decide(p, code)] for p in waiting.pop(code, [])]
            level = np.concatenate(following)

    def _look_ahead(self, block: Positions, waiting: defaultdict[int, list[Positions]]) -> None:
        """Count the steps of some positions, and note what their captures decide."""
        count, floor = np.zeros(len(block), np.uint8), np.zeros(len(block), np.uint8)
        best = np.full(len(block), _NEVER, np.uint8)
        moves = np.zeros(len(block), np.uint8)
        for step in self.steps:
            places = step.legal(block)
            moves[places] += 1
            after, taken = step.made(block[places])
            capturing = taken != 0
            places, code = places[capturing], self.codes[index(after[capturing])]
            wins = places[code % 2 == 1]
            best[wins] = np.minimum(best[wins], code[code % 2 == 1] + 1)
            losing = (code % 2 == 0) & (code > 0)
            loses = places[losing]
            count[loses] += 1
            floor[loses] = np.maximum(floor[loses], code[losing] + 1)
        where = index(block)
        self.open[where], self.floor[where] = moves - count, floor
        at_once = np.where((count == moves) & (moves > 0), floor, best)
        for code in np.unique(at_once[at_once != _NEVER]).tolist():
            waiting[code].append(block[at_once == code])

    def _decide(self, positions: Positions, code: int) -> NDArray[np.bool_]:
        """Give the code to those positions that have none yet, and tell which those are."""
        where = index(positions)
        new: NDArray[np.bool_] = self.codes[where] == 0
        self.codes[where[new]] = code
        return new

    def _close(
        self, positions: Positions, code: int, waiting: defaultdict[int, list[Positions]]
    ) -> None:
        """Note that one more step of each position loses; with the last, the position is lost."""
        where = index(positions)
        left = self.open[where] - np.uint8(1)
        self.open[where] = left
        lost = positions[left == 0]
        at = np.maximum(self.floor[index(lost)], np.uint8(code))
        for later in np.unique(at).tolist():
            waiting[later].append(lost[at == later])
