"""The rows of the table, how a rate is taken, and the facts of the machine."""

import os
import platform
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement beside another, and the ratio that is promised.

    Attributes
    ----------
    name, beside : str
        What is measured, and what it is compared with.
    ours, theirs : float
        Both as rates, in `unit` a second, or what `per` says: more is better.
    unit : str
        What is counted: `queries`, `positions`, `nodes`.
    target : float
        The least value of `ours / theirs`.
    per : str
        What it is counted for: a second, or a GB.
    """

    name: str
    beside: str
    ours: float
    theirs: float
    unit: str
    target: float
    per: str = "second"

    @property
    def ratio(self) -> float:
        """How many times as fast ours is."""
        return self.ours / self.theirs

    @property
    def met(self) -> bool:
        """Whether the promise is kept."""
        return self.ratio >= self.target


def rate(work: Callable[[], int], *, seconds: float = 0.5, runs: int = 3) -> float:
    """Return how many things a second `work` does: the best of some runs, after a warm one.

    Parameters
    ----------
    work : callable
        Does the work once and returns how many things it did.
    seconds : float
        How long each run repeats it, at least.
    runs : int
        The best run counts; what else the machine does only ever slows one down.
    """
    work()
    best = 0.0
    for _ in range(runs):
        count, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds or count == 0:
            count += work()
        best = max(best, count / elapsed)
    return best


def rates(*works: Callable[[], int], seconds: float = 0.3, rounds: int = 7) -> list[float]:
    """Return how many things a second of processor time each of several works does.

    They take turns, so that whatever else the machine does slows all of them down; the median of
    the rounds counts.

    Parameters
    ----------
    works : callable
        Each does its work once and returns how many things it did.
    seconds : float
        How long a work is repeated in a round, at least.
    rounds : int
        How often each has its turn, after a warm one.
    """
    for work in works:
        work()
    found: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, own in zip(works, found, strict=True):
            count, start = 0, time.process_time()
            while (elapsed := time.process_time() - start) < seconds or count == 0:
                count += work()
            own.append(count / elapsed)
    return [median(own) for own in found]


def machine() -> dict[str, str]:
    """Return what a reader must know to compare: processor, cores, versions, the day."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "Python": platform.python_version(),
        "SWI-Prolog": _output("swipl", "--version").removeprefix("SWI-Prolog version "),
        "pyswip": version("pyswip"),
        "date": datetime.now(tz=UTC).date().isoformat(),
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def _output(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()
