"""What the language demands of a game in play, and a state breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylogic.games.gdl.turns import nature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.games.gdl.whole import Whole

_BEST: Final = 100


def faults_of(whole: Whole) -> Iterator[tuple[str, str]]:
    """Go through what is wrong with a state: a kind that can be counted by, and words."""
    if not whole.over:
        for role, moves in whole.legal.items():
            if not moves:
                yield f"stuck {role}", f"{role} has no move, and the game is not over"
        return
    for role, goals in whole.goals.items():
        bad = [goal for goal in goals if not _is_goal(goal)]
        if not goals and role not in nature(tuple(whole.goals)):
            yield f"none {role}", f"the game is over, and nothing says what {role} comes to"
        if bad:
            what = f"the game is over, and {role} comes to {bad[0]}; expected 0 to 100"
            yield f"range {role}", what
        elif len(goals) > 1:
            what = f"the game is over, and {role} comes to {' and to '.join(goals)}"
            yield f"several {role}", what


def _is_goal(text: str) -> bool:
    return text.isdecimal() and int(text) <= _BEST
