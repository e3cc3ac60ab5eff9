"""Random programs in reports answer as plain SWI-Prolog does."""

from __future__ import annotations

import pytest

from tests.cases import some_long
from tests.theories.of_prolog import attempt

pytestmark = pytest.mark.needs_swipl


@some_long(2, "first", range(0, 300, 10))
def test_random_programs_answer_as_plain_prolog(first: int) -> None:
    """Whole lists of answers, in their order and with duplicates."""
    for seed in range(first, first + 10):
        verdict = attempt(seed)
        assert verdict.kind == "right", f"seed {seed}: {verdict.detail}\n{verdict.text}"
