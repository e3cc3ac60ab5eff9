"""What a player takes for the position of a game that hides its states: one that may be it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pylogic.core.errors import GameError
from pylogic.games.api import Hiding, JointMove

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.games.api import Choices, Game

_REMEMBERED = 2_000
"""Of how many states it is remembered what was asked: a match goes through them at each move."""


class Ply(NamedTuple):
    """What a player knows of a ply.

    before: Whether a state may be the one that it was made in, as far as the player can tell.
    made: Whether a move from a state may be what was done.
    perceived: What the player perceived of it.
    """

    before: Callable[[Any], bool]
    made: Callable[[Any, Any], bool]
    perceived: tuple[str, ...]


def imagined(game: Game[Any, Any], moves: Sequence[Any] | None, state: Any, side: str) -> Any:  # noqa: ANN401 - any state
    """Return a state that a player cannot tell from the true one, by all it did and perceived.

    Nature knows the true one, and so do all players where a game hides nothing, or where it is
    not known how it came about.

    moves: What led to `state` from the start.
    """
    if moves is None or side in game.nature or not (isinstance(game, Hiding) and game.hides):
        return state
    known, here, last = [], game.initial_state(), ""
    for move in moves:
        made, perceived = own(game, here, move, side), _percepts(game, here, move, side)
        able = _able(game, here, side)
        last = f"{able} {made} {perceived}"
        known.append(
            Ply(partial(_can, able, game, side), partial(_did, made, game, side), perceived)
        )
        here = _steps(game, here)[move]
    now = partial(_can, _able(game, state, side), game, side)
    return fitting(game, known, now, side, Random(f"{len(known)} {last}"))  # noqa: S311 - no secret


def fitting(
    game: Game[Any, Any],
    known: Sequence[Ply],
    now: Callable[[Any], bool],
    side: str,
    chance: Random,
) -> Any:  # noqa: ANN401 - any state
    """Return a state, not an end, that a player may be in by what it knows of each ply.

    now: Whether it may be in a state, besides.
    Raises GameError: It can be in none.
    """
    dead: set[tuple[int, Any]] = set()
    found = game.initial_state()
    path = [_after(game, found, known, 0, side, chance)]
    while len(path) <= len(known) or _over(game, found) or not now(found):
        if len(path) > len(known):
            path.pop()
        if not path:
            raise GameError(f"no state of {game.name} fits what {side} did and perceived")
        after = next((s for s in path[-1] if (len(path), s) not in dead), None)
        if after is None:
            path.pop()
            continue
        dead.add((len(path), after))
        found = after
        path.append(_after(game, after, known, len(path), side, chance))
    return found


def _after(  # noqa: PLR0913, PLR0917 - what is known, and when
    game: Any,  # noqa: ANN401 - it hides its states
    state: Any,  # noqa: ANN401 - of the game
    known: Sequence[Ply],
    ply: int,
    side: str,
    chance: Random,
) -> Iterator[Any]:
    """Yield the states after a state that a player may take for the true one at a ply."""
    if ply == len(known) or _over(game, state) or not known[ply].before(state):
        return
    steps = list(_steps(game, state).items())
    chance.shuffle(steps)
    for move, after in steps:
        fits = known[ply].made(state, move)
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


def _can(able: object, game: Any, side: str, state: Any) -> bool:  # noqa: ANN401 - any state
    return bool(_able(game, state, side) == able)


def _did(made: object, game: Any, side: str, state: Any, move: Any) -> bool:  # noqa: ANN401 - any move
    return bool(own(game, state, move, side) == made)


def own(game: Any, state: Any, move: Any, side: str) -> Any:  # noqa: ANN401 - any move
    """Return what a player does in a move; None where others make it."""
    if isinstance(move, JointMove):
        return dict(move.parts).get(side)
    return move if side in _choices(game, state).moves else None
