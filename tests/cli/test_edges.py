"""What happens at the edges of the process: errors, signals, closed pipes, odd input."""

import contextlib
import json
import os
import pty
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands
from pylogic.documents.shipped import folder_of


def pylogic(*args: str, typed: str = "") -> Result:
    """Return the result of a command, run in this process."""
    return CliRunner().invoke(commands, args, input=typed, catch_exceptions=False)


def process(*args: str) -> subprocess.Popen[bytes]:
    """Return a command started in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "pylogic", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["dance"], "No such command 'dance'"),
        (["plya"], "is `play` meant?"),
        (["web", "--no-open", "--host", "no.such.host.invalid"], "no machine is called so"),
        (["web", "--no-open", "--host", "192.0.2.1"], "this machine has no such address"),
        (["show"], "Missing argument 'GAME'"),
        (["show", "chess"], "no game is called 'chess'; there are"),
        (["show", "pangkee"], "is pangke meant?"),
        (["show", "none.txt"], "there is no file none.txt"),
        (["show", __file__], "` makes one"),
        (["show", __file__.rpartition("/")[0]], "has neither a game.toml nor a sheet"),
        (["show", "pangke", "--source", "oracle"], "no source 'oracle'; its sources are"),
        (["show", "pangke", "--source", "native", "--state", "bbbb b"], "expected four rows"),
        (["show", "pangke", "--source", "native", "--state", ""], "expected four rows"),
        (["show", "pangke", "--source", "native", "--reading", "printed"], "--source text"),
        (["show", "pangke", "--source", "text", "--reading", "mine"], "'mine' is not one of"),
        (["perft", "pangke", "--source", "native", "--", "-1"], "-1 is not in the range"),
        (["perft", "pangke", "x"], "'x' is not a valid integer"),
        (["perft", "pangke", f"1{'0' * 23}"], "is not in the range 0<=x<=1000"),
        (
            ["arena", "pangke", "--players", "random,random", "--games", f"1{'0' * 23}"],
            "is not in the range 1<=x<=1000000000",
        ),
        (["perft", "pangke", "0", "--divide", "--source", "native"], "DEPTH must be 1 or more"),
        (["play", "pangke", "--source", "native", "--players", "human"], "names 1; pangke is"),
        (["play", "--source", "native", "--players", "human,cat"], "'cat' does not play pangke"),
        (["play", "--resume", "/no/such/file"], "does not exist"),
        (["play", "--source", "native", "--record", "/no/such/folder/x"], "No such file"),
    ],
)
def test_bad_usage_is_one_message(args: list[str], says: str) -> None:
    """What cannot be done is said on stderr, nothing on stdout, and the exit code is 2."""
    result = pylogic(*args)
    assert says in result.stderr
    assert result.stderr.count("Error:") == 1
    assert result.stdout == ""
    assert result.exit_code == 2


@pytest.mark.parametrize("args", [["web", "--no-open"], ["serve"], ["serve", "--ggp"]])
def test_a_port_that_is_taken_is_told(args: list[str]) -> None:
    """Which it is, and what may be done."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = pylogic(*args, "--host", "127.0.0.1", "--port", str(port))
    assert f"cannot listen on 127.0.0.1:{port}: another program" in result.stderr
    assert "--port 0" in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("text", marks=pytest.mark.needs_swipl),
        pytest.param("rules", marks=pytest.mark.needs_swipl),
        "native",
    ],
)
@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("bbbb/b..b/w..w/wwww", "expected"),
        ("bbbb/b..b/w..w/wwwz b", "expected"),
        ("bbb/b..b/w..w/wwww b", "expected"),
        ("bbbb/b..b/w..w/wwww x", "expected"),
        ("bbbb/bbbb/w..w/wwww b", "at most"),
        ("..../..../..../.... b", "at least one"),
        ("b" * 50_000, "bbb...'"),
    ],
)
def test_impossible_boards(source: str, state: str, says: str) -> None:
    """A board that cannot be is refused by every source, with what was expected."""
    result = pylogic("show", "pangke", "--source", source, "--state", state)
    assert says in result.stderr
    assert len(result.stderr) < 300
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.parametrize("command", commands.list_commands(click.Context(commands)))
def test_every_command_has_help_with_an_example(command: str) -> None:
    """--help says what a command does and shows it being used."""
    result = pylogic(command, "--help")
    assert result.exit_code == 0
    assert f"Examples:\n    pylogic {command}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) < 100


