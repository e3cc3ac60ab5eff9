"""What a player takes for the position of a game that hides its states: one that may be it."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pylogic.games.api import Hiding, JointMove

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.games.api import Choices, Game

_REMEMBERED = 2_000
"""Of how many states it is remembered what was asked: a match goes through them at each move."""


class _Known(NamedTuple):
    """What a player knows of a ply: what it could do and did, and what it perceived."""

    able: tuple[Any, ...] | None
    made: Any
    perceived: tuple[str, ...]


def imagined(game: Game[Any, Any], moves: Sequence[Any] | None, state: Any, side: str) -> Any:  # noqa: ANN401 - any state
    """Return a state that a player cannot tell from the true one, by all it did and perceived.

    Nature knows the true one, and so do all players where a game hides nothing, or where it is
    not known how it came about.

    moves: What led to `state` from the start.
    """
    if moves is None or side in game.nature or not (isinstance(game, Hiding) and game.hides):
        return state
    known, here = [], game.initial_state()
    for move in moves:
        made = _own(game, here, move, side)
        known.append(_Known(_able(game, here, side), made, _percepts(game, here, move, side)))
        here = _steps(game, here)[move]
    last = _able(game, state, side)
    chance = Random(f"{len(known)} {known[-3:]}")  # noqa: S311 - no secret
    dead: set[tuple[int, Any]] = set()
    path = [_fitting(game, game.initial_state(), known, 0, side, chance)]
    found = game.initial_state()
    while len(path) <= len(known) or _over(game, found) or _able(game, found, side) != last:
        if len(path) > len(known):
            path.pop()
        after = next((s for s in path[-1] if (len(path), s) not in dead), None)
        if after is None:
            path.pop()
            continue
        dead.add((len(path), after))
        found = after
        path.append(_fitting(game, after, known, len(path), side, chance))
    return found


def _fitting(  # noqa: PLR0913, PLR0917 - what is known, and when
    game: Any,  # noqa: ANN401 - it hides its states
    state: Any,  # noqa: ANN401 - of the game
    known: Sequence[_Known],
    ply: int,
    side: str,
    chance: Random,
) -> Iterator[Any]:
    """Yield the states after a state that a player may take for the true one at a ply."""
    if ply == len(known) or _over(game, state) or _able(game, state, side) != known[ply].able:
        return
    steps = list(_steps(game, state).items())
    chance.shuffle(steps)
    for move, after in steps:
        fits = _own(game, state, move, side) == known[ply].made
        if fits and _percepts(game, state, move, side) == known[ply].perceived:
            yield after


@lru_cache(_REMEMBERED)
def _choices(game: Any, state: Any) -> Choices[Any, Any]:  # noqa: ANN401 - any state
    said: Choices[Any, Any] = game.choices(state)
    return said


@lru_cache(_REMEMBERED)
def _steps(game: Any, state: Any) -> dict[Any, Any]:  # noqa: ANN401 - any state
    """Return the state after each move."""
    (said,) = game.expand([state])
    return dict(said.successors)


@lru_cache(_REMEMBERED)
def _percepts(game: Any, state: Any, move: Any, side: str) -> tuple[str, ...]:  # noqa: ANN401 - any state
    said: tuple[str, ...] = game.percepts(state, move, side)
    return said


def _able(game: Any, state: Any, side: str) -> tuple[Any, ...] | None:  # noqa: ANN401 - any state
    return _choices(game, state).moves.get(side)


def _over(game: Any, state: Any) -> bool:  # noqa: ANN401 - any state
    return _choices(game, state).outcome is not None


def _own(game: Any, state: Any, move: Any, side: str) -> Any:  # noqa: ANN401 - any move
    """Return what a player does in a move; None where others make it."""
    if isinstance(move, JointMove):
        return dict(move.parts).get(side)
    return move if side in _choices(game, state).moves else None
