"""The commands on a game with options, and the arena."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands

NATIVE = ("--source", "native")
SMALL = (*NATIVE, "--option", "width=6", "--option", "height=5")


def pylogic(*args: str | Path | int, typed: str = "") -> Result:
    """Return the result of a command, run in this process."""
    return CliRunner().invoke(commands, list(map(str, args)), input=typed, catch_exceptions=False)


def objects(result: Result) -> list[dict[str, Any]]:
    """Return what a command printed with --json: an object a line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_arena() -> None:
    """`arena` has the keys players, games, wins, draws, losses and seed."""
    args = ("arena", "moai", *SMALL, "--players", "minimax:2,random", "--games", 8, "--seed", 4)
    (found,) = objects(pylogic(*args, "--json"))
    assert found["players"] == ["minimax:2", "random"]
    assert (found["games"], found["seed"]) == (8, 4)
    assert found["wins"] + found["draws"] + found["losses"] == 8
    assert found["interval"][0] < found["score"] <= found["interval"][1]
    said = pylogic(*args).stdout
    assert f"minimax:2 against random: {found['wins']} won" in said
    assert "with 95 % confidence" in said


def test_arena_of_a_game_that_may_not_end() -> None:
    """Games of too many moves are drawn, which is said."""
    args = ("arena", "pangke", "--players", "random,random", "--games", 2, "--plies", 3)
    assert "counted as drawn after 3 moves: 2" in pylogic(*args).stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("arena", "moai", "--players", "random"), "an arena is for two"),
        (("arena", "moai", "--players", "random,human"), "'human' does not play moai"),
        (("show", "moai", *NATIVE, "--option", "width"), "expected NAME=VALUE"),
        (("show", "moai", *SMALL, "--option", "width=7"), "each name once"),
        (("show", "moai", *NATIVE, "--option", "width=4"), "expected 5 to 26"),
        (("show", "moai", *NATIVE, "--option", "depth=4"), "its options are width"),
        (("show", "pangke", *NATIVE, "--option", "width=6"), "takes no options"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], says: str) -> None:
    """Bad usage ends with exit code 2 and a message that says what was expected."""
    result = pylogic(*args)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


def test_options_reach_every_command() -> None:
    """The board is of the size asked for, wherever a game is named."""
    (shown,) = objects(pylogic("show", "moai", *SMALL, "--json"))
    assert shown["state"] == "+....+/....../....../....../+....+ B"
    (counted,) = objects(pylogic("perft", "moai", 2, *SMALL, "--json"))
    assert counted["nodes"] == 26 * 25
    (moai,) = (row for row in objects(pylogic("games", "--json")) if row["game"] == "moai")
    assert moai["options"] == {"width": 8, "height": 8, "first": "P", "gap": 0, "document": ""}
    assert "--option gap=0" in pylogic("games").stdout


@pytest.mark.needs_swipl
def test_options_reach_the_check() -> None:
    """Both sources play on the board asked for."""
    args = (
        *("check", "moai", "--sources", "native,rules", "--positions", 10),
        *("--option", "width=5", "--option", "height=5"),
    )
    (found, *witnesses) = objects(pylogic(*args, "--json"))
    assert found["disagreements"] == len(witnesses) == 0


def test_a_game_is_asked_for_played_recorded_and_resumed(tmp_path: Path) -> None:
    """`--ask` sets the game up; a record keeps the options, so that it can be gone on with."""
    file = tmp_path / "moai.jsonl"
    typed = "6\n5\n\n1\ns\ns\n3,3\n4,4\n1,3\nn\nquit\n"
    said = pylogic("play", "moai", *NATIVE, "--ask", "--record", file, typed=typed).stdout
    assert "height: rows of the board (5 to 26) [8] 5" in said
    assert "P (human) plays 1,3 pull B" in said
    opening = json.loads(file.read_text().splitlines()[0])
    assert opening["options"] == {"width": 6, "height": 5, "first": "P", "gap": 1}
    again = pylogic("play", "--resume", file, "--record", tmp_path / "more.jsonl", typed="quit\n")
    assert "the game stands at: +....+/....../CB..../...P../+....+ B" in again.stdout
    kept = json.loads((tmp_path / "more.jsonl").read_text().splitlines()[0])
    assert kept["options"] == opening["options"]


@pytest.mark.parametrize("players", ["minimax:3,minimax:1", "random,minimax:2"])
def test_computers_play_to_the_end(players: str) -> None:
    """A game of Moai between computers ends with a winner."""
    result = pylogic("play", "moai", *SMALL, "--players", players)
    assert result.exit_code == 0
    assert " wins after " in result.stdout
