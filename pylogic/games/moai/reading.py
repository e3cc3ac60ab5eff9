"""Reading the texts of Moai's positions and moves, and saying what is wrong with others."""

import re
from typing import Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import shown
from pylogic.games.moai.board import BLACK, SIZES, WHITE, MoaiMove, MoaiState, lines

_MOVE: Final = re.compile(r"([1-9]\d?),([1-9]\d?)(?: (push|pull) ([BP]))?", re.ASCII)
_PLACES: Final = range(1, SIZES[-1] + 1)
_LONGEST: Final = (SIZES[-1] + 1) * SIZES[-1] + 1
_VACATED: Final = str.maketrans("BPC", "...")
_EXPECTED: Final = "expected rows of +, ., B, P or C between /, a blank, B or P"


def read_move(text: str) -> MoaiMove:
    """Return the move that `text` writes, or raise `BadMove`."""
    found = _MOVE.fullmatch(text)
    if found is None or int(found[1]) not in _PLACES or int(found[2]) not in _PLACES:
        raise BadMove(
            f"{shown(text)} is not a move; expected column,row of a counter with push or pull and"
            " a pawn, such as 4,4 push P, or just of a pawn to be placed"
        )
    return MoaiMove(int(found[1]), int(found[2]), found[3] or "", found[4] or "")


def read_state(text: str) -> MoaiState:
    """Return the position that `text` writes, or raise `StateError`."""
    board, _, mover = text.partition(" ")
    if len(text) > _LONGEST or mover not in {WHITE, BLACK}:
        raise StateError(f"{shown(text)} does not say who moves; {_EXPECTED}")
    rows = board.split("/")
    if fault := _misshapen(rows) or _misplaced("".join(rows), mover):
        raise StateError(f"{shown(text)} {fault}")
    bits = {
        letter: sum(1 << i for i, here in enumerate("".join(rows)) if here == letter)
        for letter in (WHITE, BLACK, "C")
    }
    return MoaiState(len(rows[0]), len(rows), bits[WHITE], bits[BLACK], bits["C"], mover)


def _misshapen(rows: list[str]) -> str:
    """Return what is wrong with the shape of a board, or nothing."""
    if strange := sorted(set("".join(rows)) - set("+.BPC")):
        return f"has the unknown letter {strange[0]!r}; {_EXPECTED}"
    sizes = {len(row) for row in rows}
    if len(rows) not in SIZES or not sizes <= set(SIZES):
        return (
            f"is a board of {max(sizes)} columns by {len(rows)} rows;"
            f" expected {SIZES[0]} to {SIZES[-1]} of each"
        )
    if len(sizes) > 1:
        return f"has rows of {min(sizes)} and of {max(sizes)}; expected rows of one length"
    if "/".join(rows).translate(_VACATED) != lines(len(rows[0]), len(rows)).blank:
        return (
            "lacks a corner or has one too many;"
            " expected a + at each end of the first and of the last row, and nowhere else"
        )
    return ""


def _misplaced(cells: str, mover: str) -> str:
    """Return what cannot stand so on a board, or cannot with that player on turn, or nothing."""
    white, black = cells.count(WHITE), cells.count(BLACK)
    if white > 1 or black > 1:
        return f"has two pawns {WHITE if white > 1 else BLACK}; expected one at most"
    if black > white:
        return "has a pawn P and no B; expected B, which is placed first"
    if not black and "C" in cells:
        return "has a counter too soon; expected none before both pawns are placed"
    due = BLACK if white else WHITE
    if not black and mover != due:
        return f"has {mover} on turn; expected {due}, whose pawn is to be placed"
    return ""
