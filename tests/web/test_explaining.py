"""Reasons, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.asking import answer, error

if TYPE_CHECKING:
    from starlette.testclient import TestClient

pytestmark = pytest.mark.needs_swipl


def nodes(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the nodes of a tree."""
    yield tree
    for child in tree["children"]:
        yield from nodes(child)


def test_an_answer_has_a_reason(client: TestClient) -> None:
    """Claims, each with the lines of its axiom."""
    document = {"name": "family"}
    found = answer(client, "why", document=document, goal="ancestor(ann, eve)")
    assert found["holds"]
    assert not found["unchecked"]
    lines = answer(client, "read", name="family")["text"].split("\n")
    claims = {node["claim"]: node for node in nodes(found["tree"])}
    assert "carol" in lines[claims["parent(carol, eve)"]["lines"][0] - 1]


def test_so_has_what_fails(client: TestClient) -> None:
    """With what came furthest."""
    found = answer(client, "why", document={"name": "hanoi"}, goal="start(S), done(S)")
    assert not found["holds"]
    assert any(node["kind"] == "counterexample" for node in nodes(found["tree"]))


def test_moves_and_ends_have_reasons(client: TestClient) -> None:
    """Legal, not legal, no move at all; over, or not."""
    game = {"name": "pangke"}
    legal = answer(client, "why-move", game=game, move="12-22")
    assert legal["holds"]
    assert legal["positions"][0]["svg"].startswith("<svg")
    illegal = answer(client, "why-move", game=game, move="12-44")
    assert not illegal["holds"]
    assert "44 is occupied by white" in illegal["text"]
    nothing = answer(client, "why-move", game=game, move="up")
    assert nothing["tree"] is None
    assert nothing["text"]
    goes_on = answer(client, "why-move", game=game)
    assert "nobody has won" in goes_on["tree"]["claim"]


def test_what_cannot_be_read_has_none(client: TestClient) -> None:
    """It is refused with the place of its mistake."""
    document = {"text": "1. p(x) <-> x ==\n"}
    assert error(client, 422, "why", document=document, goal="p(a)")["line"] == 1
    assert (
        "nonsense"
        in error(client, 422, "why", document={"name": "family"}, goal="nonsense(1)")["what"]
    )
