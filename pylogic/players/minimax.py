"""Minimax with alpha-beta, iterative deepening and a transposition table, for any game.

The search asks the game for nothing but `expand`, and for all children of a node in one go, so
that a node costs one crossing to Prolog however many moves it has. What a level may spend is
counted in states expanded and not in seconds: the same question always gets the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, Generic

from pylogic import games
from pylogic.games.base import S
from pylogic.players.base import Choice, M, generator, nothing_to_choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from pylogic.games.base import Expansion, Game

# By level: the depth in plies that ends the search, and the states it may expand before.
_DEPTHS: Final = {1: 1, 2: 2, 3: 4, 4: 6, 5: 8}
_BUDGETS: Final = {1: 200, 2: 1_000, 3: 4_000, 4: 12_000, 5: 40_000}
LEVELS: Final = tuple(_DEPTHS)

WIN: Final = 1_000_000
_DECIDED: Final = WIN - 10_000  # a value beyond it is a win or a loss, less the plies to it


@dataclass(frozen=True, slots=True)
class MinimaxPlayer:
    """Chooses the move that is best within the depth and the budget of its level.

    Equally good moves are chosen from by chance, as `seed` decides. The data of a choice has
    `value` (for the player to move; 1,000,000 less the plies for a win), `depth` (plies that were
    searched to the end), `states` (expanded) and `line` (the moves that both sides would make).
    """

    level: int
    seed: int = 0

    @property
    def name(self) -> str:
        """Return `minimax:LEVEL`."""
        return f"minimax:{self.level}"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return the best move that the level's budget finds."""
        search = _Search(game, _BUDGETS[self.level])
        chance = generator(self.seed, state)
        value, depth, line = search.deepen(state, _DEPTHS[self.level], chance)
        if not line:
            raise nothing_to_choose(state)
        data = {
            "value": value,
            "depth": depth,
            "states": search.states,
            "line": tuple(map(str, line)),
        }
        return Choice(line[0], _reason(value, depth), data)


def _reason(value: int, depth: int) -> str:
    if value > _DECIDED:
        return f"wins in {_plies(WIN - value)}"
    if value < -_DECIDED:
        return f"loses in {_plies(WIN + value)} at best"
    return f"value {value:+d}, looking {_plies(depth)} ahead" if value else "as good as even"


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


class _Spent(Exception):
    """The budget is used up in the middle of a depth."""


class _Bound(Enum):
    """What a value in the table says of the true one."""

    EXACT = auto()
    AT_LEAST = auto()
    AT_MOST = auto()


@dataclass(frozen=True, slots=True)
class _Entry(Generic[M]):
    """What an earlier visit found: to which depth, and the move that was best."""

    depth: int
    bound: _Bound
    value: int
    best: M


class _Search(Generic[S, M]):
    """One search: its table, the states it has expanded, and what that may cost."""

    def __init__(self, game: Game[S, M], budget: int) -> None:
        self._game = game
        self._estimate = _estimate(game)
        self._budget = budget
        self._bounded = False  # the first depth is completed whatever it costs
        self._known: dict[S, Expansion[S, M]] = {}
        self._table: dict[S, _Entry[M]] = {}

    @property
    def states(self) -> int:
        """How many states were expanded."""
        return len(self._known)

    def deepen(self, state: S, depth: int, chance: Random) -> tuple[int, int, tuple[M, ...]]:
        """Return value, depth and line of play of the deepest search that the budget allows."""
        self._expand([state])
        steps = list(self._known[state].successors)
        chance.shuffle(steps)  # of equally good moves, the first found is kept
        value, done = 0, 0
        line: tuple[M, ...] = ()
        for plies in range(1, depth + 1) if steps else ():
            try:
                value, best = self._best(state, steps, plies)
            except _Spent:
                break
            steps.sort(key=lambda step: step != best)
            done, line = plies, (best[0], *self._line(best[1], plies - 1))
            self._bounded = True
            if abs(value) > _DECIDED:
                break
        return value, done, line

    def _best(self, state: S, steps: list[tuple[M, S]], plies: int) -> tuple[int, tuple[M, S]]:
        """Return the value of the root and the first of its best steps."""
        self._expand([after for _, after in steps])
        alpha, best = -WIN - 1, steps[0]
        for step in steps:
            value = self._child(state, step[1], plies - 1, alpha, WIN, 1)
            if value > alpha:
                alpha, best = value, step
        return alpha, best

    def _child(  # noqa: PLR0913, PLR0917 - a node is its window and its place in the tree
        self, parent: S, state: S, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Return the value of `state` for who was on turn in `parent`."""
        if self._known[state].to_move == self._known[parent].to_move:
            return self._value(state, depth, alpha, beta, ply)
        return -self._value(state, depth, -beta, -alpha, ply)

    def _value(self, state: S, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of an expanded state for who is on turn; exact within the window."""
        here = self._known[state]
        if here.outcome is not None:
            return _ended(here.outcome.winner, here.to_move, ply)
        if depth == 0:
            return self._estimate(state, here)
        entry = self._table.get(state)
        if entry is not None and entry.depth >= depth:
            value = _from_root(entry.value, ply)
            if (
                entry.bound is _Bound.EXACT
                or (entry.bound is _Bound.AT_LEAST and value >= beta)
                or (entry.bound is _Bound.AT_MOST and value <= alpha)
            ):
                return value
        steps = here.successors
        if entry is not None:
            steps = tuple(sorted(steps, key=lambda step: step[0] != entry.best))
        self._expand([after for _, after in steps])
        value, best, floor = -WIN - 1, steps[0][0], alpha
        for move, after in steps:
            found = self._child(state, after, depth - 1, floor, beta, ply + 1)
            if found > value:
                value, best = found, move
                floor = max(floor, value)
            if floor >= beta:
                break
        bound = (
            _Bound.AT_LEAST if value >= beta else _Bound.EXACT if value > alpha else _Bound.AT_MOST
        )
        self._table[state] = _Entry(depth, bound, _from_root(value, -ply), best)
        return value

    def _expand(self, states: Sequence[S]) -> None:
        """Make what the rules say of each state known, in one call for those that are new."""
        new = [state for state in dict.fromkeys(states) if state not in self._known]
        if self._bounded and len(self._known) + len(new) > self._budget:
            raise _Spent
        self._known.update(zip(new, self._game.expand(new), strict=True))

    def _line(self, state: S, plies: int) -> Iterator[M]:
        """Yield the moves that the table holds for best, from `state` on."""
        while plies and state in self._table:
            best = self._table[state].best
            yield best
            state, plies = dict(self._known[state].successors)[best], plies - 1


def _ended(winner: str | None, mover: str, ply: int) -> int:
    """Return what an ended game is worth to `mover`: the sooner it is won, the more."""
    if winner is None:
        return 0
    return WIN - ply if winner == mover else ply - WIN


def _from_root(value: int, ply: int) -> int:
    """Return a value whose wins count from a node `ply` plies down as one counted from the root.

    With `-ply`, the other way round: the table counts from the node, as nodes are met at several
    depths.
    """
    if value > _DECIDED:
        return value - ply
    return value + ply if value < -_DECIDED else value


def _estimate(game: Game[S, M]) -> Callable[[S, Expansion[S, M]], int]:
    """Return the game's own estimate, or the number of moves where it has none."""
    known = games.evaluation(game.name) if game.name in games.names() else None
    if known is None:
        return lambda _state, here: len(here.successors)
    return lambda state, _here: known(str(state))
