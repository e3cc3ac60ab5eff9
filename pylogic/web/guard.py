"""What is let in: requests of this page only, of a size and in a time that are bounded."""

import ipaddress
import socket
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of this machine that only it has."""

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'"
        " data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}
"""The drawings of boards bring styles of their own; scripts come from here alone."""

_CHANGING: Final = frozenset({"POST", "DELETE"})


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches an address."""
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Refuses requests that come to another name, or from another page.

    A page of another site may make a browser ask us. It cannot change the header `Origin`; and
    where it has its own name lead to this machine, the header `Host` has that name.

    app: What is guarded.
    host: The address that is listened on.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._is_open = not is_loopback(host)
        self._names = {*LOOPBACK, host.lower()}
        if self._is_open:
            self._names |= {socket.gethostname().lower(), socket.getfqdn().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refused(scope["method"], Headers(scope=scope))
        app = self._app if refused is None else refused
        await app(scope, receive, sending)

    def _refused(self, method: str, headers: Headers) -> JSONResponse | None:
        """Return what is answered to a request that is not let in; None where it is."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return refusal(421, f"the host {host!r} is not served here")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return refusal(403, f"the page {origin} may not ask here")
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"} and (
            method in _CHANGING or headers.get("sec-fetch-mode") != "navigate"
        ):
            return refusal(403, "pages of other sites may not ask here")
        if method == "POST":
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return refusal(415, f"expected application/json, found {kind or 'nothing'}")
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return self._is_open or address.is_loopback  # an address cannot be made to lead here


def refusal(status: int, what: str, expected: Sequence[str] = ()) -> JSONResponse:
    """Return the answer that says why a request is refused, and what was expected instead."""
    error = {"kind": "refused", "what": what, **({"expected": [*expected]} if expected else {})}
    return JSONResponse({"error": error}, status)
