"""The server of Moai under load: `python -m benchmarks server`.

Clients ask one question after another, each as soon as it has its answer. They share the machine
with the server, so that what they cost is in the figures as well.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

from rich.table import Table

from benchmarks.table import Row
from pylogic.games.moai.server import Turn
from pylogic.games.moai.server.messages import Board, Calculate, Execute

CLIENTS: Final = (1, 16, 64)
SECONDS: Final = 3.0
WARM: Final = 0.5

# 8 by 8, B on (4,4) and P on (5,5).
_BOARD: Final = Board(8, "+      +" + " " * 19 + "B" + " " * 8 + "P" + " " * 19 + "+      +")
_REQUESTS: Final = {
    "execute": str(Execute(_BOARD, Turn(push=True, pawn="P", x=5, y=6))),
    "calculate, level 1": str(Calculate(_BOARD, 1, "P")),
}


@dataclass(frozen=True, slots=True)
class Load:
    """How a server did under some clients.

    Attributes
    ----------
    message : str
        What they asked for.
    clients : int
        How many asked at once.
    rate : float
        Answers a second, all clients together.
    median, slow, slowest : float
        Milliseconds until an answer: the half, 99 in 100, and all came within.
    """

    message: str
    clients: int
    rate: float
    median: float
    slow: float
    slowest: float


def loads(clients: tuple[int, ...] = CLIENTS) -> Iterator[Load]:
    """Measure each message with each number of clients."""
    with _server() as port:
        for message, line in _REQUESTS.items():
            asyncio.run(_ask_all(port, line, 1, WARM))
            for number in clients:
                seconds = asyncio.run(_ask_all(port, line, number, SECONDS))
                hundredths = quantiles(seconds, n=100)
                yield Load(
                    message,
                    number,
                    rate=len(seconds) / SECONDS,
                    median=1000 * hundredths[49],
                    slow=1000 * hundredths[98],
                    slowest=1000 * max(seconds),
                )


def table(measured: list[Load]) -> Table:
    """Return what was measured as a table."""
    shown = Table("message", "clients", "requests a second", "median ms", "p99 ms", "slowest ms")
    for column in shown.columns[1:]:
        column.justify = "right"
    for load in measured:
        times = (f"{value:.2f}" for value in (load.median, load.slow, load.slowest))
        shown.add_row(load.message, str(load.clients), f"{load.rate:,.0f}", *times)
    return shown


def rows() -> Iterator[Row]:
    """Measure that many clients do not make the server slow: how many answers, beside one."""
    fewest, most = CLIENTS[0], CLIENTS[-1]
    measured = {(load.message, load.clients): load for load in loads((fewest, most))}
    for message in _REQUESTS:
        yield Row(
            name=f"{message} over a socket, {most} clients",
            beside=f"{fewest} client",
            ours=measured[message, most].rate,
            theirs=measured[message, fewest].rate,
            unit="requests",
            target=0.5,
        )


@contextmanager
def _server() -> Iterator[int]:
    """Run a server in a process of its own; give its port."""
    command = [sys.executable, "-m", "pylogic", "serve", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        try:
            yield json.loads(process.stdout.readline())["port"]
        finally:
            process.terminate()


async def _ask_all(port: int, line: str, clients: int, seconds: float) -> list[float]:
    """Return how many seconds each answer took, of so many clients in so much time."""
    until = time.perf_counter() + seconds
    found = await asyncio.gather(*(_ask(port, line, until) for _ in range(clients)))
    return [taken for one in found for taken in one]


async def _ask(port: int, line: str, until: float) -> list[float]:
    reader, writer = await asyncio.open_connection("localhost", port)
    request = f"{line}\n".encode()
    taken = []
    while (start := time.perf_counter()) < until:
        writer.write(request)
        answer = await reader.readline()
        taken.append(time.perf_counter() - start)
        if not answer.startswith(b"ok("):
            raise RuntimeError(f"the server answered {answer!r}")
    writer.close()
    await writer.wait_closed()
    return taken
