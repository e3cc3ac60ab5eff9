"""The native Moai plays by the rules, on boards of any size."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pylogic.games as games
from pylogic.core.errors import BadMove, IllegalMove, StateError, UnknownGame
from pylogic.games.api import Outcome
from pylogic.games.moai.board import MoaiState, lines
from pylogic.games.moai.engine import Moai
from pylogic.games.moai.mobility import mobility

GAME = Moai()
OPEN = "+....+/....../..B.../....../.....P/+....+ P"

# Both sources count these: test_moai_sources.py. By gap, the state, then the ways to depth 1 to 3.
PERFT = [
    (
        0,
        "+......+/......../......../...B..../....P.../......../......../+......+ P",
        (70, 4204, 198536),
    ),
    (0, "+...+/...../..B../...P./+...+ P", (28, 530, 7726)),
    (0, "+...+/.B.../...../...P./+...+ P", (28, 552, 7232)),
    (
        1,
        "+......+/......../......../...B..../....P.../......../......../+......+ P",
        (58, 2956, 122430),
    ),
    (1, "+...+/...../..B../...P./+...+ P", (16, 210, 2262)),
    (1, "+...+/.B.../...../...P./+...+ P", (16, 180, 1746)),
]

TURNS = {
    "a push goes to the border": (
        OPEN,
        "2,3 push B",
        "+....+/....../.C...B/....../.....P/+....+ B",
    ),
    "a push from afar as well": (
        OPEN,
        "1,3 push B",
        "+....+/....../C....B/....../.....P/+....+ B",
    ),
    "a pull ends at the counter": (
        OPEN,
        "6,3 pull B",
        "+....+/....../....BC/....../.....P/+....+ B",
    ),
    "upwards": (OPEN, "3,5 push B", "+.B..+/....../....../....../..C..P/+....+ B"),
    "downwards": (OPEN, "3,6 pull B", "+....+/....../....../....../..B..P/+.C..+ B"),
    "up a diagonal, to a corner": (
        OPEN,
        "4,4 push B",
        "+....+/.B..../....../...C../.....P/+....+ B",
    ),
    "up the other diagonal": (OPEN, "1,5 push B", "+...B+/....../....../....../C....P/+....+ B"),
    "down the other diagonal": (OPEN, "1,5 pull B", "+....+/....../....../.B..../C....P/+....+ B"),
    "the other pawn": (OPEN, "6,2 pull P", "+....+/.....C/..B..P/....../....../+....+ B"),
    "a push ends at a pawn": (
        "+....+/....../..B..P/....../....../+....+ P",
        "1,3 push B",
        "+....+/....../C...BP/....../....../+....+ B",
    ),
    "a push ends at a counter": (
        "+....+/....../..B.C./....../.....P/+....+ P",
        "2,3 push B",
        "+....+/....../.C.BC./....../.....P/+....+ B",
    ),
}


@pytest.mark.parametrize(("before", "move", "after"), TURNS.values(), ids=TURNS)
def test_a_turn_puts_and_slides(before: str, move: str, after: str) -> None:
    """A counter is put, and the pawn slides as far as it can."""
    assert str(GAME.next_state(GAME.parse_state(before), GAME.parse_move(move))) == after


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        ("+...+/...../...../...../+...+ B", "3,3 push B", "B is still to be placed"),
        ("+...+/...../..B../...../+...+ P", "3,3", "3,3 is taken"),
        ("+...+/...../..B../...../+...+ P", "5,1", "5,1 is a corner"),
        ("+...+/...../..B../...../+...+ P", "6,1", "6,1 is not on a board of 5 by 5"),
        (OPEN, "2,2", "both pawns are placed"),
        (OPEN, "3,3 push P", "3,3 is taken"),
        (OPEN, "6,6 push P", "6,6 is a corner"),
        (OPEN, "5,4 push B", "no free line leads from 5,4 to B"),
        ("+....+/....../..B.C./....../.....P/+....+ P", "6,3 push B", "no free line"),
        ("+....+/....../.....B/....../.....P/+....+ P", "1,4 push B", "no free line"),  # wraps
        (OPEN, "4,3 pull B", "B is next to 4,3 already"),
        ("+....+/....../B...../....../.....P/+....+ P", "2,3 push B", "B cannot move away"),
        ("+....+/....../.CB.../....../.....P/+....+ P", "4,3 push B", "B cannot move away"),
        ("+....+/....../....../....../..BP../+....+ P", "2,5 push B", "B cannot move away"),
        ("+....+/.B..../....../....../.....P/+....+ P", "3,3 push B", "B cannot move away"),
        ("+C..+/PC..B/CC.../...../+...+ P", "4,4 push B", r"the game is over: win\(B\)"),
    ],
)
def test_a_refused_move_has_its_reason(text: str, move: str, why: str) -> None:
    """An illegal move is refused with the move, the position and the reason."""
    state = GAME.parse_state(text)
    with pytest.raises(IllegalMove, match=why) as caught:
        GAME.next_state(state, GAME.parse_move(move))
    assert repr(move) in str(caught.value)
    assert text in str(caught.value)


def test_a_gap_keeps_counters_off() -> None:
    """With a gap of 1 the cell between counter and pawn stays free."""
    wide = Moai(gap=1)
    near, far = (GAME.parse_move(text) for text in ("2,3 push B", "1,3 push B"))
    assert (
        str(wide.next_state(wide.parse_state(OPEN), far)) == TURNS["a push from afar as well"][2]
    )
    with pytest.raises(IllegalMove, match="a cell must stay free between 2,3 and B"):
        wide.next_state(wide.parse_state(OPEN), near)


def test_white_places_then_black_and_black_moves_first() -> None:
    """The pawns are placed on any cell but the corners, and B, P, P, B, P are on turn."""
    state = GAME.initial_state()
    assert str(state) == "/".join(["+......+", *["........"] * 6, "+......+"]) + " B"
    assert len(GAME.legal_moves(state)) == 60
    movers = []
    for text in ("4,4", "5,5", "4,2 pull B", "4,6 pull B"):
        movers.append(GAME.to_move(state))
        state = GAME.next_state(state, GAME.parse_move(text))
    assert [*movers, state.mover] == ["B", "P", "P", "B", "P"]


def test_an_option_gives_white_the_start() -> None:
    """With `first="B"` white moves first, after placing first."""
    game = Moai(5, 5, first="B")
    state = game.initial_state()
    for text in ("3,3", "4,4"):
        state = game.next_state(state, game.parse_move(text))
    assert str(state) == "+...+/...../..B../...P./+...+ B"


@pytest.mark.parametrize(("gap", "text", "counts"), PERFT)
def test_perft(gap: int, text: str, counts: tuple[int, ...]) -> None:
    """The ways to make so many moves are as many as the rules in Prolog count."""
    game = Moai(gap=gap)
    state = game.parse_state(text)
    assert tuple(game.perft(state, depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize("gap", [0, 1])
@pytest.mark.parametrize(
    "text",
    [
        "+...+/...../...../...../+...+ B",
        "+...+/.BCC./.C.CC/.CPC./+.C.+ B",
        "+CC.+/.BC../CC..P/C..../+...+ P",
    ],
)
def test_perft_counts_each_way_by_itself(text: str, gap: int) -> None:
    """Merging positions that meet changes no count: the plain recursion agrees."""
    game = Moai(gap=gap)

    def plain(state: MoaiState, depth: int) -> int:
        if depth == 0:
            return 1
        (expansion,) = game.expand([state])
        return sum(plain(after, depth - 1) for _, after in expansion.successors)

    state = game.parse_state(text)
    assert [game.perft(state, n) for n in range(4)] == [plain(state, n) for n in range(4)]


def test_divide_adds_up_to_perft() -> None:
    """The counts below the first moves, which come in order, add up to perft."""
    gap, text, counts = PERFT[0]
    game = Moai(gap=gap)
    divided = game.divide(game.parse_state(text), 3)
    assert list(divided) == sorted(divided)
    assert sum(divided.values()) == counts[2]


def test_who_cannot_move_the_own_pawn_has_lost() -> None:
    """The player on turn loses, whatever could be done to the other pawn."""
    text = "+C..+/PC..B/CC.../...../+...+"
    lost, open_ = (GAME.parse_state(f"{text} {mover}") for mover in "PB")
    assert GAME.outcome(lost) == Outcome("B")
    assert GAME.legal_moves(lost) == ()
    assert GAME.perft(lost, 1) == GAME.perft(lost, 2) == 0
    assert GAME.outcome(open_) is None


def cells_of(width: int, height: int) -> Iterator[int]:
    """Yield the numbers of the cells of a board without its corners."""
    return (cell for cell in range(width * height) if lines(width, height).cells >> cell & 1)


@pytest.mark.long
@pytest.mark.parametrize("gap", [0, 1])
def test_the_pawn_is_stuck_exactly_where_no_line_has_two_free_cells(gap: int) -> None:
    """On 5 by 5, with any pieces on the lines of a pawn: no turn moves it, or it is loose.

    With a gap of 1, the two free cells must be on one side of the pawn.
    """
    board = lines(5, 5)
    tried = 0
    for cell in cells_of(5, 5):
        near = [c for c in cells_of(5, 5) if c != cell and in_reach(c, cell)]
        others = board.corners | 1 << cell
        for count in range(len(near) + 1):
            for pieces in combinations(near, count):
                taken = others | sum(1 << piece for piece in pieces)
                free = free_around(cell, taken, 5, 5)
                loose = any(max(pair) > 1 if gap else sum(pair) > 1 for pair in free)
                assert loose == any(True for _ in board.slides(cell, taken, gap))
                assert loose == board.is_loose(cell, taken, gap)
                tried += 1
    assert tried > 5_000


def in_reach(one: int, other: int) -> bool:
    """Return whether two cells of 5 by 5 are on a line and at most two apart."""
    down, right = one // 5 - other // 5, one % 5 - other % 5
    return max(abs(down), abs(right)) <= 2 and (not down or not right or abs(down) == abs(right))


def free_around(cell: int, taken: int, width: int, height: int) -> list[tuple[int, int]]:
    """Return for each line how many free cells follow on one on each side, step by step."""
    row, column = divmod(cell, width)

    def room(down: int, right: int) -> int:
        count = 0
        while True:
            r, c = row + down * (count + 1), column + right * (count + 1)
            if r not in range(height) or c not in range(width) or taken >> r * width + c & 1:
                return count
            count += 1

    return [(room(*way), room(-way[0], -way[1])) for way in ((0, 1), (1, -1), (1, 0), (1, 1))]


@given(st.data())
def test_rooms_are_what_steps_count(data: st.DataObject) -> None:
    """On a board of any size, counting bits says what walking cell by cell says."""
    width, height = data.draw(st.integers(5, 26)), data.draw(st.integers(5, 26))
    board = lines(width, height)
    cell = data.draw(st.sampled_from(list(cells_of(width, height))))
    taken = board.corners | 1 << cell
    for _ in range(data.draw(st.integers(0, 12))):
        taken |= 1 << data.draw(st.integers(0, width * height - 1))
    rooms = [(after, before) for _, after, before in board.rooms(cell, taken)]
    assert rooms == free_around(cell, taken, width, height)
    for gap in (0, 1):
        assert board.slide_count(cell, taken, gap) == len(list(board.slides(cell, taken, gap)))


@given(st.lists(st.integers(0, 10_000), max_size=40), st.integers(5, 26), st.integers(5, 26))
def test_every_state_of_a_game_reads_as_it_was_written(
    choices: list[int], width: int, height: int
) -> None:
    """States and moves are read back from their texts; mobility counts turns by the text."""
    game = Moai(width, height)
    state = game.initial_state()
    for choice in choices:
        assert game.parse_state(str(state)) == state
        moves = game.legal_moves(state)
        if not moves:
            break
        if state.black:
            own = sum(move.pawn == state.mover for move in moves)
            assert mobility(str(state)) == 2 * own - len(moves)
        move = moves[choice % len(moves)]
        assert game.parse_move(str(move)) == move
        state = game.next_state(state, move)


def test_mobility_needs_no_pawn() -> None:
    """A pawn that is still to be placed has no turns, and the other's are seen from the mover."""
    assert mobility("+...+/...../...../...../+...+ B") == 0
    assert mobility("+...+/...../..B../...../+...+ P") == -16


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "who moves"),
        ("+...+/...../...../...../+...+", "who moves"),
        ("+...+/...../...../...../+...+ C", "who moves"),
        ("+...+/...../...../...../+...+ B ", "who moves"),
        ("B" * 10_000_000 + " B", "who moves"),
        ("+...+/...../..x../...../+...+ B", "unknown letter 'x'"),
        ("+...+/...../...../+...+ B", "5 columns by 4 rows; expected 5 to 26"),
        ("+..+/..../..../..../+..+ B", "4 columns by 5 rows"),
        ("/".join(["+...+", *["....."] * 25, "+...+"]) + " B", "5 columns by 27 rows"),
        ("+...+/...../....../...../+...+ B", "rows of 5 and of 6"),
        ("...../...../...../...../+...+ B", "lacks a corner"),
        ("+...+/...../..+../...../+...+ B", "one too many"),
        ("+..++/...../...../...../+...+ B", "one too many"),
        ("+...+/..B../..B../..P../+...+ B", "two pawns B"),
        ("+...+/..P../..B../..P../+...+ B", "two pawns P"),
        ("+...+/...../..P../...../+...+ P", "a pawn P and no B"),
        ("+...+/...../..B../....C/+...+ P", "a counter too soon"),
        ("+...+/...../...../...../+...+ P", "expected B, whose pawn"),
        ("+...+/...../..B../...../+...+ B", "expected P, whose pawn"),
    ],
)
def test_an_impossible_state_is_refused(text: str, said: str) -> None:
    """What cannot be a position is refused with what was expected, in a short message."""
    with pytest.raises(StateError, match=said) as caught:
        GAME.parse_state(text)
    assert "expected" in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "4,4 ",
        "4,4 push",
        "4,4 push C",
        "4,4 shove B",
        "0,4",
        "4,27",
        "04,4",
        "4,4,4",
        "٤,4",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    """A move is a cell, and for a turn what happens to which pawn."""
    with pytest.raises(BadMove, match="such as 4,4 push P"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"depth": 3}, "moai has no option 'depth'; its options are width, height, first, gap"),
        ({"width": 4}, "the width of moai can't be 4; expected 5 to 26"),
        ({"height": 27}, "the height of moai can't be 27; expected 5 to 26"),
        ({"height": "8"}, "the height of moai can't be '8'"),
        ({"first": "white"}, "expected P or B"),
        ({"gap": True}, "the gap of moai can't be True; expected 0 to 1"),
    ],
)
def test_an_option_must_be_possible(options: dict[str, Any], said: str) -> None:
    """What can't be chosen is refused with what can."""
    with pytest.raises(UnknownGame, match=said):
        games.game("moai", "native", **options)
