"""How requests come in: their bodies, and whether somebody still waits for the answer."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Final

from starlette.requests import Request

from pylogic.web.limits import WebLimits
from pylogic.web.process import Stopped

_LOOK: Final = 0.5
"""Seconds between two looks whether somebody still waits for an answer."""


class TooLarge(Exception):
    """A request has too many bytes."""


async def body_of(request: Request, limits: WebLimits) -> bytes:
    """Return the body of a request that is neither too large nor too slow.

    Raises TooLarge: It has too many bytes.
    Raises TimeoutError: It did not arrive in time.
    """
    most = limits.body
    what = f"a request may have {most:,} bytes"
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise TooLarge(what)
    data = bytearray()
    async with asyncio.timeout(limits.body_seconds):
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise TooLarge(what)
    return bytes(data)


async def while_connected(request: Request, answer: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    """Return an answer; who is gone gets none, and what works on it is ended.

    Raises Stopped: Nobody waits for it.
    """
    task = asyncio.ensure_future(answer)
    try:
        while not task.done():
            await asyncio.wait({task}, timeout=_LOOK)
            if not task.done() and await request.is_disconnected():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
                raise Stopped("nobody waits for the answer")
        return task.result()
    except asyncio.CancelledError:
        task.cancel()
        raise
