"""The native Connect Four plays by the rules, on boards of any size."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pylogic.games as games
from pylogic.core.errors import BadMove, IllegalMove, StateError, UnknownGame
from pylogic.games.api import Outcome
from pylogic.games.connect4.board import Connect4Move, Connect4State, bits, board
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.estimate import open_lines
from pylogic.solvers.retrograde_analysis import retrograde
from tests.cases import some_long

GAME = Connect4()
START = "......./......./......./......./......./....... 1"

# As everybody counts them, and `plain_perft` below, which knows no bits. The seventh move can meet
# a full column, and the eighth a game that is over.
PERFT = (1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234)

sizes = st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(2, 5))


def played(columns: str, game: Connect4 = GAME) -> Connect4State:
    """Return the position after drops into those columns, one a digit."""
    state = game.initial_state()
    for digit in columns:
        state = game.next_state(state, Connect4Move(int(digit)))
    return state


def grid(state: Connect4State) -> list[list[str]]:
    """Return the letters of a position, row by row from the top."""
    return [list(row) for row in str(state).split(" ")[0].split("/")]


def lines_of(columns: int, rows: int, connect: int) -> Iterator[list[tuple[int, int]]]:
    """Yield every line as its (row, column), both from 0 at the top left."""
    for right, down in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for x, y in product(range(columns), range(rows)):
            line = [(y + i * down, x + i * right) for i in range(connect)]
            if line[-1][0] in range(rows) and line[-1][1] in range(columns):
                yield line


def winner_of(cells: Sequence[Sequence[str]], connect: int) -> str | None:
    """Return who has a line, by looking at every line."""
    for line in lines_of(len(cells[0]), len(cells), connect):
        letters = {cells[y][x] for y, x in line}
        if letters in ({"1"}, {"2"}):
            return letters.pop()
    return None


def plain_perft(columns: list[str], mover: str, depth: int) -> int:
    """Count ways on the usual board, as strings of discs that are compared letter by letter."""
    if depth == 0:
        return 1
    cells = ["".join(c.ljust(6, ".")[y] for c in columns) for y in reversed(range(6))]
    if winner_of(cells, 4):
        return 0
    count = 0
    for x, column in enumerate(columns):
        if len(column) < 6:
            after = [*columns[:x], column + mover, *columns[x + 1 :]]
            count += plain_perft(after, "2" if mover == "1" else "1", depth - 1)
    return count


def test_starts_empty() -> None:
    """An empty board of 7 by 6, with 1 on turn and every column open."""
    state = GAME.initial_state()
    assert str(state) == START
    assert GAME.to_move(state) == "1"
    assert [str(move) for move in GAME.legal_moves(state)] == list("1234567")


def test_discs_fall_on_one_another() -> None:
    """A disc comes to lie on the uppermost one of its column."""
    assert str(played("4")) == "......./......./......./......./......./...1... 2"
    assert str(played("44")) == "......./......./......./......./...2.../...1... 1"


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate(PERFT)))
def test_perft(depth: int, nodes: int) -> None:
    """The ways to make so many moves are those that are known."""
    assert GAME.perft(GAME.initial_state(), depth) == nodes


def test_the_known_counts_are_counted_without_bits() -> None:
    """A count on strings, line by line, gives the same numbers."""
    assert [plain_perft([""] * 7, "1", depth) for depth in range(5)] == list(PERFT[:5])


@pytest.mark.parametrize("columns", ["112233", "121212", "4444443322", "1122335566"])
def test_perft_counts_each_way_by_itself(columns: str) -> None:
    """Where wins are near, the count is that of the plain recursion on strings."""
    state = played(columns)
    discs = ["".join(column[::-1]).rstrip(".") for column in zip(*grid(state), strict=True)]
    assert [GAME.perft(state, depth) for depth in range(4)] == [
        plain_perft(discs, state.mover, depth) for depth in range(4)
    ]


def test_divide_adds_up_to_perft() -> None:
    """The counts below the first moves, which come in order, add up to perft."""
    counts = GAME.divide(GAME.initial_state(), 7)
    assert list(counts) == sorted(counts)
    assert sum(counts.values()) == PERFT[7]


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ("1212121", "1"),
        ("1122334", "1"),
        ("1122443", "1"),
        ("12234334644", "1"),
        ("76654554244", "1"),
        ("71212131", "2"),
    ],
)
def test_four_in_a_line_win(columns: str, winner: str) -> None:
    """In each direction, and not a disc earlier."""
    assert GAME.outcome(played(columns[:-1])) is None
    assert GAME.outcome(played(columns)) == Outcome(winner)
    assert GAME.legal_moves(played(columns)) == ()
    assert GAME.perft(played(columns), 1) == 0


@given(sizes, st.lists(st.integers(0, 99), max_size=81))
def test_every_position_ends_as_its_lines_say(
    size: tuple[int, int, int], choices: list[int]
) -> None:
    """On a board of any size, along any game, the outcome is what looking at each line says."""
    columns, rows, connect = size
    game = Connect4(columns, rows, connect)
    state = game.initial_state()
    for choice in choices:
        moves = game.legal_moves(state)
        winner = winner_of(grid(state), connect)
        full = all("." not in row for row in grid(state))
        assert game.outcome(state) == (Outcome(winner) if winner or full else None)
        assert game.parse_state(str(state)) == state
        if not moves:
            assert winner or full
            break
        assert [move.column - 1 for move in moves] == [
            x for x, letter in enumerate(grid(state)[0]) if letter == "."
        ]
        state = game.next_state(state, moves[choice % len(moves)])


@given(sizes, st.data())
def test_what_completes_a_line_is_found_without_trying(
    size: tuple[int, int, int], data: st.DataObject
) -> None:
    """The cells that one more disc completes are those that a try shows, in the air or not."""
    where = board(*size)
    own, other = (data.draw(st.integers(0, where.cells)) & where.cells for _ in range(2))
    other &= ~own
    tried = sum(
        cell
        for cell in bits(where.cells & ~(own | other))
        if any(line & ~own == cell for line in where.lines)
    )
    assert where.completing(own, own | other) == tried
    assert where.has_line(own) == any(line & own == line for line in where.lines)


@pytest.mark.parametrize("size", [(7, 6, 4), (4, 3, 3), (3, 5, 2), (1, 6, 4), (2, 2, 4)])
def test_the_lines_of_a_board_are_all_there(size: tuple[int, int, int]) -> None:
    """The bits of the lines are those of the cells, counted from the bottom of each column."""
    columns, rows, connect = size
    expected = {
        sum(1 << x * (rows + 1) + rows - 1 - y for y, x in line)
        for line in lines_of(columns, rows, connect)
    }
    assert set(board(*size).lines) == expected
    assert len(board(*size).lines) == len(expected)


def test_the_usual_board_has_69_lines() -> None:
    """Of 42 cells: 21 up, 24 along the rows, 12 along each of the two diagonals."""
    assert len(board(7, 6, 4).lines) == 21 + 24 + 12 + 12


@some_long(1, "size", [(4, 3, 3), (3, 4, 3), (3, 5, 3), (3, 3, 2)])
def test_forced_wins_are_those_of_the_whole_game(size: tuple[int, int, int]) -> None:
    """On every position of a small board, who wins and when is what retrograde analysis says."""
    game = Connect4(*size)
    solution = retrograde(game, [game.initial_state()])
    cells = size[0] * size[1]
    for state in list(solution)[:: max(1, len(solution) // 600)]:
        for player in game.players:
            value = solution[state]
            expected = value.distance if value.winner == player else None
            assert game.win_distance(state, player, cells) == expected
    assert len(solution) > 30


def test_a_forced_win_counts_its_plies() -> None:
    """Two open ends of three in a row are a win in one on turn, and in two when not."""
    three = Connect4State(7, 6, 0b10000001000000100000000000000, 0, "1")
    assert str(three).startswith("......./......./......./......./......./..111..")
    other_moves = Connect4State(7, 6, three.ones, 0, "2")
    assert [GAME.forced_win(three, "1", n) for n in range(4)] == [False, True, True, True]
    assert [GAME.forced_win(other_moves, "1", n) for n in range(4)] == [False, False, True, True]
    assert not GAME.forced_win(three, "2", 6)
    assert GAME.win_distance(other_moves, "1", 4) == 2


def test_nobody_can_be_forced_on_a_full_board() -> None:
    """A board without a move left is a draw, and no win whatever comes next."""
    game = Connect4(2, 2, 3)
    state = played("1122", game)
    assert game.outcome(state) == Outcome(None)
    assert not any(game.forced_win(state, player, 5) for player in game.players)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "who moves"),
        (START[:-2], "who moves"),
        (START[:-1] + "3", "who moves"),
        (START + " ", "who moves"),
        (START.replace(".", "x", 1), "unknown letter 'x'"),
        ("1" * 10_000_000 + " 1", "10000000 columns by 1 rows"),
        (START[1:], "rows of 6 and of 7"),
        (START[8:], "7 columns by 5 rows; expected 7 by 6"),
        ("......./......./......./......./.1...../....... 2", "disc in the air, in column 2"),
        ("......./......./......./......./......./1...... 1", "1 discs of 1, 0 of 2 and 1 on"),
        ("......./......./......./......./......./....... 2", "0 discs of 1, 0 of 2 and 2 on"),
        ("......./......./......./......./......./2...... 1", "0 discs of 1, 1 of 2"),
        ("......./......./......./......./2222.../1111... 1", "a line of 1, who is on turn"),
        ("......./......./2222.../1111.../2222.../1111... 1", "a line of 1, who is on turn"),
    ],
)
def test_an_impossible_state_is_refused(text: str, said: str) -> None:
    """What cannot be a position is refused with what was expected, in a short message."""
    with pytest.raises(StateError, match=said) as caught:
        GAME.parse_state(text)
    assert "expected" in str(caught.value)
    assert len(str(caught.value)) < 300


def test_two_lines_that_no_one_disc_made_are_refused() -> None:
    """The game was over with the first; two lines of one last disc are a win."""
    game = Connect4(4, 4, 3)
    with pytest.raises(StateError, match="lines that no one disc has made"):
        game.parse_state("2.../22../1112/1112 2")
    assert GAME.outcome(GAME.parse_state(str(played("11223355674")))) == Outcome("1")


@pytest.mark.parametrize("text", ["", "0", "17", "04", "4 ", "4\n", "a", "-1", "4,4", "٤"])
def test_what_is_no_move_is_refused(text: str) -> None:
    """A move is a column of the largest board there is."""
    with pytest.raises(BadMove, match="expected a column such as 4"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("columns", "move", "why"),
    [
        ("", 8, "the board has columns 1 to 7"),
        ("333333", 3, "column 3 is full"),
        ("1212121", 5, r"the game is over: win\(1\)"),
    ],
)
def test_a_refused_move_has_its_reason(columns: str, move: int, why: str) -> None:
    """An illegal move is refused with the move, the position and the reason."""
    state = played(columns)
    with pytest.raises(IllegalMove, match=why) as caught:
        GAME.next_state(state, Connect4Move(move))
    assert repr(str(move)) in str(caught.value)
    assert str(state) in str(caught.value)


@given(sizes, st.lists(st.integers(0, 99), max_size=40))
def test_the_estimate_is_what_the_open_lines_hold(
    size: tuple[int, int, int], choices: list[int]
) -> None:
    """Shifting rows of text gives what counting line by line gives, on a board of any size."""
    columns, rows, connect = size
    game = Connect4(columns, rows, connect)
    state = game.initial_state()
    for choice in choices:
        moves = game.legal_moves(state)
        if not moves:
            break
        state = game.next_state(state, moves[choice % len(moves)])
    cells, worth = grid(state), {"1": 0, "2": 0}
    for line in lines_of(columns, rows, connect):
        letters = [cells[y][x] for y, x in line]
        for player, other in ("12", "21"):
            if other not in letters:
                worth[player] += letters.count(player) ** 2
    expected = worth[state.mover] - worth["12".replace(state.mover, "")]
    assert open_lines(str(state), **game.options) == expected


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"width": 3}, "connect4 has no option 'width'; its options are columns, rows, connect"),
        ({"columns": 0}, "the columns of connect4 can't be 0; expected 1 to 16"),
        ({"rows": 17}, "the rows of connect4 can't be 17; expected 1 to 16"),
        ({"connect": 1}, "the connect of connect4 can't be 1; expected 2 to 16"),
    ],
)
def test_an_option_must_be_possible(options: dict[str, Any], said: str) -> None:
    """What can't be chosen is refused with what can."""
    with pytest.raises(UnknownGame, match=said):
        games.game("connect4", "native", **options)
