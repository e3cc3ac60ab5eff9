"""Requests, and what they are answered with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from httpx2 import Response

if TYPE_CHECKING:
    from starlette.testclient import TestClient


def post(client: TestClient, name: str, /, **body: object) -> Response:
    """Return the answer to a request."""
    return client.post(f"/api/{name}", json=body)


def answer(client: TestClient, name: str, /, **body: object) -> dict[str, Any]:
    """Return what a request is answered with."""
    response = post(client, name, **body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def error(client: TestClient, status: int, name: str, /, **body: object) -> dict[str, Any]:
    """Return the error with which a request is refused."""
    response = post(client, name, **body)
    assert response.status_code == status, response.text
    found: dict[str, Any] = response.json()["error"]
    return found
