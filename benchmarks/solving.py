"""Games solved whole from their texts, each by the command and in a process of its own."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.sheets import SHELF
from benchmarks.table import Row

LARGE: Final = {
    ("pangke",): (40_002_362, 90),
    ("connect4", "--option", "columns=5", "--option", "rows=5"): (69_763_700, 120),
}
"""By what is solved, its positions and the seconds that it may take."""

GIGABYTES: Final = 1.5
SHEETS: Final = (
    "ticTacToe", "buttons", "blocks", "nim1", "hanoi", "hanoi_6_disks", "lightsOn", "coins",
    "stateSpaceSmall", "ruleDepthLinear", "kittenEscapesFromFire", "pearls",
)  # fmt: skip
"""Sheets of others with at most a million positions, played in turns to a win or nothing."""

_GIGABYTE: Final = 2**30


@dataclass(frozen=True, slots=True)
class Solved:
    """What became of a game.

    Attributes
    ----------
    value, positions, wrong
        Who wins, how many positions there are, and of how many the value does not follow.
    seconds, peak : float
        Processor time without that of checking, and the most memory that the process had, in GB.
    refusal : str
        Why it was not solved; empty where it was.
    """

    value: str = ""
    positions: int = 0
    wrong: int = 0
    seconds: float = 0.0
    peak: float = 0.0
    refusal: str = ""


def solved(*game: str, verify: bool = False, memory: str = "2G") -> Solved:
    """Solve a game anew, and count its positions."""
    more = ["--verify"] if verify else []
    with tempfile.TemporaryDirectory() as cache:
        process = subprocess.Popen(
            [sys.executable, "-m", "pylogic", "solve", *game, "--source", "circuit", "--count",
             "--memory", memory, "--json", *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_CACHE_HOME": cache},
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        told, errors = process.stdout.read(), process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1} or not told:
        return Solved(refusal=errors.strip().splitlines()[0] if errors else "stopped")
    said = {key: value for line in told.splitlines() for key, value in json.loads(line).items()}
    return Solved(
        said["value"], said["positions"], said.get("wrong", 0),
        used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / _GIGABYTE,
    )  # fmt: skip


def rows() -> Iterator[Row]:
    """Measure the large games beside what they may take, and check the small ones."""
    for game, (positions, seconds) in LARGE.items():
        found = solved(*game)
        name = f"{' '.join(part for part in game if part != '--option')} solved from its text"
        if found.positions != positions:
            raise AssertionError(f"{name}: {found}; expected {positions:,} positions")
        yield Row(
            f"{name}, {positions:,} positions", f"{seconds} s of processor time",
            positions / found.seconds, positions / seconds, "positions", 1,
        )  # fmt: skip
        yield Row(
            f"{name}, memory", f"{GIGABYTES} GB", positions / found.peak, positions / GIGABYTES,
            "positions", 1, "GB",
        )  # fmt: skip
    yield from _small()


def _small() -> Iterator[Row]:
    """Solve games of the pages and sheets of others, and check every value."""
    with tempfile.TemporaryDirectory() as folder:
        games: list[tuple[str, ...]] = [
            ("connect4", "--option", "columns=4", "--option", "rows=4"),
        ]
        for example in ("noughts", "missionaries", "peterson", "farmer", "frogs", "nim"):
            made = Path(folder) / example
            command = [sys.executable, "-m", "pylogic", "new", str(made), "--from", example]
            subprocess.run(command, capture_output=True, check=True)
            games.append((str(made),))
        sheets = (SHELF / "sheets" / f"{name}.kif" for name in SHEETS)
        games += [(str(sheet),) for sheet in sheets if sheet.is_file()]
        for game in games:
            found = solved(*game, verify=True)
            what = Path(game[0]).name
            told = found.refusal or f"{found.positions:,} positions, {found.value}, all checked"
            yield Row(
                f"{what}: {told}", "without a fault",
                found.positions - found.wrong, max(found.positions, 1), "positions", 1, "run",
            )  # fmt: skip
