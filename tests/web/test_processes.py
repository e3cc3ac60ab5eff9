"""Processes that pass their limits, and visitors who are many."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import httpx2
import pytest

from pylogic.web.limits import LIMITS, WebLimits
from pylogic.web.process import Process, Stopped
from pylogic.web.visitors import Busy, Visitor, Visitors

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


def asked(program: str, seconds: float = 20.0, memory: int = LIMITS.memory) -> tuple[str, Path]:
    """Return why a program did not answer, and the folder that it had."""

    async def ask() -> tuple[str, Path]:
        process = Process(["-c", program], replace(LIMITS, memory=memory))
        with pytest.raises(Stopped) as stopped:
            await process.ask({}, seconds)
        assert not process.lives
        return str(stopped.value), process.folder

    return asyncio.run(ask())


def test_one_that_takes_too_long_is_ended_with_what_it_started(tmp_path: Path) -> None:
    """Its own children, too, and its folder is removed."""
    file = tmp_path / "child"
    program = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(file)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(60)"
    )
    began = monotonic()
    said, folder = asked(program, 1.5)
    assert monotonic() - began < 20  # and not once the child has slept
    assert said == "this took longer than 1.5 seconds, and was stopped"
    assert not folder.exists()
    assert not is_running(int(file.read_text(encoding="utf-8")))


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that waits to be buried does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def test_one_that_takes_too_much_memory_ends() -> None:
    """The others go on."""
    program = "import sys; sys.stdin.readline(); x = bytearray(1 << 30); print('{}')"
    said, _ = asked(program, memory=300 << 20)
    assert said.startswith("the process that worked on this ended")


def test_one_that_answers_too_much_is_ended() -> None:
    """What it says is never held whole."""
    program = (
        "import sys, time; sys.stdout.write('a' * (40 << 20)); sys.stdout.flush(); time.sleep(9)"
    )
    said, _ = asked(program)
    assert said == "the answer is larger than what is sent at once"


@pytest.mark.needs_swipl
def test_where_the_server_is_killed_nothing_goes_on() -> None:
    """Neither what answers, nor the sandbox in which it asks, nor a command."""
    command = [sys.executable, "-m", "pylogic", "web", "--port", "0", "--no-open", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = json.loads(server.stdout.readline())["url"]
        with httpx2.Client(base_url=url, timeout=60) as client:
            asked = {"document": {"name": "family"}, "goal": "person(X)"}
            assert client.post("/api/query", json=asked).json()["yes"]
            work = {"kind": "check", "name": "pangke", "positions": 1_000_000}
            assert client.post("/api/works", json=work).status_code == 202
            asked["goal"] = "repeat, fail"
            asking = Thread(target=client.post, args=("/api/query",), kwargs={"json": asked})
            with suppressed_in_threads():
                asking.start()
                sleep(1)
                started = beneath(server.pid)
                assert len(started) >= 3
                server.kill()
                asking.join()
    until = monotonic() + 5  # less than the goal may take
    while any(map(is_running, started)):
        assert monotonic() < until
        sleep(0.1)


@contextmanager
def suppressed_in_threads() -> Iterator[None]:
    """Let a thread fail in silence: nobody answers it."""
    before, threading.excepthook = threading.excepthook, lambda _: None
    yield
    threading.excepthook = before


def beneath(pid: int) -> list[int]:
    """Return the processes that one started, and those started by these."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            said = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            parents[int(folder.name)] = int(said[1])
    found, waiting = [], [pid]
    while waiting:
        above = waiting.pop()
        own = [one for one, parent in parents.items() if parent == above]
        found += own
        waiting += own
    return found


def test_a_visitor_whose_process_ended_has_a_new_one() -> None:
    """Nothing that matters is kept in it."""

    async def ask() -> tuple[object, object]:
        visitor = Visitor(LIMITS, partial(Process, ["-c", ECHO], LIMITS))
        first = await visitor.ask("one", {}, 20)
        assert visitor._process is not None  # noqa: SLF001 - it is ended from outside
        running = await visitor._process.start()  # noqa: SLF001
        os.kill(running.pid, 9)
        await running.wait()
        second = await visitor.ask("two", {}, 20)
        await visitor.end()
        return first["call"], second["call"]

    assert asyncio.run(ask()) == ("one", "two")


