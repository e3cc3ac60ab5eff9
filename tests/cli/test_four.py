"""FOUR on the command line: it explains itself, remembers, and is measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from pylogic import cli
from pylogic.players import progress_plot, tournament
from pylogic.players.arena import ArenaResult
from tests.cases import some_long

if TYPE_CHECKING:
    from click.testing import Result

NATIVE = ("connect4", "--source", "native")


def pylogic(*arguments: object, typed: str = "") -> Result:
    """Run a command with lines typed in."""
    return CliRunner().invoke(cli.commands, [str(part) for part in arguments], input=typed)


def test_four_explains_a_block_an_off_limit_slot_and_a_recalled_move(tmp_path: Path) -> None:
    """Each move's reason is said in a sentence, and the second game goes as the first."""
    play = ("play", *NATIVE, "--players", "random,four", "--seed", 169)
    said = pylogic(*play, "--memory", tmp_path / "four.txt").stdout
    for words in (
        "2 (four) plays 4  [PHSE6: slot 4 is the best, and is not off limit]",
        "4 (full), 1 (1 would make four on top of it in row 2, slots 1 to 4), 5 (1 would make",
        "2 (four) plays 5  [PHSE2: blocks four of 1 in row 2, slots 2 to 5]",
        "2 (four) plays 5  [PHSE1: makes four in row 3, slots 2 to 5]",
        "four remembers this game.",
    ):
        assert words in said
    again = pylogic(*play, "--memory", tmp_path / "four.txt").stdout
    recalled = "[RECALL: plays on as in the game 3444244433225535, won by who moved second]"
    assert again.count(recalled) == 8
    assert "remembers" not in again


def test_nothing_is_remembered_where_nobody_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The default is the user's data directory, and --no-memory leaves it alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    play = ("play", *NATIVE, "--players", "four,minimax:1")
    assert "remembers" not in pylogic(*play, "--no-memory").stdout
    assert not list(tmp_path.iterdir())
    if sys.platform == "linux":
        assert "four remembers this game." in pylogic(*play).stdout
        assert (tmp_path / "pylogic" / "four.txt").is_file()


def test_damage_is_told(tmp_path: Path) -> None:
    """Each line that cannot be used has a warning, the first five in full."""
    file = tmp_path / "four.txt"
    arena = ("arena", "connect4", "--players", "four,random", "--games", 4, "--memory", file)
    assert pylogic(*arena).stderr == ""
    with file.open("a", encoding="utf-8") as stream:
        stream.writelines(f"nonsense {number}\n" for number in range(7))
    said = pylogic(*arena)
    assert said.exit_code == 0
    assert said.stderr.count("left out, as it is damaged: 'nonsense") == 5
    assert "2 more lines are damaged" in said.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", *NATIVE, "--memory", "m", "--no-memory"), "exclude each other"),
        (("play", *NATIVE, "--players", "random,random", "--memory", "m"), "nobody here does"),
        (("play", *NATIVE, "--players", "four:extend=far,random"), "expected longest or first"),
        (("play", *NATIVE, "--players", "four:3,random"), "is no choice of four"),
        (("play", "pangke", "--players", "four,random"), "'four' does not play pangke"),
        (("arena", "pangke", "--players", "four,random"), "'four' does not play pangke"),
        (("play", *NATIVE, "--players", "four,random", "--memory", "file/m"), "file"),
        (("arena", *NATIVE, "--players", "four,random", "--memory", "file/m"), "file"),
        (
            ("play", *NATIVE, "--option", "columns=6", "--players", "four,random"),
            "four plays on 7 columns and connects 4; this game has columns=6",
        ),
        (
            ("arena", "connect4", "--players", "four,random", "--plot", "four.svg"),
            "it needs --memory FILE",
        ),
        (
            ("arena", *NATIVE, "--players", "random,random", "--memory", "m", "--plot", "m.svg"),
            "none of random,random learns",
        ),
        (
            ("arena", *NATIVE, "--players", "four,random", "--memory", "m", "--plot", "four.doc"),
            "a plot is a file that ends in .png, .svg, .pdf",
        ),
        (
            ("arena", *NATIVE, "--players", "four,random", "--memory", "m", "--plot", "no/f.svg"),
            "no is no folder",
        ),
        (("arena", *NATIVE, "--players", "four,random", "--memory", "."), "is a directory"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2 and one message."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    result = pylogic(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not result.stdout
    assert not isinstance(result.exception, Exception) or isinstance(result.exception, SystemExit)


def test_an_arena_of_several_is_a_table(tmp_path: Path) -> None:
    """One row each, with an interval and the results from both sides; and as JSON."""
    arguments = ("arena", "connect4", "--players", "four,random,minimax:1", "--games", 6)
    lines = pylogic(*arguments).stdout.splitlines()
    assert lines[0] == "four in connect4 (seed 0)"
    assert lines[1].split()[:3] == ["against", "memory", "games"]
    assert [line.split()[:3] for line in lines[2:]] == [
        ["random", "no", "6"],
        ["minimax:1", "no", "6"],
    ]
    rows = [
        json.loads(line)
        for line in pylogic(*arguments, "--memory", tmp_path / "m", "--json").stdout.splitlines()
    ]
    for row in rows:
        assert row["memory"] is True
        assert row["interval"][0] < row["score"] <= row["interval"][1]
        for key in ("wins", "draws", "losses"):
            assert row["moving_first"][key] + row["moving_second"][key] == row[key]


@some_long(1, "name", ["four.svg", "four.png"])
def test_a_plot_is_written(tmp_path: Path, name: str) -> None:
    """Everything is played with memory and without."""
    pytest.importorskip("matplotlib")
    arguments = ("arena", "connect4", "--players", "four,minimax:1", "--games", 6)
    memory, file = tmp_path / "m", tmp_path / name
    said = pylogic(*arguments, "--memory", memory, "--plot", file)
    assert [line.split()[1] for line in said.stdout.splitlines()[2:]] == ["no", "yes"]
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG") or b"<svg" in content
    assert len(content) > 5000


def test_a_missing_plotter_is_told_before_anybody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says what to install."""
    monkeypatch.setattr(progress_plot, "find_spec", lambda _: None)
    memory = tmp_path / "m"
    arguments = ("arena", "connect4", "--players", "four,random", "--memory", memory)
    result = pylogic(*arguments, "--plot", tmp_path / "four.svg")
    assert result.exit_code == 2
    assert "pip install 'pylogic-specs[plot]'" in result.stderr
    assert not memory.exists()


def test_a_plot_shows_blocks_of_games() -> None:
    """At most twenty, of ten games at least; what is left over is not shown."""
    points = [1.0] * 10 + [0.0] * 10 + [0.5] * 5
    assert tournament.blocks(points) == [
        (10, ArenaResult(wins=10)),
        (20, ArenaResult(losses=10)),
    ]
    assert len(tournament.blocks([1.0] * 1000)) == 20
    assert tournament.blocks([1.0] * 9) == []


def test_results_repeat(tmp_path: Path) -> None:
    """The same seed and an empty memory give the same results and the same memory."""
    found = []
    for name in ("one", "two"):
        file = tmp_path / name
        arguments = ("arena", "connect4", "--players", "four,minimax:2", "--games", 10)
        found.append((pylogic(*arguments, "--memory", file).stdout, file.read_bytes()))
    assert found[0] == found[1]
