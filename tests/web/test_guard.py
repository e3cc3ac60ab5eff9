"""Who may ask: this page, on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from pylogic.web.guard import Guard, is_loopback

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

ALL = "0.0.0.0"  # noqa: S104 - nothing listens there
JSON = {"content-type": "application/json"}


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer whoever is let in."""
    await PlainTextResponse("in")(scope, receive, send)


def asked(**headers: str) -> int:
    """Return the status of a POST with further headers; their names have `_` for `-`."""
    given = JSON | {name.replace("_", "-"): value for name, value in headers.items()}
    client = TestClient(Guard(app, "127.0.0.1"), base_url="http://127.0.0.1:8000")
    return client.post("/api/query", headers=given, content="{}").status_code


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "127.9.9.9"])
def test_the_names_of_this_machine_are_served(host: str) -> None:
    """Those that no other machine has."""
    assert asked_of(host) == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8000", "10.0.0.7", ""])
def test_other_names_are_refused(host: str) -> None:
    """A page may have its own name lead here: the header still has that name."""
    assert asked_of(host) == 421


def asked_of(host: str, listening: str = "127.0.0.1") -> int:
    """Return the status of a POST to a host."""
    client = TestClient(Guard(app, listening), base_url="http://127.0.0.1:8000")
    return client.post("/api/query", headers=JSON | {"host": host}, content="{}").status_code


def test_told_to_let_others_in_only_addresses_are_names() -> None:
    """Addresses cannot be made to lead elsewhere, and names can."""
    assert asked_of("10.0.0.7:8000", ALL) == 200
    assert asked_of("evil.example", ALL) == 421
    assert asked_of("box.lan:8000", "box.lan") == 200


def test_pages_of_others_may_not_ask() -> None:
    """Browsers say which page asks, and whether it is of the same site."""
    assert asked(origin="http://127.0.0.1:8000") == 200
    assert asked(origin="http://evil.example") == 403
    assert asked(origin="http://127.0.0.1:9000") == 403
    assert asked(origin="null") == 403
    assert asked(sec_fetch_site="same-origin") == 200
    assert asked(sec_fetch_site="cross-site") == 403
    assert asked(sec_fetch_site="same-site") == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(kind: str) -> None:
    """What a form of another page can send without being asked is none."""
    assert asked(content_type=kind) == 415


def test_links_from_elsewhere_lead_here() -> None:
    """To follow a link is not to ask."""
    client = TestClient(Guard(app, "127.0.0.1"), base_url="http://127.0.0.1:8000")
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers=headers).status_code == 200
    headers["sec-fetch-mode"] = "no-cors"
    assert client.get("/api/openapi.json", headers=headers).status_code == 403


def test_answers_say_that_nothing_comes_from_elsewhere() -> None:
    """No script, no frame, and no guess at what a file is."""
    client = TestClient(Guard(app, "127.0.0.1"), base_url="http://127.0.0.1:8000")
    headers = client.get("/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_loopback_addresses_are_known() -> None:
    """All others are warned of."""
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "::1", "127.4.5.6")))
    assert not any(map(is_loopback, (ALL, "::", "10.0.0.7", "example.org")))
