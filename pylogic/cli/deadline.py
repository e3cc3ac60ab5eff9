"""A limit of time for work in this process, such as reading and compiling."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType


class TimeIsUp(Exception):
    """The work took longer than its limit."""


class Clock:
    """The time that is left.

    seconds: How much there is.
    """

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left, never less than a thousandth."""
        return max(0.001, self._end - monotonic())


@contextmanager
def limited(clock: Clock) -> Iterator[None]:
    """Stop the work in the block when the time is up.

    It is stopped by a signal, so that this needs the main thread; elsewhere there is no limit.

    Raises TimeIsUp: It was stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, clock.left)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TimeIsUp
