"""The server: many conversations at once on one loop, none of which can hold up another."""

import asyncio
import logging
import os
import select
import signal
import socket
from asyncio.trsock import TransportSocket
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

import pylogic.games as games
from pylogic.games.moai.server.messages import INVALID, Bye, Calculate
from pylogic.games.moai.server.protocol import LineBuffer, answer, request_of
from pylogic.games.moai.server.rules import BoardRules
from pylogic.games.moai.server.workers import TurnWorkerDied, WorkerPool

_INTERVAL: Final = 0.25
"""Seconds between two looks."""

_ENDED: Final = getattr(select, "POLLRDHUP", 0)
_GONE: Final = select.POLLHUP | select.POLLERR | select.POLLNVAL


async def left(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Return once a client has gone, also where it has sent more than has been read.

    One that has sent all its requests may end its side of the connection and still wait for the
    answers. From here that looks as if it had closed both sides. An urgent byte tells the two
    apart: it is no part of what a client reads, and the system of one that is gone refuses it.
    """
    watched = writer.get_extra_info("socket")
    poll = select.poll()
    poll.register(watched.fileno(), _ENDED)
    probed = False
    while not writer.is_closing():
        events = sum(event for _, event in poll.poll(0))
        if events & _GONE:
            return
        if not probed and (events & _ENDED or reader.at_eof()):
            probed = True
            probe(watched)
        await asyncio.sleep(_INTERVAL)


def probe(watched: TransportSocket) -> None:
    """Send an urgent byte."""
    with watched.dup() as own, suppress(OSError):  # refused at once, or its buffer is full
        own.send(b" ", socket.MSG_OOB)


_LOG: Final = logging.getLogger(__name__)
_CHUNK: Final = 1 << 16
_BACKLOG: Final = 512
_QUICK: Final = 2
"""The highest level whose turns are chosen quickly, and need not wait behind the others."""


@dataclass(frozen=True, slots=True)
class ClientLimits:
    """What a client may take.

    connections: At once; for one more, the one that got its last answer longest ago is closed.
    seconds: To choose a turn.
    waiting: Seconds until a turn is chosen, the wait for a free worker included.
    silence: Seconds until a client that sends nothing is let go.
    slowness: Seconds until a client that does not read its answers is let go.
    """

    connections: int = 500
    seconds: float = 30.0
    waiting: float = 120.0
    silence: float = 600.0
    slowness: float = 30.0


USUAL: Final = ClientLimits()


class Server:
    """Answers requests: `run` is a whole server, `serving` one among other tasks of a loop."""

    def __init__(self, *, seed: int = 0, limits: ClientLimits = USUAL) -> None:
        self._limits = limits
        self._rules = BoardRules(games.game("moai", "native"))
        self._quick = WorkerPool(1, seed, limits.seconds)
        self._deep = WorkerPool(max(1, (os.cpu_count() or 1) - 1), seed, limits.seconds)
        self._conversations: OrderedDict[asyncio.Task[None], asyncio.StreamWriter] = OrderedDict()

    async def run(self, host: str, port: int, on_ready: Callable[[int], None]) -> None:
        """Serve until SIGINT or SIGTERM comes.

        host: The address to listen on.
        port: 0 takes any that is free.
        on_ready: Told the port, once clients can connect and signals are obeyed.
        Raises OSError: The address cannot be listened on.
        """
        loop = asyncio.get_running_loop()
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        async with self.serving(host, port) as found:
            on_ready(found)
            await stop.wait()

    @asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve as long as the context lasts, which gives the port."""
        async with AsyncExitStack() as closing:
            door = closing.enter_context(await _listen(host, port))
            await closing.enter_async_context(self._quick)
            await closing.enter_async_context(self._deep)
            server = await asyncio.start_server(self._accept, sock=door, backlog=_BACKLOG)
            closing.push_async_callback(self._hang_up)
            closing.callback(server.close)
            yield door.getsockname()[1]

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._conversations) >= self._limits.connections:
            longest_silent, _ = self._conversations.popitem(last=False)
            longest_silent.cancel()
        task = asyncio.create_task(self._converse(reader, writer))
        self._conversations[task] = writer

        def ended(task: asyncio.Task[None]) -> None:
            self._conversations.pop(task, None)
            self._close(writer)
            if not task.cancelled() and (fault := task.exception()) is not None:
                _LOG.error("a conversation broke off", exc_info=fault)

        task.add_done_callback(ended)

    def _close(self, writer: asyncio.StreamWriter) -> None:
        """Close a connection, and what it does not read within the limit is lost."""
        writer.close()
        if writer.transport.get_write_buffer_size():
            loop = asyncio.get_running_loop()
            loop.call_later(self._limits.slowness, writer.transport.abort)

    async def _hang_up(self) -> None:
        """Close every connection at once."""
        for task, writer in self._conversations.items():
            task.cancel()
            writer.transport.abort()
        await asyncio.gather(*self._conversations, return_exceptions=True)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer a client's lines, in order, one at a time, until either side has enough."""
        lines = LineBuffer()
        # Whoever goes away or dawdles has ended the conversation; nobody is left to be told.
        with suppress(ConnectionError, TimeoutError):
            while data := await self._read(reader):
                for line in lines.feed(data):
                    if not await self._reply(line, reader, writer):
                        return
            if rest := lines.end():
                await self._reply(rest, reader, writer)

    async def _read(self, reader: asyncio.StreamReader) -> bytes:
        async with asyncio.timeout(self._limits.silence):
            return await reader.read(_CHUNK)

    async def _reply(
        self, line: bytes | None, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Answer a line; return whether the conversation goes on."""
        request = None if line is None else request_of(line)
        if request is None:
            text = INVALID
        elif isinstance(request, Calculate):
            text = await self._calculate(request, reader, writer)
        else:
            text = answer(request, self._rules)
        writer.write(f"{text}\n".encode())
        async with asyncio.timeout(self._limits.slowness):
            await writer.drain()
        task = asyncio.current_task()
        if task is not None and task in self._conversations:
            self._conversations.move_to_end(task)
        await asyncio.sleep(0)  # whoever sends many lines at once lets the others in between
        return not isinstance(request, Bye)

    async def _calculate(
        self, request: Calculate, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> str:
        """Return the answer, or raise `ConnectionResetError` where nobody is left to read it."""
        pool = self._quick if request.level <= _QUICK else self._deep
        asker = str(writer.get_extra_info("peername")[0])
        thought = asyncio.ensure_future(pool.answer(str(request), asker))
        leaving = asyncio.ensure_future(left(reader, writer))
        try:
            async with asyncio.timeout(self._limits.waiting):
                await asyncio.wait({thought, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not thought.done():
                raise ConnectionResetError
            return await thought
        except (TimeoutError, TurnWorkerDied) as fault:
            _LOG.warning("no turn was chosen for %s %r", request, fault)
            return INVALID
        finally:
            thought.cancel()
            leaving.cancel()
            await asyncio.gather(thought, leaving, return_exceptions=True)


async def _listen(host: str, port: int) -> socket.socket:
    """Return a socket on the first address of a host, IPv4 before IPv6."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, _, _, _, address = min(found, key=lambda info: info[0] != socket.AF_INET)
    return socket.create_server(address, family=family, backlog=_BACKLOG)
