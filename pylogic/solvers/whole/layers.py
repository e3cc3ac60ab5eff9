"""One layer solved: backwards from its ends, and from what is known of the layers after it.

A player can win a position that is won already; one in which that player is on turn and a move
leads to a position that the player can win; or one in which another is on turn, there is a move,
and every move leads to such a position. The least set of which this is true is meant: who can only
keep going round in circles does not win.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.core.errors import SolutionTooLarge
from pylogic.solvers.whole.codes import CIRCLES, DRAWN, FIRST, LONGEST, code, distances, winners

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pylogic.solvers.whole.codes import Codes

    Numbers = NDArray[np.int32]
    Places = NDArray[np.uint32]

_FAR: Final = np.uint16(65_535)


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The positions of a layer with their transitions.

    Attributes
    ----------
    players : int
        How many play.
    turns : array of int
        By position, who moves.
    ended : array of int
        The code of a position in which the game is over, -1 of the others.
    sources, targets : array of int
        The transitions inside the layer: where they begin and end, sorted by where they end.
    starts : array of int
        By position, the first transition that ends there, and behind the last one.
    after : list of (places, codes)
        The transitions out of the layer: where they begin, and the codes of where they end.
    """

    players: int
    turns: NDArray[np.int8]
    ended: Numbers
    sources: Places
    starts: NDArray[np.int64]
    after: list[tuple[Places, Codes]]

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.turns)

    def solved(self) -> Codes:
        """Return the codes of the positions."""
        found = np.zeros(self.size, np.uint16)
        inside = np.bincount(self.sources, minlength=self.size).astype(np.int32)
        for player in range(self.players):
            _Wins(self, player, inside, found).run()
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
        return self.sources[np.arange(total) + shifts]

    def _draws(self, found: Codes) -> None:
        """Tell draws with which the game can end from those that only go on."""
        level = self.ended == DRAWN
        for places, codes in self.after:
            level[places[codes == DRAWN]] = True
        level &= found < FIRST
        at = np.flatnonzero(level).astype(np.uint32)
        while len(at):
            found[at] = DRAWN
            at = np.unique(self.before(at))
            at = at[found[at] == CIRCLES]


@dataclass(frozen=True, slots=True, eq=False)
class _Wins:
    """The positions of a layer that one player can win."""

    layer: Layer
    player: int
    inside: Numbers
    found: Codes

    def run(self) -> None:
        """Note the codes of these positions."""
        layer = self.layer
        own = layer.turns == self.player
        left, floor, waiting = self._known_after(own)
        won = code(layer.players, self.player, 0)
        waiting[0].append(np.flatnonzero(layer.ended == won).astype(np.uint32))
        distance, level = 0, np.zeros(0, np.uint32)
        while len(level) or waiting:
            if not len(level):
                distance = min(waiting)
            arrived = [level, *waiting.pop(distance, [])]
            new = np.concatenate(arrived)
            new = np.unique(new[self.found[new] < FIRST])
            if distance * layer.players > LONGEST:
                raise SolutionTooLarge(f"a win takes more than {distance:,} plies")
            self.found[new] = code(layer.players, self.player, distance)
            distance += 1
            level = self._before(new, own, left, floor, distance, waiting)

    def _known_after(
        self, own: NDArray[np.bool_]
    ) -> tuple[Numbers, NDArray[np.uint16], defaultdict[int, list[Places]]]:
        """Look at the transitions out of the layer.

        Return how many of each position's moves are not known to be won, how long the longest way
        is among those that are, and the positions that are decided by them, by distance.
        """
        layer = self.layer
        left = self.inside.copy()
        floor = np.zeros(layer.size, np.uint16)
        best = np.full(layer.size, _FAR)
        many = left.copy()
        for places, codes in layer.after:  # each has a position once
            wins = winners(codes, layer.players) == self.player
            far = (distances(codes, layer.players) + 1).astype(np.uint16)
            many[places] += 1
            left[places[~wins]] += 1
            where = places[wins]
            floor[where] = np.maximum(floor[where], far[wins])
            best[where] = np.minimum(best[where], far[wins])
        best[~own] = _FAR
        lost = ~own & (left == 0) & (many > 0)
        best[lost] = floor[lost]
        waiting: defaultdict[int, list[Places]] = defaultdict(list)
        decided = np.flatnonzero(best != _FAR).astype(np.uint32)
        if len(decided):
            order = decided[np.argsort(best[decided], kind="stable")]
            values, starts = np.unique(best[order], return_index=True)
            for number, part in zip(values.tolist(), np.split(order, starts[1:]), strict=True):
                waiting[number].append(part)
        return left, floor, waiting

    def _before(  # noqa: PLR0913 - what a round of the analysis has
        self,
        new: Places,
        own: NDArray[np.bool_],
        left: Numbers,
        floor: NDArray[np.uint16],
        distance: int,
        waiting: defaultdict[int, list[Places]],
    ) -> Places:
        """Return the positions that are decided at a distance by those of the one below."""
        before = self.layer.before(new)
        if not len(before):
            return before
        mine = own[before]
        theirs = before[~mine]
        np.subtract.at(left, theirs, 1)
        lost = np.unique(theirs[left[theirs] == 0])
        at = np.maximum(floor[lost], np.uint16(distance))
        for later in np.unique(at).tolist():
            if later != distance:
                waiting[later].append(lost[at == later])
        return np.concatenate([before[mine], lost[at == distance]])
