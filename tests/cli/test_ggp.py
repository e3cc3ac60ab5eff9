"""Sheets over HTTP and as files, from the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner

from pylogic.cli import commands
from pylogic.games.gdl import sheets
from pylogic.ggp.agent import Agent
from pylogic.ggp.serving import PlayerServer

if TYPE_CHECKING:
    from click.testing import Result

NIM: Final = str(Path(sheets.__file__).parent / "nim.kif")


def run(*arguments: object) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(commands, [str(argument) for argument in arguments])


@contextmanager
def players(*names: str) -> Iterator[list[str]]:
    """Let players listen while the context lasts; their URLs."""
    with ExitStack() as stack:
        servers = [PlayerServer(Agent(name), port=0).running() for name in names]
        yield [f"localhost:{stack.enter_context(server).port}" for server in servers]


def test_a_match_is_told_and_kept(tmp_path: Path) -> None:
    """Each turn is shown, then the goals; roles go round, and the records are a list."""
    file = tmp_path / "matches.json"
    with players("mcts:100", "random") as urls:
        said = run("arena", "--ggp", *urls, NIM, "--games", 2, "--record", file)
    assert said.exit_code == 0, said.output
    assert "   1  (take " in said.output
    assert said.output.count(" turns: first (http://localhost:") == 2
    kept: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    assert [sorted(record["rewards"]) for record in kept] == [[0, 100], [0, 100]]
    assert kept[0]["players"] == kept[1]["players"][::-1]
    assert kept[0]["roles"] == ["first", "second"]


def test_a_match_as_json_has_what_went_wrong() -> None:
    """One object a match."""
    with players("random") as urls:
        said = run("arena", "--ggp", *urls, "localhost:1", NIM, "--json", "--play-clock", 1)
    (record,) = [json.loads(line) for line in said.output.splitlines()]
    assert {error["kind"] for error in record["errors"]} == {"closed"}
    assert {error["role"] for error in record["errors"]} == {"second"}


def test_the_turns_of_a_match_are_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each match, and not that it is over only."""
    monkeypatch.setenv("PYLOGIC_PROGRESS", "json")
    monkeypatch.setattr("pylogic.cli.output._PAUSE", 0.0)
    with players("random", "random") as urls:
        said = run("arena", "--ggp", *urls, NIM, "--json")
    (record,) = [json.loads(line) for line in said.stdout.splitlines()]
    told = [
        json.loads(line)["progress"] for line in said.stderr.splitlines() if "progress" in line
    ]
    turns = len(record["moves"])
    assert told == [["match 1 of 1, turns", turn, None] for turn in range(turns + 1)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("arena", "--ggp", "localhost:1", NIM), "1 URLs"),
        (("arena", "--ggp", "a", "b", "nowhere.kif"), "'nowhere.kif' is no sheet"),
        (("arena", "--ggp", "ftp://a", "b", NIM), "'ftp://a' is no player"),
        (("arena", "--ggp", "a", "b", NIM, "--players", "random"), "exclude each other"),
        (("arena", "--ggp", "a", "b", NIM, "--opening", 2), "with --ggp go"),
        (("arena", NIM), "Missing option '--players'"),
        (("arena", NIM, "other", "--players", "random,random"), "2 names"),
        (
            ("arena", NIM, "--players", "random,random", "--record", "x"),
            "--record goes with --ggp",
        ),
        (("serve", "--role", "x"), "go with --ggp"),
        (("serve", "--ggp", "--role", "x"), "--role is one of a sheet"),
        (("serve", "--ggp", NIM, "--role", "third"), "the roles of"),
        (("serve", "--ggp", "--player", "nobody"), "no player is called 'nobody'"),
        (("serve", "--ggp", "nowhere.kif"), "is no sheet"),
        (("export", "pdf", "pangke"), "no export is called 'pdf'"),
    ],
)
def test_bad_usage_is_refused(arguments: tuple[object, ...], says: str) -> None:
    """One message, and exit code 2."""
    said = run(*arguments)
    assert said.exit_code == 2, said.output
    assert says in " ".join(said.output.split())


def test_a_player_serves_until_it_is_told_to_end() -> None:
    """It says where it listens, and what it was asked."""
    command = [sys.executable, "-m", "pylogic", "serve", "--ggp", NIM, "--role", "second"]
    with subprocess.Popen(
        [*command, "--player", "random", "--port", "0", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        port = json.loads(server.stdout.readline())["port"]
        with players("random") as urls:
            said = run("arena", "--ggp", *urls, f"localhost:{port}", NIM, "--json")
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=20)
    assert json.loads(said.output)["errors"] == []
    assert server.returncode == 0
    assert "as second" in errors


@pytest.mark.needs_swipl
def test_a_game_is_written_to_a_file(tmp_path: Path) -> None:
    """And printed where no file is named."""
    file = tmp_path / "game.kif"
    assert run("export", "gdl", "tictactoe", "--output", file).exit_code == 0
    assert run("export", "gdl", "tictactoe").output == file.read_text(encoding="utf-8")
    counted = run("perft", file, 3, "--source", "native", "--json")
    assert json.loads(counted.output)["nodes"] == 504
