"""Why a goal holds, or not, and why a move is legal, or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylogic.core.errors import GameError
from pylogic.web.worker.positions import match_of

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.web.messages import WhyAsked, WhyMoveAsked


def why(asked: WhyAsked, folder: Path) -> dict[str, Any]:
    """Return why a goal holds, or why not, as a tree."""
    raise GameError("explanations are not there yet")


def why_move(asked: WhyMoveAsked, folder: Path) -> dict[str, Any]:
    """Return why a move is refused."""
    here = match_of(asked, folder).position
    said = here.why_illegal(asked.move or "")
    return {"text": said, "tree": None}
