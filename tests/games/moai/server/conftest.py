"""A real server, as a user starts it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    port: int


@contextmanager
def running_server() -> Iterator[RunningServer]:
    """Start a server on any free port, and see to it that it ends."""
    command = [sys.executable, "-m", "pylogic", "serve", "--port", "0", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield RunningServer(process, json.loads(process.stdout.readline())["port"])
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    """Return the port of a server that all tests share, whatever they do to it."""
    with running_server() as server:
        yield server.port
        assert server.process.poll() is None, "the server did not survive the tests"