def test_version() -> None:
    """--version names the program and a version."""
    assert pylogic("--version").stdout.startswith("pylogic, version ")


def test_the_whole_list_of_commands() -> None:
    """Without a command, help lists them all."""
    said = pylogic("--help").stdout
    for command in commands.list_commands(click.Context(commands)):
        assert f"  {command} " in said


def test_a_reader_that_goes_away() -> None:
    """A closed pipe ends the program quietly, with the code that shells give to SIGPIPE."""
    with process("perft", "pangke", "4", "--source", "native", "--divide") as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.wait(30) == 141
        assert running.stderr.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")  # noqa: PTH110
def test_a_full_disk() -> None:
    """Output that cannot be written is an error and not a success."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "pylogic", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_ctrl_c_at_the_prompt_loses_no_move(tmp_path: Path) -> None:
    """Ctrl-C ends a game quietly with code 130; what was played is in the record."""
    file = tmp_path / "game.jsonl"
    args = ["play", "--source", "native", "--players", "human,random", "--record", str(file)]
    with process(*args) as running:
        assert running.stdin
        assert running.stderr
        running.stdin.write(b"12-22\n")
        running.stdin.flush()
        deadline = time.monotonic() + 30
        while not file.exists() or file.read_text().count("\n") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 130
        assert running.stderr.read() == b""
    assert '"move": "12-22"' in file.read_text()


def test_a_killed_game_can_be_resumed(tmp_path: Path) -> None:
    """A game that was killed goes on from its record, with the same players."""
    file = tmp_path / "game.jsonl"
    args = ("play", "--source", "native", "--players", "human,random", "--record", str(file))
    with process(*args) as running:
        assert running.stdin
        running.stdin.write(b"12-22\n")
        running.stdin.flush()
        deadline = time.monotonic() + 30
        while not file.exists() or file.read_text().count("\n") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        running.kill()
    resumed = pylogic("play", "--resume", str(file), "--record", str(file), typed="undo\n")
    assert "black (human) against white (random)" in resumed.stdout
    assert "Taken back: 2 moves." in resumed.stdout
    assert resumed.exit_code == 0


def test_bytes_that_are_no_text() -> None:
    """What is typed may be any bytes: it is refused like any other text."""
    with process("play", "--source", "native") as running:
        said, errors = running.communicate(b"\xff\xfe\x00\x1b[2J\n12-22\n", timeout=30)
        assert running.returncode == 0
    assert errors == b""
    assert b"is not a move" in said
    assert b"black (human) plays 12-22" in said


def test_closed_streams() -> None:
    """A program whose streams are closed has nobody to talk to, and still ends quietly."""
    program = f"exec {sys.executable} -m pylogic play --source native <&- >&-"
    done = subprocess.run(["sh", "-c", program], stderr=subprocess.PIPE, check=False)
    assert (done.stderr, done.returncode) == (b"", 0)


def test_arguments_that_are_no_text() -> None:
    """Bytes that are no UTF-8 are refused before anything is done with them."""
    command = [os.fsencode(sys.executable), b"-m", b"pylogic", b"query", b"pangke", b"p(\xff)"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.stderr == b"Error: an argument is not UTF-8: 'p(\\udcff)'\n"
    assert (done.stdout, done.returncode) == (b"", 2)


def test_a_narrow_encoding() -> None:
    """Where the output has only ASCII, the board is drawn in ASCII and nothing fails."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "pylogic", "show", "pangke", "--source", "native"],
        capture_output=True,
        check=True,
        env=environment,
    )
    assert b"+---+" in done.stdout
    assert done.stderr == b""


