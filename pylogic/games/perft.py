"""Counting ways in pieces: those below each of some positions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pylogic.games.api import depth_at_least
from pylogic.games.chosen import Chosen
from pylogic.games.position import PlayableGame
from pylogic.workers import Workers

_ENOUGH: Final = 48
"""How many positions are counted below, if there are so many."""

_SHALLOW: Final = 2
"""Plies below which pieces are not worth their message."""


@dataclass(frozen=True, slots=True)
class _Piece:
    rules: Chosen
    state: str
    ways: int
    depth: int


def perft(
    game: PlayableGame[Any, Any],
    state: Any,  # noqa: ANN401 - of the game
    depth: int,
    workers: Workers,
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Return the number of ways to make `depth` moves from a state, as `Game.perft` does."""
    ways, left = {state: 1}, depth_at_least(0, depth)
    while len(ways) < _ENOUGH and left > _SHALLOW:
        ways, left = _next(game, ways), left - 1
    rules = Chosen.of(game)
    pieces = [_Piece(rules, str(here), count, left) for here, count in ways.items()]
    total = 0
    for done, found in enumerate(workers.map(_counted, pieces), 1):
        total += found
        progress(done)
    return total


def divide(
    game: PlayableGame[Any, Any],
    state: Any,  # noqa: ANN401 - of the game
    depth: int,
    workers: Workers,
    progress: Callable[[int], None] = lambda _: None,
) -> dict[Any, int]:
    """Return `perft` of each legal move's successor at `depth - 1`, as `Game.divide` does."""
    left, rules = depth_at_least(1, depth) - 1, Chosen.of(game)
    steps = game.expand([state])[0].successors
    pieces = [_Piece(rules, str(after), 1, left) for _, after in steps]
    found: dict[Any, int] = {}
    for (move, _), count in zip(steps, workers.map(_counted, pieces), strict=True):
        found[move] = count
        progress(len(found))
    return found


def _next(game: PlayableGame[Any, Any], ways: Mapping[Any, int]) -> dict[Any, int]:
    """Return the states one ply on, each with the number of ways to it."""
    after: dict[Any, int] = {}
    for count, here in zip(ways.values(), game.expand(list(ways)), strict=True):
        for _, following in here.successors:
            after[following] = after.get(following, 0) + count
    return after


def _counted(piece: _Piece) -> int:
    game = piece.rules.game()
    return piece.ways * game.perft(game.parse_state(piece.state), piece.depth)
