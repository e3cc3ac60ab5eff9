"""The player that searches: any game by what its rules say, some games in their own way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pkgutil import resolve_name
from time import perf_counter
from typing import Any, Final, Generic, Protocol

import pylogic.games as games
from pylogic.games.api import Expansion, Game, JointMove, Outcome, S
from pylogic.players.base import Choice, M, PlaysPositions, generator, nothing_to_choose
from pylogic.players.kinds import DEFAULT_LEVEL
from pylogic.players.search import Budget, Spent, TreeSearch, reason

# By level: the depth in plies that ends the search, and the states it may expand before.
_DEPTHS: Final = {1: 1, 2: 2, 3: 4, 4: 6, 5: 8}
_BUDGETS: Final = {1: 200, 2: 1_000, 3: 4_000, 4: 12_000, 5: 40_000}

_PROBED: Final = 8  # positions that tell how long the others of the first depth take
_FIRST: Final = 4  # how often the time that they may take: some things are done once only

_OTHERS: Final = "the others"
"""The side of all players but the one who chooses, where they are more than two."""


class Chooser(Protocol):
    """What plays one game on each level, in its own way."""

    def __call__(self, game: Game[S, M], state: S, level: int, seed: int) -> Choice[M]:
        """Return a move for a state in which the game is not over."""


@dataclass(frozen=True, slots=True)
class MinimaxPlayer(PlaysPositions):
    """Chooses the move that is best within the depth and the budget of its level.

    In a game of three or more, all others are taken to play against the one who chooses (paranoid
    search). Where several move at once, the others are taken to know what the one chose, so that a
    value is what is sure. Where the game has no levels of its own, equally good moves are chosen
    from by chance, as `seed` decides. The data of a choice has `value` (for the player to move;
    1,000,000 less the plies for a win, a thousand for each point of a goal), `depth` (plies that
    were searched to the end), `states` (looked at) and `line` (the moves that all would make).
    """

    level: int
    seed: int = 0

    @property
    def name(self) -> str:
        """Return `minimax:LEVEL`."""
        return f"minimax:{self.level}"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return the best move that the level's budget finds."""
        entry = games.shipped(game.name)
        if entry is not None and entry.minimax is not None:
            if game.outcome(state) is not None:
                raise nothing_to_choose(state)
            chooser: Chooser = resolve_name(entry.minimax)
            return chooser(game, state, self.level, self.seed)
        return self.searched(game, state, game.to_move(state))

    def choose_for(self, game: Game[S, M], state: S, side: str) -> Choice[Any]:
        """Return the best move of one side that the level's budget finds."""
        return self.searched(game, state, side)

    def searched(
        self, game: Game[S, M], state: S, side: str, budget: Budget | None = None
    ) -> Choice[Any]:
        """Return the best move of a side that a budget finds, by default the level's."""
        tree = _GameTree(game, budget or Budget(_BUDGETS[self.level]), side)
        root = tree.root(state)
        if root.outcome is not None:
            raise nothing_to_choose(state)
        steps = list(tree.steps(root, 1))
        generator(self.seed, state).shuffle(steps)  # of equally good moves, the first is kept
        found = TreeSearch(tree).deepen(root, steps, _DEPTHS[self.level])
        data = {
            "value": found.value,
            "depth": found.depth,
            "states": found.nodes,
            "line": tuple(map(str, found.line)),
        }
        return Choice(found.line[0], reason(found.value, found.depth), data)


def quick_level(game: Game[S, M], seconds: float = 1.0) -> int:
    """Return the highest level, up to the usual one, that answers at the start in some seconds.

    It is tried, which takes about as long. The lowest one where none does.
    """
    entry = games.shipped(game.name)
    (start,) = game.expand([game.initial_state()])
    if start.outcome is not None or (entry is not None and entry.minimax is not None):
        return DEFAULT_LEVEL
    steps = start.listed()
    began = perf_counter()
    for looked, (_, after) in enumerate(steps[:_PROBED], 1):
        game.expand([after])
        if (perf_counter() - began) * len(steps) > looked * _FIRST * seconds:
            return 1
    began = perf_counter()
    budget = _Timed(_BUDGETS[DEFAULT_LEVEL], until=began + seconds)
    try:
        MinimaxPlayer(DEFAULT_LEVEL).searched(game, game.initial_state(), start.movers[0], budget)
    except Spent:  # at the first depth
        return 1
    took = perf_counter() - began
    if took <= seconds:
        return DEFAULT_LEVEL
    able = (level for level in _BUDGETS if _BUDGETS[level] * took <= seconds * budget.nodes)
    return max(able, default=1)


