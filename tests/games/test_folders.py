"""Games that are nothing but a document and a few lines of TOML: any observers, any players."""

import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import BadMove, GameError, StateError
from pylogic.games.rules.game import PrologGame, PrologState
from pylogic.games.text.game import document_game
from pylogic.games.themes import theme_of
from pylogic.players import player
from pylogic.render.boards import Page, draw

pytestmark = pytest.mark.needs_swipl

FOLDERS = Path(__file__).resolve().parent / "folders"
HEAPS = FOLDERS.parents[1] / "documents" / "two_heaps"
SHORTEST = '[game]\ninitial = "start"\nmover = "turn"\nstep = "take"\nwin = "won"\n'
"""All that a game needs to be told that a document does not say."""


@cache
def game(name: str) -> PrologGame:
    """Return the game of a folder."""
    return document_game(FOLDERS / name, name)


def heaps(folder: Path, toml: str = SHORTEST, *changes: tuple[str, str]) -> PrologGame:
    """Return the game of two heaps with another specification, and with its text changed."""
    text = (HEAPS / "axioms.txt").read_text(encoding="utf-8")
    for printed, instead in changes:
        assert printed in text
        text = text.replace(printed, instead)
    folder.joinpath("axioms.txt").write_text(text, encoding="utf-8")
    folder.joinpath("game.toml").write_text(toml, encoding="utf-8")
    return document_game(folder, "heaps")


def reached(rules: PrologGame, plies: int) -> list[PrologState]:
    """Return the positions of a game up to so many plies."""
    found = [rules.initial_state()]
    last = found
    for _ in range(plies):
        last = list({after for here in rules.expand(last) for _, after in here.successors})
        found += last
    return found


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDERS.iterdir())])
def test_texts_read_back(name: str) -> None:
    """Every position and every move is read back from its text, and another text is refused."""
    rules = game(name)
    for state in reached(rules, 2):
        assert rules.parse_state(str(state)) == state
        for move in rules.legal_moves(state):
            assert rules.parse_move(str(move)) == move
    with pytest.raises(StateError, match="expected"):
        rules.parse_state("nonsense")
    with pytest.raises(BadMove, match="expected a move such as"):
        rules.parse_move("nonsense")


def test_a_puzzle() -> None:
    """The ferryman needs seven crossings, and has two ways of making them."""
    rules = game("ferry")
    assert rules.players == ("player",)
    ways = Counter({rules.initial_state(): 1})
    for crossing in range(1, 8):
        after: Counter[PrologState] = Counter()
        for state, here in zip(ways, rules.expand(list(ways)), strict=True):
            for _, state_after in here.successors:
                after[state_after] += ways[state]
        ways = after
        won = {state: ways[state] for state in ways if rules.outcome(state)}
        assert bool(won) == (crossing == 7)
    ((solved, count),) = won.items()
    assert (count, str(rules.outcome(solved))) == (2, "win(player)")
    state = rules.initial_state()
    for _ in range(7):
        state = rules.next_state(state, player("minimax:5").choose(rules, state).move)
    assert str(rules.outcome(state)) == "win(player)"


def test_hands_and_scores() -> None:
    """With coins, the first player wins by two at best, as counting by hand shows."""
    worth = (2, 5, 4, 1, 3)

    def best(coins: tuple[int, ...]) -> int:
        return max((coins[0] - best(coins[1:]), coins[-1] - best(coins[:-1])) if coins else (0,))

    rules = game("coins")

    def value(state: PrologState) -> int:
        (here,) = rules.expand([state])
        if not here.successors:
            scores = dict(word.split("=") for word in str(state).split())
            lead = int(scores["score(Ann)"]) - int(scores["score(Bob)"])
            assert here.outcome == pylogic.Outcome("Ann" if lead > 0 else "Bob" if lead else None)
            return lead if here.to_move == "Ann" else -lead
        return max(-value(after) for _, after in here.successors)

    start = rules.initial_state()
    assert str(start) == "turn=Ann first=1 left=5 score(Ann)=0 score(Bob)=0"
    assert rules.perft(start, 5) == 2**5
    assert value(start) == best(worth)


