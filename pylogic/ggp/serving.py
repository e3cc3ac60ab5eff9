"""A player behind HTTP: each message is the body of a POST, and so is what is answered."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore, Thread
from time import monotonic
from typing import Any, Final

from pylogic.core.errors import MessageError
from pylogic.ggp.agent import Agent
from pylogic.ggp.messages import read_message

PORT: Final = 9147
"""Where managers look for a player unless told otherwise."""

LONGEST: Final = 4_000_000
"""How many bytes a message may have."""

_SILENCE: Final = 10.0
"""Seconds until a sender that sends nothing is let go."""

_SLOWEST: Final = 30.0
"""Seconds that a message may take to come."""

_AT_ONCE: Final = 32
"""How many connections are held at once; one more is closed."""

_CHUNK: Final = 1 << 16
_LOG: Final = logging.getLogger(__name__)


class PlayerServer(ThreadingHTTPServer):
    """Listens for messages to one player.

    agent: Who answers.
    host: The address to listen on.
    port: 0 takes any that is free; `port` tells which.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, agent: Agent, host: str = "localhost", port: int = PORT) -> None:
        self.agent = agent
        self._places = BoundedSemaphore(_AT_ONCE)
        super().__init__((host, port), _Handler)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as there
        """Answer a connection in a thread of its own, unless there are too many."""
        if not self._places.acquire(blocking=False):
            _LOG.warning("more than %d connections; one is closed", _AT_ONCE)
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Answer a connection, and free its place."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401, ARG002
        """Tell of a connection that broke; what else goes wrong here is a fault of ours."""
        _LOG.warning("a connection from %s broke", client_address[0], exc_info=True)

    @contextmanager
    def running(self) -> Iterator[PlayerServer]:
        """Serve in a thread while the context lasts."""
        thread = Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            thread.join()
            self.server_close()


class _Handler(BaseHTTPRequestHandler):
    """One connection: one message."""

    server: PlayerServer
    timeout = _SILENCE  # of each read
    server_version = "pylogic"
    sys_version = ""

    def do_POST(self) -> None:
        """Answer the message in the body."""
        received = monotonic()
        body = self._body(received)
        if body is None:
            return
        try:
            message = read_message(body.decode("utf-8"))
        except UnicodeDecodeError as fault:
            self._say(HTTPStatus.BAD_REQUEST, f"the message is not UTF-8: {fault.reason}")
        except MessageError as fault:
            self._say(HTTPStatus.BAD_REQUEST, str(fault))
        else:
            self._say(HTTPStatus.OK, self.server.agent.answer(message, received))

    def _body(self, received: float) -> bytes | None:
        """Return the body; None where it was refused, or did not come."""
        said = self.headers.get("Content-Length", "")
        if not (said.isascii() and said.isdecimal()):
            self._say(HTTPStatus.LENGTH_REQUIRED, "expected a Content-Length")
            return None
        if len(said) > len(str(LONGEST)) or int(said) > LONGEST:
            self._say(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"more than {LONGEST:,} bytes")
            return None
        body = bytearray()
        while len(body) < int(said):
            try:
                part = self.rfile.read1(min(_CHUNK, int(said) - len(body)))
            except (TimeoutError, ConnectionError):
                part = b""
            if not part or monotonic() > received + _SLOWEST:
                _LOG.warning("of a message of %s bytes %d came", said, len(body))
                self.close_connection = True
                return None
            body += part
        return bytes(body)

    def _say(self, status: HTTPStatus, text: str) -> None:
        data = text.encode("utf-8")
        try:
            self.send_response(status)
            self.send_header("Content-Type", "text/acl")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except (ConnectionError, TimeoutError):
            _LOG.warning("nobody waited for the answer %s", text[:80])

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - as there
        """Tell of a request, for those who look closely."""
        _LOG.debug(format, *args)
