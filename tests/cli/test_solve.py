"""`pylogic solve`: who wins, when, and how many positions are won."""

from pathlib import Path

import pytest

from pylogic.solvers import store
from pylogic.solvers.exhaustive import solver as whole
from pylogic.solvers.exhaustive.solving import Solving
from tests.cli.test_interface import objects, pylogic

FEW = "b.w./.b../..../.... b"
ERRATUM = "mover-elsewhere"

pytestmark = pytest.mark.usefixtures("quickly_solved")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep solutions, also quick ones, for the test only."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    monkeypatch.setattr(whole, "_WORTH_KEEPING", -1.0)


def kept() -> Path:
    """Return the file of the only solution that is kept."""
    (path,) = store.path_of("x").parent.iterdir()
    return path


def test_the_keys_that_scripts_depend_on() -> None:
    """`solve` has the keys game, state, value, distance and seconds."""
    (found,) = objects(pylogic("solve", "pangke", "--from", FEW, "--json"))
    assert isinstance(found.pop("seconds"), float)
    assert found == {
        "game": "pangke",
        "reading": "corrected",
        "without": None,
        "state": FEW,
        "value": "black",
        "distance": 1,
    }


def test_in_words() -> None:
    """Who wins and when, or that nobody does."""
    assert pylogic("solve", "pangke", "--from", FEW).stdout.startswith(
        f"{FEW}: black wins in 1 ply"
    )
    drawn = "b.../..../..../..ww w"
    assert f"{drawn}: a draw" in pylogic("solve", "pangke", "--from", drawn).stdout
    over = "b.../..../..../.... w"
    assert f"{over}: black has won" in pylogic("solve", "pangke", "--from", over).stdout


def test_of_three_players_none_may_be_sure_to_win(tmp_path: Path) -> None:
    """That is no draw: somebody wins each of these games."""
    (tmp_path / "axioms.txt").write_text(
        "after(red) = green, after(green) = blue, after(blue) = red\n"
        "stones(p) in {0, ..., 4}\nturn(p) in {red, green, blue}\n"
        "start(p) iff stones(p) = 4 and turn(p) = red\n"
        "take(p, q, n) iff n is 1 or 2, n <= stones(p), stones(q) = stones(p) - n, "
        "and turn(q) = after(turn(p))\n"
        "won(u, p) iff stones(p) = 0 and turn(p) = after(u)\n"
    )
    (tmp_path / "game.toml").write_text(
        '[game]\ninitial = "start"\nstep = "take"\nmover = "turn"\nwin = "won"\n'
    )
    solved = pylogic("solve", str(tmp_path))
    assert "stones=4 turn=red: no player is sure to win" in solved.stdout


def test_an_erratum_can_be_left_out() -> None:
    """With the memo's mistake, one piece beats another."""
    args = ("solve", "pangke", "--from", "..../.b../..../.w.. w", "--json")
    (mended,), (mistaken,) = (
        objects(pylogic(*args, *more)) for more in ((), ("--without", ERRATUM))
    )
    assert (mended["value"], mended["distance"], mended["without"]) == ("draw", None, None)
    assert (mistaken["value"], mistaken["distance"]) == ("white", 1)
    assert mistaken["without"] == ERRATUM


def test_it_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is read; `--again` finds it anew."""
    pylogic("solve", "pangke", "--from", FEW)

    def refuse(*_: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr(Solving, "run", refuse)
    assert pylogic("solve", "pangke", "--from", FEW).exit_code == 0
    with pytest.raises(AssertionError, match="solved again"):
        pylogic("solve", "pangke", "--from", FEW, "--again")


def test_a_damaged_solution_is_refused() -> None:
    """One message says which file is damaged, and `--again` mends it."""
    pylogic("solve", "pangke", "--from", FEW)
    path = kept()
    path.write_bytes(path.read_bytes()[:-1])
    result = pylogic("solve", "pangke", "--from", FEW)
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert "--again" in result.stderr
    assert pylogic("solve", "pangke", "--from", FEW, "--again").exit_code == 0
    assert pylogic("solve", "pangke", "--from", FEW).exit_code == 0


def test_positions_are_counted() -> None:
    """Who wins how many, and what takes longest."""
    args = ("solve", "tictactoe", "--count")
    value, counted = objects(pylogic(*args, "--json"))
    assert (value["value"], value["distance"]) == ("draw", None)
    assert counted["positions"] == 5478
    assert sum(counted["won"].values()) + counted["drawn"] == 5478
    text = pylogic(*args).stdout
    assert "positions reached         5,478" in text
    assert f"the longest win takes {counted['longest']} plies: {counted['example']}" in text


@pytest.mark.long
def test_pangke_is_counted_from_a_position() -> None:
    """White has one piece there, and never wins; a game that is over has one position."""
    args = ("solve", "pangke", "--count", "--json", "--from")
    _, counted = objects(pylogic(*args, FEW))
    assert counted["won"]["black"] > counted["won"]["white"] == 0
    _, counted = objects(pylogic(*args, "b.../..../..../.... w"))
    assert (counted["positions"], counted["won"]["black"]) == (1, 1)


def test_what_is_kept_can_be_verified() -> None:
    """Every value follows; one that is wrong makes the exit code 1."""
    result = pylogic("solve", "pangke", "--from", FEW, "--verify", "--json")
    assert objects(result)[1]["wrong"] == 0
    path = kept()
    first, _, data = path.read_bytes().partition(b"\n")
    name = first.split(b": ")[1].split(b",")[0].decode()
    wrong = bytearray(data)
    wrong[-2] ^= 2  # the code of the last position
    store.write(name, bytes(wrong))
    result = pylogic("solve", "pangke", "--from", FEW, "--verify")
    assert result.exit_code == 1
    assert "do not follow from their successors" in result.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("pangke", "--without", "no-such"),
            "not solved without 'no-such'; expected pictures, ",
        ),
        (("tictactoe", "--without", "x"), "expected no erratum"),
        (("connect4", "--option", "rows=2", "--verify"), "no values of connect4 are kept"),
        (("connect4", "--option", "rows=2", "--count"), "of connect4 are not counted"),
        (("pangke", "--from", "x b"), "expected 4 rows of 4 of the letters b w ."),
        (("chess",), "no game is called 'chess'"),
    ],
)
def test_what_cannot_be_is_refused(args: tuple[str, ...], message: str) -> None:
    """One message, and exit code 2."""
    result = pylogic("solve", *args)
    assert result.exit_code == 2
    assert message in result.stderr


def test_connect_four_on_a_small_board() -> None:
    """The solver of the game answers."""
    (found,) = objects(
        pylogic("solve", "connect4", "--option", "columns=4", "--option", "rows=4", "--json")
    )
    assert (found["game"], found["value"], found["distance"]) == ("connect4", "draw", None)


def test_an_answer_that_cannot_be_kept_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A cache that cannot be written costs time at the next call, and not the answer now."""
    (tmp_path / "file").touch()
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "file" / "cache")
    monkeypatch.setattr(store, "read", lambda *_: None)
    result = pylogic("solve", "pangke", "--from", FEW)
    assert result.stdout.startswith(f"{FEW}: black wins in 1 ply")
    assert result.stderr.startswith("Warning: the solution is not kept: ")
    assert "it cannot be written: " in result.stderr
    assert result.exit_code == 0


def test_every_value_of_a_small_game_is_verified() -> None:
    """All 5,478 positions of noughts and crosses are looked at."""
    result = pylogic("solve", "tictactoe", "--verify")
    assert result.exit_code == 0
    assert "5,478 values checked: 0 do not follow" in result.output