def test_three_players() -> None:
    """They move in turn; a search sees who will win, and that others will not help."""
    rules = game("race")
    state, movers = rules.initial_state(), []
    for _ in range(6):
        movers.append(rules.to_move(state))
        state = rules.next_state(state, rules.legal_moves(state)[0])
    assert movers == ["red", "green", "blue"] * 2
    near = rules.parse_state("turn=green at(red)=5 at(green)=4 at(blue)=5")
    choice = player("minimax:3").choose(rules, near)
    assert (str(choice.move), choice.reason) == ("2", "wins in 1 ply")
    lost = rules.parse_state("turn=green at(red)=4 at(green)=1 at(blue)=2")
    assert player("minimax:3").choose(rules, lost).reason == "loses in 3 plies at best"
    # whoever follows is no friend: green wins at once, whatever red does
    next_wins = rules.parse_state("turn=red at(red)=0 at(green)=4 at(blue)=1")
    assert player("minimax:3").choose(rules, next_wins).reason == "loses in 2 plies at best"


def test_rows_are_called_as_they_are_typed() -> None:
    """On a board that is counted from below, the label of a row is what a move says of it."""
    rules = game("lines")
    assert rules.labels is not None
    assert rules.labels.rows == ("4", "3", "2", "1")
    assert rules.labels.columns == ("a", "b", "c")
    start = rules.initial_state()
    for column, name in enumerate(rules.labels.columns):
        for row, label in enumerate(rules.labels.rows):
            after = rules.next_state(start, rules.parse_move(f"{name}{label}"))
            lines = str(after).split()[0].split("/")
            assert lines[row][column] == "B"
            assert "".join(lines).count("B") == 1
            drawn = draw(str(after), theme_of(rules), Page()).plain.splitlines()
            (line,) = (line for line in drawn if " B " in line)
            assert line.startswith(f" {label} ")
    assert "score  Black 0, White 0" in drawn[-1]


def test_a_board_with_fields() -> None:
    """What the cells do not tell stands behind them by name, in any order."""
    rules = game("lines")
    state = rules.parse_state(".../.../.../B.. w  score(White)=1 score(Black)=0 ")
    assert str(state) == ".../.../.../B.. w score(Black)=0 score(White)=1"
    for text, says in (
        (".../.../.../B.. w score(White)=1", "score(Black)= score(White)=, each once"),
        (
            ".../.../.../B.. w score(White)=1 score(Black)=4",
            "score(Black)= with one of 0, 1, 2, 3",
        ),
        (".../.../.../B.. x score(White)=1 score(Black)=0", "4 rows of 3"),
        (".../.../.../B.. w score(White)=1 score(Black)=0 turn=White", "each once"),
    ):
        with pytest.raises(StateError) as caught:
            rules.parse_state(text)
        assert says in str(caught.value)


def test_the_shortest_specification(tmp_path: Path) -> None:
    """What it leaves out is read from the document, and the game is the same."""
    short, full = heaps(tmp_path), document_game(HEAPS, "heaps")
    assert short.players == full.players
    assert [short.perft(short.initial_state(), n) for n in range(6)] == [
        full.perft(full.initial_state(), n) for n in range(6)
    ]
    assert str(short.initial_state()) == "turn=ann left(first)=3 left(second)=2"
    assert [str(move) for move in short.legal_moves(short.initial_state())][:2] == [
        "first 1", "first 2",
    ]  # fmt: skip


def test_a_document_in_blocks() -> None:
    """Its start is the text of a position, and its values are said beside it."""
    rules = game("strip")
    start = rules.initial_state()
    assert str(start) == "toMove=1 strip(0)=0 strip(1)=0 strip(2)=0 strip(3)=0 strip(4)=0"
    assert [rules.perft(start, depth) for depth in (1, 2, 3)] == [5, 20, 60]
    won = rules.parse_state("toMove=2 strip(0)=2 strip(1)=1 strip(2)=1 strip(3)=1 strip(4)=2")
    assert rules.outcome(won) == pylogic.Outcome("1")
    assert rules.legal_moves(won) == ()


