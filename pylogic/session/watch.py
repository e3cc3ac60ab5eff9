"""The watch over goals that SWI-Prolog's heartbeat does not see.

SWI-Prolog 9.0 asks its heartbeat at calls, but not in a loop of last calls alone. Signals are
handled there as well, and an abort from their handler cannot be caught. So while goals run, a
thread sends their engines a signal, whose handler does what a heartbeat would do.
"""

from __future__ import annotations

import threading
from ctypes import byref
from time import sleep
from typing import TYPE_CHECKING

from pylogic.session.library import SignalAction

if TYPE_CHECKING:
    from collections.abc import Collection

    from pylogic.session.engine import Engine
    from pylogic.session.library import Library

TICK = 0.05
"""Seconds between two signals to an engine that works."""

_PATIENCE = 20  # ticks without work after which the thread ends


class Watch:
    """A thread that signals the engines which work, while there are any.

    Attributes
    ----------
    awake : bool
        Whether the thread runs; who starts work calls `wake` when it does not.
    """

    def __init__(self, library: Library, engines: Collection[Engine], handler: int) -> None:
        self.awake = False
        self._library = library
        self._engines = engines
        self._changing = threading.Lock()
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
        """Signal the engines that work; return whether there were any."""
        working = [engine.number for engine in tuple(self._engines) if engine.working]
        for number in working:
            self._library.raise_signal(number, self._signal)
        return bool(working)
