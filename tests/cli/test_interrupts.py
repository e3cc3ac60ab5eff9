"""Ctrl-C ends the program quietly whenever it comes, and so does a reader that goes away."""

import os
import pty
import signal
import subprocess
import sys
import time

import pytest

from tests.cases import some_long

_AT_IMPORT = """
import os, signal, sys
class Interrupting:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting)
from pylogic.cli import main
sys.argv = ["pylogic", *{args!r}]
main()
"""

_AT_EXIT = """
import atexit, os, signal, sys
from pylogic.cli import main
atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
sys.argv = ["pylogic", "games"]
main()
"""

_IGNORED = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
from pylogic.cli import main
sys.argv = ["pylogic", "perft", "tictactoe", "7", "--source", "native"]
main()
"""


def ran(program: str) -> subprocess.CompletedProcess[str]:
    """Return what became of a program."""
    return subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "module",
    [
        "pylogic.cli.root",
        "click",
        "pylogic.core.errors",
        "pylogic.cli.show",
        "rich.text",
        "pyswip",
    ],
)
@pytest.mark.needs_swipl
def test_ctrl_c_while_it_starts(module: str) -> None:
    """Nothing is said, wherever among the imports it comes, and the exit code is 130."""
    done = ran(_AT_IMPORT.format(module=module, args=["show", "pangke"]))
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 130)


def test_ctrl_c_while_it_ends() -> None:
    """When the command has answered, Ctrl-C still has nothing to say."""
    done = ran(_AT_EXIT)
    assert "tictactoe" in done.stdout
    assert (done.stderr, done.returncode) == ("", 130)


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    """Under nohup, or in the background of a script, the program runs to its end."""
    with subprocess.Popen(
        [sys.executable, "-c", _IGNORED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),  # noqa: PLW1509 - as nohup
    ) as running:
        for _ in range(10):
            time.sleep(0.03)
            running.send_signal(signal.SIGINT)
        said, errors = running.communicate(timeout=30)
    assert b"perft(7) of tictactoe" in said
    assert (errors, running.returncode) == (b"", 0)


def test_importing_the_commands_changes_no_signal() -> None:
    """Who uses pylogic as a library keeps what Ctrl-C does there."""
    program = (
        "import signal; before = signal.getsignal(signal.SIGINT)\n"
        "import pylogic, pylogic.cli.root\n"
        "assert signal.getsignal(signal.SIGINT) is before\n"
        "from click.testing import CliRunner\n"
        "assert CliRunner().invoke(pylogic.cli.commands, ['games']).exit_code == 0\n"
        "assert signal.getsignal(signal.SIGINT) is before\n"
    )
    assert ran(program).returncode == 0


@some_long(1, "thinks", [False, True])
def test_ctrl_c_in_a_game_says_where_it_stands(*, thinks: bool) -> None:
    """The position is printed, as at the end of the input, so that `--from` can go on with it."""
    players = "minimax:5,minimax:5" if thinks else "human,random"
    args = ["play", "moai", "--source", "native", "--players", players]
    here, there = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "pylogic", *args], stdin=there, stdout=there, stderr=there
    ) as running:
        os.close(there)
        said = b""
        while (b"moai: " if thinks else b"B> ") not in said:
            said += os.read(here, 4096)
        time.sleep(1)  # until it thinks, or waits for a line
        running.send_signal(signal.SIGINT)
        while b"the game stands at: " not in said:
            said += os.read(here, 4096)
        assert running.wait(30) == 130
    os.close(here)
    assert b"Traceback" not in said


@some_long(
    1,
    "args",
    [
        ("games",),
        ("play", "tictactoe", "--source", "native", "--players", "random,random"),
        ("load", "pangke"),
        pytest.param(("audit", "four4"), marks=pytest.mark.long),
    ],
)
def test_a_reader_that_goes_away(args: tuple[str, ...]) -> None:
    """Whatever writes the output, a closed pipe is quiet and has the code of SIGPIPE."""
    with subprocess.Popen(
        [sys.executable, "-m", "pylogic", *args],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.wait(60) == 141
        assert running.stderr.read() == b""


_PACKAGES = """
import os, pkgutil, sys, lark, click, rich.console
import importlib
here = importlib.util.find_spec("pylogic").submodule_search_locations
failed = []
for found in pkgutil.iter_modules(here, "pylogic."):
    if found.name.endswith("__main__"):
        continue
    if not (child := os.fork()):
        importlib.import_module(found.name)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        failed.append(found.name)
sys.exit(" ".join(failed) or 0)
"""


@pytest.mark.long
def test_every_package_can_be_imported_first() -> None:
    """Since `pylogic` imports nothing by itself, none may lean on what another has imported."""
    assert ran(_PACKAGES).stderr == ""
