"""What the protocol asks of the rules of Moai, answered by any source of them."""

from typing import Any, Final

from pylogic.core.errors import IllegalMove, StateError
from pylogic.games import Game
from pylogic.games.moai.server.messages import Board, Pawn, Turn

_TO_TEXT: Final = str.maketrans(" ", ".")
_TO_CELLS: Final = str.maketrans(".", " ", "/")
_MOST: Final = 26
"""Columns and rows; the game itself refuses what is too small or too large."""


def turn_from_text(text: str) -> Turn:
    """Return the turn that a move's text, such as `4,4 push P`, writes."""
    cell, way, pawn = text.split(" ")
    x, y = map(int, cell.split(","))
    return Turn(way == "push", "P" if pawn == "P" else "B", x, y)


class BoardRules:
    """The rules over boards alone: whose turn it is, each question says for itself.

    All methods raise `StateError` for boards that cannot be, and `IllegalMove` or `BadMove` for
    what the rules do not allow.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def new_board(self, columns: int, rows: int) -> Board:
        """Return an empty board: free cells between four corners."""
        if not (1 < columns <= _MOST and 1 < rows <= _MOST):
            raise StateError(f"no board has {columns} columns and {rows} rows")
        edge, inside = f"+{' ' * (columns - 2)}+", " " * (columns * (rows - 2))
        board = Board(columns, edge + inside + edge)
        self.state(board, "B")
        return board

    def place(self, board: Board, pawn: Pawn, x: int, y: int) -> Board:
        """Return the board with a pawn put on a free cell; the white one comes first."""
        state = self.state(board, pawn)
        if pawn in board.cells:
            raise IllegalMove(f"the pawn {pawn} is on the board")
        return self._board(self.game.next_state(state, self.game.parse_move(f"{x},{y}")))

    def execute(self, board: Board, turn: Turn) -> Board:
        """Return the board after a turn.

        It is a turn of the owner of the pawn that slides: when he can move his pawn, he has not
        lost, so that the rules forbid nothing more than that.
        """
        state = self.turn_state(board, turn.pawn)
        return self._board(self.game.next_state(state, self.game.parse_move(str(turn))))

    def has_lost(self, board: Board, pawn: Pawn) -> bool:
        """Return whether the owner of `pawn`, to move, has lost: not while pawns are to place."""
        mover = self._to_place(board) or pawn
        return self.game.outcome(self.state(board, mover)) is not None

    def turn_state(self, board: Board, mover: Pawn) -> Any:  # noqa: ANN401 - as `state`
        """Return the state where both pawns are on the board, so that moves are turns."""
        if missing := self._to_place(board):
            raise IllegalMove(f"the pawn {missing} is not on the board")
        return self.state(board, mover)

    def state(self, board: Board, mover: Pawn) -> Any:  # noqa: ANN401 - the game knows its states
        """Return the game's state for a board on which the owner of `mover` is to move."""
        columns, cells = board
        if columns > _MOST or board.rows > _MOST:
            raise StateError(f"no board has {columns} columns and {board.rows} rows")
        rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        return self.game.parse_state(f"{'/'.join(rows).translate(_TO_TEXT)} {mover}")

    @staticmethod
    def _to_place(board: Board) -> Pawn | None:
        if "B" not in board.cells:
            return "B"
        return "P" if "P" not in board.cells else None

    @staticmethod
    def _board(state: object) -> Board:
        text = str(state).partition(" ")[0]
        return Board(text.index("/"), text.translate(_TO_CELLS))
