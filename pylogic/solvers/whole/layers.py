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
from pylogic.solvers.whole.sorting import sorted_once

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
    sources : array of int
        Where the transitions inside the layer begin, sorted by where they end.
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
        found: Places = self.sources[np.arange(total) + shifts]
        return found

    def _draws(self, found: Codes) -> None:
        """Tell draws with which the game can end from those that only go on."""
        level = self.ended == DRAWN
        for places, codes in self.after:
            level[places[codes == DRAWN]] = True
        level &= found < FIRST
        at = np.flatnonzero(level).astype(np.uint32)
        while len(at):
            found[at] = DRAWN
            at = sorted_once(self.before(at))
            at = at[found[at] == CIRCLES]


class _Wins:
    """The positions of a layer that one player can win, and what is known on the way to them.

    Parameters
    ----------
    layer : Layer
        The layer.
    player : int
        The player.
    inside : array of int
        By position, how many of its moves stay in the layer.
    found : array of int
        The codes found so far; those of the wins are added.
    """

    def __init__(self, layer: Layer, player: int, inside: Numbers, found: Codes) -> None:
        self._layer = layer
        self._player = player
        self._found = found
        self._own = layer.turns == player
        self._left = inside.copy()  # moves that are not known to lead to a win
        self._longest = np.zeros(layer.size, np.uint16)  # the longest way among those that are
        self._waiting: defaultdict[int, list[Places]] = defaultdict(list)  # by distance
        self._look_after(inside)
        won = code(layer.players, player, 0)
        self._waiting[0].append(np.flatnonzero(layer.ended == won).astype(np.uint32))

    def run(self) -> None:
        """Note the codes of these positions."""
        players = self._layer.players
        distance, level = 0, np.zeros(0, np.uint32)
        while len(level) or self._waiting:
            if not len(level):
                distance = min(self._waiting)
            new = np.concatenate([level, *self._waiting.pop(distance, [])])
            new = sorted_once(new[self._found[new] < FIRST])
            if distance * players > LONGEST:
                raise SolutionTooLarge(f"a win takes more than {distance:,} plies")
            self._found[new] = code(players, self._player, distance)
            distance += 1
            level = self._before(new, distance)

    def _look_after(self, inside: Numbers) -> None:
        """Look at the transitions out of the layer, and note what they decide."""
        layer, own = self._layer, self._own
        best = np.full(layer.size, _FAR)
        many = inside.copy()
        for places, codes in layer.after:  # each has a position once
            wins = winners(codes, layer.players) == self._player
            far = (distances(codes, layer.players) + 1).astype(np.uint16)
            many[places] += 1
            self._left[places[~wins]] += 1
            where = places[wins]
            self._longest[where] = np.maximum(self._longest[where], far[wins])
            best[where] = np.minimum(best[where], far[wins])
        best[~own] = _FAR
        lost = ~own & (self._left == 0) & (many > 0)
        best[lost] = self._longest[lost]
        decided = np.flatnonzero(best != _FAR).astype(np.uint32)
        if len(decided):
            order = decided[np.argsort(best[decided], kind="stable")]
            values, starts = np.unique(best[order], return_index=True)
            for number, part in zip(values.tolist(), np.split(order, starts[1:]), strict=True):
                self._waiting[number].append(part)

    def _before(self, new: Places, distance: int) -> Places:
        """Return the positions that are decided at a distance by those of the one below."""
        before = self._layer.before(new)
        if not len(before):
            return before
        mine = self._own[before]
        theirs = before[~mine]
        np.subtract.at(self._left, theirs, 1)
        lost = sorted_once(theirs[self._left[theirs] == 0])
        at = np.maximum(self._longest[lost], np.uint16(distance))
        for later in sorted_once(at.copy()).tolist():
            if later != distance:
                self._waiting[later].append(lost[at == later])
        return np.concatenate([before[mine], lost[at == distance]])
