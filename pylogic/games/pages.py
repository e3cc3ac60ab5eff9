"""A match as a page that steps through its positions."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from pylogic.games.api import Outcome
from pylogic.games.position import Position
from pylogic.games.records import Turn
from pylogic.games.registry import title_of
from pylogic.games.themes import theme_of
from pylogic.render.diagram import diagram
from pylogic.render.html import PageStop, html, stepped_page


def match_page(start: Position[Any, Any], turns: Sequence[Turn[Any, Any]]) -> str:
    """Return a match as one page of HTML: its positions, moves, and what was said of them.

    turns: What was played, oldest first.
    """
    game, count = start.game, len(turns)
    now = turns[-1].after if turns else start
    by = {side: chosen for turn in turns for side, _, chosen in turn.parts if chosen}
    sides = " against ".join(
        f"{side} ({by[side]})" if side in by else side for side in game.players
    )
    about = (
        f"{sides}; {count} move{'' if count == 1 else 's'},"
        f" {_ended(now.outcome) if now.outcome is not None else 'not over'}"
    )
    return stepped_page(title_of(game.name), [about], list(_steps(start, turns)))


def _steps(start: Position[Any, Any], turns: Sequence[Turn[Any, Any]]) -> Iterator[PageStop]:
    yield PageStop("start", _drawn(start), ("The start.",))
    for ply, turn in enumerate(turns, 1):
        words = [f"{ply}. {_said(turn)}", turn.reason]
        if turn.after.outcome is not None:
            words.append(f"The game is over: {_ended(turn.after.outcome)}.")
        drawn = _drawn(turn.after, turn.before)
        yield PageStop(f"{ply}. {turn.move}", drawn, tuple(filter(None, words)))


def _said(turn: Turn[Any, Any]) -> str:
    return "; ".join(f"{side}{f' ({by})' if by else ''}: {move}" for side, move, by in turn.parts)


def _ended(outcome: Outcome) -> str:
    """Return how a game ended, in words."""
    if outcome.goals:
        return ", ".join(f"{side} {goal}" for side, goal in outcome.goals)
    return "a draw" if outcome.winner is None else f"{outcome.winner} wins"


def _drawn(position: Position[Any, Any], before: Position[Any, Any] | None = None) -> str:
    looks = theme_of(position.game)
    shown = diagram(str(position), looks, None if before is None else str(before))
    return f'{html(shown, looks)}<p class="state"><code>{escape(str(position))}</code></p>'
