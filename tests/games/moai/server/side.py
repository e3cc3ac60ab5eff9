"""One side of a game, in a process of its own: `side.py PORT PAWN LEVEL X,Y`.

Boards come on standard input as their cells in rows, and go back the same way after the side has
placed its pawn on the cell or made its turn, with the text of its move before them; `lost` instead
when it has lost.
"""

import sys
from typing import cast

from pylogic.games.moai.server import Client
from pylogic.games.moai.server.messages import Board, Pawn


def main(port: int, pawn: Pawn, level: int, cell: str) -> None:
    """Answer boards until there are no more."""
    with Client(port=port) as client:
        for line in sys.stdin:
            rows = line.rstrip("\n").replace(".", " ").split("/")
            board = Board(len(rows[0]), "".join(rows))
            if pawn not in board.cells:
                x, y = map(int, cell.split(","))
                answer(cell, client.place(board, pawn, x, y))
            elif client.game_end(board, pawn):
                sys.stdout.write("lost\n")
            else:
                turn, after = client.calculate(board, level, pawn)
                answer(str(turn), after)
            sys.stdout.flush()


def answer(move: str, board: Board) -> None:
    """Write a move, and the board after it."""
    columns, cells = board
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    sys.stdout.write(f"{move};{'/'.join(rows).replace(' ', '.')}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), cast("Pawn", sys.argv[2]), int(sys.argv[3]), sys.argv[4])
