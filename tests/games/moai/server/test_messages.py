"""The texts of the protocol: every request and answer is read back; nothing else is a request."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core.errors import ReadError
from pylogic.games.moai.server.messages import (
    LONGEST,
    BadMessage,
    Board,
    Bye,
    Calculate,
    Execute,
    GameEnd,
    Initialize,
    PlacePawn,
    Request,
    Turn,
    ok,
    ok_turn,
    read_board,
    read_request,
    read_turn,
)
from pylogic.games.moai.server.protocol import LineBuffer, request_of

ROWS = "[[+,' ','C',+],['B',' ',' ','P'],[+,' ',' ',+]]"
BOARD = Board(4, "+ C+B  P+  +")

REQUESTS: list[tuple[str, Request]] = [
    ("initialize(8, 6).", Initialize(8, 6)),
    (f"ini_posicao({ROWS}, 'B', 2, 3).", PlacePawn(BOARD, "B", 2, 3)),
    (f"execute({ROWS}, s, s, 4, 5).", Execute(BOARD, Turn(push=True, pawn="P", x=4, y=5))),
    (f"execute({ROWS}, n, n, 4, 5).", Execute(BOARD, Turn(push=False, pawn="B", x=4, y=5))),
    (f"calculate({ROWS}, 3, s).", Calculate(BOARD, 3, "P")),
    (f"calculate({ROWS}, 3, n).", Calculate(BOARD, 3, "B")),
    (f"game_end({ROWS}, 'P').", GameEnd(BOARD, "P")),
    ("bye.", Bye()),
    ("  bye .  % said at the end\r", Bye()),
]

NO_REQUESTS = [
    "",
    "hello.",
    "bye",
    "bye. bye.",
    "bye().",
    "halt.",
    "shell('touch owned').",
    "initialize(8, 8), halt.",
    ":- op(700, xfx, =>).",
    ":- initialize(8, 8).",
    "initialize(8).",
    "initialize(X, Y).",
    "initialize(0, 8).",
    "initialize(-8, 8).",
    "initialize(8.0, 8).",
    "initialize('8', 8).",
    "initialize(1000000, 8).",
    f"ini_posicao({ROWS}, 'C', 2, 3).",
    f"ini_posicao({ROWS}, B, 2, 3).",
    f'ini_posicao({ROWS}, "B", 2, 3).',
    f"execute({ROWS}, s, s, 4).",
    f"execute({ROWS}, x, s, 4, 5).",
    f"execute({ROWS}, s, 'P', 4, 5).",
    f"execute({ROWS}, s, s, four, 5).",
    f"calculate({ROWS}, high, s).",
    f"calculate({ROWS}, 1, 'P').",
    f"game_end({ROWS}, s).",
    "game_end([], 'P').",
    "game_end([[]], 'P').",
    "game_end([[+, ' '], [+]], 'P').",
    "game_end([[+, ' ' | T]], 'P').",
    "game_end([[+, 'X']], 'P').",
    "game_end([[+, '  ']], 'P').",
    "game_end([+, ' '], 'P').",
    "game_end(board, 'P').",
]


@pytest.mark.parametrize(("text", "request_"), REQUESTS, ids=[text for text, _ in REQUESTS])
def test_requests(text: str, request_: Request) -> None:
    """A request is read from its line, and from the line it writes itself."""
    assert read_request(text) == request_
    assert read_request(str(request_)) == request_


@pytest.mark.parametrize("text", NO_REQUESTS)
def test_no_requests(text: str) -> None:
    """Whatever else a line holds is refused, and said to be invalid."""
    with pytest.raises((ReadError, BadMessage)):
        read_request(text)
    assert request_of(text.encode()) is None


def test_bytes_that_are_no_text() -> None:
    """A line that is not UTF-8 holds no request."""
    assert request_of(b"bye.\xff") is None


def test_answers() -> None:
    """Answers are read back to what they give."""
    turn = Turn(push=False, pawn="P", x=3, y=1)
    assert ok(BOARD) == f"ok({ROWS})."
    assert read_board(ok(BOARD)) == BOARD
    assert read_turn(ok_turn(turn, BOARD)) == (turn, BOARD)
    for text in ("ok(true).", "ok.", "ok(1, 2).", ok_turn(turn, BOARD)):
        with pytest.raises(BadMessage):
            read_board(text)
    with pytest.raises(BadMessage):
        read_turn(ok(BOARD))


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=6))
def test_lines_however_they_arrive(data: bytes, cuts: list[int]) -> None:
    """Lines are the same in whatever pieces they come."""
    edges = [0, *sorted(cuts), len(data)]
    pieces = [data[start:end] for start, end in pairwise(edges)]
    lines = LineBuffer()
    found = [line for piece in pieces for line in lines.feed(piece)]
    *complete, rest = data.split(b"\n")
    assert found == complete
    assert (lines.end() or b"") == rest


def test_lines_too_long() -> None:
    """A line that is too long is told once, as soon as that is known; the next one is read."""
    lines = LineBuffer(longest=4)
    assert list(lines.feed(b"1234\n12345\n1")) == [b"1234", None]
    assert list(lines.feed(b"2345")) == [None]
    assert list(lines.feed(b"678901234567890")) == []
    assert lines.end() is None
    assert list(lines.feed(b"\nok\n")) == [b"ok"]
    usual = LineBuffer()
    assert list(usual.feed(b"a" * LONGEST + b"\n")) == [b"a" * LONGEST]
    assert list(usual.feed(b"a" * LONGEST + b"a\n")) == [None]
