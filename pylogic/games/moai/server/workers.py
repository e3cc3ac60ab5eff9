"""Processes that think, so that the server's loop need not; they can be ended in mid-thought.

`concurrent.futures` cannot end a task that runs, pebble polls from threads of its own, and neither
serves those who ask in turn.
"""

import asyncio
import sys
from collections import deque
from pathlib import Path
from typing import Final, Self

import pylogic
from pylogic.core.errors import PylogicError

_MODULE: Final = "pylogic.games.moai.server.worker"
_WHERE: Final = Path(pylogic.__file__).parents[1]
"""Where a new process finds pylogic, from a checkout as well."""


class TurnWorkerDied(PylogicError):
    """A worker ended in the middle of a request; what it said of that is on stderr."""


class TurnWorker:
    """One process, started when it is first needed and again after it was ended."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        """Return the process, which runs."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                _MODULE,
                str(self._seed),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=_WHERE,
                start_new_session=True,  # Ctrl-C is for the server, which ends its workers
            )
        return self._process

    async def answer(self, line: str) -> str:
        """Return the answer to a request's line.

        Whoever stops waiting for it ends the process, so that the next one finds it free.

        Raises TurnWorkerDied: The process has ended.
        """
        process = await self.start()
        if process.stdin is None or process.stdout is None:
            raise TurnWorkerDied("a worker has no pipes")
        answered = b""
        try:
            process.stdin.write(f"{line}\n".encode())
            answered = await process.stdout.readline()
        finally:
            if not answered.endswith(b"\n"):
                self.end()
        if not answered:
            raise TurnWorkerDied("a worker ended in the middle of a request")
        return answered.decode().rstrip("\n")

    def end(self) -> asyncio.subprocess.Process | None:
        """End the process at once, whatever it does, and return it, if there is one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
        return process


class WorkerPool:
    """Some workers, each with one request at a time.

    Who asks is answered in turn, whoever else has asked how much; of what one asks, the first
    comes first. A context manager: workers start when it is entered and end when it is left.
    """

    def __init__(self, size: int, seed: int, seconds: float) -> None:
        self._seconds = seconds
        self._workers = [TurnWorker(seed) for _ in range(size)]
        self._free: list[TurnWorker] = []
        self._waiting: dict[str, deque[asyncio.Future[TurnWorker]]] = {}

    async def __aenter__(self) -> Self:
        """Start the workers."""
        for worker in self._workers:
            await worker.start()
            self._free.append(worker)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the workers, and wait until they have."""
        for worker in self._workers:
            if (process := worker.end()) is not None:
                await process.wait()

    async def answer(self, line: str, asker: str = "") -> str:
        """Return the answer to a request's line.

        line: The request.
        asker: Who asks; others do not wait for all that he has asked before.
        Raises TurnWorkerDied: The worker did not survive the request.
        Raises TimeoutError: It took longer than a request may, waiting for a worker not counted.
        """
        worker = await self._taken(asker)
        try:
            async with asyncio.timeout(self._seconds):
                return await worker.answer(line)
        finally:
            self._give_back(worker)

    async def _taken(self, asker: str) -> TurnWorker:
        """Return a worker once one is free and it is the asker's turn."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[TurnWorker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn came as it stopped waiting
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: TurnWorker) -> None:
        """Give a worker to the next who waits, and let the same asker wait for his next turn."""
        while self._waiting:
            asker = next(iter(self._waiting))
            turns = self._waiting.pop(asker)
            turn = turns.popleft()
            if turns:
                self._waiting[asker] = turns
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)