def test_on_a_terminal() -> None:
    """On a terminal the board has colours, and the end of the input (Ctrl-D) ends politely."""
    here, there = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pylogic",
            "play",
            "--source",
            "native",
            "--players",
            "human,random",
        ],
        stdin=there,
        stdout=there,
        stderr=there,
        env=environment,
    ) as running:
        os.close(there)
        os.write(here, b"12-22\nhint\n\x04")
        said = b""
        with contextlib.suppress(OSError):  # what Linux answers once the other side is closed
            while chunk := os.read(here, 4096):
                said += chunk
        assert running.wait(30) == 0
    os.close(here)
    assert b"\x1b[" in said
    assert "●".encode() in said
    assert b"plays 12-22" in said
    assert b"Hint: " in said
    assert b"The input ended" in said
    assert b"Traceback" not in said


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "args",
    [
        ("query", "pangke", "repeat, fail", "--timeout", "60"),
        pytest.param(("perft", "pangke", "40"), marks=pytest.mark.long),
        pytest.param(("check", "pangke", "--positions", "100000000"), marks=pytest.mark.long),
    ],
)
def test_ctrl_c_stops_what_runs_in_prolog(args: tuple[str, ...]) -> None:
    """Ctrl-C ends a long command quietly, also while SWI-Prolog works."""
    with process(*args) as running:
        time.sleep(1)
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        said, errors = running.communicate(timeout=10)
    assert (said, errors, running.returncode) == (b"", b"", 130)


_WITHOUT_SWIPL = """
import ctypes.util, json, sys
ctypes.util.find_library = lambda name: None
from click.testing import CliRunner
from pylogic.cli import commands, main
for args in json.loads(sys.argv.pop()):
    done = CliRunner().invoke(commands, args)
    print(json.dumps([done.stdout, done.stderr, done.exit_code]))
sys.argv = ["pylogic", "show", "pangke"]
main()
"""

NEEDING = [
    ("query", "pangke", "true"),
    ("show", "pangke"),
    ("play", "pangke"),
    ("check", "pangke"),
    ("perft", "pangke", "2", "--source", "text"),
    ("demo",),
]

NOT_NEEDING = [
    ("games",),
    ("show", "pangke", "--source", "native"),
    ("perft", "pangke", "3", "--source", "native"),
    ("play", "pangke", "--source", "native", "--players", "minimax:2,random", "--seed", "1"),
    ("load", str(folder_of("pangke") / "axioms.txt")),
    ("load", str(folder_of("pangke") / "axioms.txt"), "--emit", "prolog"),
]


@cache
def without_swipl() -> subprocess.CompletedProcess[str]:
    """Return what commands do where SWI-Prolog cannot be found, one after the other."""
    hidden = {k: v for k, v in os.environ.items() if not k.startswith(("SWI", "LIBSWIPL"))}
    return subprocess.run(
        [sys.executable, "-c", _WITHOUT_SWIPL, json.dumps(NEEDING + NOT_NEEDING)],
        env=hidden | {"PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def result_without_swipl(args: tuple[str, ...]) -> tuple[str, str, int]:
    """Return what one of them prints, on both channels, and its exit code."""
    line = without_swipl().stdout.splitlines()[(NEEDING + NOT_NEEDING).index(args)]
    printed, errors, code = json.loads(line)
    return printed, errors, code


@pytest.mark.parametrize("args", NEEDING)
def test_a_missing_swi_prolog_is_said(args: tuple[str, ...]) -> None:
    """What needs SWI-Prolog says how to install it, in one message."""
    _, errors, code = result_without_swipl(args)
    assert "apt-get install swi-prolog" in errors
    assert errors.count("Error:") == 1
    assert code == 2


def test_a_program_without_swi_prolog_says_no_more() -> None:
    """As a program of its own, the last of them has one message and no traceback."""
    done = without_swipl()
    assert done.stderr.count("Error:") == 1
    assert "Traceback" not in done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize("args", NOT_NEEDING)
def test_what_needs_no_swi_prolog(args: tuple[str, ...]) -> None:
    """Readers, the compiler and the native games work without it."""
    printed, errors, code = result_without_swipl(args)
    assert (errors, code) == ("", 0)
    assert printed
