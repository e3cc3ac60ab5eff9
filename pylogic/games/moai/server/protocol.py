"""The answers to requests; nothing is kept between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from pylogic.core.errors import GameError, ReadError
from pylogic.games.moai.server.messages import (
    INVALID,
    BadMessage,
    Bye,
    Calculate,
    Execute,
    GameEnd,
    Initialize,
    Place,
    ok,
    ok_turn,
    read_request,
)

if TYPE_CHECKING:
    from pylogic.games.moai.server.choosing import Chooser
    from pylogic.games.moai.server.messages import Request
    from pylogic.games.moai.server.rules import Rules

RulesRequest: TypeAlias = Initialize | Place | Execute | GameEnd | Bye
"""What the rules alone can answer."""


def request_of(line: bytes) -> Request | None:
    """Return the request in a line as it came; None for what is none, which is `INVALID`."""
    try:
        return read_request(line.decode())
    except (UnicodeDecodeError, ReadError, BadMessage):
        return None


def answer(request: RulesRequest, rules: Rules) -> str:
    """Return the answer to a request: `INVALID` for what the rules refuse."""
    try:
        match request:
            case Initialize(columns, rows):
                return ok(rules.new_board(columns, rows))
            case Place(board, pawn, x, y):
                return ok(rules.place(board, pawn, x, y))
            case Execute(board, turn):
                return ok(rules.execute(board, turn))
            case GameEnd(board, pawn):
                return f"ok({'true' if rules.has_lost(board, pawn) else 'false'})."
            case Bye():
                return "ok."
            case _:
                assert_never(request)
    except GameError:
        return INVALID


def calculated(request: Calculate, rules: Rules, chooser: Chooser) -> str:
    """Return the answer to the one request that takes thought: `INVALID` where no turn is."""
    try:
        turn = chooser.choose(request.board, request.level, request.pawn)
        return ok_turn(turn, rules.execute(request.board, turn))
    except GameError:
        return INVALID
