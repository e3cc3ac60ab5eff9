"""Pang-Ke, natively: two boards of 16 bits and the rule in words.

Bit `4 * (row - 1) + (column - 1)` of a board is the square at that row and column::

    column   1   2   3   4
    row 1    0   1   2   3        black starts on rows 1 and 2,
    row 2    4   5   6   7        white on rows 3 and 4,
    row 3    8   9  10  11        and black moves first
    row 4   12  13  14  15

A piece steps to a free square next to it in its row or column. Where the row or the column of the
square it reaches then reads `aab_`, `_aab`, `baa_` or `_baa`, with the piece that moved one of
the two a's, the b is captured; both lines may capture at once, and only the mover captures. A
side has won when the other has no piece left; a side with pieces and no move has a draw.

Nothing here is shared with the Prolog sources, so that agreement with them means something.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from pylogic.errors import BadMove, IllegalMove, StateError
from pylogic.games.base import Expansion, Outcome, depth_at_least, no_options, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BLACK: Final = "black"
WHITE: Final = "white"

_SIDE: Final = 4
_FULL: Final = 0xFFFF
_MOST_PIECES: Final = 6
_START_BLACK: Final = 0x009F
_START_WHITE: Final = 0xF900

_ROWS: Final = [tuple(4 * row + column for column in range(4)) for row in range(4)]
_COLUMNS: Final = [tuple(4 * row + column for row in range(4)) for column in range(4)]
_CAPTURES: Final = ("aab_", "_aab", "baa_", "_baa")

_NAMES: Final = [f"{row}{column}" for row in range(1, 5) for column in range(1, 5)]
_SQUARES: Final = {name: square for square, name in enumerate(_NAMES)}

_EXPECTED: Final = "expected four rows of b, w or . between /, a blank, b or w"


def _neighbours(square: int) -> tuple[int, ...]:
    row, column = divmod(square, _SIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(_SIDE * r + c for r, c in around if r in range(_SIDE) and c in range(_SIDE))


def _captures(line: tuple[int, ...], moved: int) -> dict[int, int]:
    """Return the captures along `line` of a piece that reached `moved`.

    The key is the mover's part of the line shifted left by 16, with the opponent's part below;
    the value is the bit of the captured piece.
    """
    found = {}
    for picture in _CAPTURES:
        pair = [square for square, letter in zip(line, picture, strict=True) if letter == "a"]
        victim = 1 << line[picture.index("b")]
        if moved in pair:
            found[(1 << pair[0] | 1 << pair[1]) << 16 | victim] = victim
    return found


def _mask(line: tuple[int, ...]) -> int:
    return sum(1 << square for square in line)


@dataclass(frozen=True, slots=True, order=True)
class PangkeMove:
    """A step between two squares, numbered 0 to 15 as the bits of a board."""

    start: int
    end: int

    def __str__(self) -> str:
        """Return `12-22`: from row 1, column 2 to row 2, column 2."""
        return f"{_NAMES[self.start]}-{_NAMES[self.end]}"


# By square: the moves that start there, each with the bit it reaches.
_STEPS: Final = [
    tuple((PangkeMove(square, end), 1 << end) for end in _neighbours(square))
    for square in range(16)
]
# By square: mask and captures of its row, then of its column.
_LINES: Final = [
    (
        _mask(_ROWS[square // 4]),
        _captures(_ROWS[square // 4], square),
        _mask(_COLUMNS[square % 4]),
        _captures(_COLUMNS[square % 4], square),
    )
    for square in range(16)
]
# The text of a row by its four bits of black, shifted left by 4, and its four of white.
_ROW_TEXT: Final = {
    sum(
        (16 if letter == "b" else 1) << i for i, letter in enumerate(row) if letter != "."
    ): "".join(row)
    for row in product(".bw", repeat=_SIDE)
}


@dataclass(frozen=True, slots=True, order=True)
class PangkeState:
    """A position: the bits of black, those of white, and whose turn it is."""

    black: int
    white: int
    mover: str

    def __str__(self) -> str:
        """Return `bbbb/b..b/w..w/wwww b`: the rows from the top, then who moves."""
        rows = [
            _ROW_TEXT[(self.black >> shift & 15) << 4 | self.white >> shift & 15]
            for shift in (0, 4, 8, 12)
        ]
        return f"{'/'.join(rows)} {self.mover[0]}"

    def sides(self) -> tuple[int, int]:
        """Return the bits of the side to move and those of the other."""
        return (self.black, self.white) if self.mover == BLACK else (self.white, self.black)


def _steps(own: int, other: int) -> Iterator[tuple[PangkeMove, int, int]]:
    """Yield each step of `own` in order, with the two boards after it and its captures."""
    free = _FULL ^ own ^ other
    rest = own
    while rest:
        bit = rest & -rest
        rest ^= bit
        for move, reached in _STEPS[bit.bit_length() - 1]:
            if reached & free:
                after = own ^ bit ^ reached
                row, in_row, column, in_column = _LINES[move.end]
                taken = in_row.get((after & row) << 16 | other & row, 0) | in_column.get(
                    (after & column) << 16 | other & column, 0
                )
                yield move, after, other ^ taken


def _step_count(own: int, other: int) -> int:
    """Return how many steps `own` has; none once a side has won."""
    if not own or not other:
        return 0
    free = _FULL ^ own ^ other
    return (
        (own << 4 & free).bit_count()
        + (own >> 4 & free).bit_count()
        + (own << 1 & free & 0xEEEE).bit_count()
        + (own >> 1 & free & 0x7777).bit_count()
    )


class Pangke:
    """The native source of `pangke`; `pylogic.games.base.Game` has the contract."""

    name: Final = "pangke"
    source: Final = "native"
    players: Final = (BLACK, WHITE)

    def initial_state(self) -> PangkeState:
        """Return figure 1 of the memo."""
        return PangkeState(_START_BLACK, _START_WHITE, BLACK)

    def to_move(self, state: PangkeState) -> str:
        """Return the side whose turn it is."""
        return state.mover

    def legal_moves(self, state: PangkeState) -> tuple[PangkeMove, ...]:
        """Return the legal moves, by square of departure and then of arrival."""
        return tuple(move for move, _ in self._expansion(state).successors)

    def next_state(self, state: PangkeState, move: PangkeMove) -> PangkeState:
        """Return the position after a legal move, or raise `IllegalMove` with the reason."""
        for legal, after in self._expansion(state).successors:
            if legal == move:
                return after
        raise IllegalMove(f"illegal move {str(move)!r} in {str(state)!r}: {_fault(state, move)}")

    def outcome(self, state: PangkeState) -> Outcome | None:
        """Return a win once a side has no piece left, a draw where the mover is shut in."""
        if not state.white:
            return Outcome(BLACK)
        if not state.black:
            return Outcome(WHITE)
        return None if _step_count(*state.sides()) else Outcome(None)

    def parse_state(self, text: str) -> PangkeState:
        """Return the position that `text` writes, or raise `StateError`."""
        board, _, mover = text.partition(" ")
        rows = board.split("/")
        letters = "".join(rows)
        if mover not in {"b", "w"}:
            raise StateError(f"{shown(text)} does not say who moves; {_EXPECTED}")
        if [len(row) for row in rows] != [_SIDE] * _SIDE:
            raise StateError(f"{shown(text)} is not a board of 4 by 4; {_EXPECTED}")
        if strange := sorted(set(letters) - set("bw.")):
            raise StateError(f"{shown(text)} has the unknown letter {strange[0]!r}; {_EXPECTED}")
        if most := [side for side in "bw" if letters.count(side) > _MOST_PIECES]:
            raise StateError(
                f"{shown(text)} has {letters.count(most[0])} pieces {most[0]!r}; "
                f"expected at most {_MOST_PIECES} a side"
            )
        if not letters.strip("."):
            raise StateError(f"{shown(text)} has no piece; expected at least one")
        black, white = (
            sum(1 << i for i, letter in enumerate(letters) if letter == side) for side in "bw"
        )
        return PangkeState(black, white, BLACK if mover == "b" else WHITE)

    def parse_move(self, text: str) -> PangkeMove:
        """Return the move that `text` writes, or raise `BadMove`."""
        names = text.split("-")
        squares = [_SQUARES[name] for name in names if name in _SQUARES]
        if len(names) != 2 or len(squares) != 2:  # noqa: PLR2004 - from one square to another
            raise BadMove(f"{shown(text)} is not a move; expected two squares such as 12-22")
        return PangkeMove(*squares)

    def expand(self, states: Sequence[PangkeState]) -> list[Expansion[PangkeState, PangkeMove]]:
        """Return what the rules say of each position."""
        return [self._expansion(state) for state in states]

    def _expansion(self, state: PangkeState) -> Expansion[PangkeState, PangkeMove]:
        outcome = self.outcome(state)
        if outcome is not None:
            return Expansion(state.mover, outcome, ())
        own, other = state.sides()
        if state.mover == BLACK:
            successors = tuple(
                (move, PangkeState(mine, theirs, WHITE))
                for move, mine, theirs in _steps(own, other)
            )
        else:
            successors = tuple(
                (move, PangkeState(theirs, mine, BLACK))
                for move, mine, theirs in _steps(own, other)
            )
        return Expansion(state.mover, None, successors)

    def perft(self, state: PangkeState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; ways that meet are walked once."""
        if depth_at_least(0, depth) == 0:
            return 1
        ways = {state.sides(): 1}
        for _ in range(depth - 1):
            met: dict[tuple[int, int], int] = {}
            for (own, other), count in ways.items():
                if own and other:
                    for _move, mine, theirs in _steps(own, other):
                        met[theirs, mine] = met.get((theirs, mine), 0) + count
            ways = met
        return sum(count * _step_count(own, other) for (own, other), count in ways.items())

    def divide(self, state: PangkeState, depth: int) -> dict[PangkeMove, int]:
        """Return the numbers of `perft` by first move."""
        depth_at_least(1, depth)
        return {
            move: self.perft(after, depth - 1) for move, after in self._expansion(state).successors
        }


def _fault(state: PangkeState, move: PangkeMove) -> str:
    """Return why an illegal move is one."""
    own, other = state.sides()
    start, end = _NAMES[move.start], _NAMES[move.end]
    if not own or not other:
        return "the game is over"
    if other >> move.start & 1:
        return f"the piece on {start} is the opponent's"
    if not own >> move.start & 1:
        return f"there is no piece on {start}"
    if (own | other) >> move.end & 1:
        return f"{end} is occupied"
    return f"{end} is not next to {start}"


def native_game(name: str, reading: str, **options: int | str) -> Pangke:
    """Return the native source, which is the same in every reading."""
    del reading
    no_options(name, options)
    return Pangke()


def positions(black: int, white: int) -> Iterator[PangkeState]:
    """Yield every position with so many pieces of each side, for both movers."""
    for blacks in combinations(range(16), black):
        free = [square for square in range(16) if square not in blacks]
        for whites in combinations(free, white):
            for mover in (BLACK, WHITE):
                yield PangkeState(_mask(blacks), _mask(whites), mover)


def material(text: str) -> int:
    """Return how many pieces more the side to move has, from the text of a position."""
    board, mover = text.split(" ")
    return board.count(mover) - board.count("w" if mover == "b" else "b")
