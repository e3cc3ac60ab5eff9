"""A browser on a page that a server of its own serves."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.web.driver import Browser


@pytest.fixture(scope="package")
def url() -> Iterator[str]:
    """Return where a server serves the page, as the command starts it."""
    command = [sys.executable, "-m", "pylogic", "web", "--port", "0", "--no-open", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["url"]
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) in {0, -signal.SIGTERM}


@pytest.fixture(scope="package")
def running(url: str) -> Iterator[Browser]:
    """Return a browser."""
    browser = Browser(url)
    yield browser
    browser.driver.quit()


@pytest.fixture
def browser(running: Browser) -> Iterator[Browser]:
    """Return a browser that remembers nothing, and complains of nothing."""
    running.driver.get(f"{running.url}static/icon.svg")
    running.script("sessionStorage.clear()")
    running.look()
    running.faults()
    yield running
    assert running.faults() == []
