"""Wins of Connect Four that can be forced within a number of plies, by trying every move.

A player can force a line within `n` plies,

- for any `n`, when there is one on the board, and none of the other's;
- on turn, when some move leads to a position in which the player can within `n - 1`;
- when the other is on turn, where there is a move and each leads to such a position.

A line of the other ends the game, and so does a full board: from there no win can be forced. With
turns that alternate, what can be forced within `n` plies takes exactly `n` where it can't be
forced within `n - 1`. Who is on turn is said and not counted from the discs, so that boards from
outside of play are answered as well; on those where both have a line, neither has won.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pylogic.games.connect4.board import Board, bits


@dataclass(frozen=True, slots=True)
class Forcing:
    """The search on one board; what was found is kept for the questions that follow."""

    board: Board
    _known: dict[tuple[int, int, int], bool] = field(default_factory=dict)

    def wins(self, own: int, other: int, plies: int, *, on_turn: bool) -> bool:
        """Return whether the player with the discs `own` can force a line within `plies`."""
        if self.board.has_line(own):
            return not self.board.has_line(other)
        if self.board.has_line(other):
            return False
        return self._forced(own, other, plies) if on_turn else self._faced(own, other, plies)

    def _forced(self, own: int, other: int, plies: int) -> bool:
        """Return whether a player on turn, with no line on the board, can force one."""
        discs = own | other
        cells = self.board.open_cells(discs)
        if plies < 1:
            return False
        if cells & self.board.completing(own, discs):
            return True
        if plies < 3:  # noqa: PLR2004 - the next line after this move takes two more
            return False
        return any(self._faced(own | cell, other, plies - 1) for cell in bits(cells))

    def _faced(self, own: int, other: int, plies: int) -> bool:
        """Return whether a player can force a line against each move of the other."""
        discs = own | other
        cells = self.board.open_cells(discs)
        if plies < 2 or not cells or cells & self.board.completing(other, discs):  # noqa: PLR2004
            return False
        key = own, other, plies
        if key not in self._known:
            self._known[key] = all(
                self._forced(own, other | cell, plies - 1) for cell in bits(cells)
            )
        return self._known[key]
