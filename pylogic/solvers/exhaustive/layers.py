"""One layer solved: backwards from its ends, and from what is known of the layers after it.

A player can win a position that is won already; one in which that player is on turn and a move
leads to a position that the player can win; or one in which another is on turn, there is a move,
and every move leads to such a position. The least set of which this is true is meant: who can only
keep going round in circles does not win.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled
from pylogic.core.errors import SolutionTooLarge
from pylogic.solvers.exhaustive import kernels
from pylogic.solvers.exhaustive.codes import CIRCLES, DRAWN, FIRST, LONGEST, Codes, code
from pylogic.solvers.exhaustive.known import NEVER, KnownValues
from pylogic.solvers.exhaustive.sorting import sorted_once

Numbers = NDArray[np.int64]
Places = NDArray[np.uint32]

_TWO: Final = 2
_GATES: Final = 64  # what going back along transitions takes, in operations on words


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The positions of a layer with their transitions.

    known: What is known by the transitions out of the layer.
    inside: By position, how many of its moves stay in the layer.
    sources: Where the transitions inside the layer begin, sorted by where they end.
    starts: By position, the first transition that ends there, and behind the last one.
    """

    known: KnownValues
    inside: Codes
    sources: Places
    starts: Numbers

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.known.turns)

    def solved(self) -> Codes:
        """Return the codes of the positions."""
        found = np.zeros(self.size, np.uint16)
        for player in range(self.known.players):
            _Wins(self, player, found).run()
        self._draws(found)
        return found

    def before(self, places: Places) -> Places:
        """Return where the transitions begin that end at some places."""
        if not len(self.sources) or not len(places):
            return self.sources[:0]
        first = self.starts[places]
        counts = self.starts[places + np.uint32(1)] - first
        total = int(counts.sum())
        shifts = np.repeat(first - np.concatenate(([0], np.cumsum(counts)[:-1])), counts)
        found: Places = self.sources[np.arange(total) + shifts]
        return found

    def _draws(self, codes: Codes) -> None:
        """Tell draws with which the game can end from those that only go on."""
        ending = self.known.ending
        if self.known.players > _TWO:
            ending |= self._decided_after(codes)
        at = np.flatnonzero(ending & (codes < FIRST)).astype(np.uint32)
        while len(at):
            codes[at] = DRAWN
            at = sorted_once(self.before(at))
            at = at[codes[at] == CIRCLES]

    def _decided_after(self, codes: Codes) -> NDArray[np.bool_]:
        """Return where every move lets somebody win, though nobody could force it."""
        decided = self.known.counts.sum(axis=0, dtype=np.int64)
        won = np.flatnonzero(codes >= FIRST).astype(np.uint32)
        np.add.at(decided, self.before(won), 1)
        moves = self.known.moves.astype(np.int64) + self.inside
        found_after: NDArray[np.bool_] = (moves > 0) & (decided == moves)
        return found_after


class _Wins:
    """The positions of a layer that one player can win, and what is known on the way to them.

    found: The codes found so far; those of the wins are added.
    """

    def __init__(self, layer: Layer, player: int, codes: Codes) -> None:
        known = layer.known
        self._layer = layer
        self._player = player
        self._found = codes
        self._own = known.turns == player
        self._all = layer.inside + known.moves
        self._left = self._all - known.counts[player]  # moves not known to lead to a win
        self._longest = known.longest[player]  # the longest way among those that do
        self._waiting: defaultdict[int, list[Places]] = defaultdict(list)  # by distance
        self._look_after()
        won = np.flatnonzero(known.ended == code(known.players, player, 0))
        if len(won):
            self._waiting[0].append(won.astype(np.uint32))

    def run(self) -> None:
        """Note the codes of these positions."""
        players = self._layer.known.players
        distance, level = 0, np.zeros(0, np.uint32)
        while len(level) or self._waiting:
            if not len(level):
                distance = min(self._waiting)
            if distance * players > LONGEST:
                raise SolutionTooLarge(f"a win takes more than {distance:,} plies")
            for places in self._waiting.pop(distance, []):
                new = places[self._found[places] < FIRST]
                self._found[new] = code(players, self._player, distance)
                level = np.concatenate([level, new])
            distance += 1
            level = self._before(level, distance)

    def _look_after(self) -> None:
        """Note what the transitions out of the layer decide."""
        known, own = self._layer.known, self._own
        best = np.where(own, known.quickest, np.uint16(NEVER))
        lost = ~own & (self._left == 0) & (self._all > 0)
        best[lost] = self._longest[lost]
        decided = np.flatnonzero(best != NEVER).astype(np.uint32)
        for number in sorted_once(best[decided]).tolist():
            self._waiting[number].append(decided[best[decided] == number])

    def _before(self, new: Places, distance: int) -> Places:
        """Return the positions that are decided at a distance by those of the one below.

        Their codes are noted, and the others are waited for.
        """
        layer = self._layer
        number = code(layer.known.players, self._player, distance)
        if not len(new) or not len(layer.sources):
            return new[:0]
        edges = int((layer.starts[new + np.uint32(1)] - layer.starts[new]).sum())
        kernel = compiled.USE.kernel(kernels.decided_before, _GATES * edges)
        if kernel is not None:
            size = min(edges, layer.size)
            following, later = np.empty(size, np.uint32), np.empty(size, np.uint32)
            now, then = kernel(
                new, layer.sources, layer.starts, self._own, self._found, self._left,
                self._longest, distance, number, following, later,
            )  # fmt: skip
            self._wait(later[:then])
            return following[:now]
        before = layer.before(new)
        before = before[self._found[before] < FIRST]
        mine = self._own[before]
        theirs = before[~mine]
        np.subtract.at(self._left, theirs, np.uint16(1))
        lost = sorted_once(theirs[self._left[theirs] == 0])
        at_once = self._longest[lost] <= distance
        self._wait(lost[~at_once])
        found = np.concatenate([sorted_once(before[mine]), lost[at_once]])
        self._found[found] = number
        return found

    def _wait(self, places: Places) -> None:
        """Note positions that are decided at their longest distance."""
        longest = self._longest[places]
        for later in sorted_once(longest.copy()).tolist():
            self._waiting[later].append(places[longest == later])
