"""Work that takes long: commands of pylogic, each in a process, whose rows are kept as they come.

A work is the command that does the same at a terminal, so that its rows are what `--json` prints.
"""

import asyncio
import json
import secrets
from dataclasses import dataclass, field
from pathlib import PurePath
from time import monotonic
from typing import Any, Final

from pylogic.web.commands import REPORT
from pylogic.web.limits import WebLimits
from pylogic.web.process import Process
from pylogic.web.visitors import Busy, Visitor

_RUNNING: Final = ("-m", "pylogic.web.worker.command")
_KEPT: Final = 32
"""Works that are kept after their end."""

_MOST_SAID: Final = 20_000
"""Characters of messages that are kept."""


@dataclass(slots=True)
class WebWork:
    """One work.

    id, command: How it is asked about, and what it runs.
    owner: Whose it is: nobody else sees it.
    process: What does it.
    state: `runs`, `done`, `stopped` or `failed`.
    rows: What it has answered.
    dropped: How many rows were too many to be kept.
    progress: What is counted, how many are done, and of how many.
    report: The page that it has written, if it has.
    """

    id: str
    command: list[str]
    owner: Visitor
    process: Process
    began: float = field(default_factory=monotonic)
    ended: float | None = None
    state: str = "runs"
    code: int | None = None
    rows: list[dict[str, Any]] = field(default_factory=list)
    dropped: int = 0
    progress: list[Any] = field(default_factory=list)
    said: str = ""
    report: str = ""

    def status(self, since: int) -> dict[str, Any]:
        """Return how it stands, with the rows from a number on."""
        return {
            "id": self.id,
            "command": " ".join(["pylogic", *map(_shown, self.command)]),
            "state": self.state,
            "code": self.code,
            "rows": self.rows[since:],
            "count": len(self.rows),
            "dropped": self.dropped,
            "progress": self.progress,
            "said": self.said,
            "report": bool(self.report),
            "seconds": round((self.ended or monotonic()) - self.began, 1),
        }


def _shown(word: str) -> str:
    """Return a word of a command without where this machine keeps its files."""
    return PurePath(word).name if word.startswith(("/", "./")) else word


class Works:
    """All works."""

    def __init__(self, limits: WebLimits) -> None:
        self._limits = limits
        self._works: dict[str, WebWork] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, owner: Visitor, command: list[str], files: dict[str, str]) -> WebWork:
        """Start a work; its files are in the folder in which it runs.

        Raises Busy: As many run as may.
        """
        running = [work for work in self._works.values() if work.state == "runs"]
        most = max(1, self._limits.works // 2)
        if sum(work.owner is owner for work in running) >= most:
            raise Busy(f"{most} works of yours are running; stop one first")
        if len(running) >= self._limits.works:
            raise Busy(f"{len(running)} works are running; try again later")
        for old in [w.id for w in self._works.values() if w.state != "runs"][:-_KEPT]:
            del self._works[old]
        process = Process([*_RUNNING, *command, "--json"], self._limits, keep_messages=True)
        for name, text in files.items():
            path = process.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        work = WebWork(secrets.token_urlsafe(12), command, owner, process)
        self._works[work.id] = work
        self._tasks[work.id] = asyncio.create_task(self._run(work))
        return work

    def work(self, owner: Visitor, name: str) -> WebWork | None:
        """Return a work of a visitor; None where there is none of that name."""
        found = self._works.get(name)
        return found if found is not None and found.owner is owner else None

    async def stop(self, work: WebWork) -> None:
        """Stop a work; its rows are kept."""
        if work.state == "runs":
            task = self._tasks[work.id]
            work.state = "stopped"
            await work.process.end()
            await task

    async def leave(self, owner: Visitor) -> None:
        """Stop the works of a visitor who is gone."""
        await asyncio.gather(
            *(self.stop(work) for work in tuple(self._works.values()) if work.owner is owner)
        )

    async def end(self) -> None:
        """Stop all works."""
        await asyncio.gather(*(self.stop(work) for work in tuple(self._works.values())))

    async def _run(self, work: WebWork) -> None:
        """Keep what a work says, until it ends."""
        try:
            async with asyncio.timeout(self._limits.work_seconds):
                process = await work.process.start()
                assert process.stdout is not None  # noqa: S101 - they are pipes
                assert process.stderr is not None  # noqa: S101
                await asyncio.gather(
                    self._rows(work, process.stdout), self._messages(work, process.stderr)
                )
                work.code = await process.wait()
            self._keep_report(work)
        except TimeoutError:
            work.said += f"stopped after {self._limits.work_seconds:g} seconds\n"
            work.state = "stopped"
        except ValueError:  # of a stream whose line is too long
            work.said += "a row is larger than what is kept\n"
        finally:
            if work.state == "runs":
                work.state = "done" if work.code in {0, 1} else "failed"
            work.ended = monotonic()
            del self._tasks[work.id]
            await work.process.end()

    def _keep_report(self, work: WebWork) -> None:
        path = work.process.folder / REPORT
        if path.is_file() and path.stat().st_size <= self._limits.reply:
            work.report = path.read_text(encoding="utf-8")

    async def _rows(self, work: WebWork, stream: asyncio.StreamReader) -> None:
        async for line in stream:
            try:
                row = json.loads(line)
            except ValueError:
                self._say(work, line.decode(errors="replace"))
                continue
            if len(work.rows) < self._limits.rows:
                work.rows.append(row)
            else:
                work.dropped += 1

    async def _messages(self, work: WebWork, stream: asyncio.StreamReader) -> None:
        async for line in stream:
            text = line.decode(errors="replace")
            if text.startswith('{"progress"'):
                work.progress = json.loads(text)["progress"]
            else:
                self._say(work, text.replace(f"{work.process.folder}/", ""))

    @staticmethod
    def _say(work: WebWork, text: str) -> None:
        if len(work.said) < _MOST_SAID:
            work.said += text
