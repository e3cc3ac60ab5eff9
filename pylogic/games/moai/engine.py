"""Moai as a native game; `pylogic.games.moai.board` has the board and the slides.

White places the pawn B, black the pawn P. Then, black first, a turn puts a counter in line with a
pawn, of either player, nothing between, and that pawn slides away from it or towards it as far as
it can, by one cell at least. Who is on turn and has a pawn that no turn could move has lost.
"""

from collections.abc import Iterator
from typing import Final

from pylogic.games.api import Outcome, depth_at_least
from pylogic.games.moai.board import BLACK, PULL, WHITE, Lines, MoaiMove, MoaiState, lines
from pylogic.games.moai.reading import read_move, read_state
from pylogic.games.native import Engine

_OTHER: Final = {WHITE: BLACK, BLACK: WHITE}


class Moai(Engine[MoaiState, MoaiMove]):
    """The native source of `moai`; `pylogic.games.api.Game` has the contract.

    width, height: The size of the board that a game starts from; a state that is read has its own.
    first: Who moves first once both pawns are placed, `P` or `B`.
    gap: How many cells must stay free between a counter and its pawn: 0, or 1 as older rules ask.
    """

    name: Final = "moai"
    move_kind = MoaiMove
    players: Final = (WHITE, BLACK)

    def __init__(self, width: int = 8, height: int = 8, first: str = BLACK, gap: int = 0) -> None:
        self.options: dict[str, int | str] = {
            "width": width,
            "height": height,
            "first": first,
            "gap": gap,
        }
        self._start = MoaiState(width, height, 0, 0, 0, WHITE)
        self._first = first
        self._gap = gap

    def initial_state(self) -> MoaiState:
        """Return the vacant board, with white to place."""
        return self._start

    def outcome(self, state: MoaiState) -> Outcome | None:
        """Return a win for the other once nothing can move the pawn of who is on turn."""
        own, board = _pawn(state, state.mover), _lines(state)
        if not own or board.is_loose(own.bit_length() - 1, _taken(state), self._gap):
            return None
        return Outcome(_OTHER[state.mover])

    def parse_state(self, text: str) -> MoaiState:
        """Return the position that `text` writes, or raise `StateError`."""
        return read_state(text)

    def parse_move(self, text: str) -> MoaiMove:
        """Return the move that `text` writes, or raise `BadMove`."""
        return read_move(text)

    def steps(self, state: MoaiState) -> list[tuple[MoaiMove, MoaiState]]:
        """Return the steps, by column, row, what the counter does, and pawn."""
        steps = self._turns(state) if _pawn(state, state.mover) else self._placements(state)
        return sorted(steps, key=_order)

    def _placements(self, state: MoaiState) -> Iterator[tuple[MoaiMove, MoaiState]]:
        """Yield each placement of a pawn with the position after it."""
        width, height, free = state.width, state.height, _lines(state).cells & ~_taken(state)
        for cell in range(width * height):
            bit = 1 << cell
            if bit & free:
                move = MoaiMove(cell % width + 1, cell // width + 1)
                if state.mover == WHITE:
                    yield move, MoaiState(width, height, bit, 0, 0, BLACK)
                else:
                    yield move, MoaiState(width, height, state.white, bit, 0, self._first)

    def _turns(self, state: MoaiState) -> Iterator[tuple[MoaiMove, MoaiState]]:
        """Yield each turn with the position after it, over or not."""
        width, height, white, black = state.width, state.height, state.white, state.black
        board, taken, mover = _lines(state), _taken(state), _OTHER[state.mover]
        for pawn, bit in ((WHITE, white), (BLACK, black)):
            for counter, action, end in board.slides(bit.bit_length() - 1, taken, self._gap):
                counters = state.counters | 1 << counter
                pawns = (1 << end, black) if pawn == WHITE else (white, 1 << end)
                yield (
                    MoaiMove(counter % width + 1, counter // width + 1, action, pawn),
                    MoaiState(width, height, *pawns, counters, mover),
                )

    def perft(self, state: MoaiState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; ways that meet are walked once."""
        if depth_at_least(0, depth) == 0:
            return 1
        if not _pawn(state, state.mover):
            free = (_lines(state).cells & ~_taken(state)).bit_count()
            return (
                free
                if depth == 1
                else sum(self.perft(after, depth - 1) for _, after in self._placements(state))
            )
        board, gap = _lines(state), self._gap
        own, other = _pawn(state, state.mover), _pawn(state, _OTHER[state.mover])
        ways = {(own.bit_length() - 1, other.bit_length() - 1, _taken(state)): 1}
        for _ in range(depth - 1):
            met: dict[tuple[int, int, int], int] = {}
            for (mine, theirs, taken), count in ways.items():
                for after in _sequels(board, mine, theirs, taken, gap):
                    met[after] = met.get(after, 0) + count
            ways = met
        return sum(
            count * (board.slide_count(mine, taken, gap) + board.slide_count(theirs, taken, gap))
            for (mine, theirs, taken), count in ways.items()
            if board.is_loose(mine, taken, gap)
        )

    def fault(self, state: MoaiState, move: MoaiMove) -> str:
        """Return why an illegal move is one."""
        if (outcome := self.outcome(state)) is not None:
            return f"the game is over: {outcome}"
        if bool(move.action) != bool(_pawn(state, state.mover)):
            return (
                f"{state.mover} is still to be placed, by a move such as 4,4"
                if move.action
                else "both pawns are placed; a turn is such as 4,4 push P"
            )
        row, column = move.row - 1, move.column - 1
        cell, board, taken = f"{move.column},{move.row}", _lines(state), _taken(state)
        if row not in range(state.height) or column not in range(state.width):
            return f"{cell} is not on a board of {state.width} by {state.height}"
        counter = row * state.width + column
        if board.corners >> counter & 1:
            return f"{cell} is a corner, which is no part of the board"
        if taken >> counter & 1:
            return f"{cell} is taken"
        at = _pawn(state, move.pawn).bit_length() - 1
        for step, after, before in board.rooms(at, taken):
            for way, room in ((step, after), (-step, before)):
                if counter in range(at + way, at + way * (room + 1), way):
                    return _stuck(move, (counter - at) // way, self._gap)
        return f"no free line leads from {cell} to {move.pawn}"


def _stuck(move: MoaiMove, distance: int, gap: int) -> str:
    """Return why a pawn does not move, with a counter in sight of it."""
    cell = f"{move.column},{move.row}"
    if distance <= gap:
        return f"a cell must stay free between {cell} and {move.pawn}"
    if move.action == PULL:
        return f"{move.pawn} is next to {cell} already"
    return f"{move.pawn} cannot move away from {cell}"


def _sequels(
    board: Lines, mine: int, theirs: int, taken: int, gap: int
) -> Iterator[tuple[int, int, int]]:
    """Yield what follows each turn: the cells of who moves next and of the other, all taken."""
    if not board.is_loose(mine, taken, gap):
        return
    for counter, _, end in board.slides(mine, taken, gap):
        yield theirs, end, taken ^ 1 << mine | 1 << end | 1 << counter
    for counter, _, end in board.slides(theirs, taken, gap):
        yield end, mine, taken ^ 1 << theirs | 1 << end | 1 << counter


def _order(step: tuple[MoaiMove, MoaiState]) -> tuple[int, int, str, str]:
    """Return what the moves are compared by: as a tuple that is done faster."""
    move = step[0]
    return move.column, move.row, move.action, move.pawn


def _pawn(state: MoaiState, player: str) -> int:
    """Return the bit of a player's pawn, 0 while it is to be placed."""
    return state.white if player == WHITE else state.black


def _lines(state: MoaiState) -> Lines:
    return lines(state.width, state.height)


def _taken(state: MoaiState) -> int:
    """Return the bits of everything that stops a pawn, the corners among it."""
    return _lines(state).corners | state.white | state.black | state.counters


def native_game(  # noqa: PLR0913 - an option each
    name: str, reading: str, *, width: int = 8, height: int = 8, first: str = BLACK, gap: int = 0
) -> Moai:
    """Return the native source, which is the same in every reading."""
    del name, reading
    return Moai(width, height, first, gap)
