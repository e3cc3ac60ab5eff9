"""Whether a client has left while the server thinks for it.

A client that has sent all its requests may end its side of the connection and still wait for the
answers. From here that looks as if it had closed both sides. An urgent byte tells the two apart:
it is no part of what a client reads, and the system of one that is gone refuses it.
"""

from __future__ import annotations

import asyncio
import select
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio.trsock import TransportSocket

_INTERVAL: Final = 0.25
"""Seconds between two looks."""

_ENDED: Final = getattr(select, "POLLRDHUP", 0)
_GONE: Final = select.POLLHUP | select.POLLERR | select.POLLNVAL


async def left(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Return once a client has gone, also where it has sent more than has been read."""
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