def test_a_step_without_parts(tmp_path: Path) -> None:
    """Where the step relates positions only, a move is what its axiom says there is."""
    rules = heaps(tmp_path, SHORTEST.replace("take", "legal"))
    assert len(rules.legal_moves(rules.initial_state())) == 5


NOBODY = [
    ("10. won(u, p) <-> turn(p) = other(u) & ", "10. won(u, p) <-> u = 0 & "),
    ("11. canwin(u, p) <-> won(u, p) | ~won(other(u), p) &", "11. canwin(u, p) <->"),
]


def test_a_win_of_who_does_not_play(tmp_path: Path) -> None:
    """It is told, and not taken for the end of the game."""
    with pytest.raises(GameError, match="'won' holds of 0, and of none of the players ann, bob"):
        heaps(tmp_path, SHORTEST, *NOBODY)


def test_a_win_of_who_has_no_turn(tmp_path: Path) -> None:
    """Where nothing is said of turns, one player moves; what is missing is named."""
    with pytest.raises(GameError, match="players player; `mover` names what tells whose turn"):
        heaps(tmp_path, SHORTEST.replace('mover = "turn"\n', ""))


def test_a_win_that_is_not_only_of_players(tmp_path: Path) -> None:
    """Players alone are asked about: a line of empty cells is nobody's."""
    some = ("10. won(u, p) <-> u = 0 & ", "10. won(u, p) <-> (u = 0 | u = ann) & ")
    rules = heaps(tmp_path, SHORTEST, *NOBODY, some)
    empty = rules.parse_state("turn=ann left(first)=0 left(second)=0")
    assert rules.outcome(empty) == pylogic.Outcome("ann")


def test_a_mover_who_does_not_play(tmp_path: Path) -> None:
    """It is told who it is."""
    rules = heaps(tmp_path, SHORTEST.replace("[game]", '[game]\nplayers = ["ann"]'))
    start = rules.initial_state()
    after = rules.next_state(start, rules.legal_moves(start)[0])
    with pytest.raises(GameError, match="it is the turn of bob; the players are ann"):
        rules.legal_moves(after)


def test_long_names_of_squares_stay_apart(tmp_path: Path) -> None:
    """Squares whose numbers have several digits are written so that they read back."""
    text = """\
Constants: full, none

1. nat(n) <-> 1 <= n <= 12
2. nat(r) & nat(c) -> square(sq(r, c))
3. mark(m) <-> m = full | m = none
4. pos(p) & square(s) -> mark(at(s, p))
5. start(p) <-> all s. square(s) -> at(s, p) = none
6. jump(p, q, s) <-> at(s, p) = none & all t. square(t) -> at(t, q) = if t = s then full else none
"""
    tmp_path.joinpath("axioms.txt").write_text(text, encoding="utf-8")
    toml = '[game]\ninitial = "start"\nstep = "jump"\n'
    tmp_path.joinpath("game.toml").write_text(toml, encoding="utf-8")
    rules = document_game(tmp_path, "jumps")
    moves = rules.legal_moves(rules.initial_state())
    assert len(set(map(str, moves))) == len(moves) == 144
    for move in ("1,12", "11,2"):
        after = rules.next_state(rules.initial_state(), rules.parse_move(move))
        assert f"at(sq({move}))=full" in str(after).split()
        assert str(after).count("full") == 1


def test_a_folder_needs_no_source(tmp_path: Path) -> None:
    """It has one, which is meant."""
    shutil.copytree(HEAPS, tmp_path / "heaps")
    found = pylogic.game(str(tmp_path / "heaps"))
    assert (found.source, found.players) == ("text", ("ann", "bob"))
    assert pylogic.game("tictactoe").source == "rules"
