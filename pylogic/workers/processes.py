"""Processes of this machine."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, Self

from pylogic.core.errors import WorkerDied
from pylogic.workers.api import P, R

_AHEAD: Final = 4
"""Pieces that are handed out for each process, the one that it does among them."""

TRIES: Final = 3
"""How often a piece is handed out again when a process dies."""


class Processes:
    """So many processes, started anew where one of them dies. A context manager.

    count: How many.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        # After a fork SWI-Prolog's clocks stand still: processes are spawned.
        return ProcessPoolExecutor(
            self._count, mp_context=get_context("spawn"), initializer=_begin
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes; pieces that nobody has begun are left."""
        self._pool.shutdown(cancel_futures=True)

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Yield what a function makes of each piece, in their order.

        Raises WorkerDied: A process died over the same pieces several times.
        """
        left = iter(pieces)
        waiting: deque[tuple[P, Future[Any]]] = deque()
        deaths = 0
        while True:
            try:
                for piece in islice(left, _AHEAD * self._count - len(waiting)):
                    waiting.append((piece, self._handed(function, piece)))
                if not waiting:
                    return
                found = waiting[0][1].result()
            except BrokenProcessPool as fault:
                deaths += 1
                if deaths > TRIES:
                    raise WorkerDied(deaths) from fault
                self._pool.shutdown()
                self._pool = self._new()
                waiting = deque(
                    (piece, self._again(function, piece, future)) for piece, future in waiting
                )
            else:
                waiting.popleft()
                deaths = 0
                yield found

    def _handed(self, function: Callable[[P], R], piece: P) -> Future[R]:
        """Hand out a piece; if the processes are dead already, say so with its result."""
        try:
            return self._pool.submit(function, piece)
        except BrokenProcessPool as fault:
            lost: Future[R] = Future()
            lost.set_exception(fault)
            return lost

    def _again(self, function: Callable[[P], R], piece: P, future: Future[R]) -> Future[R]:
        """Hand out a piece again, unless it was done."""
        done = future.done() and not isinstance(future.exception(), BrokenProcessPool)
        return future if done else self._pool.submit(function, piece)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a word
