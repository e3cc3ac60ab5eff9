"""A process that answers the requests of one visitor, and is ended when it passes its limits."""

import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pylogic.web.limits import WebLimits

PROGRESS: Final = "PYLOGIC_PROGRESS"
"""The environment variable that makes commands write their progress on stderr, as JSON lines."""

_SHELL: Final = 'ulimit -v "$1" 2>/dev/null; ulimit -c 0; shift; exec "$@"'
_LAST_WORDS: Final = 1.0
"""Seconds that a process has to end what it started, once its pipe is closed."""


class Stopped(Exception):
    """A process ended before it answered; the text says why."""


class Process:
    """One process at work, in a folder of its own; what it starts ends with it.

    arguments: For the interpreter.
    limits: What it may take.
    keep_messages: Whether what it says on stderr is for the visitor, and not for the server's log.
    """

    def __init__(
        self, arguments: list[str], limits: WebLimits, *, keep_messages: bool = False
    ) -> None:
        self._arguments = arguments
        self._keep_messages = keep_messages
        self._limits = limits
        self.folder = Path(tempfile.mkdtemp(prefix="pylogic-web-"))
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        """Start it, if it does not run yet."""
        if self._process is None:
            shell = shutil.which("sh")
            memory = str(self._limits.memory >> 10)
            limited = [] if shell is None else [shell, "-c", _SHELL, "sh", memory]
            self._process = await asyncio.create_subprocess_exec(
                *limited,
                sys.executable,
                *self._arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE if self._keep_messages else None,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": _path(), PROGRESS: "json"},
                limit=self._limits.reply,
                start_new_session=True,  # so that all it starts can be ended at once
            )
        return self._process

    @property
    def lives(self) -> bool:
        """Whether it has not ended; one that was not started yet lives."""
        return self._process is None or self._process.returncode is None

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a request.

        Raises Stopped: It took too long, and was ended; or it ended, or answered too much.
        """
        process = await self.start()
        assert process.stdin is not None  # noqa: S101 - they are pipes
        assert process.stdout is not None  # noqa: S101
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(json.dumps(request).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.end()
            raise Stopped(f"this took longer than {seconds:g} seconds, and was stopped") from None
        except ValueError:
            await self.end()
            raise Stopped("the answer is larger than what is sent at once") from None
        except (ConnectionError, asyncio.CancelledError):
            await self.end()
            raise
        if not line:
            await self.end()
            raise Stopped(
                "the process that worked on this ended: it took too much memory, or more"
            )
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def end(self) -> None:
        """End it and all that it started, and remove its folder."""
        process = self._process
        if process is not None and process.returncode is None:
            if process.stdin is not None:
                process.stdin.close()
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_WORDS):
                    await process.wait()
        if process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_WORDS):  # what it left may hold its pipes
                    await process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def _path() -> str:
    """Return where the process finds the same package as this one."""
    here = str(Path(__file__).resolve().parents[2])
    return os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
