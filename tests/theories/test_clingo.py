"""A third voice: the answer sets of random documents are what clauses and meaning say."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("clingo", reason="clingo is not installed; the extra `test` has it")

from tests.theories.of_clingo import attempt
from tests.theories.verdict import FAULTS

pytestmark = pytest.mark.needs_swipl


def test_three_voices_say_the_same() -> None:
    """Of whole relations; and most documents are translated. `make theories` tries 10,000."""
    kinds: Counter[str] = Counter()
    for seed in range(3_000_000, 3_000_005):
        verdict = attempt(seed)
        kinds[verdict.kind] += 1
        assert verdict.kind not in FAULTS, f"seed {seed}: {verdict.detail}\n{verdict.text}"
    assert kinds["right"] > 2
    assert kinds["refused"] + kinds["unbounded"] <= 1


def test_a_demand_on_what_is_defined_is_left_out() -> None:
    """It is no rule that gives more, whatever its arguments are."""
    assert attempt(900000185).kind == "untranslated"
