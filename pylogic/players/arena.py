"""Computer players against each other, many games, from both sides of the same openings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

import pylogic.games as games
from pylogic.games.api import Game, Outcome
from pylogic.games.position import PlayableGame, Position
from pylogic.players.base import Choice, Learner, Player, choices_of, joined
from pylogic.players.random import RandomPlayer
from pylogic.render.plots import Bar, bars

PlayerSlot = Callable[[int], Player]
"""Makes a player of a seed."""

PLIES: Final = 300
_NATURE: Final = -1

_Z: Final = 1.96
"""Standard deviations around the mean that hold 95 of 100 results."""


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """Results of the first player against the second.

    wins, draws, losses: Of the first player.
    unfinished: How many of the draws are games that reached the limit of plies.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    unfinished: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The first player's share of the points, a draw being half of one."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95 % confidence (Wilson's interval).

        Draws only make results more regular, so that the interval is on the safe side.
        """
        n, share = self.games, self.score
        middle = share + _Z**2 / (2 * n)
        around = _Z * sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2)
        return (middle - around) / (1 + _Z**2 / n), (middle + around) / (1 + _Z**2 / n)

    def _repr_svg_(self) -> str:
        """Return how the games ended as a plot, with the interval: notebooks show it."""
        return bars([self.bar("first player")])

    def bar(self, label: str) -> Bar:
        """Return the results as a bar."""
        parts = (("won", self.wins), ("drawn", self.draws), ("lost", self.losses))
        return Bar(label, parts, self.interval if self.games else None)

    def after(self, points: float, *, finished: bool) -> ArenaResult:
        """Return the standing after one more game, in which the first player got `points`."""
        return ArenaResult(
            self.wins + (points > 1 / 2),
            self.draws + (points == 1 / 2),
            self.losses + (points < 1 / 2),
            self.unfinished + (not finished),
        )


@dataclass(frozen=True, slots=True)
class ArenaMove:
    """One move that a player chose.

    state: What the player was asked about.
    chooser: Whose choice it was: 0 for the arena's first player, 1 for the second.
    choice: The move, and why.
    """

    state: Any
    chooser: int
    choice: Choice[Any]


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One game of an arena.

    side: The first player's place among the game's players: 0 moves first.
    begun: How many moves chance made before.
    points: The first player's: 1, 1/2 or 0.
    turns: What was chosen, after the opening.
    """

    side: int
    begun: int
    points: float
    turns: tuple[ArenaMove, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """One game of an arena, and whether it came to its end."""

    played: ArenaGame
    finished: bool


def opening_plies(game: Game[Any, Any]) -> int:
    """Return how many moves of a game are made by chance before computers may choose."""
    return games.entry(game.name).opening if game.name in games.names() else 0


def arena(  # noqa: PLR0913 - each option of `pylogic arena` is one
    game: PlayableGame[Any, Any],
    first: PlayerSlot,
    second: PlayerSlot,
    *,
    count: int = 100,
    seed: int = 0,
    opening: int | None = None,
    plies: int = PLIES,
    progress: Callable[[int], None] | None = None,
    on_game: Callable[[ArenaGame], None] | None = None,
    contests: Iterable[Contest] | None = None,
) -> ArenaResult:
    """Return how `count` games end for the player of `first` against that of `second`.

    Games of two go in pairs: both begin with the same moves by chance, and in the second one the
    players have changed sides. Players that learn are told of each game that somebody won.

    game: Of any number of players. Where they are more than two, the second player has all sides
        but one, which changes from game to game; alone, both play each opening.
    first, second: Make a player of a seed; each pair of games has one of its own.
    count: How many games to play, 1 at least.
    opening: How many moves chance makes; `opening_plies(game)` when left out. It ends before a
        move that ends the game.
    plies: A game of so many moves counts as drawn.
    contests: The games, where somebody else plays them, as `contest` does.
    Raises UnknownGame: Several move at once, and a player does not play such games.
    """
    if contests is None:
        contests = (
            contest(game, first, second, number, seed=seed, opening=opening, plies=plies)
            for number in range(count)
        )
    standing = ArenaResult()
    for number, found in enumerate(contests, 1):
        standing = standing.after(found.played.points, finished=found.finished)
        if progress is not None:
            progress(number)
        if on_game is not None:
            on_game(found.played)
    return standing


def contest(  # noqa: PLR0913 - as above
    game: PlayableGame[Any, Any],
    first: PlayerSlot,
    second: PlayerSlot,
    number: int,
    *,
    seed: int,
    opening: int | None,
    plies: int,
) -> Contest:
    """Return one game of an arena, which `number` counts from 0; no other decides its moves.

    Players that learn are told of it. The other parameters are those of `arena`.
    """
    people = [player for player in game.players if player not in game.nature]
    sides = len(people)
    rng = Random(f"{seed} {number // max(2, sides)}")  # noqa: S311 - games, not secrets
    start, begun = _opening(game, opening_plies(game) if opening is None else opening, rng)
    players = [made(rng.getrandbits(32)) for made in (first, second)]
    side = number % sides
    if sides == 1:
        points, finished, turns, winner = _compared(
            game, start, begun, [*players, RandomPlayer(number)], plies
        )
    else:
        places = [int(place != side) for place in range(sides)]
        everybody = [*players, RandomPlayer(number)]
        outcome, turns = _play(game, start, begun, everybody, places, plies)
        finished, winner = outcome is not None, outcome.winner if outcome else None
        points = _points(outcome, people[side])
    if winner:
        played = [*begun, *(turn.choice.move for turn in turns)]
        for player in players:
            if isinstance(player, Learner):
                player.learn(game, played)
    return Contest(ArenaGame(side, len(begun), points, turns), finished)


def _points(outcome: Outcome | None, side: str) -> float:
    """Return a player's share of the points; half where a game was not finished.

    Where several come to goals it is 1 for who has more than any other, and half for who shares
    the first place.
    """
    if outcome is None:
        return 1 / 2
    scores = outcome.scores
    others = [goal for player, goal in outcome.goals if player != side]
    if not others:
        return scores[side] / 100
    return (1 + (scores[side] > max(others)) - (scores[side] < max(others))) / 2


def _compared(
    game: PlayableGame[Any, Any],
    start: Any,  # noqa: ANN401 - any state
    begun: Sequence[Any],
    players: Sequence[Player],
    plies: int,
) -> tuple[float, bool, tuple[ArenaMove, ...], str | None]:
    """Return the first player's points where both play alone, and how its own game went."""
    (alone,) = (player for player in game.players if player not in game.nature)
    ends = [_play(game, start, begun, players, [place], plies) for place in (0, 1)]
    own, other = (_points(outcome, alone) for outcome, _ in ends)
    outcome, turns = ends[0]
    points = 1 / 2 if own == other else float(own > other)
    return points, outcome is not None, turns, outcome.winner if outcome else None


def _opening(game: PlayableGame[Any, Any], moves: int, rng: Random) -> tuple[Any, list[Any]]:
    """Return a state after moves by chance, in which the game goes on, and the moves."""
    state, begun = game.initial_state(), []
    for _ in range(moves):
        (here,) = game.expand([state])
        move, after = here.thrown(rng)
        if game.outcome(after) is not None:
            break
        state = after
        begun.append(move)
    return state, begun


def _play(  # noqa: PLR0913, PLR0917 - a game is its players and where it begins
    game: PlayableGame[Any, Any],
    state: Any,  # noqa: ANN401 - any state
    begun: Sequence[Any],
    players: Sequence[Player],
    places: Sequence[int],
    plies: int,
) -> tuple[Outcome | None, tuple[ArenaMove, ...]]:
    """Return how a game ends from a state, and what was chosen.

    It is None where `plies` were not enough. `places` has for each of the game's players but
    nature, whom the last of `players` plays, who of `players` plays it.
    """
    people = [player for player in game.players if player not in game.nature]
    by_side = dict.fromkeys(game.nature, _NATURE) | dict(zip(people, places, strict=True))
    who = {side: players[place] for side, place in by_side.items()}
    moves = list(begun)
    turns: list[ArenaMove] = []
    position = Position(game, state)
    seen: Counter[Any] = Counter()
    for _ in range(plies):
        if position.is_over:
            break
        chosen = choices_of(who, game, moves, position, seen[position.state])
        seen[position.state] += 1
        turns += [
            ArenaMove(position.state, by_side[side], choice)
            for side, choice in chosen.items()
            if side not in game.nature
        ]
        moves.append(joined(chosen, position))
        position = position.play(moves[-1])
    return position.outcome, tuple(turns)
