"""A whole game through the socket, between two computer players in two processes."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pylogic.games as games
from pylogic.games import Outcome
from pylogic.games.moai.server import Client
from tests.cases import some_long

SIDE = Path(__file__).parent / "side.py"


@some_long(
    1,
    ("columns", "rows", "levels"),
    [(5, 5, {"B": 1, "P": 2}), (8, 8, {"B": 1, "P": 1}), (6, 9, {"B": 2, "P": 1})],
)
def test_whole_game(columns: int, rows: int, levels: dict[str, int], port: int) -> None:
    """Every move and board, and who has lost, are as the native engine has them."""
    native = games.game("moai", "native", width=columns, height=rows)
    state = native.initial_state()
    with Client(port=port) as client:
        board = client.initialize(columns, rows)
    lines = [board.cells[at : at + columns] for at in range(0, len(board.cells), columns)]
    text = "/".join(lines).replace(" ", ".")
    assert f"{text} B" == str(state)
    cells = {"B": "2,2", "P": f"{columns - 1},{rows - 1}"}
    with ExitStack() as closing:
        sides = {}
        for pawn, level in levels.items():
            command = [sys.executable, str(SIDE), str(port), pawn, str(level), cells[pawn]]
            sides[pawn] = closing.enter_context(
                subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
                )
            )
        while True:
            side = sides[native.to_move(state)]
            assert side.stdin is not None
            assert side.stdout is not None
            side.stdin.write(f"{text}\n")
            answer = side.stdout.readline().rstrip("\n")
            if answer == "lost":
                break
            move, text = answer.split(";")
            state = native.next_state(state, native.parse_move(move))
            assert text == str(state).partition(" ")[0]
        winner = "B" if native.to_move(state) == "P" else "P"
        assert native.outcome(state) == Outcome(winner)
        for side in sides.values():
            assert side.stdin is not None
            side.stdin.close()
        assert [side.wait(10) for side in sides.values()] == [0, 0]
