"""The client: what it gives, and what it raises where it gets nothing."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pylogic.games.moai.server import Client, NoAnswer, Refused, Turn


def test_messages(port: int) -> None:
    """Each message has its method."""
    with Client(port=port, timeout=20) as client:
        board = client.initialize(6, 5)
        assert (board.columns, board.rows) == (6, 5)
        with pytest.raises(Refused, match="ini_posicao"):
            client.place(board, "P", 3, 3)
        board = client.place(client.place(board, "B", 3, 3), "P", 4, 3)
        after = client.execute(board, Turn(push=True, pawn="P", x=5, y=4))
        assert after.cells == "+P   +" + "      " + "  B   " + "    C " + "+    +"
        turn, then = client.calculate(after, 2, "B")
        assert client.execute(after, turn) == then
        assert client.game_end(then, "P") in {True, False}
        with pytest.raises(Refused):
            client.calculate(board, 9, "P")
        assert client.initialize(5, 5).columns == 5
    with pytest.raises(NoAnswer):
        client.initialize(5, 5)
    client.close()


@contextmanager
def pretender(*answers: bytes) -> Iterator[int]:
    """Listen as a server would, answer each line as told, and close; yield the port."""
    with socket.create_server(("localhost", 0)) as door:

        def talk() -> None:
            found, _ = door.accept()
            with found, found.makefile("rb") as lines:
                for answer in answers:
                    lines.readline()
                    found.sendall(answer)

        thread = threading.Thread(target=talk)
        thread.start()
        yield door.getsockname()[1]
        thread.join()


@pytest.mark.parametrize(
    "answer", [b"hello\n", b"ok(true).\n", b"ok([[+, 'X']]).\n", b"\xff\n", b"a" * 70_000 + b"\n"]
)
def test_something_else_answers(answer: bytes) -> None:
    """What is no answer of the protocol is an error, and ends the conversation."""
    with pretender(answer) as port, pytest.raises(NoAnswer), Client(port=port) as client:
        client.initialize(5, 5)


def test_nobody_answers() -> None:
    """A server that is not there, goes away, or says nothing is an error."""
    with socket.create_server(("localhost", 0)) as door:
        port = door.getsockname()[1]
    with pytest.raises(NoAnswer, match=f"no server answers on localhost:{port}"):
        Client(port=port)
    with pretender(b"") as port:
        client = Client(port=port, timeout=20)
        with pytest.raises(NoAnswer, match="closed the connection"):
            client.initialize(5, 5)
    with pretender(b"", b"") as port, Client(port=port, timeout=0.2) as client:
        with pytest.raises(NoAnswer, match="does not answer"):
            client.game_end(client.initialize(5, 5), "P")
        client.close()
