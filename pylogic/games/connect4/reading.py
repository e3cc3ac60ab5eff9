"""Reading the texts of Connect Four's positions and moves, and saying what others lack."""

import re
from collections.abc import Iterator
from typing import Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import shown
from pylogic.games.connect4.board import ONE, SIZES, TWO, Board, Connect4Move, Connect4State, bits

_MOVE: Final = re.compile(r"[1-9]\d?", re.ASCII)
_EXPECTED: Final = "expected rows of ., 1 or 2 between /, a blank, 1 or 2"


def read_move(text: str) -> Connect4Move:
    """Return the move that `text` writes, or raise `BadMove`."""
    if not _MOVE.fullmatch(text) or int(text) not in SIZES:
        raise BadMove(f"{shown(text)} is not a move; expected a column such as 4")
    return Connect4Move(int(text))


def read_state(text: str, board: Board) -> Connect4State:
    """Return the position on `board` that `text` writes, or raise `StateError`."""
    shape, _, mover = text.partition(" ")
    if mover not in {ONE, TWO}:
        raise StateError(f"{shown(text)} does not say who moves; {_EXPECTED}")
    rows = shape.split("/")
    if fault := _misshapen(rows, board):
        raise StateError(f"{shown(text)} {fault}")
    ones, twos = (
        sum(
            1 << x * (board.rows + 1) + y
            for y, row in enumerate(reversed(rows))
            for x, letter in enumerate(row)
            if letter == player
        )
        for player in (ONE, TWO)
    )
    state = Connect4State(board.columns, board.rows, ones, twos, mover)
    if fault := _impossible(state, board):
        raise StateError(f"{shown(text)} {fault}")
    return state


def _misshapen(rows: list[str], board: Board) -> str:
    """Return what is wrong with the shape of a board, or nothing."""
    if strange := sorted(set("".join(rows)) - {".", ONE, TWO}):
        return f"has the unknown letter {strange[0]!r}; {_EXPECTED}"
    lengths = {len(row) for row in rows}
    if len(lengths) > 1:
        return f"has rows of {min(lengths)} and of {max(lengths)}; expected rows of one length"
    if (len(rows), *lengths) != (board.rows, board.columns):
        return (
            f"is a board of {max(lengths)} columns by {len(rows)} rows;"
            f" expected {board.columns} by {board.rows}"
        )
    return ""


def _impossible(state: Connect4State, board: Board) -> str:
    """Return why no game comes to such a position, or nothing."""
    discs = state.ones | state.twos
    if hovering := discs & ~(discs << 1 | board.bottom):
        return (
            f"has a disc in the air, in column {board.column(hovering & -hovering)};"
            " expected every disc on the bottom or on another"
        )
    ones, twos = state.ones.bit_count(), state.twos.bit_count()
    if ones - twos != (state.mover == TWO):
        return (
            f"has {ones} discs of 1, {twos} of 2 and {state.mover} on turn;"
            " expected as many of both and 1 on turn, or one more of 1 and 2 on turn"
        )
    own, other = state.sides()
    if board.has_line(own):
        return (
            f"has a line of {state.mover}, who is on turn;"
            " expected none, as the game was over before"
        )
    if board.has_line(other) and all(map(board.has_line, _before(other, discs))):
        return "has lines that no one disc has made; expected that the last one did"
    return ""


def _before(own: int, discs: int) -> Iterator[int]:
    """Yield a player's discs without each that may have been the last."""
    for last in bits(own & ~(discs >> 1)):
        yield own ^ last
