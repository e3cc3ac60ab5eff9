"""What a player takes for the position of a game that hides its states: one that may be it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pylogic.games.api import Hiding, JointMove

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.games.api import Game


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
        known.append(_Known(_able(game, here, side), made, game.percepts(here, move, side)))
        (said,) = game.expand([here])
        here = dict(said.successors)[move]
    chance, last = Random(repr(known)), _able(game, state, side)  # noqa: S311 - no secret
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
    (said,) = game.expand([state])
    steps = list(said.successors)
    chance.shuffle(steps)
    for move, after in steps:
        fits = _own(game, state, move, side) == known[ply].made
        if fits and game.percepts(state, move, side) == known[ply].perceived:
            yield after


def _able(game: Game[Any, Any], state: Any, side: str) -> tuple[Any, ...] | None:  # noqa: ANN401 - any state
    return game.choices(state).moves.get(side)


def _over(game: Game[Any, Any], state: Any) -> bool:  # noqa: ANN401 - any state
    return game.choices(state).outcome is not None


def _own(game: Game[Any, Any], state: Any, move: Any, side: str) -> Any:  # noqa: ANN401 - any move
    """Return what a player does in a move; None where others make it."""
    if isinstance(move, JointMove):
        return dict(move.parts).get(side)
    return move if side in game.choices(state).moves else None
