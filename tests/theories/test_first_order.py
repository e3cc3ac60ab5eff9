"""Random theories of first-order logic mean what their clauses say."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import pylogic
from tests.theories import (
    of_first_order,
    of_first_order_small,
    of_first_order_stranger,
    of_first_order_terms,
)

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.needs_swipl

_WITHOUT = {"right", "meaningless"}


@pytest.mark.parametrize(
    ("generator", "first"),
    [
        pytest.param(generator, 1_000_000 + 5 * i, marks=() if i < quick else pytest.mark.long)
        for generator, quick, count in (
            (of_first_order, 1, 16),
            (of_first_order_stranger, 1, 10),
            (of_first_order_small, 1, 4),
            (of_first_order_terms, 1, 6),
        )
        for i in range(2 * count)
    ],
    ids=lambda value: str(getattr(value, "__name__", value)).rpartition(".")[2],
)
def test_random_theories_give_right_answers(generator: ModuleType, first: int) -> None:
    """None answers wrongly, and nearly all are taken; `make theories` tries 10,000 of each."""
    refused = 0
    for seed in range(first, first + 5):
        verdict = generator.attempt(seed)
        refused += verdict.kind in {"refused", "unbounded"}
        assert verdict.kind in {*_WITHOUT, "refused", "unbounded"}, (
            f"seed {seed}: {verdict.detail}\n{verdict.text}"
        )
    assert refused <= 1


@pytest.mark.parametrize(
    "text",
    [
        "Constants: a, b\n\nf(a) = b\n(y = f(x)) <-> swapped(x, y)\n(x = a | x = b) <-> who(x)",
        (
            "Constants: pile\n\n(x = pile) <-> heap(x)\nheap(x) & state(s) -> size(left(x, s))\n"
            "size(n) <-> 0 <= n < 3\n(1 < left(pile, s)) <-> rich(s)"
        ),
        "storm iff rain and wind\nwind iff not rain\nrain iff true\ndry(x) <-> x = 1 & ~storm",
        (
            "even(n) <-> num(n) & n = 2\n-1 <= k < 3 -> next(k) = k + 1\nnum(x) <-> 3 >= x > -2\n"
            "is(x) <-> num(x) & x > 2"
        ),
        (
            "Constants: max\n\nsize(n) <-> 0 <= n & n < 3\nstate(s) -> size(left(s))\n"
            "player(x) <-> x = max\ntakes(k, s) <-> 1 <= k <= left(s)"
        ),
        (
            "Constants: blue, kim, north\n\ngood(w) <-> w = kim | w = blue\nodd(kim, north)\n"
            "state(p) -> good(at(p))\nstart(q) <-> at(q) = kim\n"
            "move(p, q) <-> start(q) & at(q) = if odd(north, north) then kim else at(p)"
        ),
    ],
)
def test_documents_as_strangers_write_them(text: str) -> None:
    """Equivalences either way round, words only, numbers first, states that relations find."""
    with pylogic.session() as prolog:
        verdict = of_first_order.judge(text + "\n", random.Random(0), prolog)  # noqa: S311
    assert verdict.kind == "right", verdict.detail
