"""The application: the page, and under `/api` what it asks."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pylogic.web.commands import Command
from pylogic.web.guard import Guard, refusal
from pylogic.web.limits import LIMITS
from pylogic.web.messages import CALLS
from pylogic.web.openapi import openapi
from pylogic.web.process import Stopped
from pylogic.web.visitors import Busy, Visitors
from pylogic.web.works import Works

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.requests import Request

    from pylogic.web.limits import Limits
    from pylogic.web.visitors import Visitor

COOKIE: Final = "pylogic"
"""What says which visitor asks."""

_STATIC: Final = Path(__file__).resolve().parent / "static"
_REPORT_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A report has no scripts, and shows parts of documents."""
_ROUND: Final = 20.0
"""Seconds between two looks for visitors who are gone."""
_LOOK: Final = 0.5
"""Seconds between two looks whether somebody still waits for an answer."""


def application(host: str = "127.0.0.1", limits: Limits = LIMITS) -> Starlette:
    """Return the application.

    Parameters
    ----------
    host : str
        The address that it is served at, which says who may ask.
    limits : Limits
        What visitors may take.
    """
    visitors, works = Visitors(limits), Works(limits)
    server = _Server(visitors, works, limits)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        visitors.prepare()
        task = asyncio.create_task(_expire(visitors))
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await works.end()
        await visitors.end()

    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/favicon.ico", server.icon),
            Route("/api/openapi.json", server.described),
            Route("/api/works", server.start, methods=["POST"]),
            Route("/api/works/{work}", server.look),
            Route("/api/works/{work}", server.stop, methods=["DELETE"]),
            Route("/api/works/{work}/report", server.report),
            *(
                Route(f"/api/{name}", partial(server.ask, name), methods=["POST"])
                for name in CALLS
            ),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(Guard, host=host)],
        lifespan=lifespan,
    )


async def _expire(visitors: Visitors) -> None:
    while True:
        await asyncio.sleep(_ROUND)
        visitors.expire()


class _Server:
    """What answers each route."""

    def __init__(self, visitors: Visitors, works: Works, limits: Limits) -> None:
        self._visitors = visitors
        self._works = works
        self._limits = limits
        self._described: dict[str, Any] | None = None

    async def page(self, _: Request) -> Response:
        """Send the page."""
        return FileResponse(_STATIC / "index.html")

    async def icon(self, _: Request) -> Response:
        """Send the sign of the page, for browsers that ask where it always was."""
        return FileResponse(_STATIC / "icon.svg")

    async def described(self, _: Request) -> Response:
        """Send the description of all this, as OpenAPI has it."""
        self._described = self._described or openapi()
        return JSONResponse(self._described)

    async def ask(self, call: str, request: Request) -> Response:
        """Answer one of `CALLS`."""

        async def answer(visitor: Visitor, data: bytes) -> Response:
            known = CALLS[call]
            body = msgspec.to_builtins(msgspec.json.decode(data or b"{}", type=known.body))
            reply = await _while_connected(request, visitor.ask(call, body, known.seconds))
            if "error" in reply:
                return JSONResponse(reply, 500 if reply["error"]["kind"] == "failure" else 422)
            return JSONResponse(reply["done"])

        return await self._answered(request, answer)

    async def start(self, request: Request) -> Response:
        """Start a work."""

        async def answer(visitor: Visitor, data: bytes) -> Response:
            command = msgspec.json.decode(data, type=Command)
            work = self._works.start(visitor, command.words(), command.files())
            return JSONResponse(work.told(0), 202)

        return await self._answered(request, answer)

    async def look(self, request: Request) -> Response:
        """Tell how a work stands, with the rows from `since` on."""

        async def answer(visitor: Visitor, _: bytes) -> Response:
            work = self._works.work(visitor, request.path_params["work"])
            if work is None:
                return refusal(404, "there is no such work")
            return JSONResponse(work.told(max(0, int(request.query_params.get("since", "0")))))

        return await self._answered(request, answer)

    async def report(self, request: Request) -> Response:
        """Send the page that a work has written."""

        async def answer(visitor: Visitor, _: bytes) -> Response:
            work = self._works.work(visitor, request.path_params["work"])
            if work is None or not work.report:
                return refusal(404, "there is no such report")
            return HTMLResponse(work.report, headers={"content-security-policy": _REPORT_POLICY})

        return await self._answered(request, answer)

    async def stop(self, request: Request) -> Response:
        """Stop a work."""

        async def answer(visitor: Visitor, _: bytes) -> Response:
            work = self._works.work(visitor, request.path_params["work"])
            if work is None:
                return refusal(404, "there is no such work")
            await self._works.stop(work)
            return JSONResponse(work.told(len(work.rows)))

        return await self._answered(request, answer)

    async def _answered(
        self, request: Request, answer: Callable[[Visitor, bytes], Awaitable[Response]]
    ) -> Response:
        """Return an answer, and a refusal where something is too much or is not understood."""
        try:
            data = await self._body(request)
            token, visitor = self._visitors.visitor(request.cookies.get(COOKIE))
            response = await answer(visitor, data)
        except _TooLarge as error:
            return refusal(413, str(error))
        except TimeoutError:
            return refusal(408, "the request did not arrive in time")
        except ValueError as error:  # msgspec's are such, too
            return refusal(400, str(error))
        except Busy as error:
            return refusal(429, str(error))
        except Stopped as error:
            return JSONResponse({"error": {"kind": "stopped", "what": str(error)}}, 503)
        if request.cookies.get(COOKIE) != token:
            response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
        return response

    async def _body(self, request: Request) -> bytes:
        """Return the body of a request that is neither too large nor too slow."""
        most = self._limits.body
        what = f"a request may have {most:,} bytes"
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            raise _TooLarge(what)
        data = bytearray()
        async with asyncio.timeout(self._limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise _TooLarge(what)
        return bytes(data)


class _TooLarge(Exception):
    """A request has too many bytes."""


async def _while_connected(request: Request, answer: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    """Return an answer; who is gone gets none, and what works on it is ended."""
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
