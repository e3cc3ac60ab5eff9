"""What people are shown of games that hide their states: what their roles perceive."""

from collections.abc import Iterable, Sequence
from typing import Any

from pylogic.games.api import Hiding
from pylogic.games.match import Match
from pylogic.games.records import Turn


def is_hidden(match: Match[Any, Any], people: Sequence[str]) -> bool:
    """Tell whether people play a game whose roles perceive a part of each move only."""
    game = match.game
    return bool(people) and isinstance(game, Hiding) and game.hides


def perceived(match: Match[Any, Any], people: Iterable[str]) -> str:
    """Return what people perceive of the last move, a line each."""
    seen = percepts_of(match, match.turns[-1], people)
    return "\n".join(
        f"{side} perceives: {', '.join(own) or 'nothing'}" for side, own in seen.items()
    )


def percepts_of(
    match: Match[Any, Any], turn: Turn[Any, Any], people: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    """Return by side what people perceive of a turn."""
    if not isinstance(match.game, Hiding):
        raise TypeError(match.game)
    return {side: match.game.percepts(turn.before.state, turn.move, side) for side in people}


def made_by(turn: Turn[Any, Any], people: Sequence[str]) -> str:
    """Return what people did in a turn; what others did is theirs to know."""
    own = [f"{side} ({by}) plays {move}" for side, move, by in turn.parts if side in people]
    return ", ".join(own) or "A move is made"
