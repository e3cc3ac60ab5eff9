"""Pang-Ke as a native game; `pylogic.games.pangke.board` has the board and the rule."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import Outcome, depth_at_least, no_options, shown
from pylogic.games.native import Engine
from pylogic.games.pangke.board import (
    BLACK,
    SQUARE_NAMES,
    WHITE,
    PangkeMove,
    PangkeState,
    mask,
    step_count,
    steps,
)

_SIDE: Final = 4
_MOST_PIECES: Final = 6
_START: Final = PangkeState(black=0x009F, white=0xF900, mover=BLACK)
_SQUARES: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}
_EXPECTED: Final = "expected four rows of b, w or . between /, a blank, b or w"


class Pangke(Engine[PangkeState, PangkeMove]):
    """The native source of `pangke`; `pylogic.games.api.Game` has the contract."""

    name: Final = "pangke"
    move_kind = PangkeMove
    players: Final = (BLACK, WHITE)
    options: Final[dict[str, int | str]] = {}

    def initial_state(self) -> PangkeState:
        """Return figure 1 of the memo."""
        return _START

    def outcome(self, state: PangkeState) -> Outcome | None:
        """Return a win once a side has no piece left, a draw where the mover is shut in."""
        if not state.white:
            return Outcome(BLACK)
        if not state.black:
            return Outcome(WHITE)
        return None if step_count(*state.sides()) else Outcome(None)

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

    def steps(self, state: PangkeState) -> list[tuple[PangkeMove, PangkeState]]:
        """Return the steps, by square of departure and then of arrival."""
        found = steps(*state.sides())
        if state.mover == BLACK:
            return [(move, PangkeState(mine, theirs, WHITE)) for move, mine, theirs in found]
        return [(move, PangkeState(theirs, mine, BLACK)) for move, mine, theirs in found]

    def perft(self, state: PangkeState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; ways that meet are walked once."""
        if depth_at_least(0, depth) == 0:
            return 1
        ways = {state.sides(): 1}
        for _ in range(depth - 1):
            met: dict[tuple[int, int], int] = {}
            for (own, other), count in ways.items():
                if own and other:
                    for _move, mine, theirs in steps(own, other):
                        met[theirs, mine] = met.get((theirs, mine), 0) + count
            ways = met
        return sum(count * step_count(own, other) for (own, other), count in ways.items())

    def fault(self, state: PangkeState, move: PangkeMove) -> str:
        """Return why an illegal move is one."""
        own, other = state.sides()
        start, end = SQUARE_NAMES[move.start], SQUARE_NAMES[move.end]
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
                yield PangkeState(mask(blacks), mask(whites), mover)


def material(text: str) -> int:
    """Return how many pieces more the side to move has, from the text of a position."""
    board, mover = text.split(" ")
    return board.count(mover) - board.count("w" if mover == "b" else "b")
