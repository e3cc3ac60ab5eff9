"""Random scripts mean what their clauses say."""

from __future__ import annotations

import pytest

from tests.cases import some_long
from tests.theories.of_nqthm import attempt

pytestmark = pytest.mark.needs_swipl


@some_long(1, "first", range(0, 300, 10))
def test_random_scripts_give_right_answers(first: int) -> None:
    """None is refused, and none answers wrongly."""
    for seed in range(first, first + 10):
        verdict = attempt(seed)
        assert verdict.kind == "right", f"seed {seed}: {verdict.detail}\n{verdict.text}"
