"""Positions of Moai as a search walks them: integers, and what each position is worth."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from pylogic.games.api import Outcome
from pylogic.games.moai.board import BLACK, WHITE, Lines, MoaiState
from pylogic.players.search import WIN, Budget

_UNPLACED: Final = -1
_OTHER: Final = {WHITE: BLACK, BLACK: WHITE}
_WON: Final = {pawn: Outcome(pawn) for pawn in _OTHER}


class SearchMove(NamedTuple):
    """A move as the search makes it: cells are numbers, and a placement has no action.

    cell: Where the counter or the placed pawn goes.
    action: `push`, `pull` or nothing.
    pawn: Which pawn slides, or nothing.
    """

    cell: int
    action: str
    pawn: str


class MoaiNode:
    """A position: the bits that stop a pawn, and the cells of the pawns, by who is on turn."""

    __slots__ = ("estimate", "other", "own", "taken", "to_move")

    def __init__(self, taken: int, own: int, other: int, to_move: str, estimate: int) -> None:
        self.taken = taken
        self.own = own
        self.other = other
        self.to_move = to_move
        self.estimate = estimate

    def __eq__(self, node: object) -> bool:
        return (
            isinstance(node, MoaiNode)
            and self.taken == node.taken
            and self.own == node.own
            and self.to_move == node.to_move
            and self.other == node.other
        )

    def __hash__(self) -> int:
        return hash((self.taken, self.own, self.other, self.to_move))

    @property
    def outcome(self) -> Outcome | None:
        """A win for the other where no turn moves the pawn of who is on turn."""
        return _WON[_OTHER[self.to_move]] if self.estimate == -WIN else None


@dataclass(slots=True)
class MoaiTree:
    """Moai for a search.

    A node's estimate is how many turns more move the pawn of the player on turn than the other's,
    as if either player could make them; a pawn to be placed has none. Where no turn moves the own
    pawn it is `-WIN`.

    board: The lines of the board's size.
    first: Who has the first turn once both pawns are placed.
    gap: The cells that stay free between a counter and its pawn.
    budget: Each node that is handed out is one look.
    """

    board: Lines
    first: str
    gap: int
    budget: Budget
    _reach: tuple[int, ...] = field(init=False)
    _counts: dict[tuple[int, int], int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Join the lines through each cell."""
        self._reach = tuple(
            reduce(or_, (ahead | behind for _, ahead, behind in halves))
            for halves in self.board.halves
        )

    def root(self, state: MoaiState) -> MoaiNode:
        """Return the node of a position."""
        pawns = {WHITE: state.white.bit_length() - 1, BLACK: state.black.bit_length() - 1}
        own, other = pawns[state.mover], pawns[_OTHER[state.mover]]
        taken = self.board.corners | state.white | state.black | state.counters
        return self._node(taken, own, other, state.mover)

    def steps(
        self, node: MoaiNode, depth: int, best: SearchMove | None = None
    ) -> Iterator[tuple[SearchMove, MoaiNode]]:
        """Yield the steps, the best first, each looked at when its turn comes.

        Above depth 1 all are looked at, and those come first that promise most to who is on turn.
        Equal ones, and all at depth 1, come as placements by row and column; as turns of the own
        pawn before those of the other, by line (along the row, then down to the left, along the
        column, down to the right, each to higher cells before lower ones), then by the distance
        of the counter, the nearest first, and push before pull.
        """
        plain = list(self._turns(node) if node.own != _UNPLACED else self._placements(node))
        if depth > 1:
            self.budget.spend(len(plain))
            seen = [(step, self._node(*after)) for step, after in plain]
            mover = node.to_move
            seen.sort(
                key=lambda one: one[1].estimate if one[1].to_move != mover else -one[1].estimate
            )
            if best is not None:
                seen.sort(key=lambda one: one[0] != best)
            yield from seen
            return
        if best is not None:
            plain.sort(key=lambda one: one[0] != best)
        for step, after in plain:
            self.budget.spend(1)
            yield step, self._node(*after)

    def _placements(
        self, node: MoaiNode
    ) -> Iterator[tuple[SearchMove, tuple[int, int, int, str]]]:
        free = self.board.cells & ~node.taken
        again = node.other != _UNPLACED and node.to_move == self.first
        while free:
            bit = free & -free
            free ^= bit
            cell = bit.bit_length() - 1
            pawns = (cell, node.other) if again else (node.other, cell)
            mover = node.to_move if again else _OTHER[node.to_move]
            yield SearchMove(cell, "", ""), (node.taken | bit, *pawns, mover)

    def _turns(self, node: MoaiNode) -> Iterator[tuple[SearchMove, tuple[int, int, int, str]]]:
        taken, own, other, mover = node.taken, node.own, node.other, node.to_move
        following = _OTHER[mover]
        rest = taken ^ 1 << own
        for counter, action, end in self.board.slides(own, taken, self.gap):
            after = rest | 1 << end | 1 << counter
            yield SearchMove(counter, action, mover), (after, other, end, following)
        rest = taken ^ 1 << other
        for counter, action, end in self.board.slides(other, taken, self.gap):
            after = rest | 1 << end | 1 << counter
            yield SearchMove(counter, action, following), (after, end, own, following)

    def _node(self, taken: int, own: int, other: int, to_move: str) -> MoaiNode:
        """Return a node that has been looked at."""
        mine = self._count(own, taken) if own != _UNPLACED else 0
        if not mine and own != _UNPLACED:
            return MoaiNode(taken, own, other, to_move, -WIN)
        theirs = self._count(other, taken) if other != _UNPLACED else 0
        return MoaiNode(taken, own, other, to_move, mine - theirs)

    def _count(self, cell: int, taken: int) -> int:
        """Return how many turns move the pawn on a cell; what is off its lines changes nothing."""
        key = cell, taken & self._reach[cell]
        count = self._counts.get(key)
        if count is None:
            count = self._counts[key] = self.board.slide_count(cell, taken, self.gap)
        return count
