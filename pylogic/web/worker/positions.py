"""Where a match stands: its board, what else is said of it, and what can be played."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from pylogic.console.hidden import is_hidden, percepts_of
from pylogic.core.errors import GameError
from pylogic.games.match import Match
from pylogic.games.position import Position
from pylogic.games.records import Turn
from pylogic.games.themes import theme_of
from pylogic.render.changes import arrivals, arrows, changed_squares, losses
from pylogic.render.diagram import diagram
from pylogic.render.fields import rows_of
from pylogic.render.svg import svg
from pylogic.render.theme import Theme
from pylogic.web.messages import GameNamed, PositionAsked
from pylogic.web.worker.gaming import rules_of


def drawing(
    here: Position[Any, Any], before: Position[Any, Any] | None, looks: Theme
) -> dict[str, Any]:
    """Return a position as the page draws it.

    before: The one before the last move, which is then marked.
    Returns: `board`: None, or `svg` with its `rows` (letters), the names of rows and columns, the
        `pieces` by letter and the squares `marked`; and `facts`: name, arguments, value.
    """
    shown = diagram(str(here), looks, None if before is None else str(before))
    board = None
    if shown.rows:
        board = {
            "svg": svg(replace(shown, fields=()), looks, cells=True),
            "rows": list(shown.rows),
            "row_names": list(shown.row_names),
            "column_names": list(shown.column_names),
            "pieces": {letter: piece.name for letter, piece in looks.pieces.items()},
            "blank": looks.blank,
            "gaps": looks.gaps,
            "marked": sorted(shown.marked),
        }
    facts = [
        {"name": field.name, "of": of, "value": value}
        for field in shown.fields
        for of, value in field.values
    ]
    return {"board": board, "facts": facts}


_MOST_LOOKED_AT: Final = 1_000
"""How many moves are looked at for the squares that they change."""

_KEPT: Final[dict[str, Match[Any, Any]]] = {}
"""The last matches that were asked about, so that one more move is not all of them again."""

_MOST_KEPT: Final = 16


def match_of(request: PositionAsked, folder: Path) -> Match[Any, Any]:
    """Return the match that a request tells of, played again where it is not known.

    Raises GameError: A move is none of the game, or not legal where it is played.
    Raises PylogicError: The game cannot be had.
    """
    rules = rules_of(request.game, folder)
    start = None if request.start is None else str(rules.position(request.start))
    texts = [turn.move for turn in request.turns]
    for length in range(len(texts), -1, -1):
        kept = _KEPT.get(_key(request.game, start, texts[:length]))
        if kept is not None:
            break
    match: Match[Any, Any] = Match(rules if start is None else rules.position(start))
    if kept is not None:
        match.turns.extend(kept.turns)
    for ply, turn in enumerate(request.turns):
        if ply >= len(match.turns):
            match.push(turn.move, turn.by, turn.reason)
    _KEPT[_key(request.game, start, texts)] = match
    while len(_KEPT) > _MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]
    return match


def _key(game: GameNamed, start: str | None, moves: list[str]) -> str:
    return "\n".join([msgspec.json.encode(game, order="sorted").decode(), str(start), *moves])


def position(request: PositionAsked, folder: Path) -> dict[str, Any]:
    """Return where a match stands."""
    match = match_of(request, folder)
    if hides(match, request.people):
        return _perceived(match, request.people)
    here, looks = match.position, theme_of(match.game)
    last = match.turns[-1] if match.turns else None
    outcome = here.outcome
    return {
        "hidden": False,
        "state": str(here),
        "turn": here.turn,
        "movers": list(here.movers),
        "together": bool(here.expansion.together),
        "outcome": None
        if outcome is None
        else {"text": str(outcome), "winner": outcome.winner, "scores": outcome.scores},
        **drawing(here, last.before if last else None, looks),
        "moves": _moves(here, looks),
        "moves_of": {side: list(map(str, here.moves_of(side))) for side in here.movers},
        "turns": [_turn(turn, looks) for turn in match.turns],
        "begins": str(match.start),
        "is_whole": match.is_whole,
    }


def hides(match: Match[Any, Any], people: Sequence[str]) -> bool:
    """Tell whether people may not know where a match stands: all do at first and at the end."""
    return bool(match.turns) and match.outcome is None and is_hidden(match, people)


def refuse_hidden(match: Match[Any, Any], people: Sequence[str]) -> None:
    """Refuse what would tell people a state that is hidden from them.

    Raises GameError: It would.
    """
    if hides(match, people):
        raise GameError("this game hides its states, and the answer would tell")


def _perceived(match: Match[Any, Any], people: Sequence[str]) -> dict[str, Any]:
    """Return what people know of a match: their moves, and what they perceived of each."""
    here = match.position
    able = {side: list(map(str, here.moves_of(side))) for side in here.movers if side in people}
    alone = [] if here.expansion.together else able.get(here.turn, [])
    return {
        "hidden": True,
        "state": None,
        "turn": here.turn,
        "movers": list(here.movers),
        "together": bool(here.expansion.together),
        "outcome": None,
        "board": None,
        "facts": [
            {
                "name": f"{side} perceives",
                "of": f"move {count}",
                "value": ", ".join(seen) or "nothing",
            }
            for count, turn in enumerate(match.turns, 1)
            for side, seen in percepts_of(match, turn, people).items()
        ],
        "moves": [{"move": move, "squares": []} for move in alone],
        "moves_of": able,
        "turns": [
            {
                "player": turn.player if turn.player in people else "",
                "move": "",
                "parts": {side: move for side, move, _ in turn.parts if side in people},
                "by": turn.by,
                "reason": "",
                "takes": [],
            }
            for turn in match.turns
        ],
        "begins": str(match.start),
        "is_whole": match.is_whole,
    }


def _moves(here: Position[Any, Any], looks: Theme) -> list[dict[str, Any]]:
    """Return the legal moves, each with the squares that it changes."""
    before = looks.laid(str(here))
    found = []
    for count, (move, after) in enumerate(here.expansion.successors):
        squares: list[tuple[int, int]] = []
        if count < _MOST_LOOKED_AT and not here.expansion.together:
            laid = looks.laid(str(after))
            if list(map(len, rows_of(laid))) == list(map(len, rows_of(before))):
                squares = _touched(before, laid, looks.blank)
        found.append({"move": str(move), "squares": squares})
    return found


def _touched(before: str, after: str, blank: str) -> list[tuple[int, int]]:
    """Return the squares that a move is chosen by: where pieces come from, and where they go.

    A piece that is taken on the way is not among them; a move that only takes is chosen by that.
    """
    moved = arrows(before, after, blank)
    touched = [
        *(arrow.start for arrow in moved),
        *arrivals(before, after, blank),
        *(arrow.end for arrow in moved),
    ]
    return list(dict.fromkeys(touched)) or sorted(changed_squares(before, after))


def _turn(turn: Turn[Any, Any], looks: Theme) -> dict[str, Any]:
    before, after = looks.laid(str(turn.before)), looks.laid(str(turn.after))
    return {
        "player": turn.player,
        "move": str(turn.move),
        "parts": {side: move for side, move, _ in turn.parts},
        "by": turn.by,
        "reason": turn.reason,
        "takes": [
            f"{count} {piece.name}{'s' if count > 1 else ''}"
            for piece, count in losses(before, after, looks)
        ],
    }


def refuse_end(here: Position[Any, Any]) -> None:
    """Refuse a position in which there is nothing to choose.

    Raises GameError: The game is over.
    """
    if here.is_over:
        raise GameError("the game is over: there is no move to choose")
