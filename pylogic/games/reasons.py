"""Why a game is as it is: what explains its moves and outcomes, and where that is found."""

from __future__ import annotations

from functools import lru_cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Protocol

from pylogic.core.errors import ExplanationError
from pylogic.games.registry import has_readings, lasting_options, ready_sources

if TYPE_CHECKING:
    from pylogic.explain import Explanation
    from pylogic.games.api import Game

_GAME: Final = "pylogic.games:game"
_KEPT: Final = 8
"""Of how many games the text is kept that explains them."""


class GameReasons(Protocol):
    """What explains one game."""

    def goal(self, text: str, seconds: float = ..., state: str | None = None) -> Explanation:
        """Return why a goal about the game's rules holds, or does not.

        state: The text of the state that P is; without it, P is the first one.
        """

    def move(self, state: str, move: str, after: str | None) -> Explanation:
        """Return why a move is legal, or why not.

        after: The text of the state that it leads to; None where it is not legal.
        """

    def outcome(self, state: str) -> Explanation:
        """Return why a game is over in a state, or why it is not."""


def reasons_of(game: Game[Any, Any]) -> GameReasons:
    """Return what explains a game: its own source, or else the text of the same game.

    Raises PylogicError: The game has neither axioms nor rules that can be shown, or its text is
        broken.
    """
    own: GameReasons | None = getattr(game, "reasons", None)
    ready = ready_sources(game.name, game.options)
    for source, name in (("text", "reasons"), ("rules", "reasons"), ("rules", "rule_reasons")):
        if own is None and source in ready:
            asked = game if game.source == source else _from(game, source)
            own = getattr(asked, name, None)
    if own is not None:
        return own
    raise ExplanationError(
        f"the source {game.source!r} of {game.name} has no axioms or rules to explain by"
    )


def _from(game: Game[Any, Any], source: str) -> Game[Any, Any]:
    """Return the same game from another source."""
    options = lasting_options(game.name, game.options)
    told = has_readings(game.name, game.source)
    reading = getattr(game, "reading", "corrected") if told else "corrected"
    return _made(game.name, source, reading, tuple(sorted(options.items())))


@lru_cache(maxsize=_KEPT)
def _made(
    name: str, source: str, reading: str, options: tuple[tuple[str, int | str], ...]
) -> Game[Any, Any]:
    found: Game[Any, Any] = resolve_name(_GAME)(name, source, reading, **dict(options))
    return found
