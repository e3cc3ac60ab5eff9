"""Random theories of first-order logic mean what their clauses say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.theories import of_first_order, of_first_order_stranger

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.needs_swipl

_WITHOUT = {"right", "meaningless"}


@pytest.mark.parametrize(
    ("generator", "first"),
    [
        *((of_first_order, first) for first in range(1_000_000, 1_000_300, 20)),
        *((of_first_order_stranger, first) for first in range(1_000_000, 1_000_160, 20)),
    ],
    ids=lambda value: str(getattr(value, "__name__", value)).rpartition(".")[2],
)
def test_random_theories_give_right_answers(generator: ModuleType, first: int) -> None:
    """None answers wrongly, and nearly all are taken."""
    refused = 0
    for seed in range(first, first + 20):
        verdict = generator.attempt(seed)
        refused += verdict.kind in {"refused", "unbounded"}
        assert verdict.kind in {*_WITHOUT, "refused", "unbounded"}, (
            f"seed {seed}: {verdict.detail}\n{verdict.text}"
        )
    assert refused <= 1
