"""A child process that reads inputs under limits, and what it tells its parent meanwhile."""

import ctypes
import resource
import signal
import tempfile
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, process_time
from types import FrameType
from typing import Final, NoReturn

from benchmarks.fuzz.mutation import Mutator
from benchmarks.fuzz.readers import Read, fault_of
from benchmarks.fuzz.table import READERS

SECONDS: Final = 10.0
"""How long an input may take, in seconds of the processor."""

MOST_MEMORY: Final = 512
"""How large the process may become, in MB of resident memory."""

_ADDRESSES: Final = 6 * 2**30  # a last resort, so that the machine stays usable


class Progress(ctypes.Structure):
    """What the parent can see even of a child that died; in shared memory.

    `number` is the input in work, `since` the clock at its beginning; `slowest` is in seconds of
    the processor, `peak` in MB.
    """

    _fields_ = (
        ("number", ctypes.c_int64),
        ("since", ctypes.c_double),
        ("accepted", ctypes.c_int64),
        ("refused", ctypes.c_int64),
        ("slowest", ctypes.c_double),
        ("slowest_number", ctypes.c_int64),
        ("peak", ctypes.c_double),
    )


@dataclass(frozen=True, slots=True)
class Fault:
    """An input that a reader should have accepted or refused, and what it did instead."""

    number: int
    what: str
    trace: str = ""


class TooSlow(BaseException):
    """The time for an input is up; no `Exception`, so that nobody catches it as one."""


def work(
    name: str, seed: int, numbers: tuple[int, int], progress: Progress, faults: Connection
) -> None:
    """Read inputs from the first number to before the second, and send the faults.

    The process ends early, with the fault sent, where it has become too large.
    """
    reader = READERS[name]
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, _ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    mutator = Mutator(name, reader.corpus(), seed)
    with tempfile.TemporaryDirectory() as folder:
        read = reader.prepare(Path(folder))
        for number in range(*numbers):
            data = mutator.input(number)
            progress.number, progress.since = number, monotonic()
            before = process_time()
            if fault := attempt(read, data, progress):
                faults.send(Fault(number, *fault))
            took = process_time() - before
            if took > progress.slowest:
                progress.slowest, progress.slowest_number = took, number
            progress.peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # of KB
            if progress.peak > MOST_MEMORY:
                faults.send(Fault(number, f"the process has {progress.peak:.0f} MB"))
                return


def attempt(read: Read, data: bytes, progress: Progress | None = None) -> tuple[str, str] | None:
    """Read an input; return what is wrong, and the traceback, or None."""
    accepted = True
    fault: tuple[str, str] | None = None
    signal.signal(signal.SIGPROF, _stop)
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            read(data)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except TooSlow:
        fault = f"more than {SECONDS:g} s", traceback.format_exc()
    except Exception as error:  # noqa: BLE001 - whichever there are, is the question
        accepted = False
        if what := fault_of(error, data):
            fault = what, traceback.format_exc()
    if progress is not None:
        if fault is None and accepted:
            progress.accepted += 1
        elif fault is None:
            progress.refused += 1
    return fault


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    del number, frame
    raise TooSlow
