"""A server to ask, without a socket."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pylogic.web.app import application
from pylogic.web.limits import LIMITS

BROWSER = Path(__file__).with_name("browser")
ORIGIN = "http://127.0.0.1:8000"


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """Return somebody who asks the server as the page does."""
    limits = replace(LIMITS, body=200_000, waiting=4, works=2, reply=2 << 20)
    with TestClient(application(limits=limits), base_url=ORIGIN) as client:
        client.headers["origin"] = ORIGIN
        yield client


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the browser's folder, and what drives it, where its tests are not asked for."""
    asked = config.getoption("markexpr")
    return True if collection_path == BROWSER and "not browser" in asked else None
