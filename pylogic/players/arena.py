"""Computer players against each other, many games, from both sides of the same openings."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pylogic import games
from pylogic.errors import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylogic.games.base import Game
    from pylogic.players.base import Player

    Seat = Callable[[int], Player]
    """Makes a player of a seed."""

PLIES: Final = 300
_Z: Final = 1.96
"""Standard deviations around the mean that hold 95 of 100 results."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Results of the first player against the second.

    Attributes
    ----------
    wins, draws, losses : int
        Of the first player.
    unfinished : int
        How many of the draws are games that reached the limit of plies.
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

    def after(self, points: float, *, finished: bool) -> Standing:
        """Return the standing after one more game, in which the first player got `points`."""
        return Standing(
            self.wins + (points > 1 / 2),
            self.draws + (points == 1 / 2),
            self.losses + (points < 1 / 2),
            self.unfinished + (not finished),
        )


def opening_plies(game: Game[Any, Any]) -> int:
    """Return how many moves of a game are made by chance before computers may choose."""
    return games.entry(game.name).opening if game.name in games.names() else 0


def arena(  # noqa: PLR0913 - each option of `pylogic arena` is one
    game: Game[Any, Any],
    first: Seat,
    second: Seat,
    *,
    count: int = 100,
    seed: int = 0,
    opening: int | None = None,
    plies: int = PLIES,
    progress: Callable[[int], None] | None = None,
) -> Standing:
    """Return how `count` games end for the player of `first` against that of `second`.

    Games go in pairs: both begin with the same moves by chance, and in the second one the players
    have changed sides.

    Parameters
    ----------
    game : Game
        Of two players.
    first, second : callable
        Make a player of a seed; each pair of games has one of its own.
    count : int
        How many games to play, 1 at least.
    seed : int
        Decides the openings and the players' seeds.
    opening : int, optional
        How many moves chance makes; `opening_plies(game)` when left out. It ends before a move
        that ends the game.
    plies : int
        A game of so many moves counts as drawn.
    progress : callable, optional
        Called with the number of games played.

    Raises
    ------
    UnknownGame
        The game is not for two.
    """
    if len(game.players) != 2:  # noqa: PLR2004 - as it says
        raise UnknownGame(f"{game.name} is not a game of two players")
    moves = opening_plies(game) if opening is None else opening
    standing = Standing()
    for number in range(count):
        chance = Random(f"{seed} {number // 2}")  # noqa: S311 - games, not secrets
        start = _opening(game, moves, chance)
        players = [seat(chance.getrandbits(32)) for seat in (first, second)]
        side = number % 2
        winner = _play(game, start, players[::-1] if side else players, plies)
        points = 1 / 2 if winner in {None, ""} else float(winner == game.players[side])
        standing = standing.after(points, finished=winner is not None)
        if progress is not None:
            progress(number + 1)
    return standing


def _opening(game: Game[Any, Any], moves: int, chance: Random) -> Any:  # noqa: ANN401 - any state
    """Return a state after moves by chance, in which the game goes on."""
    state = game.initial_state()
    for _ in range(moves):
        (here,) = game.expand([state])
        after = chance.choice(here.successors)[1]
        if game.outcome(after) is not None:
            break
        state = after
    return state


def _play(
    game: Game[Any, Any],
    state: Any,  # noqa: ANN401 - any state
    players: Sequence[Player],
    plies: int,
) -> str | None:
    """Return who wins from a state, `""` for a draw, or None when `plies` were not enough.

    `players` are in the order of the game's own.
    """
    seats = dict(zip(game.players, players, strict=True))
    for _ in range(plies):
        (here,) = game.expand([state])
        if here.outcome is not None:
            return here.outcome.winner or ""
        move = seats[here.to_move].choose(game, state).move
        state = dict(here.successors)[move]
    outcome = game.outcome(state)
    return None if outcome is None else outcome.winner or ""
