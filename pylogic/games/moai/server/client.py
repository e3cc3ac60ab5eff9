"""A client for scripts: one method a message, boards in and boards out."""

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Self, TypeVar

from pylogic.core.errors import PylogicError, ReadError
from pylogic.games.moai import GAME
from pylogic.games.moai.server import messages

T = TypeVar("T")

PORT: Final = GAME.port
"""Where the server listens unless told otherwise: MOAI on the keys of a telephone."""


class Refused(PylogicError):
    """The server answered `invalid.`: the rules do not allow what was asked for."""


class NoAnswer(PylogicError):
    """The server cannot be reached, went away, took too long, or answers something else."""


class Client:
    """A connection to a server of Moai; a context manager that says goodbye.

    It is for one thread. After `NoAnswer` it is closed.

    host, port: Where the server listens.
    timeout: Seconds to wait for the connection, and for each answer.
    Raises NoAnswer: There is no server; so do all methods when it goes away, or takes longer than
        `timeout`.
    """

    def __init__(
        self, host: str = "localhost", port: int = PORT, *, timeout: float = 150.0
    ) -> None:
        self._server = f"{host}:{port}"
        try:
            self._socket = socket.create_connection((host, port), timeout)
        except OSError as fault:
            raise NoAnswer(f"no server answers on {self._server}: {fault}") from fault
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._answers = self._socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Close the connection; after an error at once, since an answer may be on its way."""
        if kind is None:
            self.close()
        else:
            self._hang_up()

    def initialize(self, columns: int, rows: int) -> messages.Board:
        """Return an empty board, or raise `Refused`: 5 to 26 of each make one."""
        return self._ask(messages.Initialize(columns, rows), messages.read_board)

    def place(self, board: messages.Board, pawn: messages.Pawn, x: int, y: int) -> messages.Board:
        """Return the board with a pawn put on a cell, or raise `Refused`; `B` is put first."""
        return self._ask(messages.PlacePawn(board, pawn, x, y), messages.read_board)

    def execute(self, board: messages.Board, turn: messages.Turn) -> messages.Board:
        """Return the board after a turn, or raise `Refused`."""
        return self._ask(messages.Execute(board, turn), messages.read_board)

    def calculate(
        self, board: messages.Board, level: int, pawn: messages.Pawn
    ) -> tuple[messages.Turn, messages.Board]:
        """Return the turn the computer makes for the owner of `pawn`, and the board after it.

        Raises Refused: There is no turn, no such level, or none was found in time.
        """
        return self._ask(messages.Calculate(board, level, pawn), messages.read_turn)

    def game_end(self, board: messages.Board, pawn: messages.Pawn) -> bool:
        """Return whether the owner of `pawn`, who is to move, has lost; or raise `Refused`."""
        return self._ask(messages.GameEnd(board, pawn), _truth)

    def close(self) -> None:
        """Say goodbye, where somebody still listens, and close the connection."""
        with suppress(NoAnswer):
            self._ask(messages.Bye(), str)
        self._hang_up()

    def _ask(self, request: messages.Request, read: Callable[[str], T]) -> T:
        """Return what `read` makes of the answer."""
        try:
            self._socket.sendall(f"{request}\n".encode())
            line = self._answers.readline(messages.LONGEST + 1)
        except (OSError, ValueError) as fault:  # a closed file is a ValueError
            self._hang_up()
            raise NoAnswer(f"{self._server} does not answer: {fault}") from fault
        if not line.endswith(b"\n"):
            self._hang_up()
            raise NoAnswer(f"{self._server} closed the connection")
        try:
            text = line.decode().rstrip()
            if text == messages.INVALID:
                raise Refused(f"the server refuses {_shown(str(request))}")
            return read(text)
        except (UnicodeDecodeError, ReadError, messages.BadMessage) as fault:
            self._hang_up()
            raise NoAnswer(f"{self._server} answers something else: {fault}") from fault

    def _hang_up(self) -> None:
        self._answers.close()
        self._socket.close()


def _truth(text: str) -> bool:
    if text not in {"ok(true).", "ok(false)."}:
        raise messages.BadMessage("expected ok(true). or ok(false).")
    return text == "ok(true)."


def _shown(text: str, maximum: int = 100) -> str:
    return text if len(text) <= maximum else f"{text[: maximum // 2]} ... {text[-maximum // 2 :]}"
