"""Upper confidence bounds applied to trees (Kocsis and Szepesvari 2006), for any game.

Where several move at once each chooses by the statistics of its own moves (decoupled UCT). Moves
of nature are made by chance. What is known for sure is not sampled again: a position is settled
where it is an end, where its mover can reach a settled one with the highest goal, or where all
that it can lead to is settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any, Final, Generic

from pylogic.games.api import Choices, Game, M, Outcome, S

Values = tuple[float, ...]
"""What each player of a game comes to, from 0 to 1."""

_CURIOSITY: Final = 0.7
"""How much the bound is above the mean of a move that was seldom tried."""

PLIES: Final = 400
"""After so many moves a game at random counts as half won by everybody."""


@dataclass(slots=True)
class Arm(Generic[M]):
    """One move of one player in a position: how often it was tried, and what came of it."""

    move: M
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """What the player came to on average; 0 where it was not tried."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(slots=True)
class UctNode(Generic[S, M]):
    """One position of the tree.

    choices: What the movers can do.
    arms: For each mover.
    children: By the numbers of the moves that are made together.
    visits: How often it was gone through.
    settled: What each player comes to, where that is known for sure.
    by: The move that it was settled by, as the best that can be; where it leads to was settled
        before, so that such moves do not go round in circles.
    """

    choices: Choices[S, M]
    arms: list[tuple[int, list[Arm[M]]]]
    children: dict[tuple[int, ...], UctNode[S, M]] = field(default_factory=dict)
    visits: int = 0
    settled: Values | None = None
    by: int | None = None

    def sure(self, number: int) -> Values | None:
        """Return what is known for sure of a move, where one player moves."""
        child = self.children.get((number,))
        return None if child is None else child.settled


