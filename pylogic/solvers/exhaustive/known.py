"""What is known of positions by the codes of what their moves lead to."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled
from pylogic.solvers.exhaustive import kernels
from pylogic.solvers.exhaustive.codes import DRAWN, FIRST, Codes, distances, winners

NEVER: Final = 65_535
NOBODY: Final = -1

_GATES: Final = 64  # what looking at a transition takes, in operations on words


class KnownValues:
    """What is known of some positions.

    turns: By position, who moves.
    ended: The code of a position in which the game is over, -1 of the others.
    players: How many play.
    moves: By position, how many moves were looked at.
    quickest: The plies to the quickest win of who is on turn; `NEVER` where there is none.
    counts, longest: By player, how many of the moves lead to a win of theirs, and the most plies
        to one (array of shape (players, positions)).
    ending: Whether the game ends in a draw there, or a move leads to where it can.
    """

    def __init__(self, turns: NDArray[np.int8], ended: NDArray[np.int32], players: int) -> None:
        size = len(turns)
        self.turns = turns
        self.ended = ended
        self.players = players
        self.moves = np.zeros(size, np.uint16)
        self.quickest = np.full(size, NEVER, np.uint16)
        self.counts = np.zeros((players, size), np.uint16)
        self.longest = np.zeros((players, size), np.uint16)
        self.ending = ended == DRAWN

    def add(self, places: NDArray[np.integer], codes: Codes) -> None:
        """Take in the codes of what moves lead to, and the places where they are made."""
        kernel = compiled.USE.kernel(kernels.noted, _GATES * len(places))
        if kernel is not None:
            kernel(
                places, codes, self.players, self.turns, self.moves, self.quickest,
                self.counts, self.longest, self.ending,
            )  # fmt: skip
            return
        who = winners(codes, self.players)
        far = (distances(codes, self.players) + 1).astype(np.uint16)
        np.add.at(self.moves, places, np.uint16(1))
        self.ending[places[codes == DRAWN]] = True
        for player in range(self.players):
            here = who == player
            np.add.at(self.counts[player], places[here], np.uint16(1))
            np.maximum.at(self.longest[player], places[here], far[here])
        mine = who == self.turns[places]
        np.minimum.at(self.quickest, places[mine], far[mine])

    def due(self) -> NDArray[np.int64]:
        """Return the codes that the positions should have, `NOBODY` where nobody wins."""
        players = self.players
        found = np.full(len(self.turns), NOBODY, np.int64)
        wins = self.quickest != NEVER
        found[wins] = FIRST + players * self.quickest[wins].astype(np.int64) + self.turns[wins]
        for player in range(players):
            all_ = ~wins & (self.moves > 0) & (self.counts[player] == self.moves)
            plies = self.longest[player][all_].astype(np.int64)
            found[all_] = FIRST + players * plies + player
        over = self.ended >= 0
        found[over] = np.where(self.ended[over] == DRAWN, NOBODY, self.ended[over])
        return found
