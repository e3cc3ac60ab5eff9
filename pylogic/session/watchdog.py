"""The watchdog over goals that SWI-Prolog's heartbeat does not see.

SWI-Prolog 9.0 asks its heartbeat at calls, but not in a loop of last calls alone. Signals are
handled there as well, and an abort from their handler cannot be caught. So while goals run without
a heartbeat, a thread sends their engines a signal, whose handler does what a heartbeat would do.

Where there are heartbeats no signal is sent: SWI-Prolog 9.0 handles signals also between the head
of a clause with `=>` and its body, and then the goal may fail, which would have succeeded.
"""

import threading
from collections.abc import Collection
from ctypes import byref
from itertools import repeat
from operator import length_hint
from time import monotonic, process_time, sleep
from typing import Protocol

from pylogic.session.library import Library, SignalAction, Signals

TICK = 0.05
"""Seconds between two looks at the engines that work."""

_PATIENCE = 20  # ticks without work after which the thread ends
_QUIET = 0.15  # seconds of work without a heartbeat, ten times what lies between two
_ASLEEP = 0.5  # seconds on the clock, for goals that wait
_OTHERS = 20  # ticks after which an engine is signalled though others have heartbeats


class WatchedEngine(Protocol):
    """An engine, as far as it is watched."""

    @property
    def number(self) -> int:
        """SWI-Prolog's number of it."""

    @property
    def working(self) -> bool:
        """Whether it runs a goal."""


class Watchdog:
    """A thread that signals the engines which work, while there are any.

    awake: Whether the thread runs; who starts work calls `wake` when it does not.
    heartbeat: The callback that notes a heartbeat, of whichever engine.
    """

    def __init__(self, library: Library, engines: Collection[WatchedEngine], handler: int) -> None:
        self.awake = False
        self._library = library
        self._engines = engines
        self._changing = threading.Lock()
        self._beats = repeat(1, 1 << 62)
        # Nothing in it is Python code, before which waiting signal handlers would run.
        self.heartbeat = Signals(self._beats.__next__)
        self._beaten = 0
        self._since = monotonic(), process_time()
        self._looks = 0
        action = SignalAction(predicate=handler)
        self._signal = library.handle_signal(0, byref(action), None)
        if self._signal <= 0:
            raise MemoryError("SWI-Prolog has no signal left")

    def wake(self) -> None:
        """Start the thread unless it runs."""
        with self._changing:
            if not self.awake:
                self.awake = True
                threading.Thread(target=self._run, name="pylogic-watch", daemon=True).start()

    def _run(self) -> None:
        idle = 0
        while idle < _PATIENCE:
            sleep(TICK)
            idle = 0 if self._look() else idle + 1
        self.awake = False
        if self._look():  # somebody may have begun just before that, and not called `wake`
            self.wake()

    def _look(self) -> bool:
        """Signal the engines that work in silence; return whether any engine works."""
        working = [engine.number for engine in tuple(self._engines) if engine.working]
        if self._silent(len(working)):
            for number in working:
                self._library.raise_signal(number, self._signal)
        return bool(working)

    def _silent(self, working: int) -> bool:
        """Tell whether there was no heartbeat for long, or too many engines to know whose."""
        self._looks = self._looks + 1 if working else 0
        left = length_hint(self._beats)
        now = monotonic(), process_time()
        if left != self._beaten or not working:
            self._beaten, self._since = left, now
        elif now[0] - self._since[0] > _ASLEEP or now[1] - self._since[1] > _QUIET:
            return True
        return working > 1 and self._looks % _OTHERS == 0
