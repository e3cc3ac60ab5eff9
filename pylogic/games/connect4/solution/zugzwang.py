"""What following up proves of a position of Connect Four, without a search.

On a board with an even number of rows, the cells that stand first, third, ... in their columns
are called *low* here and those above them *high*. Where every column has an even number of empty
cells, whoever is *not* on turn can follow up: answer each disc with one right above it. The
follower then gets every high cell and the leader every low one, so that the leader does not win
where the own discs and the empty low cells hold no line.

Columns with an odd number of empty cells are an exception to that: the next cell in each is a
high one, a *loose* cell. With an even number of them, the follower answers a disc on a loose cell
by one on another, and no column is odd any more when all are taken. So the leader gets loose
cells besides the low ones, and where there are two of them, only one of the two.

The player who moves when an even number of discs is on the board is called first, the other
second. While no column is odd or an even number is, the first is the leader; on turn, the second
becomes the follower by taking one loose cell. The first becomes the follower with the last odd
column left alone: whoever has to go on there in the end gives the cell above away, and with a
line for the first to be completed on a low cell there, that is the second.

After L. V. Allis, A Knowledge-Based Approach of Connect-Four (1988), who calls following up
*claimeven* and answering loose cells *baseinverse*.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pylogic.games.connect4.board import Board, bits


@dataclass(frozen=True, slots=True)
class Zugzwang:
    """The proofs for one board; with an odd number of rows there are none.

    has_line: Tells whether a set of cells has a line.
    low, high: The cells that stand first, third, ... in their columns, and the others; none on a
        board with an odd number of rows.
    """

    board: Board
    has_line: Callable[[int], bool]
    low: int
    high: int

    def holds(self, discs: int, leader: int) -> bool:
        """Return whether the player on turn, being second, does not lose to `leader`.

        discs: Both players'.
        leader: Those of the first.
        """
        loose = self.board.open_cells(discs) & self.high
        if not loose:
            return False
        gets = leader | self.low & ~discs
        return any(self._shut(gets, loose ^ taken) for taken in bits(loose))

    def is_shut_out(self, discs: int, leader: int) -> bool:
        """Return whether the player on turn, being first, does not win."""
        if not self.low:
            return False
        loose = self.board.open_cells(discs) & self.high
        return self._shut(leader | self.low & ~discs, loose)

    def is_run_over(self, discs: int, follower: int) -> bool:
        """Return whether the player on turn, being first and shut out, loses to the high cells."""
        loose = self.board.open_cells(discs) & self.high
        return self.has_line(follower | self.high & ~discs & ~loose)

    def outwaited(self, discs: int, own: int, threats: int) -> int:
        """Return how many cells stay empty when the player on turn, being second, is outwaited.

        discs: Both players'.
        own: Those of the player on turn.
        threats: The empty cells where the first completes a line.
        Returns: The most cells that stay empty while the first still wins, or -1: no such proof.
        """
        loose, stride = self.board.open_cells(discs) & self.high, self.board.rows + 1
        most = -1
        for threat in bits(threats & self.low):
            start, y = divmod(threat.bit_length() - 1, stride)
            column = (1 << stride) - 1 << start * stride
            left_alone = loose & column
            above = self.board.rows - 1 - y
            if left_alone and above > most:
                gets = own | ~discs & (self.low & ~column | self.high & column & threat - 1)
                if self._shut(gets, loose ^ left_alone):
                    most = above
        return most

    def _shut(self, gets: int, loose: int) -> bool:
        """Return whether there is no line in what a leader gets, loose cells and all."""
        if not self.has_line(gets | loose):
            return True
        lowest = loose & -loose
        other = loose ^ lowest
        pair = other and not other & other - 1
        return bool(pair) and not self.has_line(gets | lowest) and not self.has_line(gets | other)


def zugzwang(board: Board, has_line: Callable[[int], bool]) -> Zugzwang:
    """Return the proofs for a board."""
    even = board.rows % 2 == 0
    low = sum(board.bottom << y for y in range(0, board.rows, 2)) if even else 0
    return Zugzwang(board, has_line, low, low << 1)
