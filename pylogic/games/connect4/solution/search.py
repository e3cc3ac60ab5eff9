"""Connect Four solved: who wins a position, and when, if both players play perfectly.

The *score* of a position is the usual one: 0 for a draw; for a player on turn who wins, how many
own discs are left to drop then, the winning one among them; for one who loses, as many below zero
as the other has left then. So a win scores more the sooner it comes, and 1 is a win with the last
disc.

The search is alpha-beta. What keeps it small: moves that lose at once are never made, and a
threat is answered without looking further; moves that make more threats come first, most of all
on the cells where zugzwang leaves them to the mover, and beside them those that refuted other
positions; what is known of a position holds for its mirror image, and the children are looked up
before any of them is searched; and following up (the module `zugzwang` beside this) settles many
positions at sight.
"""

from typing import Final

from pylogic.core.errors import PylogicError, StateError
from pylogic.games.connect4.board import Board, Connect4State, bits
from pylogic.games.connect4.solution.lines import finders
from pylogic.games.connect4.solution.zugzwang import zugzwang
from pylogic.solvers.retrograde_analysis import DRAW, Value

_THREAT: Final = 10  # what a threat weighs in the order of moves, beside one refutation
_FAR: Final = 1_000  # beyond every score


_Child = tuple[int, int, int, int, int, int, int]
"""A move on its way to be searched, the greatest first: what it promises, how near the middle it
is, the bit that is taken; the mover's discs after it, their mirror image, and the cells where one
more of them wins; and the key of the position after it."""


class Unsolved(PylogicError):
    """A position would take a look at more positions than its solver may."""


