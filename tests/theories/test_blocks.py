"""Random documents of blocks mean what their clauses say."""

from __future__ import annotations

import pytest

from tests.theories.of_blocks import attempt

pytestmark = pytest.mark.needs_swipl


@pytest.mark.parametrize("first", range(0, 300, 25))
def test_random_documents_give_right_answers(first: int) -> None:
    """None answers wrongly, and none is refused."""
    for seed in range(first, first + 25):
        verdict = attempt(seed)
        assert verdict.kind == "right", f"seed {seed}: {verdict.detail}\n{verdict.text}"