class UctTree(Generic[S, M]):
    """The positions that were looked at, with what came of the moves in them.

    rng: Makes the moves of games at random, and those of nature.
    """

    def __init__(self, game: Game[S, M], rng: Random) -> None:
        self._game = game
        self._chance = rng
        self._places = {player: place for place, player in enumerate(game.players)}
        self._nature = {self._places[player] for player in game.nature}
        self._even = tuple(0.5 for _ in game.players)
        self._nodes: dict[S, UctNode[S, Any]] = {}

    def node(self, state: S) -> UctNode[S, Any]:
        """Return the node of a state."""
        known = self._nodes.get(state)
        if known is None:
            choices = self._game.choices(state)
            arms = [
                (self._places[side], [Arm(move) for move in moves])
                for side, moves in choices.moves.items()
            ]
            known = self._nodes[state] = UctNode(choices, arms)
            if choices.outcome is not None:
                known.settled = self._values(choices.outcome)
        return known

    def __len__(self) -> int:
        return len(self._nodes)

    def forget(self) -> None:
        """Let all nodes go."""
        self._nodes.clear()

    def grow(self, root: UctNode[S, Any], simulations: int) -> int:
        """Simulate so many games from a node, fewer where it is settled; return how many."""
        done = 0
        while root.settled is None and done < simulations:
            self._simulate(root)
            done += 1
        return done

    def part_equals(self, root: UctNode[S, Any], place: int, simulations: int) -> None:
        """Try moves that are equally good for sure by games at random: others may err.

        place: The mover's place among the players.
        """
        if root.settled is None or len(root.arms) != 1:
            return
        _, arms = root.arms[0]
        sure = {n: found[place] for n in range(len(arms)) if (found := root.sure(n)) is not None}
        top = max(sure.values(), default=1)
        equal = [n for n, value in sure.items() if value == top]
        if top >= 1 or len(equal) == 1:
            return
        for _ in range(simulations // len(equal)):
            for number in equal:
                values = self._at_random(root.children[number,].choices)
                arms[number].visits += 1
                arms[number].total += values[place]

    def _simulate(self, root: UctNode[S, Any]) -> None:
        """Go down to a position that is new, play on from it at random, and note what came."""
        path: list[tuple[UctNode[S, Any], tuple[int, ...]]] = []
        node = root
        while node.settled is None and len(path) < PLIES:
            picks = tuple(self._pick(node, place, arms) for place, arms in node.arms)
            path.append((node, picks))
            child = node.children.get(picks)
            if child is None:
                state = node.choices.step(
                    [arms[pick].move for (_, arms), pick in zip(node.arms, picks, strict=True)]
                )
                new = state not in self._nodes
                child = node.children[picks] = self.node(state)
                if new:
                    node = child
                    break
            node = child
        values = node.settled or self._at_random(node.choices)
        for above, picks in reversed(path):
            above.visits += 1
            for (place, arms), pick in zip(above.arms, picks, strict=True):
                arms[pick].visits += 1
                arms[pick].total += values[place]
            self._settle(above)

    def _pick(self, node: UctNode[S, Any], place: int, arms: list[Arm[Any]]) -> int:
        """Return the number of the move to try."""
        if place in self._nature:
            return self._chance.randrange(len(arms))
        fresh = [number for number, arm in enumerate(arms) if not arm.visits]
        if fresh:
            return self._chance.choice(fresh)
        first = self._chance.randrange(len(arms)) if len(node.arms) > 1 else 0
        every = [*range(first, len(arms)), *range(first)]  # equals, or all would go in step
        open_ = [n for n in every if len(node.arms) > 1 or node.sure(n) is None] or every
        width = _CURIOSITY * sqrt(log(node.visits + 1))
        chosen: int = max(open_, key=lambda n: arms[n].mean + width / sqrt(arms[n].visits))
        return chosen

    def _settle(self, node: UctNode[S, Any]) -> None:
        """Settle a node where one player moves, if what its moves lead to allows it."""
        if node.settled is not None or len(node.arms) != 1:
            return
        place, arms = node.arms[0]
        sure = [found for n in range(len(arms)) if (found := node.sure(n)) is not None]
        if place in self._nature:
            if len(sure) == len(arms):
                node.settled = tuple(sum(of) / len(arms) for of in zip(*sure, strict=True))
            return
        if not sure:
            return
        best = max(sure, key=lambda values: values[place])
        if best[place] >= 1:
            node.by = next(n for n in range(len(arms)) if node.sure(n) is best)
        if best[place] >= 1 or len(sure) == len(arms):
            node.settled = best

    def _at_random(self, choices: Choices[S, Any]) -> Values:
        """Return what a game at random comes to."""
        for _ in range(PLIES):
            if choices.outcome is not None:
                return self._values(choices.outcome)
            state = choices.step([self._chance.choice(moves) for moves in choices.moves.values()])
            choices = self._game.choices(state)
        return self._even

    def _values(self, outcome: Outcome) -> Values:
        """Return what each player came to at an end."""
        said: Mapping[str, int] = dict(outcome.goals)
        if said:
            return tuple(said.get(player, 0) / 100 for player in self._places)
        if outcome.winner is None:
            return self._even
        return tuple(float(player == outcome.winner) for player in self._places)


def best(node: UctNode[S, M], place: int) -> tuple[Arm[M], float]:
    """Return the arm of a mover to choose, and what it comes to.

    It is the one that was tried most, unless another is known for sure to be better.
    """
    (arms,) = (own for at, own in node.arms if at == place)
    if node.by is not None:
        return arms[node.by], 1.0
    sure = {}
    if len(node.arms) == 1:
        sure = {n: found[place] for n in range(len(arms)) if (found := node.sure(n)) is not None}
    open_ = [n for n in range(len(arms)) if n not in sure]
    known = max(sure, key=lambda n: (sure[n], arms[n].mean), default=None)
    tried = max(open_, key=lambda n: arms[n].visits, default=None)
    if tried is not None and arms[tried].visits:
        mean = arms[tried].mean
        if known is None or mean > sure[known]:
            return arms[tried], mean
    if known is not None:
        return arms[known], sure[known]
    return arms[0], 0.5
