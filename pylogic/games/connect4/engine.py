"""Connect Four as a native game; `pylogic.games.connect4.board` has the board and its lines.

The players 1 and 2 drop a disc into a column in turn, 1 first; who has a line of discs, four on
the usual board, has won. A full board without a line is a draw.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pylogic.games.api import Outcome, depth_at_least
from pylogic.games.connect4.board import ONE, TWO, Board, Connect4Move, Connect4State, bits, board
from pylogic.games.connect4.reading import read_move, read_state
from pylogic.games.native import Engine


@dataclass(frozen=True, slots=True)
class Forcing:
    """Wins that can be forced within a number of plies, by trying every move on one board.

    A player can force a line within `n` plies,

    - for any `n`, when there is one on the board, and none of the other's;
    - on turn, when some move leads to a position in which the player can within `n - 1`;
    - when the other is on turn, where there is a move and each leads to such a position.

    A line of the other ends the game, and so does a full board: from there no win can be forced.
    With turns that alternate, what can be forced within `n` plies takes exactly `n` where it can't
    be forced within `n - 1`. Who is on turn is said and not counted from the discs, so that boards
    from outside of play are answered as well; on those where both have a line, neither has won.
    What was found is kept for the questions that follow.
    """

    board: Board
    _known: dict[tuple[int, int, int], bool] = field(default_factory=dict)

    def wins(self, own: int, other: int, plies: int, *, on_turn: bool) -> bool:
        """Return whether the player with the discs `own` can force a line within `plies`."""
        if self.board.has_line(own):
            return not self.board.has_line(other)
        if self.board.has_line(other):
            return False
        return self._forced(own, other, plies) if on_turn else self._faced(own, other, plies)

    def _forced(self, own: int, other: int, plies: int) -> bool:
        """Return whether a player on turn, with no line on the board, can force one."""
        discs = own | other
        cells = self.board.open_cells(discs)
        if plies < 1:
            return False
        if cells & self.board.completing(own, discs):
            return True
        if plies < 3:  # noqa: PLR2004 - the next line after this move takes two more
            return False
        return any(self._faced(own | cell, other, plies - 1) for cell in bits(cells))

    def _faced(self, own: int, other: int, plies: int) -> bool:
        """Return whether a player can force a line against each move of the other."""
        discs = own | other
        cells = self.board.open_cells(discs)
        if plies < 2 or not cells or cells & self.board.completing(other, discs):  # noqa: PLR2004
            return False
        key = own, other, plies
        if key not in self._known:
            self._known[key] = all(
                self._forced(own, other | cell, plies - 1) for cell in bits(cells)
            )
        return self._known[key]


_OTHER: Final = {ONE: TWO, TWO: ONE}


class Connect4(Engine[Connect4State, Connect4Move]):
    """The native source of `connect4`; `pylogic.games.api.Game` has the contract.

    columns, rows: The size of the board.
    connect: How many discs make a line.
    board: The bits of that board.
    """

    name: Final = "connect4"
    move_kind = Connect4Move
    players: Final = (ONE, TWO)

    def __init__(self, columns: int = 7, rows: int = 6, connect: int = 4) -> None:
        self.options: dict[str, int | str] = {"columns": columns, "rows": rows, "connect": connect}
        self.board: Board = board(columns, rows, connect)

    def initial_state(self) -> Connect4State:
        """Return the empty board, with 1 on turn."""
        return Connect4State(self.board.columns, self.board.rows, 0, 0, ONE)

    def outcome(self, state: Connect4State) -> Outcome | None:
        """Return a win where there is a line, else a draw once the board is full."""
        own, other = state.sides()
        if self.board.has_line(other):
            return Outcome(_OTHER[state.mover])
        if self.board.has_line(own):
            return Outcome(state.mover)
        return None if self.board.open_cells(own | other) else Outcome(None)

    def parse_state(self, text: str) -> Connect4State:
        """Return the position that `text` writes, or raise `StateError`."""
        return read_state(text, self.board)

    def parse_move(self, text: str) -> Connect4Move:
        """Return the move that `text` writes, or raise `BadMove`."""
        return read_move(text)

    def steps(self, state: Connect4State) -> Iterator[tuple[Connect4Move, Connect4State]]:
        """Yield each drop of a disc with the position after it, from the left."""
        columns, rows, ones, twos = state.columns, state.rows, state.ones, state.twos
        for cell in bits(self.board.open_cells(ones | twos)):
            move = Connect4Move(self.board.column(cell))
            if state.mover == ONE:
                yield move, Connect4State(columns, rows, ones | cell, twos, TWO)
            else:
                yield move, Connect4State(columns, rows, ones, twos | cell, ONE)

    def perft(self, state: Connect4State, depth: int) -> int:
        """Return the number of ways to make `depth` moves.

        Ways that meet are walked once, and the last two plies are not walked: after a move that
        does not win, as many columns are open as before, but for one that the move has filled.
        """
        if depth_at_least(0, depth) == 0:
            return 1
        if self.outcome(state):
            return 0
        board, ways = self.board, {state.sides(): 1}
        if depth == 1:
            return board.open_cells(state.ones | state.twos).bit_count()
        for _ in range(depth - 2):
            met: dict[tuple[int, int], int] = {}
            for (own, other), count in ways.items():
                discs = own | other
                for cell in bits(board.open_cells(discs) & ~board.completing(own, discs)):
                    after = other, own | cell
                    met[after] = met.get(after, 0) + count
            ways = met
        total, top = 0, board.bottom << board.rows - 1
        for (own, other), count in ways.items():
            discs = own | other
            cells = board.open_cells(discs)
            quiet = cells & ~board.completing(own, discs)
            filling = (quiet & top).bit_count()
            total += count * (quiet.bit_count() * cells.bit_count() - filling)
        return total

    def forced_win(self, state: Connect4State, player: str, plies: int) -> bool:
        """Return whether `player` has a line after at most `plies` moves, whatever the other does.

        `Forcing` says what that means for each number.
        """
        own, other = state.sides() if state.mover == player else state.sides()[::-1]
        return Forcing(self.board).wins(own, other, plies, on_turn=state.mover == player)

    def win_distance(self, state: Connect4State, player: str, maximum: int) -> int | None:
        """Return after how many plies `player` has a line, hurrying while the other delays.

        state: Any position, with any numbers of discs: only its `mover` says whose turn it is.
        player: `1` or `2`, on turn or not.
        maximum: Longer wins are not looked for.
        Returns: 0 for a line on the board; None where no win within `maximum` plies can be forced.
        """
        return next((n for n in range(maximum + 1) if self.forced_win(state, player, n)), None)

    def fault(self, state: Connect4State, move: Connect4Move) -> str:
        """Return why an illegal move is one."""
        if (outcome := self.outcome(state)) is not None:
            return f"the game is over: {outcome}"
        if move.column > state.columns:
            return f"the board has columns 1 to {state.columns}"
        return f"column {move.column} is full"


def native_game(
    name: str, reading: str, *, columns: int = 7, rows: int = 6, connect: int = 4
) -> Connect4:
    """Return the native source, which is the same in every reading."""
    del name, reading
    return Connect4(columns, rows, connect)
