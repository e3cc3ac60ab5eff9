"""Alpha-beta with iterative deepening and a transposition table, over whatever can be walked.

What a search may spend is counted in positions and not in seconds: the same question always gets
the same answer. How a game is walked, in which order steps are tried and what a position is worth
are the `GameTree`'s; here is only what follows from them.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Generic, Protocol, TypeVar

from pylogic.core.counting import counted
from pylogic.games.api import Outcome

WIN: Final = 1_000_000
_GOAL: Final = 1_000
"""What a point of a goal is worth: all hundred are well within a win."""
_EVEN: Final = 50
"""The goal that is neither good nor bad for who plays alone."""
_DECIDED: Final = WIN - 10_000  # a value beyond it is a win or a loss, less the plies to it


class SearchNode(Hashable, Protocol):
    """A position as a search meets it; equal ones are searched once."""

    @property
    def to_move(self) -> str:
        """The player on turn."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended there, or None."""

    @property
    def estimate(self) -> int:
        """What the position is worth to the player on turn, well within a win."""


N = TypeVar("N", bound=SearchNode)
M = TypeVar("M", bound=Hashable)


class Spent(Exception):
    """The budget is used up in the middle of a depth."""


@dataclass(slots=True)
class Budget:
    """How many positions a search may look at, and how many it has.

    most: None is without limit.
    nodes: So many until now.
    binding: Whether `most` holds already: the first depth is completed whatever it costs.
    """

    most: int | None
    nodes: int = 0
    binding: bool = False

    def spend(self, nodes: int) -> None:
        """Count positions that are about to be looked at, or raise `Spent`."""
        if self.binding and self.most is not None and self.nodes + nodes > self.most:
            raise Spent
        self.nodes += nodes


class GameTree(Protocol[N, M]):
    """A game as a search walks it."""

    @property
    def budget(self) -> Budget:
        """What looking at nodes is counted against."""

    def steps(self, node: N, depth: int, best: M | None = None) -> Iterable[tuple[M, N]]:
        """Return each move with the node after it, in the order in which to try them.

        Nodes are paid for when they are handed out, or before.

        node: Where the game is not over.
        depth: How many plies below it will be searched.
        best: The move that was best in an earlier search; it comes first.
        """


@dataclass(frozen=True, slots=True)
class FoundMove(Generic[M]):
    """What a search found.

    value: For the player on turn; `WIN` less the plies for a win.
    depth: The plies that were searched to the end.
    nodes: How many positions were looked at.
    line: The moves that both sides would make.
    """

    value: int
    depth: int
    nodes: int
    line: tuple[M, ...]


def reason(value: int, depth: int) -> str:
    """Return in words what a search of `depth` plies found."""
    if value > _DECIDED:
        return f"wins in {_plies(WIN - value)}"
    if value < -_DECIDED:
        return f"loses in {_plies(WIN + value)} at best"
    return f"value {value:+d}, looking {_plies(depth)} ahead" if value else "as good as even"


def _plies(count: int) -> str:
    return counted(count, "ply", "plies")


class _Bound(Enum):
    """What a value in the table says of the true one."""

    EXACT = auto()
    AT_LEAST = auto()
    AT_MOST = auto()


@dataclass(frozen=True, slots=True)
class _Entry(Generic[N, M]):
    """What an earlier visit found: to which depth, and the step that was best."""

    depth: int
    bound: _Bound
    value: int
    best: tuple[M, N]


@dataclass(slots=True)
class TreeSearch(Generic[N, M]):
    """One search of one tree."""

    tree: GameTree[N, M]
    _table: dict[N, _Entry[N, M]] = field(default_factory=dict)

    def deepen(self, root: N, steps: list[tuple[M, N]], depth: int) -> FoundMove[M]:
        """Return what the deepest search finds that the budget allows, up to `depth` plies.

        Of equally good steps from the root the first is kept; each depth tries the best of the one
        before first. A search that shows who wins is the last.
        """
        budget = self.tree.budget
        value, best = self._best(root, steps, 1)
        done = 1
        line: tuple[M, ...] = (best[0],)
        budget.binding = True
        while done < depth and abs(value) <= _DECIDED:
            steps.sort(key=lambda step: step[0] != best[0])
            try:
                value, best = self._best(root, steps, done + 1)
            except Spent:
                break
            done += 1
            line = (best[0], *self._line(best[1], done - 1))
        return FoundMove(value, done, budget.nodes, line)

    def _best(self, root: N, steps: list[tuple[M, N]], depth: int) -> tuple[int, tuple[M, N]]:
        """Return the value of the root and the first of its best steps."""
        alpha, best = -WIN - 1, steps[0]
        for step in steps:
            value = self._child(root, step[1], depth - 1, alpha, WIN, 1)
            if value > alpha:
                alpha, best = value, step
        return alpha, best

    def _child(  # noqa: PLR0913, PLR0917 - a node is its window and its place in the tree
        self, parent: N, node: N, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Return the value of `node` for who was on turn in `parent`."""
        if node.to_move == parent.to_move:
            return self._value(node, depth, alpha, beta, ply)
        return -self._value(node, depth, -beta, -alpha, ply)

    def _value(self, node: N, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of a node for who is on turn; exact within the window."""
        if (outcome := node.outcome) is not None:
            return _ended(outcome, node.to_move, ply)
        if depth == 0:
            return node.estimate
        entry = self._table.get(node)
        if entry is not None and entry.depth >= depth:
            value = _from_root(entry.value, ply)
            if (
                entry.bound is _Bound.EXACT
                or (entry.bound is _Bound.AT_LEAST and value >= beta)
                or (entry.bound is _Bound.AT_MOST and value <= alpha)
            ):
                return value
        value, floor = -WIN - 1, alpha
        for step in self.tree.steps(node, depth, entry.best[0] if entry else None):
            found = self._child(node, step[1], depth - 1, floor, beta, ply + 1)
            if found > value:
                value, best = found, step
                floor = max(floor, value)
            if floor >= beta:
                break
        bound = (
            _Bound.AT_LEAST if value >= beta else _Bound.EXACT if value > alpha else _Bound.AT_MOST
        )
        self._table[node] = _Entry(depth, bound, _from_root(value, -ply), best)
        return value

    def _line(self, node: N, plies: int) -> Iterator[M]:
        """Yield the moves that the table holds for best, from `node` on."""
        while plies and node in self._table:
            move, node = self._table[node].best
            yield move
            plies -= 1


def _ended(outcome: Outcome, mover: str, ply: int) -> int:
    """Return what an ended game is worth to `mover`: the sooner it is won, the more.

    Goals count by how far the player's own is from the best of the others'.
    """
    if outcome.goals:
        others = [goal for player, goal in outcome.goals if player != mover]
        return (dict(outcome.goals)[mover] - max(others, default=_EVEN)) * _GOAL
    if outcome.winner is None:
        return 0
    return WIN - ply if outcome.winner == mover else ply - WIN


def _from_root(value: int, ply: int) -> int:
    """Return a value whose wins count from a node `ply` plies down as one counted from the root.

    With `-ply`, the other way round: the table counts from the node, as nodes are met at several
    depths.
    """
    if value > _DECIDED:
        return value - ply
    return value + ply if value < -_DECIDED else value
