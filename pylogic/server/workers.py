"""Processes that think, so that the server's loop need not; they can be ended in mid-thought."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Final, Self

import pylogic
from pylogic.errors import PylogicError

_MODULE: Final = "pylogic.server.worker"
_WHERE: Final = Path(pylogic.__file__).parents[1]
"""Where a new process finds pylogic, from a checkout as well."""


class WorkerDied(PylogicError):
    """A worker ended in the middle of a request; what it said of that is on stderr."""


class Worker:
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

        Raises
        ------
        WorkerDied
            The process has ended.
        """
        process = await self.start()
        if process.stdin is None or process.stdout is None:
            raise WorkerDied("a worker has no pipes")
        answered = b""
        try:
            process.stdin.write(f"{line}\n".encode())
            answered = await process.stdout.readline()
        finally:
            if not answered.endswith(b"\n"):
                self.end()
        if not answered:
            raise WorkerDied("a worker ended in the middle of a request")
        return answered.decode().rstrip("\n")

    def end(self) -> asyncio.subprocess.Process | None:
        """End the process at once, whatever it does, and return it, if there is one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
        return process


class Pool:
    """Some workers, each with one request at a time; who comes first is answered first.

    A context manager: workers start when it is entered and end when it is left.
    """

    def __init__(self, size: int, seed: int, seconds: float) -> None:
        self._seconds = seconds
        self._workers = [Worker(seed) for _ in range(size)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()

    async def __aenter__(self) -> Self:
        """Start the workers."""
        for worker in self._workers:
            await worker.start()
            self._free.put_nowait(worker)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the workers, and wait until they have."""
        for worker in self._workers:
            if (process := worker.end()) is not None:
                await process.wait()

    async def answer(self, line: str) -> str:
        """Return the answer to a request's line.

        Raises
        ------
        WorkerDied
            The worker did not survive the request.
        TimeoutError
            It took longer than a request may, waiting for a worker not counted.
        """
        worker = await self._free.get()
        try:
            async with asyncio.timeout(self._seconds):
                return await worker.answer(line)
        finally:
            self._free.put_nowait(worker)
