"""Clients that leave in mid-thought are not thought for, and nobody waits for all of one other."""

import asyncio
import socket
import struct
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from pylogic.games.moai.server import Client, serving
from pylogic.games.moai.server.messages import Board, Calculate, read_turn
from pylogic.games.moai.server.serving import Server
from pylogic.games.moai.server.workers import WorkerPool
from tests.games.moai.server.conftest import running_server

PLACED = Board(8, "+      +" + " " * 19 + "B" + " " * 8 + "P" + " " * 19 + "+      +")
DEEP = f"{Calculate(PLACED, 5, 'P')}\n".encode()
EASY = str(Calculate(PLACED, 1, "P"))
SECONDS = 10.0
"""For a turn of level 3 among turns of level 5, each of which may take 30."""


def closed(found: socket.socket) -> None:
    """Leave as a program does that ends."""
    found.close()


def reset(found: socket.socket) -> None:
    """Leave as a machine does that has forgotten the connection."""
    found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    found.close()


@pytest.mark.long
@pytest.mark.parametrize(
    ("leave", "requests"),
    [
        (reset, 1),
        pytest.param(closed, 500, marks=pytest.mark.long),
        pytest.param(closed, 1, marks=pytest.mark.long),
        pytest.param(reset, 500, marks=pytest.mark.long),
    ],
)
def test_thirty_that_leave(leave: Callable[[socket.socket], None], requests: int) -> None:
    """They hold up nobody, however much they have asked, and no worker goes on for them."""
    with running_server() as server:
        for _ in range(30):
            goer = socket.create_connection(("localhost", server.port))
            goer.sendall(DEEP * requests)
            time.sleep(0.01)
            leave(goer)
        start = time.monotonic()
        with Client(port=server.port) as client:
            assert client.calculate(PLACED, 3, "P")
        assert time.monotonic() - start < SECONDS
        with ExitStack() as closing:  # the seats are free again
            for _ in range(3):
                closing.enter_context(Client(port=server.port)).calculate(PLACED, 3, "P")


def test_who_has_no_more_to_say_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that ends its side of the connection waits for an answer, however long."""
    monkeypatch.setattr(serving, "_INTERVAL", 0.01)
    probes: list[None] = []
    probe = serving.probe
    monkeypatch.setattr(serving, "probe", lambda door: probes.append(probe(door)))

    async def talk() -> bytes:
        async with Server().serving("localhost", 0) as port:
            reader, writer = await asyncio.open_connection("localhost", port)
            writer.write(f"{Calculate(PLACED, 4, 'P')}\n".encode())
            writer.write_eof()
            answer = await reader.read()
            writer.close()
        return answer

    assert read_turn(asyncio.run(talk()).decode().rstrip("\n"))
    assert probes == [None]


def test_turns_are_taken() -> None:
    """Who asks once waits for one answer of who asks many times."""

    async def ask() -> list[str]:
        order = []
        async with WorkerPool(1, seed=0, seconds=30.0) as pool:

            async def one(asker: str) -> None:
                await pool.answer(EASY, asker)
                order.append(asker)

            await asyncio.gather(*map(one, ["ann", "ann", "ann", "ann", "bob", "bob", "eve"]))
        return order

    assert asyncio.run(ask()) == ["ann", "ann", "bob", "eve", "ann", "bob", "ann"]


def test_who_stops_waiting_keeps_no_worker() -> None:
    """Requests given up in the queue, or as their turn comes, leave the workers to others."""

    async def ask() -> None:
        async with WorkerPool(1, seed=0, seconds=30.0) as pool:
            first = asyncio.ensure_future(pool.answer(EASY, "ann"))
            waiting = [asyncio.ensure_future(pool.answer(EASY, "bob")) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await first
            waiting[1].cancel()
            async with asyncio.timeout(20):
                assert await waiting[2]
                assert await pool.answer(EASY)

    asyncio.run(ask())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_the_worker_of_who_left_is_ended() -> None:
    """Soon after the client has gone, nothing thinks any more."""
    with running_server() as server:
        listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        with socket.create_connection(("localhost", server.port)) as found:
            found.sendall(DEEP)
            time.sleep(0.1)  # the answer takes half a second where it is quick
            before = set(listed.read_text().split())
        assert before
        deadline = time.monotonic() + 5
        while set(listed.read_text().split()) >= before:
            assert time.monotonic() < deadline
            time.sleep(0.05)