@dataclass(slots=True)
class _Timed(Budget):
    """A budget that is used up at some time, too."""

    until: float = inf

    def spend(self, nodes: int) -> None:
        """Count positions, or raise `Spent`."""
        if perf_counter() > self.until:
            raise Spent
        Budget.spend(self, nodes)


@dataclass(frozen=True, slots=True)
class _Position(Generic[S, M]):
    """A state with what the rules say of it."""

    state: S
    here: Expansion[S, M] = field(compare=False)
    estimator: Callable[[S, Expansion[S, M]], int] = field(compare=False)

    @property
    def to_move(self) -> str:
        """The player on turn."""
        return self.here.to_move

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.here.outcome

    @property
    def estimate(self) -> int:
        """What the state is worth to the player on turn."""
        return self.estimator(self.state, self.here)


class _GameTree(Generic[S, M]):
    """Any game, asked for nothing but `expand`, and for all children of a node in one go.

    So a node costs one crossing to Prolog however many moves it has; each state is paid for once.
    """

    def __init__(self, game: Game[S, M], budget: Budget, chooser: str) -> None:
        self.budget = budget
        self._game = game
        self._estimator = _estimator(game)
        self._known: dict[Any, _Position[Any, Any]] = {}
        self._chooser = chooser
        others = [player for player in game.players if player != chooser]
        self._others = others[0] if len(others) == 1 else _OTHERS

    def root(self, state: S) -> _Position[S, M]:
        """Return the node of the state in which a move is to be chosen."""
        self._expand([state])
        return self._known[state]

    def steps(
        self, node: _Position[S, M], depth: int, best: M | None = None
    ) -> list[tuple[M, _Position[S, M]]]:
        """Return the moves as the rules order them, the best first."""
        del depth
        successors = node.here.listed()
        self._expand([after for _, after in successors if after not in self._known])
        steps = [(move, self._known[after]) for move, after in successors]
        if best is not None:
            steps.sort(key=lambda step: step[0] != best)
        return steps

    def _expand(self, states: Sequence[S]) -> None:
        """Make what the rules say of each state known, in one call for those that are new."""
        new = [state for state in dict.fromkeys(states) if state not in self._known]
        self.budget.spend(len(new))
        for state, here in zip(new, self._game.expand(new), strict=True):
            self._known[state] = _Position(state, self._two_sided(state, here), self._estimator)

    def _two_sided(self, state: S, here: Expansion[S, M]) -> Expansion[Any, Any]:
        """Return what the rules say of a state with all players but the chooser for one side."""
        if here.together:
            return self._parted(state, here)
        if here.to_move not in self._game.players:  # it is over, and several moved last
            here = replace(here, to_move=self._chooser)
        if self._others != _OTHERS:
            return here
        outcome = here.outcome
        if outcome is not None and outcome.winner not in {None, self._chooser}:
            outcome = replace(outcome, winner=_OTHERS)
        if outcome is not None and outcome.goals and len(self._game.players) > 1:
            own = outcome.scores[self._chooser]
            best = max(g for player, g in outcome.goals if player != self._chooser)
            outcome = replace(outcome, goals=((self._chooser, own), (_OTHERS, best)))
        mover = self._chooser if here.to_move == self._chooser else _OTHERS
        return replace(here, to_move=mover, outcome=outcome)

    def _parted(self, state: S, here: Expansion[S, M]) -> Expansion[Any, Any]:
        """Return a state in which several move at once as one in which the chooser moves first."""
        if self._chooser not in here.together:
            return replace(here, to_move=self._others, together=())
        halves: dict[Any, list[tuple[M, S]]] = {}
        for move, after in here.listed():
            own = move[self._chooser] if isinstance(move, JointMove) else move
            halves.setdefault(own, []).append((move, after))
        steps = []
        for own, answers in halves.items():
            half = (state, own)
            told = Expansion(self._others, None, tuple(answers))
            self._known[half] = _Position(half, told, lambda _state, _here: 0)
            steps.append((own, half))
        return Expansion(self._chooser, None, tuple(steps))


def _estimator(game: Game[S, M]) -> Callable[[S, Expansion[S, M]], int]:
    """Return the game's own estimate, or the number of moves where it has none."""
    named = game.name in games.names()
    known = games.evaluation(game.name, game.options) if named else None
    if known is None:
        return lambda _state, here: len(here.successors)
    return lambda state, _here: known(str(state))
