"""Fuzz every reader: `python -m benchmarks.fuzz [--seed N] [--reader NAME [--number N]]`.

Each reader works in a child process with limits, two at a time. An input is known by its reader,
the seed and its number, and is made again from these as long as the texts that inputs are made of
stay as they are. Inputs with which something is wrong are saved in `.fuzz/`.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import RawValue
from pathlib import Path
from typing import Final

from benchmarks.fuzz import corpora
from benchmarks.fuzz.mutation import Mutator
from benchmarks.fuzz.table import READERS
from benchmarks.fuzz.worker import Fault, Progress, attempt, work

_CONTEXT: Final = get_context("spawn")
_FOLDER: Final = Path(".fuzz")
_PATIENCE: Final = 150.0  # seconds on the clock for one input; others may hold the processor
_MOST_FAULTS: Final = 25  # of a reader, which is then given up


@dataclass(slots=True)
class Run:
    """The inputs of one reader, in one child process after the other where they die."""

    name: str
    seed: int
    last: int
    faults: list[Fault] = field(default_factory=list)
    progress: Progress = field(default_factory=lambda: RawValue(Progress))
    process: SpawnProcess | None = None
    receiver: Connection | None = None
    began: float = 0.0
    took: float = 0.0

    def start(self, first: int = 0) -> None:
        """Start a child at an input."""
        self.began = self.began or time.monotonic()
        self.receiver, sender = _CONTEXT.Pipe(duplex=False)
        self.progress.number, self.progress.since = first - 1, time.monotonic()
        arguments = (self.name, self.seed, (first, self.last), self.progress, sender)
        self.process = _CONTEXT.Process(target=work, args=arguments, daemon=True)
        self.process.start()
        sender.close()

    def look(self) -> bool:
        """Take what the child says; return whether there is more to do."""
        process, receiver = self.process, self.receiver
        assert process is not None
        assert receiver is not None
        alive = process.is_alive()
        self._receive(receiver)
        if alive and time.monotonic() - self.progress.since < _PATIENCE:
            return True
        hung = alive
        if hung:
            process.kill()
        process.join()
        self._receive(receiver)
        number = self.progress.number
        if hung:
            self.faults.append(Fault(number, f"more than {_PATIENCE:g} s on the clock"))
        elif process.exitcode:
            self.faults.append(Fault(number, f"the process died with {process.exitcode}"))
        if number + 1 >= self.last or number < 0 or len(self.faults) >= _MOST_FAULTS:
            return False
        self.start(number + 1)
        return True

    def _receive(self, receiver: Connection) -> None:
        try:
            while receiver.poll():
                self.faults.append(receiver.recv())
        except EOFError:
            pass  # the child has ended

    def row(self) -> tuple[str, ...]:
        """Return what the table says of it."""
        p = self.progress
        done = p.accepted + p.refused + len(self.faults)
        return (
            self.name, f"{done:,}", f"{p.accepted:,}", f"{p.refused:,}",
            f"{p.slowest:.2f} s", f"{p.slowest_number}", f"{p.peak:.0f} MB",
            f"{self.took:.0f} s", f"{len(self.faults)}",
        )  # fmt: skip


_HEAD: Final = (
    *("reader", "inputs", "accepted", "refused", "slowest", "its number", "peak memory"),
    *("time", "faults"),
)


def run(seed: int, names: Sequence[str], share: float, jobs: int) -> int:
    """Fuzz readers, print the table, and return how many faults there were."""
    waiting = deque(
        sorted(
            (Run(name, seed, max(1, int(READERS[name].inputs * share))) for name in names),
            key=lambda run: -run.last,
        )
    )
    working: list[Run] = []
    done: list[Run] = []
    while waiting or working:
        while waiting and len(working) < jobs:
            working.append(waiting.popleft())
            working[-1].start()
        time.sleep(0.05)
        for one in [one for one in working if not one.look()]:
            working.remove(one)
            one.took = time.monotonic() - one.began
            done.append(one)
            print(f"done: {'  '.join(one.row())}", flush=True)  # noqa: T201
            for fault in one.faults:
                tell(one.name, seed, fault)
    rows = [run.row() for run in sorted(done, key=lambda run: names.index(run.name))]
    total = sum(run.progress.accepted + run.progress.refused + len(run.faults) for run in done)
    show([_HEAD, *rows])
    faults = sum(len(run.faults) for run in done)
    print(f"{total:,} inputs, seed {seed}, {faults} faults")  # noqa: T201
    return faults


def show(rows: Sequence[Sequence[str]]) -> None:
    """Print a table."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [other.rjust(width) for other, width in zip(others, widths[1:], strict=True)]
        print("  ".join([first.ljust(widths[0]), *cells]))  # noqa: T201


def made(name: str, seed: int, number: int) -> bytes:
    """Return an input once more."""
    return Mutator(name, READERS[name].corpus(), seed).input(number)


def tell(name: str, seed: int, fault: Fault) -> None:
    """Save the input of a fault, and say what is wrong with it."""
    _FOLDER.mkdir(exist_ok=True)
    path = _FOLDER / f"{''.join(c if c.isalnum() else '-' for c in name)}.{seed}.{fault.number}"
    path.write_bytes(made(name, seed, fault.number))
    last = fault.trace.strip().splitlines()[-3:]
    print(f"FAULT: {name} {fault.number}: {fault.what} ({path})")  # noqa: T201
    for line in last:
        print(f"    {line[:200]}", flush=True)  # noqa: T201


def once(name: str, seed: int, number: int) -> int:
    """Read one input here, without the limit of memory, and say what came of it."""
    data = made(name, seed, number)
    with tempfile.TemporaryDirectory() as folder:
        fault = attempt(READERS[name].prepare(Path(folder)), data)
    print(repr(data))  # noqa: T201
    print("\n".join(fault) if fault else "accepted, or refused as it should be")  # noqa: T201
    return int(fault is not None)


def main() -> int:
    """Answer 1 where there was a fault."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of all choices")
    parser.add_argument("--reader", action="append", choices=READERS, help="only this one")
    parser.add_argument("--number", type=int, help="only this input of the reader")
    parser.add_argument("--share", type=float, default=1.0, help="more or fewer inputs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    arguments = parser.parse_args()
    names = arguments.reader or list(READERS)
    if arguments.number is not None:
        return once(names[0], arguments.seed, arguments.number)
    if missing := corpora.missing():
        print(f"not there, so that nothing is made of them: {', '.join(missing)}")  # noqa: T201
    print(f"seed {arguments.seed}")  # noqa: T201
    return int(run(arguments.seed, names, arguments.share, arguments.jobs) > 0)


if __name__ == "__main__":
    sys.exit(main())
