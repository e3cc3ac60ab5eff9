"""What the server answers, by each source of the rules."""

import pytest

import pylogic.games as games
from pylogic.games.moai.server.messages import (
    INVALID,
    Calculate,
    read_board,
    read_request,
    read_turn,
)
from pylogic.games.moai.server.protocol import answer
from pylogic.games.moai.server.rules import BoardRules
from pylogic.games.moai.server.worker import calculated

SOURCES = ["native", pytest.param("rules", marks=pytest.mark.needs_swipl)]


def rows(*lines: str) -> str:
    """Return the Prolog text of a board drawn with a character a cell, `.` for a free one."""
    cells = {".": "' '", "+": "+"}
    return (
        f"[{','.join('[' + ','.join(cells.get(c, repr(c)) for c in row) + ']' for row in lines)}]"
    )


VACANT = rows("+...+", ".....", ".....", ".....", "+...+")
WHITE = rows("+...+", ".....", ".B...", ".....", "+...+")
BOTH = rows("+...+", ".....", ".B.P.", ".....", "+...+")
OBLONG = rows("+....+", "......", "..BP..", "......", "+....+")
# P cannot move: each line through it has one free cell next to it at most.
STUCK = rows("+.C.+", "C....", "PC...", "CB...", "+...+")

TABLE = [
    ("initialize(5, 5).", f"ok({VACANT})."),
    (
        "initialize(26, 26).",
        f"ok({rows('+' + '.' * 24 + '+', *['.' * 26] * 24, '+' + '.' * 24 + '+')}).",
    ),
    ("initialize(4, 5).", INVALID),
    ("initialize(5, 27).", INVALID),
    (f"ini_posicao({VACANT}, 'B', 2, 3).", f"ok({WHITE})."),
    (f"ini_posicao({WHITE}, 'P', 4, 3).", f"ok({BOTH})."),
    (f"ini_posicao({VACANT}, 'B', 1, 1).", INVALID),  # a corner
    (f"ini_posicao({VACANT}, 'B', 6, 1).", INVALID),
    (f"ini_posicao({VACANT}, 'P', 2, 3).", INVALID),  # white is first
    (f"ini_posicao({WHITE}, 'B', 4, 4).", INVALID),
    (f"ini_posicao({WHITE}, 'P', 2, 3).", INVALID),  # taken
    (f"ini_posicao({BOTH}, 'P', 2, 4).", INVALID),
    # push: away from the counter, to the border
    (f"execute({BOTH}, s, s, 4, 4).", f"ok({rows('+..P+', '.....', '.B...', '...C.', '+...+')})."),
    # pull: up to the counter
    (f"execute({BOTH}, n, n, 2, 5).", f"ok({rows('+...+', '.....', '...P.', '.B...', '+C..+')})."),
    (f"execute({BOTH}, s, n, 1, 3).", f"ok({rows('+...+', '.....', 'C.BP.', '.....', '+...+')})."),
    (
        f"execute({OBLONG}, s, s, 5, 4).",
        f"ok({rows('+P...+', '......', '..B...', '....C.', '+....+')}).",
    ),
    (f"execute({BOTH}, n, s, 5, 3).", INVALID),  # next to the counter already
    (f"execute({BOTH}, s, s, 1, 3).", INVALID),  # the other pawn stands between
    (f"execute({BOTH}, s, s, 3, 5).", INVALID),  # not in line
    (f"execute({BOTH}, s, s, 2, 3).", INVALID),  # taken
    (f"execute({BOTH}, n, s, 5, 5).", INVALID),  # a corner
    (f"execute({BOTH}, s, s, 9, 9).", INVALID),
    (f"execute({WHITE}, s, n, 1, 3).", INVALID),  # before both are placed
    (f"execute({STUCK}, s, s, 1, 1).", INVALID),
    (f"game_end({BOTH}, 'P').", "ok(false)."),
    (f"game_end({STUCK}, 'P').", "ok(true)."),
    (f"game_end({STUCK}, 'B').", "ok(false)."),
    (f"game_end({VACANT}, 'P').", "ok(false)."),
    (f"game_end({WHITE}, 'B').", "ok(false)."),
    ("bye.", "ok."),
]

IMPOSSIBLE = [
    rows("+..+", "....", "....", "+..+"),
    rows("....+", ".....", ".B.P.", ".....", "+...+"),
    rows("+...+", ".+...", ".B.P.", ".....", "+...+"),
    rows("+...+", ".....", ".B.P.", ".B...", "+...+"),
    rows("+...+", ".....", "...P.", ".....", "+...+"),
    rows("+...+", ".....", ".B.C.", ".....", "+...+"),
    rows("+...+", ".....", "...C.", ".....", "+...+"),
    rows("+" + "." * 25 + "+", *["." * 27] * 3, "+" + "." * 25 + "+"),
    rows("P"),
]


@pytest.fixture(params=SOURCES, scope="module")
def rules(request: pytest.FixtureRequest) -> BoardRules:
    """Return the rules as a source has them."""
    return BoardRules(games.game("moai", request.param))


def answered(text: str, rules: BoardRules) -> str:
    """Return what a line is answered."""
    request = read_request(text)
    if isinstance(request, Calculate):
        return calculated(request, rules)
    return answer(request, rules)


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[text for text, _ in TABLE])
def test_answers(text: str, expected: str, rules: BoardRules) -> None:
    """Each message is answered as the rules have it."""
    assert answered(text, rules) == expected


@pytest.mark.parametrize("board", IMPOSSIBLE)
def test_boards_that_cannot_be(board: str, rules: BoardRules) -> None:
    """A board that cannot be is invalid in every message."""
    for text in (
        f"ini_posicao({board}, 'B', 3, 3).",
        f"ini_posicao({board}, 'P', 3, 3).",
        f"execute({board}, s, s, 3, 3).",
        f"calculate({board}, 1, s).",
        f"game_end({board}, 'P').",
    ):
        assert answered(text, rules) == INVALID


@pytest.mark.parametrize("level", [1, 2])
def test_calculate(level: int, rules: BoardRules) -> None:
    """The computer's turn is legal, and the board with it is the one after it."""
    before = read_board(f"ok({BOTH}).")
    for letter in "sn":
        turn, after = read_turn(answered(f"calculate({BOTH}, {level}, {letter}).", rules))
        assert rules.execute(before, turn) == after


def test_calculate_refuses(rules: BoardRules) -> None:
    """There is no turn before both pawns are placed, none for who has lost, and no such level."""
    for text in (
        f"calculate({VACANT}, 1, n).",
        f"calculate({WHITE}, 1, s).",
        f"calculate({STUCK}, 1, s).",
        f"calculate({BOTH}, 6, s).",
    ):
        assert answered(text, rules) == INVALID
    assert answered(f"calculate({STUCK}, 1, n).", rules) != INVALID
