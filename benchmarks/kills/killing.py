"""Processes that are killed at moments of chance, and what they had said until then."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

TIMES: Final = int(os.environ.get("PYLOGIC_KILLS", "3"))
"""How often each test kills; `make kills` sets it to 100."""

PROJECT: Final = Path(__file__).resolve().parent.parent.parent


def chances() -> Iterator[Random]:
    """Yield the chances of each kill: the same ones in each run."""
    for number in range(TIMES):
        yield Random(f"kill {number}")  # noqa: S311 - moments, not secrets


def started(arguments: Sequence[object]) -> subprocess.Popen[str]:
    """Start a Python program that says at once what it has to say."""
    return subprocess.Popen(
        [sys.executable, "-u", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
    )


def killed(arguments: Sequence[object], after_line: int, seconds: float) -> list[str]:
    """Kill a program some time after one of its lines; return the whole lines that it has said.

    Parameters
    ----------
    arguments : sequence
        Of the Python interpreter.
    after_line : int
        The number of the line; a program that says less is not killed.
    seconds : float
        How long after that line.
    """
    with started(arguments) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if len(said) == after_line:
                threading.Timer(seconds, process.kill).start()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    return [line.rstrip("\n") for line in said if line.endswith("\n")]


@contextmanager
def kill_later(process: subprocess.Popen[str], seconds: float) -> Iterator[None]:
    """Kill a process in the background while the block runs, and wait for its end."""
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.join()
        process.wait()


def wait_until_gone(pids: Sequence[int], seconds: float = 10.0) -> None:
    """Wait until processes have ended."""
    end = time.monotonic() + seconds
    while any(_is_alive(pid) for pid in pids):
        assert time.monotonic() < end, f"still there: {pids}"
        time.sleep(0.02)


def _is_alive(pid: int) -> bool:
    """Return whether a process is there and has not ended; zombies have."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
