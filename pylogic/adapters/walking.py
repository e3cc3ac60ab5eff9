"""What a small game can come to, by looking at all of its positions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pylogic.core.errors import GameError
from pylogic.games.api import Outcome
from pylogic.games.position import PlayableGame

_MOST_POSITIONS: Final = 6_000
_MOST_STEPS: Final = 200_000

States = dict[Any, tuple[Any, ...]]
"""By state, those that follow."""


@dataclass(frozen=True, slots=True)
class GameWalk:
    """All that is seen of a game with few positions.

    length: How many moves it can last at most; None where it can go round in circles.
    moves: The moves that are legal somewhere.
    ends: How it can end.
    """

    length: int | None
    moves: frozenset[str]
    ends: frozenset[Outcome]
    states: tuple[Any, ...]


def walked(game: PlayableGame[Any, Any]) -> GameWalk | None:
    """Return all that is seen of a game; None where it has many positions, or moves."""
    after: States = {}
    moves: set[str] = set()
    ends: set[Outcome] = set()
    waiting = [game.initial_state()]
    seen = set(waiting)
    widest = 1
    steps = 0
    while waiting:
        room = _MOST_POSITIONS - len(seen)
        if room < 0:
            return None
        several = max(1, room // widest)  # so that few are asked for in vain
        asked, waiting = waiting[:several], waiting[several:]
        try:
            found = game.expand(asked)
        except GameError:  # there are too many joint moves to list them
            return None
        for state, here in zip(asked, found, strict=True):
            if here.outcome is not None:
                ends.add(here.outcome)
            steps += len(here.successors)
            if steps > _MOST_STEPS:
                return None
            after[state] = tuple(dict.fromkeys(follows for _, follows in here.successors))
            widest = max(widest, len(after[state]))
            new = [follows for follows in after[state] if follows not in seen]
            seen.update(new)
            waiting.extend(new)
            for player in here.movers:
                moves.update(map(str, here.moves_of(player)))
    length = _longest(after, game.initial_state())
    return GameWalk(length, frozenset(moves), frozenset(ends), tuple(after))


def _longest(after: Mapping[Any, tuple[Any, ...]], start: Any) -> int | None:  # noqa: ANN401 - a state
    """Return the longest way from a state; None where one leads back."""
    heights: dict[Any, int] = {}
    entered: set[Any] = set()
    waiting = [start]
    while waiting:
        state = waiting[-1]
        entered.add(state)
        below = [follows for follows in after[state] if follows not in heights]
        if any(follows in entered for follows in below):
            return None
        if below:
            waiting.append(below[0])
            continue
        waiting.pop()
        entered.discard(state)
        heights[state] = max((heights[follows] + 1 for follows in after[state]), default=0)
    return heights[start]
