"""Tic-tac-toe as a native game, each player's squares as the bits of a number.

The players x and o take a free square in turn, x first; three in a line win, and a full board
without a line is a draw. The squares are numbered as the bits are::

    0   1   2
    3   4   5
    6   7   8

Nothing here is shared with the Prolog sources, so that agreement with them means something.
"""

from dataclasses import dataclass
from typing import Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import Outcome, no_options, shown
from pylogic.games.native import Engine

X: Final = "x"
O: Final = "o"  # noqa: E741 - the player's name

_FULL: Final = 0o777
_LINES: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_SHAPE: Final = [3, 3, 3]
_EXPECTED: Final = "expected three rows of x, o or . between /, a blank, x or o"


@dataclass(frozen=True, slots=True, order=True)
class TictactoeMove:
    """The taking of a square, 0 to 8."""

    square: int

    def __str__(self) -> str:
        """Return the number of the square: `4`."""
        return str(self.square)


@dataclass(frozen=True, slots=True, order=True)
class TictactoeState:
    """A position: the bits of x, those of o, and whose turn it is."""

    xs: int
    os: int
    mover: str

    def __str__(self) -> str:
        """Return `x.o/.../... x`: the rows, then who moves."""
        squares = [X if self.xs >> i & 1 else O if self.os >> i & 1 else "." for i in range(9)]
        rows = ("".join(squares[start : start + 3]) for start in (0, 3, 6))
        return f"{'/'.join(rows)} {self.mover}"


class Tictactoe(Engine[TictactoeState, TictactoeMove]):
    """The native source of `tictactoe`; `pylogic.games.api.Game` has the contract."""

    name: Final = "tictactoe"
    move_kind = TictactoeMove
    players: Final = (X, O)
    options: Final[dict[str, int | str]] = {}

    def initial_state(self) -> TictactoeState:
        """Return the board without a mark, with x on turn."""
        return TictactoeState(0, 0, X)

    def outcome(self, state: TictactoeState) -> Outcome | None:
        """Return a win for who has a line, a draw once the board is full."""
        for player, squares in ((X, state.xs), (O, state.os)):
            if has_line(squares):
                return Outcome(player)
        return Outcome(None) if state.xs | state.os == _FULL else None

    def parse_state(self, text: str) -> TictactoeState:
        """Return the position that `text` writes, or raise `StateError`."""
        board, _, mover = text.partition(" ")
        if mover not in {X, O}:
            raise StateError(f"{shown(text)} does not say who moves; {_EXPECTED}")
        rows = board.split("/")
        if strange := sorted(set("".join(rows)) - {X, O, "."}):
            raise StateError(f"{shown(text)} has the unknown letter {strange[0]!r}; {_EXPECTED}")
        if [len(row) for row in rows] != _SHAPE:
            raise StateError(f"{shown(text)} is not 3 by 3; {_EXPECTED}")
        xs, os = (
            sum(1 << i for i, letter in enumerate("".join(rows)) if letter == player)
            for player in (X, O)
        )
        if xs.bit_count() - os.bit_count() != (mover == O):
            raise StateError(
                f"{shown(text)} has {xs.bit_count()} x, {os.bit_count()} o and {mover} on turn;"
                " expected as many of both and x on turn, or one more x and o on turn"
            )
        if has_line(xs if mover == X else os):
            raise StateError(
                f"{shown(text)} has a line of {mover}, who is on turn;"
                " expected none, as the game was over before"
            )
        return TictactoeState(xs, os, mover)

    def parse_move(self, text: str) -> TictactoeMove:
        """Return the move that `text` writes, or raise `BadMove`."""
        if len(text) != 1 or text not in "012345678":
            raise BadMove(f"{shown(text)} is not a move; expected a square from 0 to 8")
        return TictactoeMove(int(text))

    def steps(self, state: TictactoeState) -> list[tuple[TictactoeMove, TictactoeState]]:
        """Return the free squares in order, each with the position after it is taken."""
        xs, os = state.xs, state.os
        free = [square for square in range(9) if not (xs | os) >> square & 1]
        if state.mover == X:
            return [(TictactoeMove(n), TictactoeState(xs | 1 << n, os, O)) for n in free]
        return [(TictactoeMove(n), TictactoeState(xs, os | 1 << n, X)) for n in free]

    def fault(self, state: TictactoeState, move: TictactoeMove) -> str:
        """Return why an illegal move is one."""
        if (outcome := self.outcome(state)) is not None:
            return f"the game is over: {outcome}"
        return f"{X if state.xs >> move.square & 1 else O} has square {move.square}"


def has_line(squares: int) -> bool:
    """Return whether three of the squares, given as bits, are in a line."""
    return any(squares & line == line for line in _LINES)


def native_game(name: str, reading: str, **options: int | str) -> Tictactoe:
    """Return the native source, which is the same in every reading."""
    del reading
    no_options(name, options)
    return Tictactoe()


def open_lines(text: str, **options: int | str) -> int:
    """Return how many lines more are open to the player on turn than to the other.

    A line is open to a player while the other has no square of it.
    """
    del options
    board, _, mover = text.rpartition(" ")
    squares = board.replace("/", "")
    held = {
        player: sum(1 << i for i, letter in enumerate(squares) if letter == player)
        for player in (X, O)
    }
    return sum(
        (not held[O if mover == X else X] & line) - (not held[mover] & line) for line in _LINES
    )
