"""Remembered games by how they began: the most recent one is found without looking at the others.

Games are sorted, so that those with one beginning stand together, and each block of them knows its
most recent one. Games that came since the sorting are found by each of their beginnings, and are
sorted in with the others once there are many.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

_BLOCK: Final = 1024
_MOST_UNSORTED: Final = 4096
_AFTER: Final = b"8"
"""Greater than any slot."""


class FourIndex:
    """Games in the order in which they were remembered, each once.

    A game is the bytes of its board, who won and its slots, as in `7x6 first 4455667`.

    games: The least recent first.
    """

    def __init__(self, games: Iterable[bytes] = ()) -> None:
        self._games = list(dict.fromkeys(games))
        self._sort()

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, game: bytes) -> bool:
        if game in self._unsorted:
            return True
        at = bisect_left(self._sorted, game)
        return at < len(self._sorted) and self._sorted[at] == game

    def add(self, games: Iterable[bytes]) -> None:
        """Remember games, the most recent last; those that are remembered stay where they are."""
        new = [game for game in dict.fromkeys(games) if game not in self]
        self._games += new
        if len(self._unsorted) + len(new) > _MOST_UNSORTED:
            self._sort()
            return
        for game in new:
            self._unsorted.add(game)
            for end in range(1, len(game) + 1):
                self._latest[game[:end]] = game

    def latest(self, beginning: bytes) -> bytes | None:
        """Return the most recent game with a beginning, or None."""
        if beginning in self._latest:
            return self._latest[beginning]
        low = bisect_left(self._sorted, beginning)
        high = bisect_left(self._sorted, beginning + _AFTER, low)
        if low == high:
            return None
        first, last = -(-low // _BLOCK), high // _BLOCK  # the blocks that lie within
        if first >= last:
            return self._games[max(self._order[low:high])]
        return self._games[
            max(
                [
                    *self._order[low : first * _BLOCK],
                    *self._tops[first:last],
                    *self._order[last * _BLOCK : high],
                ]
            )
        ]

    def _sort(self) -> None:
        """Sort all games there are."""
        self._unsorted: set[bytes] = set()
        self._latest: dict[bytes, bytes] = {}
        self._order = array("L", sorted(range(len(self._games)), key=self._games.__getitem__))
        self._sorted = [self._games[number] for number in self._order]
        self._tops = [
            max(self._order[start : start + _BLOCK])
            for start in range(0, len(self._order), _BLOCK)
        ]
