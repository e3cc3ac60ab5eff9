"""Those who have the page open: each has a process, for as long as it is used."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, Final

from pylogic.web.limits import WebLimits
from pylogic.web.process import Process, Stopped

ANSWERING: Final = ["-m", "pylogic.web.worker"]
"""What the process of a visitor runs."""


class Busy(Exception):
    """There is no room for one more; the text says of what."""


class Visitor:
    """One visitor.

    Nothing that matters is kept here: a process that was ended is followed by a new one.

    limits: What it may take.
    process: Makes its process, once something is asked that needs one.
    """

    def __init__(self, limits: WebLimits, process: Callable[[], Process]) -> None:
        self._limits = limits
        self._make = process
        self._process: Process | None = None
        self.came_back = False
        self._turn = asyncio.Lock()
        self._waiting = 0
        self.seen = monotonic()

    @property
    def is_busy(self) -> bool:
        """Whether something of it is being answered."""
        return self._waiting > 0

    def ask(self, call: str, body: dict[str, Any], seconds: float) -> asyncio.Task[dict[str, Any]]:
        """Return what answers a request, one after the other; from now on the visitor is busy.

        Its result raises Stopped where it is not answered.

        Raises Busy: Too many are waiting.
        """
        if self._waiting >= self._limits.waiting:
            raise Busy(f"{self._waiting} requests are waiting already")
        self._waiting += 1
        self.seen = monotonic()
        task = asyncio.create_task(self._answer(call, body, seconds))
        task.add_done_callback(self._answered)
        return task

    def _answered(self, _: asyncio.Task[dict[str, Any]]) -> None:
        self._waiting -= 1
        self.seen = monotonic()

    async def _answer(self, call: str, body: dict[str, Any], seconds: float) -> dict[str, Any]:
        async with self._turn:
            if self._process is None or not self._process.lives:
                await self.end()
                self._process = self._make()
            try:
                return await self._process.ask({"call": call, "body": body}, seconds)
            except ConnectionError:
                raise Stopped("the process that worked on this is gone") from None

    async def end(self) -> None:
        """End its process."""
        process, self._process = self._process, None
        if process is not None:
            await process.end()


class Visitors:
    """All visitors, by the token that each has in a cookie."""

    def __init__(self, limits: WebLimits) -> None:
        self._limits = limits
        self._known: dict[str, Visitor] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._spare: Process | None = None
        self._soon: asyncio.TimerHandle | None = None

    def prepare(self) -> None:
        """Start a process for the next visitor, who need not wait for it then."""
        self._spare = Process(ANSWERING, self._limits)
        self._do(self._spare.start())

    def known(self, token: str | None) -> Visitor | None:
        """Return the visitor with a token; None where there is none."""
        found = None if token is None else self._known.get(token)
        if found is not None:
            found.came_back = True
            found.seen = monotonic()
        return found

    def visitor(self, token: str | None) -> tuple[str, Visitor]:
        """Return the visitor with a token, or a new one with a new token.

        Raises Busy: There are too many, and all of them are being answered.
        """
        if token is not None and (found := self.known(token)) is not None:
            return token, found
        if len(self._known) >= self._limits.visitors:
            idle = [known for known, one in self._known.items() if not one.is_busy]
            if not idle:
                raise Busy(f"{len(self._known)} visitors are being answered")
            self._end(min(idle, key=self._age))
        token = secrets.token_urlsafe(24)
        self._known[token] = Visitor(self._limits, self._process)
        return token, self._known[token]

    def _age(self, token: str) -> tuple[bool, float]:
        """Return what visitors are ended by: first those who never sent their token."""
        return self._known[token].came_back, self._known[token].seen

    def _process(self) -> Process:
        spare, self._spare = self._spare, None
        if spare is None:
            return Process(ANSWERING, self._limits)
        self._soon = asyncio.get_running_loop().call_later(self._limits.spare, self.prepare)
        return spare

    def expire(self) -> list[Visitor]:
        """Forget those who have asked nothing for long, sooner without a cookie; return them."""
        now, gone = monotonic(), []
        for token, one in tuple(self._known.items()):
            idle = self._limits.idle if one.came_back else self._limits.idle_once
            if one.seen < now - idle and not one.is_busy:
                self._end(token)
                gone.append(one)
        return gone

    def _end(self, token: str) -> None:
        self._do(self._known.pop(token).end())

    def _do(self, work: Coroutine[object, object, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """End all processes."""
        if self._soon is not None:
            self._soon.cancel()
        for token in tuple(self._known):
            self._end(token)
        await asyncio.gather(*self._tasks)
        if self._spare is not None:
            await self._spare.end()
