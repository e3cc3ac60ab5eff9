"""The native Pang-Ke plays the rule in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core.errors import BadMove, IllegalMove, StateError
from pylogic.games.api import Outcome
from pylogic.games.pangke.board import PangkeMove, PangkeState
from pylogic.games.pangke.engine import Pangke, material, positions

GAME = Pangke()
PERFT = (1, 4, 18, 108, 632, 3282, 16840)  # the rules in Prolog count the same: test_sources.py

# What stands before, the move, what stands after: one row for each way of capturing, and each
# also on its side.
CAPTURES = {
    "aab_, from the left": ("b.w./.b../..../.... b", "22-12", "bb../..../..../.... w"),
    "aab_, from the outside": (".bw./b.../..../.... b", "21-11", "bb../..../..../.... w"),
    "_aab": ("..bw/.b../..../.... b", "22-12", ".bb./..../..../.... w"),
    "_aab, from the inside": (".b.w/..b./..../.... b", "23-13", ".bb./..../..../.... w"),
    "baa_": ("w.b./.b../..../.... b", "22-12", ".bb./..../..../.... w"),
    "baa_, from the inside": ("wb../..b./..../.... b", "23-13", ".bb./..../..../.... w"),
    "_baa": (".w.b/..b./..../.... b", "23-13", "..bb/..../..../.... w"),
    "_baa, from the outside": (".wb./...b/..../.... b", "24-14", "..bb/..../..../.... w"),
    "by white": ("w.b./.w../..../.... w", "22-12", "ww../..../..../.... b"),
    "into the cell that was left": (".wb./..b./..../.... b", "23-33", ".wb./..../..b./.... w"),
    "the fourth cell is the one left": ("b.bw/..../..../.... b", "11-12", ".bb./..../..../.... w"),
    "a fourth cell that is not free": ("b.ww/.b../..../.... b", "22-12", "bbww/..../..../.... w"),
    "the pair stood already": ("bbw./..b./..../.... b", "23-22", "bbw./.b../..../.... w"),
    "the victim moved in itself": ("bb../..w./..../.... w", "23-13", "bbw./..../..../.... b"),
    "a gap": ("b..w/.b../..../.... b", "22-12", "bb.w/..../..../.... w"),
    "both lines at once": ("b.bw/.b../.w../.... b", "11-12", ".bb./.b../..../.... w"),
}


def transposed(text: str) -> str:
    """Return the text of a state with rows and columns exchanged."""
    board, mover = text.split(" ")
    return "/".join(map("".join, zip(*board.split("/"), strict=True))) + f" {mover}"


def turned(text: str) -> str:
    """Return the text of a move with rows and columns exchanged."""
    return "-".join(name[::-1] for name in text.split("-"))


@pytest.mark.parametrize(("before", "move", "after"), CAPTURES.values(), ids=CAPTURES)
def test_captures_along_a_row(before: str, move: str, after: str) -> None:
    """A row that a move completes captures exactly as its picture says."""
    assert str(GAME.next_state(GAME.parse_state(before), GAME.parse_move(move))) == after


@pytest.mark.parametrize(("before", "move", "after"), CAPTURES.values(), ids=CAPTURES)
def test_captures_along_a_column(before: str, move: str, after: str) -> None:
    """A column captures as a row does."""
    state = GAME.parse_state(transposed(before))
    assert str(GAME.next_state(state, GAME.parse_move(turned(move)))) == transposed(after)


def test_starts_as_figure_1_has_it() -> None:
    """Black stands above white and moves first, with four moves."""
    state = GAME.initial_state()
    assert str(state) == "bbbb/b..b/w..w/wwww b"
    assert GAME.to_move(state) == "black"
    assert [str(move) for move in GAME.legal_moves(state)] == ["12-22", "13-23", "21-22", "24-23"]


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate(PERFT)))
def test_perft(depth: int, nodes: int) -> None:
    """The ways to make so many moves are as many as the rules in Prolog count."""
    assert GAME.perft(GAME.initial_state(), depth) == nodes


def test_perft_counts_each_way_by_itself() -> None:
    """Merging positions that meet changes no count: the plain recursion agrees."""

    def plain(state: PangkeState, depth: int) -> int:
        if depth == 0:
            return 1
        (expansion,) = GAME.expand([state])
        return sum(plain(after, depth - 1) for _, after in expansion.successors)

    state = GAME.parse_state("b.w./.b../w.b./.w.. w")
    assert [GAME.perft(state, n) for n in range(5)] == [plain(state, n) for n in range(5)]


def test_divide_adds_up_to_perft() -> None:
    """The counts below the first moves, which come in order, add up to perft."""
    counts = GAME.divide(GAME.initial_state(), 4)
    assert list(counts) == sorted(counts)
    assert sum(counts.values()) == PERFT[4]


def test_a_side_without_pieces_has_lost() -> None:
    """The last capture ends the game, and there are no more moves."""
    state = GAME.next_state(GAME.parse_state("b.w./.b../..../.... b"), GAME.parse_move("22-12"))
    assert GAME.outcome(state) == Outcome("black")
    assert GAME.legal_moves(state) == ()
    assert GAME.perft(state, 1) == 0


def test_a_side_that_is_shut_in_draws() -> None:
    """A side with pieces and no move has a draw, as axiom 19 lets nobody win from there."""
    state = GAME.parse_state("bw../w.../..../.... b")
    assert GAME.outcome(state) == Outcome(None)
    assert GAME.legal_moves(state) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "who moves"),
        ("bbbb/b..b/w..w/wwww", "who moves"),
        ("bbbb/b..b/w..w/wwww x", "who moves"),
        ("bbbb/b..b/w..w/wwww b ", "who moves"),
        ("bbbb/b..b/w..w/www b", "4 by 4"),
        ("bbbb/b..b/w..w b", "4 by 4"),
        ("bbbbb/..b/w..w/wwww b", "4 by 4"),
        ("bbbq/b..b/w..w/wwww b", "unknown letter 'q'"),
        ("bbbb/bb.b/w..w/wwww b", "7 pieces 'b'"),
        ("bbbb/b..b/wwww/wwww b", "8 pieces 'w'"),
        ("..../..../..../.... b", "no piece"),
        ("b" * 10_000_000, "who moves"),
    ],
)
def test_an_impossible_state_is_refused(text: str, said: str) -> None:
    """What cannot be a position is refused with what was expected, in a short message."""
    with pytest.raises(StateError, match=said) as caught:
        GAME.parse_state(text)
    assert "expected" in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", ["", "12", "12-", "12-52", "12-22 ", "1,2-2,2", "12-22-32"])
def test_what_is_no_move_is_refused(text: str) -> None:
    """A text that does not name two squares is not a move."""
    with pytest.raises(BadMove, match="two squares such as 12-22"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("22-23", "no piece on 22"),
        ("31-32", "the piece on 31 is the opponent's"),
        ("21-31", "31 is occupied"),
        ("11-22", "22 is not next to 11"),
    ],
)
def test_a_refused_move_has_its_reason(move: str, why: str) -> None:
    """An illegal move is refused with the move, the position and the reason."""
    state = GAME.initial_state()
    with pytest.raises(IllegalMove, match=why) as caught:
        GAME.next_state(state, GAME.parse_move(move))
    assert repr(move) in str(caught.value)
    assert str(state) in str(caught.value)


def test_a_game_that_is_over_has_no_legal_move() -> None:
    """A move in a game that is over is refused for that reason."""
    with pytest.raises(IllegalMove, match="the game is over"):
        GAME.next_state(GAME.parse_state("b.../..../..../.... b"), PangkeMove(0, 1))


@given(st.integers(0, 0xFFFF), st.integers(0, 0xFFFF), st.sampled_from(GAME.players))
def test_a_state_reads_as_it_was_written(black: int, white: int, mover: str) -> None:
    """Every possible position is read back from its text, every impossible one refused."""
    state = PangkeState(black, white & ~black, mover)
    most = max(state.black.bit_count(), state.white.bit_count())
    if 0 < most <= 6:
        assert GAME.parse_state(str(state)) == state
    else:
        with pytest.raises(StateError):
            GAME.parse_state(str(state))


def test_positions_of_few_pieces_are_all_there() -> None:
    """One against one stands in 16 times 15 ways, with either side to move."""
    assert len(set(positions(1, 1))) == 16 * 15 * 2


def test_material_is_seen_from_the_side_to_move() -> None:
    """The estimate changes its sign with the mover."""
    assert material("bb../..../..../...w b") == 1
    assert material("bb../..../..../...w w") == -1
