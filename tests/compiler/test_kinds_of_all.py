"""What holds of all puts nothing into its place, and makes no two kinds one."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.searches import answers

pytestmark = pytest.mark.needs_swipl


@pytest.mark.parametrize(
    "says",
    [
        "place(x) <-> likes(south, bob)",
        "place(x) <-> likes(south, bob) & x = x",
        "place(x) <-> likes(south, bob) & exists z. z = x",
        "place(x) <-> other(x)\n4. other(x) <-> likes(south, bob)",
        "place(x, z) <-> likes(south, bob)\n4. other(x) <-> place(x, x)",
        "place(x) <-> x = ann | likes(south, bob)",
        "q <-> likes(south, bob)",
    ],
)
def test_a_predicate_that_holds_of_all_joins_no_kinds(says: str) -> None:
    """`y = y` lets y be what stands in places of its kind: bob, and not south."""
    text = f"Constants: ann, bob, south\n\n1. holds(j) <-> j = south\n2. {says}\n"
    text += "3. likes(x, y) <-> holds(x) & y = y\n"
    meant = [str(answer["Y"]) for answer in pylogic.load(text).evaluate("likes(X, Y)")]
    assert answers(text, "likes(X, Y)", "Y") == [("bob",)]
    assert meant == ["bob"]
