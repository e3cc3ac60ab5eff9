"""The border to FOUR in Prolog, `prolog/games/connect4/four`: what is asked, and its reason."""

import json
from collections.abc import Iterable
from typing import Any

from pylogic.core.resources import resource_dir
from pylogic.games.connect4.four.choices import VALUES, FourChoices
from pylogic.games.connect4.four.reason import Cell, FourReason, OffLimit, Two
from pylogic.session import session


def twin_reason(
    state: str, played: str | None, games: Iterable[str], choices: FourChoices, seed: int
) -> FourReason:
    """Return what the phases in Prolog choose in a position, and why.

    state: The text of a position on seven slots in which the game is not over.
    played: The slots that led to it from the empty board; None where they are not known.
    games: The slots of the games that were learned, the last one last.
    """
    module = session().load(resource_dir("prolog") / "games" / "connect4" / "four" / "text.pl")
    chosen = ":".join(f"{name}={getattr(choices, name)}" for name in VALUES)
    asked = "unknown" if played is None else played
    answer = module.call_text("choice_text", state, asked, " ".join(games), chosen, seed)
    phase, rule, slot, four, sequence, off_limit, two, game, drawn = json.loads(answer)
    return FourReason(
        phase=phase,
        rule=rule,
        slot=slot,
        four=_cells(four),
        sequence=_cells(sequence),
        off_limit=tuple(
            OffLimit(at, threat, why, by, _cells(cells))
            for at, threat, why, by, cells in off_limit
        ),
        two=_two(*two) if two else None,
        game=game,
        drawn=tuple(drawn),
    )


def _two(threat: str, slots: Any, places: Any, men: Any) -> Two:  # noqa: ANN401 - from JSON
    return Two(threat, tuple(slots), _cells(places), _cells(men))


def _cells(lists: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    return tuple((slot, row) for slot, row in lists)
