"""How soon the command line is there, in processor time, beside what is promised."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from benchmarks.table import Row

RUNS: Final = 5

PROMISED: Final = {
    ("-m", "pylogic", "--help"): 0.150,
    ("-c", "import pylogic"): 0.050,
}
"""By arguments of Python, the most seconds of processor time."""


def processor_seconds(arguments: tuple[str, ...]) -> float:
    """Return the processor time of a program: the least of some runs, after a warm one."""
    times = []
    for _ in range(RUNS + 1):
        before = os.times()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        times.append(
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
    return min(times[1:])


def rows() -> Iterator[Row]:
    """Measure each as how often a second of processor time it can be done."""
    for arguments, seconds in PROMISED.items():
        yield Row(
            name=" ".join(("python", *arguments)),
            beside=f"{seconds * 1000:.0f} ms of processor time",
            ours=1 / max(processor_seconds(arguments), 1e-3),
            theirs=1 / seconds,
            unit="times",
            target=1.0,
        )