def test_requests_of_a_visitor_wait_for_each_other() -> None:
    """As many as are allowed."""

    async def ask() -> list[object]:
        visitor = Visitor(replace(LIMITS, waiting=3), partial(Process, ["-c", ECHO], LIMITS))
        asking = [visitor.ask(str(number), {}, 20) for number in range(3)]
        for _ in range(2):
            with pytest.raises(Busy, match="3 requests"):
                visitor.ask("more", {}, 20)
        answers = await asyncio.gather(*asking)
        await visitor.end()
        return [one["call"] for one in answers]

    assert asyncio.run(ask()) == ["0", "1", "2"]


def test_who_asks_makes_no_room_before_the_answer_is_begun() -> None:
    """Two requests may come before any of them is looked at."""

    async def ask() -> None:
        visitors = Visitors(replace(LIMITS, visitors=1))
        _, visitor = visitors.visitor(None)
        asking = visitor.ask("catalogue", {}, 20)
        with pytest.raises(Busy, match="1 visitors"):
            visitors.visitor(None)
        asking.cancel()
        await asyncio.wait([asking])
        assert not visitor.is_busy
        await visitors.end()

    asyncio.run(ask())


def test_the_visitor_who_was_idle_longest_makes_room() -> None:
    """A token that is not known gets a new one: nobody chooses their own."""

    async def ask() -> None:
        visitors = Visitors(replace(LIMITS, visitors=2))
        one, first = visitors.visitor("chosen")
        two, _ = visitors.visitor(None)
        assert "chosen" not in {one, two}
        assert visitors.visitor(one) == (one, first)
        first.seen += 1
        visitors.visitor(None)
        assert visitors.visitor(one) == (one, first)
        assert visitors.visitor(two)[0] != two
        await visitors.end()

    asyncio.run(ask())


def test_visitors_who_are_all_answered_make_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new one is told to come again."""
    monkeypatch.setattr(Visitor, "is_busy", True)

    async def ask() -> None:
        visitors = Visitors(replace(LIMITS, visitors=1))
        visitors.visitor(None)
        with pytest.raises(Busy, match="1 visitors"):
            visitors.visitor(None)
        await visitors.end()

    asyncio.run(ask())


def test_visitors_who_ask_nothing_are_forgotten() -> None:
    """Their processes end."""

    async def ask() -> None:
        visitors = Visitors(replace(LIMITS, idle=600, idle_once=60))
        token, visitor = visitors.visitor(None)
        once, other = visitors.visitor(None)
        assert visitors.expire() == []
        assert visitors.visitor(token)[0] == token
        visitor.seen -= 61
        other.seen -= 61
        assert visitors.expire() == [other]  # which never sent its cookie
        assert visitors.known(once) is None
        visitor.seen -= 601
        assert visitors.expire() == [visitor]
        assert visitors.visitor(token)[0] != token
        await visitors.end()

    asyncio.run(ask())


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Return the processes that visitors get, which answer what they are asked."""
    processes: list[Process] = []

    def process(_: list[str], limits: WebLimits) -> Process:
        processes.append(Process(["-c", ECHO], limits))
        return processes[-1]

    monkeypatch.setattr("pylogic.web.visitors.Process", process)
    return processes


def test_a_process_starts_only_where_something_is_asked(made: list[Process]) -> None:
    """Who never asks anything of it has none."""

    async def ask() -> None:
        visitors = Visitors(LIMITS)
        visitors.visitor(None)
        _, visitor = visitors.visitor(None)
        assert made == []
        assert (await visitor.ask("one", {}, 20))["call"] == "one"
        assert len(made) == 1
        await visitors.end()

    asyncio.run(ask())


def test_each_visitor_finds_a_process_that_is_started(made: list[Process]) -> None:
    """The one after the first, too, once there was time to start it."""

    async def ask() -> None:
        visitors = Visitors(replace(LIMITS, spare=0.0))
        visitors.prepare()
        for many in (1, 2, 3):
            _, visitor = visitors.visitor(None)
            assert len(made) == many
            assert (await visitor.ask("one", {}, 20))["call"] == "one"
            assert len(made) == many + 1
        await visitors.end()
        assert not any(one.folder.exists() for one in made)

    asyncio.run(ask())
