"""Folders with games at the command line: played as they are, by any number, from anywhere."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.test_edges import pylogic

pytestmark = pytest.mark.needs_swipl

FOLDERS = Path(__file__).resolve().parents[1] / "games" / "folders"


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("ferry", "goat\nman\nhint\n", "ferry: player (human)"),
        ("coins", "First\n", "Ann (human) against Bob (minimax:3)"),
        ("race", "2\n", "red (human) against green (minimax:3) against blue (minimax:3)"),
        ("lines", "a1\n", "Black (human) against White (minimax:3)"),
    ],
)
def test_played_by_default(name: str, typed: str, says: str) -> None:
    """One person plays against the computer, whoever else there is."""
    result = pylogic("play", str(FOLDERS / name), typed=typed)
    assert says in result.stdout.replace(f"{FOLDERS}/", "")
    assert "(human) plays" in result.stdout
    assert "The input ended; the game stands at: " in result.stdout
    assert (result.stderr, result.exit_code) == ("", 0)


def test_a_puzzle_without_a_way_out(tmp_path: Path) -> None:
    """Who plays alone draws with nobody."""
    shutil.copytree(FOLDERS / "ferry", tmp_path / "ferry")
    text = (tmp_path / "ferry" / "axioms.txt").read_text(encoding="utf-8")
    stuck = text.replace("& ~eaten(q)", "& ~eaten(q) & where(man, p) = near")
    assert stuck != text
    (tmp_path / "ferry" / "axioms.txt").write_text(stuck, encoding="utf-8")
    result = pylogic("play", str(tmp_path / "ferry"), "--players", "random")
    assert "Nobody wins after 1 move." in result.stdout


@pytest.mark.parametrize("how", ["save", "record"])
def test_resumed_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A game that was kept names its folder wholly."""
    shutil.copytree(FOLDERS / "coins", tmp_path / "coins")
    monkeypatch.chdir(tmp_path)
    if how == "save":
        pylogic("play", "coins", typed="First\nsave game.jsonl\n")
    else:
        pylogic("play", "coins", "--record", "game.jsonl", typed="First\n")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    resumed = pylogic("play", "--resume", "../game.jsonl", typed="undo\n")
    assert "Taken back: 2 moves." in resumed.stdout
    named = pylogic("play", "../coins", "--resume", "../game.jsonl", typed="undo\n")
    assert "Taken back: 2 moves." in named.stdout
    wrong = pylogic("play", str(FOLDERS / "race"), "--resume", "../game.jsonl")
    assert "holds a game of" in wrong.stderr


def test_show_and_perft() -> None:
    """They take the text of a position that is written by name."""
    state = "turn=Bob first=2 left=3 score(Ann)=5 score(Bob)=3"
    shown = pylogic("show", str(FOLDERS / "coins"), "--state", state, "--json")
    assert json.loads(shown.stdout) == {
        "state": state,
        "to_move": "Bob",
        "legal_moves": ["First", "Last"],
        "outcome": None,
    }
    drawn = pylogic("show", str(FOLDERS / "coins"), "--state", state).stdout
    assert drawn.startswith(" turn   Bob\n first  2\n left   3\n score  Ann 5, Bob 3\n")
    counted = pylogic("perft", str(FOLDERS / "coins"), "3", "--from", state, "--json")
    assert json.loads(counted.stdout)["nodes"] == 8


def test_a_winner_who_does_not_play_is_told(tmp_path: Path) -> None:
    """Neither `show` nor `perft` takes the game for ended."""
    shutil.copytree(FOLDERS / "race", tmp_path / "race")
    file = tmp_path / "race" / "axioms.txt"
    text = file.read_text(encoding="utf-8")
    changed = text.replace("runner(u) & at(u, p) = 6", "square(u) & u = 0 & runner(turn(p))")
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    for command, *more in (("show",), ("perft", "3")):
        result = pylogic(command, str(tmp_path / "race"), *more)
        assert "'won' holds of 0, and of none of the players red, green, blue" in result.stderr
        assert (result.stdout, result.exit_code) == ("", 2)


def test_what_is_called_like_something_shipped_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that comes with pylogic goes before, and an example behind; both were silent."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FOLDERS / "coins", tmp_path / "pangke")
    (tmp_path / "family").write_text("Constants: a, b\n\n1. p(x) <-> x = a\n", encoding="utf-8")
    shown = pylogic("show", "pangke")
    assert "bbbb/b..b/w..w/wwww b" in shown.stdout
    assert "Note: pangke is the game that comes with pylogic; what lies here" in shown.stderr
    assert "Note" not in pylogic("show", "./pangke").stderr
    asked = pylogic("query", "family", "p(X)")
    assert asked.stdout == "X = a\n"
    assert "Note: family is what lies here; it hides" in asked.stderr
    made = pylogic("new", "tictactoe", "--from", str(FOLDERS / "ferry" / "axioms.txt"))
    assert "next: pylogic show ./tictactoe;" in made.stdout
    assert ".../.../... x" not in made.stdout