class BoardSolver:
    """The solver of one board; what it finds is kept for the questions that follow.

    board: The board, of any size and with lines of any length: four and an even number of rows are
        what it is fast for.
    maximum: How many positions it may look at in all; without it, there is no limit.
    nodes: How many positions it has looked at.
    """

    def __init__(self, board: Board, maximum: int | None = None) -> None:
        self.board = board
        self.nodes = 0
        self._limit = maximum
        self._completing, has_line = finders(board)
        self._zugzwang = zugzwang(board, has_line)
        self._least: dict[int, int] = {}
        self._most: dict[int, int] = {}
        cells = list(bits(board.cells))
        self._refuted = tuple(dict.fromkeys(cells, 0) for _ in range(2))
        self._mirror = {
            cell: 1 << (board.columns + 1 - 2 * board.column(cell)) * (board.rows + 1) + at
            for cell, at in ((cell, cell.bit_length() - 1) for cell in cells)
        }
        self._middle = {cell: -abs(2 * board.column(cell) - board.columns - 1) for cell in cells}
        # where a threat stays open in zugzwang to who moves with an even number of discs, or odd
        self._kept = self._zugzwang.low, self._zugzwang.high

    def value(self, state: Connect4State) -> Value:
        """Return who wins a position and after how many plies, over or not.

        Raises Unsolved: It would take a look at more positions than the solver may.
        """
        own, other = state.sides()
        if self.board.has_line(other):
            return Value(_other(state.mover), 0)
        if not self.board.open_cells(own | other):
            return DRAW
        score = self.score(state)
        if not score:
            return DRAW
        discs = (own | other).bit_count()
        winner = state.mover if score > 0 else _other(state.mover)
        # the winning disc is laid when so many are on the board, and it must be the winner's
        before = self.board.cells.bit_count() - 2 * abs(score)
        before += (before - discs - (score < 0)) % 2
        return Value(winner, before - discs + 1)

    def score(self, state: Connect4State) -> int:
        """Return the score of a position for the player on turn.

        state: On the solver's board, with the game not over and the discs counted fitting the
            turn.
        Raises StateError: The game is over.
        Raises Unsolved: It would take a look at more positions than the solver may.
        """
        own, other = state.sides()
        discs = own | other
        cells = self.board.open_cells(discs)
        if not cells or self.board.has_line(own) or self.board.has_line(other):
            raise StateError(f"{str(state)!r} has no score; expected a game that goes on")
        left = self.board.cells.bit_count() - discs.bit_count()
        if cells & self._completing(own):
            return (left + 1) // 2
        low, high = -(left // 2), (left - 1) // 2
        found = self._ask(own, other, -1, 1)  # who wins, before when
        if found <= 0:
            high = found
        if found >= 0:
            low = found
        while low < high:
            middle = (low + high) // 2
            middle = min(middle, high // 2) if low > 0 else max(middle, low // 2)
            middle = min(max(middle, low), high - 1)
            found = self._ask(own, other, middle, middle + 1)
            if found <= middle:
                high = found
            else:
                low = found
        return low

    def is_at_most(self, state: Connect4State, score: int) -> bool:
        """Return whether the player on turn scores no more in a position, over or not.

        That is answered sooner than what the score is.

        Raises Unsolved: It would take a look at more positions than the solver may.
        """
        own, other = state.sides()
        discs = own | other
        cells = self.board.open_cells(discs)
        if self.board.has_line(other):
            return True
        if not cells:
            return score >= 0
        if cells & self._completing(own):
            return (self.board.cells.bit_count() - discs.bit_count() + 1) // 2 <= score
        return self._ask(own, other, score, score + 1) <= score

    def _ask(self, own: int, other: int, alpha: int, beta: int) -> int:
        mine, theirs = (sum(self._mirror[cell] for cell in bits(discs)) for discs in (own, other))
        discs = own | other
        key = min(own + discs, mine + (mine | theirs))
        danger = self._completing(other) & ~discs
        return self._search(own, other, mine, theirs, danger, key, alpha, beta)

    def _search(  # noqa: PLR0913, PLR0917 - a tuple or an object for each node costs a third more
        self,
        own: int,
        other: int,
        mine: int,
        theirs: int,
        danger: int,
        key: int,
        alpha: int,
        beta: int,
    ) -> int:
        """Return the score of a position, exact between `alpha` and `beta` and else a bound.

        own, other: The discs of the player on turn, who cannot win by the next one, and the
            other's.
        mine, theirs: Their mirror images.
        danger: The empty cells where one more disc of the other makes a line.
        key: What tells the position and its mirror image from others.
        """
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise Unsolved(f"not solved by a look at {self._limit} positions")
        discs = own | other
        left = self.board.cells.bit_count() - discs.bit_count()
        cells = discs + self.board.bottom & self.board.cells
        answers = cells & danger
        safe = (answers or cells) & ~(danger >> 1)
        if not safe or answers & answers - 1:
            return -(left // 2)
        if left <= 2:  # noqa: PLR2004 - neither of the last two discs wins
            return 0
        if not answers:
            low, high = self._limits(key, own, other, danger, left, alpha, beta)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        children = self._children(own, other, mine, theirs, safe)
        for child in children:
            if -self._most.get(child[-1], _FAR) >= beta:
                return -self._most[child[-1]]
        best = -_FAR
        for i, (_, _, _, discs_after, mirrored, threats, after) in enumerate(children):
            score = -self._search(
                other, discs_after, theirs, mirrored, threats, after, -beta, -alpha
            )
            if score > best:
                best = score
                if score >= beta:
                    self._least[key] = score
                    self._count(children, i, discs)
                    return score
                alpha = max(alpha, score)
        self._most[key] = best
        return best

    def _limits(  # noqa: PLR0913, PLR0917 - as above
        self, key: int, own: int, other: int, danger: int, left: int, alpha: int, beta: int
    ) -> tuple[int, int]:
        """Return between which scores a position is, as far as its window asks."""
        low = max(-(left // 2 - 1), self._least.get(key, -_FAR))
        high = min((left - 1) // 2, self._most.get(key, _FAR))
        if low >= beta or high <= alpha or not self._zugzwang.low:
            return low, high
        discs = own | other
        if left & 1:
            if alpha < 0 and self._zugzwang.holds(discs, other):
                low = max(low, 0)
            elif danger & self._zugzwang.low:
                empty = self._zugzwang.outwaited(discs, own, danger)
                high = min(high, -(empty // 2 + 1) if empty >= 0 else high)
        elif (beta > 0 or alpha == -1) and self._zugzwang.is_shut_out(discs, own):
            high = min(high, 0)
            if alpha == -1 and self._zugzwang.is_run_over(discs, other):
                high = min(high, -1)
        return low, high

    def _children(self, own: int, other: int, mine: int, theirs: int, safe: int) -> list[_Child]:
        """Return the moves to the cells that are safe, the most promising first."""
        discs = own | other
        parity = discs.bit_count() & 1
        kept, refuted = self._kept[parity], self._refuted[parity]
        children = []
        while safe:
            cell = safe & -safe
            safe ^= cell
            after, mirrored, taken = own | cell, mine | self._mirror[cell], discs | cell
            threats = self._completing(after) & ~taken
            child = (
                _THREAT * (threats.bit_count() + (threats & kept).bit_count()) + refuted[cell],
                self._middle[cell],
                cell,
                after,
                mirrored,
                threats,
                min(other + taken, theirs + (theirs | mirrored)),
            )
            at_once = threats & taken + self.board.bottom
            if at_once & at_once - 1:
                return [child]  # nobody can answer two threats
            children.append(child)
        children.sort(reverse=True)
        return children

    def _count(self, children: list[_Child], refuting: int, discs: int) -> None:
        """Count a move that refuted a position for it, and against those tried before."""
        if refuting:
            refuted = self._refuted[discs.bit_count() & 1]
            refuted[children[refuting][2]] += refuting
            for child in children[:refuting]:
                refuted[child[2]] -= 1


def _other(player: str) -> str:
    return "2" if player == "1" else "1"
