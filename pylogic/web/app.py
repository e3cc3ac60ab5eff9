"""The application: the page, and under `/api` what it asks."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from difflib import get_close_matches
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pylogic.web.commands import KINDS, Command, Manage
from pylogic.web.guard import Guard, is_loopback, refusal
from pylogic.web.limits import LIMITS, WebLimits
from pylogic.web.messages import CALLS
from pylogic.web.openapi import openapi
from pylogic.web.process import Stopped
from pylogic.web.visitors import Busy, Visitors
from pylogic.web.works import WebWork, Works

COOKIE: Final = "pylogic"
"""What says which visitor asks."""

_STATIC: Final = Path(__file__).resolve().parent / "static"
_REPORT_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A report has no scripts, and shows parts of documents."""
_ROUND: Final = 20.0
"""Seconds between two looks for visitors who are gone."""
_DIGITS: Final = 9
"""Digits of a number that are read."""


def application(host: str = "127.0.0.1", limits: WebLimits = LIMITS) -> Starlette:
    """Return the application.

    host: The address that it is served at, which says who may ask.
    """
    visitors, works = Visitors(limits), Works(limits)
    server = _Server(visitors, works, limits, is_open=not is_loopback(host))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        visitors.prepare()
        task = asyncio.create_task(_expire(visitors, works))
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
            Route("/api/works/{work}", server.work, methods=["GET", "DELETE"]),
            Route("/api/works/{work}/report", server.report),
            *(
                Route(f"/api/{name}", partial(server.ask, name), methods=["POST"])
                for name in CALLS
            ),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(Guard, host=host)],
        exception_handlers={HTTPException: _not_served},
        lifespan=lifespan,
    )


async def _expire(visitors: Visitors, works: Works) -> None:
    while True:
        await asyncio.sleep(_ROUND)
        for gone in visitors.expire():
            await works.leave(gone)


async def _not_served(request: Request, error: Exception) -> Response:
    """Refuse what is at no address here, or is asked by another method."""
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for these only
    what = f"there is no {request.url.path!r} here"
    expected = ["/"]
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        what = f"{request.url.path!r} does not take {request.method}"
        expected = error.headers["Allow"].split(", ") if error.headers else []
    elif request.url.path.startswith("/api/"):
        expected = [*(f"/api/{name}" for name in CALLS), "/api/works", "/api/openapi.json"]
        near = get_close_matches(request.url.path, expected, 3)
        expected = near or ["what /api/openapi.json describes"]
    response = refusal(error.status_code, what, expected)
    response.headers.update(error.headers or {})
    return response


class _Server:
    """What answers each route."""

    def __init__(
        self, visitors: Visitors, works: Works, limits: WebLimits, *, is_open: bool
    ) -> None:
        self._is_open = is_open
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

        async def answer(data: bytes) -> Response:
            known = CALLS[call]
            try:
                read = msgspec.json.decode(data or b"{}", type=known.body)
            except msgspec.ValidationError as error:
                keys = ", ".join(known.body.__struct_fields__) or "none"
                return refusal(400, str(error), [f"a body with the keys: {keys}"])
            body = msgspec.to_builtins(read)
            token, visitor = self._visitors.visitor(request.cookies.get(COOKIE))
            reply = await while_connected(request, visitor.ask(call, body, known.seconds))
            if "error" in reply:
                status = 500 if reply["error"]["kind"] == "failure" else 422
                return _marked(request, JSONResponse(reply, status), token)
            return _marked(request, JSONResponse(reply["done"]), token)

        return await self._answered(request, answer)

    async def start(self, request: Request) -> Response:
        """Start a work."""

        async def answer(data: bytes) -> Response:
            try:
                command = msgspec.json.decode(data, type=Command)
            except msgspec.ValidationError as error:
                return refusal(
                    400, str(error), [f"a `kind` among {', '.join(KINDS)}, and its keys"]
                )
            if self._is_open and isinstance(command, Manage):
                return refusal(403, "players are asked only where this machine alone has the page")
            words, files = command.words(), command.files()
            token, visitor = self._visitors.visitor(request.cookies.get(COOKIE))
            work = self._works.start(visitor, words, files)
            return _marked(request, JSONResponse(work.status(0), 202), token)

        return await self._answered(request, answer)

    async def work(self, request: Request) -> Response:
        """Tell how a work stands, or stop it."""
        return await (self._stop if request.method == "DELETE" else self._look)(request)

    async def _look(self, request: Request) -> Response:
        """Tell how a work stands, with the rows from `since` on."""
        since = request.query_params.get("since", "0")
        if not (since.isascii() and since.isdecimal()) or len(since) > _DIGITS:
            what = f"`since` is the number of rows that are known already, but found: {since!r}"
            return refusal(400, what, ["a number from 0"])
        work = self._work(request)
        return JSONResponse(work.status(int(since))) if work else _no_work()

    async def report(self, request: Request) -> Response:
        """Send the page that a work has written."""
        work = self._work(request)
        if work is None or not work.report:
            return refusal(404, "there is no such report", ["a work whose `report` is true"])
        return HTMLResponse(work.report, headers={"content-security-policy": _REPORT_POLICY})

    async def _stop(self, request: Request) -> Response:
        """Stop a work."""
        work = self._work(request)
        if work is None:
            return _no_work()
        await self._works.stop(work)
        return JSONResponse(work.status(len(work.rows)))

    def _work(self, request: Request) -> WebWork | None:
        visitor = self._visitors.known(request.cookies.get(COOKIE))
        if visitor is None:
            return None
        return self._works.work(visitor, request.path_params["work"])

    async def _answered(
        self, request: Request, answer: Callable[[bytes], Awaitable[Response]]
    ) -> Response:
        """Return an answer, and a refusal where something is too much or is not understood."""
        try:
            return await answer(await body_of(request, self._limits))
        except TooLarge as error:
            return refusal(413, str(error))
        except TimeoutError:
            return refusal(408, "the request did not arrive in time")
        except ValueError as error:  # msgspec's are such, too
            return refusal(400, str(error))
        except Busy as error:
            return refusal(429, str(error))
        except Stopped as error:
            return JSONResponse({"error": {"kind": "stopped", "what": str(error)}}, 503)


def _no_work() -> Response:
    expected = ["the `id` that POST /api/works answered, with the cookie that came with it"]
    return refusal(404, "there is no such work; works end with the server", expected)


def _marked(request: Request, response: Response, token: str) -> Response:
    """Return a response that tells a visitor its token, where that is new."""
    if request.cookies.get(COOKIE) != token:
        response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
    return response


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
