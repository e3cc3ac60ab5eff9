"""How a server and its workers begin and end."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pylogic.cli import commands
from pylogic.games.moai.server.messages import Board, Calculate
from pylogic.games.moai.server.serving import ClientLimits, Server
from pylogic.games.moai.server.workers import WorkerPool
from tests.games.moai.server.conftest import running_server

EMPTY = Board(8, "+      +" + " " * 48 + "+      +")
PLACED = Board(8, "+      +" + " " * 19 + "B" + " " * 8 + "P" + " " * 19 + "+      +")
DEEP = str(Calculate(PLACED, 5, "P"))
EASY = str(Calculate(PLACED, 1, "P"))


def children(parent: int) -> set[int]:
    """Return the processes that a process has started; none where the system does not say."""
    listed = _listed(parent)
    return set(map(int, listed.read_text().split())) if listed.exists() else set()


def _listed(parent: int) -> Path:
    return Path(f"/proc/{parent}/task/{parent}/children")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals(number: signal.Signals) -> None:
    """A signal ends the server at once: exit 0, connections closed, workers gone, port free."""
    with running_server() as server:
        address = ("localhost", server.port)
        idle, thinking = socket.create_connection(address), socket.create_connection(address)
        with idle, thinking:
            thinking.sendall(f"bad\n{DEEP}\n".encode())
            assert thinking.recv(100) == b"invalid.\n"
            workers = children(server.process.pid)
            server.process.send_signal(number)
            assert server.process.wait(10) == 0
            assert idle.recv(1) == b""
            assert thinking.recv(1) == b""
        with socket.create_server(address):
            pass
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
        assert server.process.stderr is not None
        assert server.process.stderr.read() == ""


def test_one_line_says_the_port() -> None:
    """Without --json, too, the one line printed ends with the port."""
    command = [sys.executable, "-m", "pylogic", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("listening on localhost:")
        with socket.create_connection(("localhost", int(line.rsplit(":")[-1]))):
            process.terminate()
            assert process.stdout.read() == ""
        assert process.wait(10) == 0


def test_port_that_is_taken(port: int) -> None:
    """A port that another server has is bad input: one message, exit 2."""
    result = CliRunner().invoke(commands, ["serve", "--port", str(port)])
    assert result.exit_code == 2
    assert "another program listens there" in result.stderr


def test_not_more_connections_than_allowed() -> None:
    """For one connection too many, the one that was answered longest ago is closed."""

    async def talk() -> None:
        async with Server(limits=ClientLimits(connections=2)).serving("localhost", 0) as port:
            first, second = [await asyncio.open_connection("localhost", port) for _ in range(2)]
            for reader, writer in (second, first):
                writer.write(b"initialize(5, 5).\n")
                assert (await reader.readline()).startswith(b"ok(")
            third = await asyncio.open_connection("localhost", port)
            assert await second[0].read() == b""
            for reader, writer in (first, third):
                writer.write(b"bye.\n")
                assert await reader.read() == b"ok.\n"
            for _, writer in (first, second, third):
                writer.close()

    asyncio.run(talk())


def test_the_silent_and_the_slow_are_let_go() -> None:
    """A client that sends nothing, or reads nothing, for too long is closed."""

    async def talk() -> None:
        limits = ClientLimits(silence=0.2, slowness=0.2)
        async with Server(limits=limits).serving("localhost", 0) as port:
            reader, writer = await asyncio.open_connection("localhost", port)
            assert await reader.read() == b""
            writer.close()
            reader, writer = await asyncio.open_connection("localhost", port, limit=1)
            writer.write(b"initialize(26, 26).\n" * 1_000_000)
            async with asyncio.timeout(20):
                with pytest.raises(ConnectionError):
                    await writer.drain()  # waits until it is closed
            writer.close()

    asyncio.run(talk())


@pytest.mark.skipif(not _listed(os.getpid()).exists(), reason="the system does not list processes")
def test_workers_are_replaced() -> None:
    """A worker that takes too long is ended, and one that has died is started again."""
    others = children(os.getpid())

    async def think() -> None:
        async with WorkerPool(1, seed=0, seconds=3.0) as pool:
            easy = await pool.answer(EASY)
            (worker,) = children(os.getpid()) - others
            os.kill(worker, signal.SIGSTOP)
            with pytest.raises(TimeoutError):
                await pool.answer(EASY)
            assert await pool.answer(EASY) == easy
            (worker,) = children(os.getpid()) - others
            os.kill(worker, signal.SIGKILL)
            await asyncio.sleep(0.5)  # for the news to arrive
            assert await pool.answer(EASY) == easy

    asyncio.run(think())


def test_the_seed_decides() -> None:
    """The same seed gives the same turns."""

    async def think(seed: int) -> str:
        async with WorkerPool(1, seed=seed, seconds=20.0) as pool:
            return await pool.answer(EASY)

    turns = [asyncio.run(think(seed)) for seed in (0, 0, 1)]
    assert turns[0] == turns[1] != turns[2]
