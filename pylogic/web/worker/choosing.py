"""What computer players choose, and moves that people type."""

from pathlib import Path
from typing import Any

from pylogic.console.choices import choice_of, read_choice
from pylogic.core.errors import UnknownGame
from pylogic.players import Choice, player_of
from pylogic.players.base import choice_after, choice_for
from pylogic.web.messages import ChoiceAsked, MoveAsked
from pylogic.web.worker.positions import match_of, refuse_end, refuse_hidden


def choose(request: ChoiceAsked, folder: Path) -> dict[str, Any]:
    """Return the move that a player chooses, and why; players that learn remember nothing."""
    match = match_of(request, folder)
    here, rules = match.position, match.game
    refuse_end(here)
    if (here.turn if request.side is None else request.side) in request.people:
        refuse_hidden(match, request.people)
    player = player_of(request.player, rules, seed=request.seed)
    moves = match.moves if match.is_whole else None
    choice: Choice[Any]
    if here.expansion.together:
        if request.side not in here.movers:
            raise UnknownGame(f"{request.side} does not move here; {', '.join(here.movers)} do")
        choice = choice_for(player, rules, moves, here.state, request.side, match.again)
    else:
        choice = choice_after(player, rules, moves, here.state, match.again)
    return {"move": str(choice.move), "reason": str(choice.reason), "by": player.name}


def move(request: MoveAsked, folder: Path) -> dict[str, Any]:
    """Return the legal move that was typed: its text, or an unmistakable part of it."""
    here = match_of(request, folder).position
    refuse_end(here)
    if here.expansion.together:
        chosen = choice_of(here.moves, here.turn, request.move)
    else:
        chosen = read_choice(here, request.move)
    return {"move": str(chosen)}
