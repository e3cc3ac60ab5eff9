"""Lines of requests and the answers to them; nothing is kept between them."""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from pylogic.core.errors import GameError, ReadError
from pylogic.games.moai.server import messages
from pylogic.games.moai.server.rules import BoardRules


class LineBuffer:
    """What has come of the line that is not complete yet; never more than a line may hold."""

    def __init__(self, longest: int = messages.LONGEST) -> None:
        self._longest = longest
        self._held = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Yield the lines that `data` completes; None, once, for one that is too long.

        The rest of a line that is too long is skipped: the next one begins after its end.
        """
        *complete, rest = data.split(b"\n")
        for part in complete:
            if self._skipping:
                self._skipping = False
                continue
            line = bytes(self._held) + part
            self._held.clear()
            yield line if len(line) <= self._longest else None
        if self._skipping:
            return
        self._held += rest
        if len(self._held) > self._longest:
            self._held.clear()
            self._skipping = True
            yield None

    def end(self) -> bytes | None:
        """Return what came after the last line's end, if anything."""
        return bytes(self._held) or None


RulesRequest: TypeAlias = (
    messages.Initialize | messages.PlacePawn | messages.Execute | messages.GameEnd | messages.Bye
)
"""What the rules alone can answer."""


def request_of(line: bytes) -> messages.Request | None:
    """Return the request in a line as it came; None for what is none, which is `INVALID`."""
    try:
        return messages.read_request(line.decode())
    except (UnicodeDecodeError, ReadError, messages.BadMessage):
        return None


def answer(request: RulesRequest, rules: BoardRules) -> str:
    """Return the answer to a request: `INVALID` for what the rules refuse."""
    try:
        match request:
            case messages.Initialize(columns, rows):
                return messages.ok(rules.new_board(columns, rows))
            case messages.PlacePawn(board, pawn, x, y):
                return messages.ok(rules.place(board, pawn, x, y))
            case messages.Execute(board, turn):
                return messages.ok(rules.execute(board, turn))
            case messages.GameEnd(board, pawn):
                return f"ok({'true' if rules.has_lost(board, pawn) else 'false'})."
            case messages.Bye():
                return "ok."
            case _:
                assert_never(request)
    except GameError:
        return messages.INVALID
