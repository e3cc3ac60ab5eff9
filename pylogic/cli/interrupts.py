"""What Ctrl-C does, whenever it comes: it ends the program quietly, with exit code 130.

While a command runs, Python raises `KeyboardInterrupt`, and the command's own code may catch it.
Before and after, and while modules are imported, nobody could: there the process is left at once.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

TYPE_CHECKING = False  # typing is slow to import

INTERRUPTED: Final = 130
"""The exit code that shells give to a program stopped by Ctrl-C."""

_PATIENCE: Final = 0.2  # seconds

_IMPORTS: Final = "<frozen importlib"
"""How the files of Python's import system are called."""


def leave_at_once() -> None:
    """Let Ctrl-C end the process, with nothing said; where it is ignored, it stays ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


@contextmanager
def raised() -> Iterator[None]:
    """Let Ctrl-C raise `KeyboardInterrupt` meanwhile, where `leave_at_once` was called before."""
    if signal.getsignal(signal.SIGINT) is not _leave:
        yield
        return
    try:
        signal.signal(signal.SIGINT, _raise_or_leave)
        yield
    finally:
        signal.signal(signal.SIGINT, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    del number, frame
    _await_children()
    os._exit(INTERRUPTED)


def _await_children() -> None:
    """Wait a little for processes that answer, such as swipl when it is asked where it lies.

    Without a reader of its answer it would complain.
    """
    deadline = time.monotonic() + _PATIENCE
    try:
        while time.monotonic() < deadline:
            os.waitpid(-1, os.WNOHANG)
            time.sleep(_PATIENCE / 20)
    except ChildProcessError:  # there are none
        return


def _raise_or_leave(number: int, frame: FrameType | None) -> None:
    """Raise, but leave inside an import: callbacks there swallow what is raised, and say so."""
    at = frame
    while at is not None:
        if at.f_code.co_filename.startswith(_IMPORTS):
            _leave(number, frame)
        at = at.f_back
    raise KeyboardInterrupt
