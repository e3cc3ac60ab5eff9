"""How a manager asks a player: one POST, whose answer must be there in time and be short."""

from __future__ import annotations

import http.client
import socket
from dataclasses import dataclass
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from pylogic.core.errors import MessageError

if TYPE_CHECKING:
    from pylogic.ggp.messages import Message

LONGEST: Final = 100_000
"""How many bytes an answer may have."""

_PORTS: Final = range(1, 65536)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a player listens."""

    host: str
    port: int
    path: str = "/"

    def __str__(self) -> str:
        """Return the URL."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{self.path.removesuffix('/')}"

    @classmethod
    def read(cls, url: str) -> Address:
        """Return the address that a URL writes; `http://` may be left out, and the port, 9147.

        Raises MessageError: It is none.
        """
        parts = urlsplit(url if "://" in url else f"http://{url}")
        try:
            port = 9147 if parts.port is None else parts.port
        except ValueError:
            port = -1
        if parts.scheme != "http" or not parts.hostname or port not in _PORTS:
            raise MessageError(f"{url!r} is no player; expected http://HOST:PORT")
        return cls(parts.hostname, port, parts.path or "/")


@dataclass(frozen=True, slots=True)
class PlayerReply:
    """What came back: the text, or what went wrong.

    text: The answer; empty where there was none.
    fault: `late`, `closed`, `too long` or `not text`; empty where an answer came.
    """

    text: str = ""
    fault: str = ""


def ask(address: Address, message: Message, seconds: float) -> PlayerReply:
    """Return what a player answers within so many seconds; whatever it does, no later."""
    until = monotonic() + seconds
    connection = http.client.HTTPConnection(address.host, address.port, timeout=seconds)
    clock: Timer | None = None
    try:
        connection.connect()
        clock = Timer(max(0.0, until - monotonic()), _cut, [connection.sock])
        clock.daemon = True
        clock.start()
        headers = {"Content-Type": "text/acl", "Accept": "text/delim", "Sender": "GAMESERVER"}
        connection.request("POST", address.path, str(message).encode("utf-8"), headers)
        data = connection.getresponse().read(LONGEST + 1)
    except TimeoutError:
        return PlayerReply(fault="late")
    except (OSError, http.client.HTTPException):
        return PlayerReply(fault="late" if monotonic() >= until else "closed")
    finally:
        if clock is not None:
            clock.cancel()
        connection.close()
    if monotonic() > until:
        return PlayerReply(fault="late")
    if len(data) > LONGEST:
        return PlayerReply(fault="too long")
    try:
        return PlayerReply(data.decode("utf-8").strip())
    except UnicodeDecodeError:
        return PlayerReply(fault="not text")


def _cut(connected: socket.socket) -> None:
    """End a connection whose time is over, in the middle of whatever it does."""
    try:
        connected.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it has ended by itself
