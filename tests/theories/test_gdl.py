"""Random sheets: clauses, the reasoner and answer sets say the same of states and moves."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("clingo", reason="clingo is not installed; the extra `test` has it")

from tests.cases import some_long
from tests.theories.of_gdl import attempt
from tests.theories.verdict import FAULTS

pytestmark = pytest.mark.needs_swipl


@some_long(1, "first", range(2_000_000, 2_000_040, 5))
def test_three_reasoners_say_the_same(first: int) -> None:
    """Of first states, moves, ends, goals and next states; in both spellings."""
    kinds: Counter[str] = Counter()
    for seed in range(first, first + 5):
        verdict = attempt(seed)
        kinds[verdict.kind] += 1
        assert verdict.kind not in FAULTS, f"seed {seed}: {verdict.detail}\n{verdict.text}"
    assert kinds["right"] > 3
