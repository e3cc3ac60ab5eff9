"""What a player takes for the position of a game that hides its states: one that may be it."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from operator import eq
from random import Random
from typing import Any, Final, NamedTuple

from pylogic.core.errors import GameError
from pylogic.games.api import Choices, Game, Hiding, JointMove

_REMEMBERED = 2_000
"""Of how many states it is remembered what was asked: a match goes through them at each move."""


_MOST: Final = 1_000
"""How many states are looked at for one that fits, where no clock ends it."""


class Unimagined(GameError):
    """No state was found that fits what a player knows."""


class Ply(NamedTuple):
    """What a player knows of a ply.

    before: Whether a state may be the one that it was made in, as far as the player can tell.
    made: Whether the player may have made one of its moves; asked of None where others moved.
    perceived: What the player perceived of it.
    """

    before: Callable[[Any], bool]
    made: Callable[[Any], bool]
    perceived: tuple[str, ...]


def imagined(game: Game[Any, Any], moves: Sequence[Any] | None, state: Any, side: str) -> Any:  # noqa: ANN401 - any state
    """Return a state that a player cannot tell from the true one, by all it did and perceived.

    Nature knows the true one, and so do all players where a game hides nothing, or where it is
    not known how it came about.

    moves: What led to `state` from the start.
    Raises Unimagined: Too many states would have to be looked at.
    """
    if moves is None or side in game.nature or not (isinstance(game, Hiding) and game.hides):
        return state
    known, here, last = [], game.initial_state(), ""
    for move in moves:
        made, perceived = _own(game, here, move, side), _percepts(game, here, move, side)
        able = _able(game, here, side)
        last = f"{able} {made} {perceived}"
        known.append(Ply(partial(_can, able, game, side), partial(eq, made), perceived))
        here = game.next_state(here, move)
    now = partial(_can, _able(game, state, side), game, side)
    chance = Random(f"{len(known)} {last}")  # noqa: S311 - no secret
    return fitting(game, known, now, side, chance, _MOST)


def fitting(  # noqa: PLR0913, PLR0917 - what is known, and how long it is looked for
    game: Game[Any, Any],
    known: Sequence[Ply],
    now: Callable[[Any], bool],
    side: str,
    rng: Random,
    maximum: int | None = None,
) -> Any:  # noqa: ANN401 - any state
    """Return a state, not an end, that a player may be in by what it knows of each ply.

    now: Whether it may be in a state, besides.
    maximum: How many states may be looked at.
    Raises Unimagined: It can be in none, or none was found among so many.
    """
    dead: set[tuple[int, Any]] = set()
    found = game.initial_state()
    path = [_after(game, found, known, 0, side, rng)]
    while len(path) <= len(known) or _over(game, found) or not now(found):
        if len(path) > len(known):
            path.pop()
        if not path or len(dead) == maximum:
            among = f" among {maximum:,}" if path else ""
            raise Unimagined(f"no state{among} fits what {side} did and perceived")
        after = next((s for s in path[-1] if (len(path), s) not in dead), None)
        if after is None:
            path.pop()
            continue
        dead.add((len(path), after))
        found = after
        path.append(_after(game, after, known, len(path), side, rng))
    return found


def _after(  # noqa: PLR0913, PLR0917 - what is known, and when
    game: Any,  # noqa: ANN401 - it hides its states
    state: Any,  # noqa: ANN401 - of the game
    known: Sequence[Ply],
    ply: int,
    side: str,
    rng: Random,
) -> Iterator[Any]:
    """Yield the states after a state that a player may take for the true one at a ply."""
    if ply == len(known) or _over(game, state) or not known[ply].before(state):
        return
    choices = _choices(game, state)
    able = {
        mover: [move for move in moves if mover != side or known[ply].made(move)]
        for mover, moves in choices.moves.items()
    }
    steps = list(product(*able.values())) if side in able or known[ply].made(None) else []
    rng.shuffle(steps)
    for made in steps:
        move = made[0] if len(made) == 1 else JointMove(tuple(zip(able, made, strict=True)))
        if _percepts(game, state, move, side) == known[ply].perceived:
            yield choices.step(made)


@lru_cache(_REMEMBERED)
def _choices(game: Any, state: Any) -> Choices[Any, Any]:  # noqa: ANN401 - any state
    said: Choices[Any, Any] = game.choices(state)
    return said


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


def _own(game: Any, state: Any, move: Any, side: str) -> Any:  # noqa: ANN401 - any move
    """Return what a player does in a move; None where others make it."""
    if isinstance(move, JointMove):
        return dict(move.parts).get(side)
    return move if side in _choices(game, state).moves else None
