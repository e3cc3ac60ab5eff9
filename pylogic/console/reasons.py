"""What `why` answers at the console: about the last move, about another, about the end."""

from typing import Any

from pylogic.console.choices import read_choice
from pylogic.console.screen import Screen
from pylogic.core.errors import IllegalMove, PylogicError
from pylogic.explain import Explanation, styled
from pylogic.games.match import Match


def tell_why(match: Match[Any, Any], typed: str, screen: Screen) -> None:
    """Say why the last move was legal, why another is or is not, or why the game has ended.

    typed: A move, its number in the list, or a part of it; empty for the last one, or for the end
        where there is one.
    """
    try:
        with screen.waiting("looking for the reason"):
            found = _found(match, typed)
    except PylogicError as fault:
        message = str(fault)
        screen.say(message[:1].upper() + message[1:], "red")
        return
    if found is None:
        screen.say("No move has been made; `why MOVE` tells why one is legal, or is not.")
        return
    screen.say(styled(found, screen.page))


def _found(match: Match[Any, Any], typed: str) -> Explanation | None:
    position = match.position
    if typed:
        try:
            return position.why_legal(read_choice(position, typed))
        except IllegalMove:
            return position.why_not_legal(typed)
    if match.outcome is not None:
        return position.why_outcome()
    if not match.turns:
        return None
    last = match.turns[-1]
    return last.before.why_legal(last.move)
