"""What a document means does not change where it is only said otherwise."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cases import some_long
from tests.theories.of_laws import NAMES, attempt, held
from tests.theories.verdict import FAULTS

pytestmark = pytest.mark.needs_swipl


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.long)])
@some_long(8, "law", NAMES)
def test_changed_documents_give_the_same_answers(law: str, count: int) -> None:
    """All answers to all symbols, and no document is refused that was not before."""
    first = 2_000_000 + 1_000 * NAMES.index(law)
    kinds: Counter[str] = Counter()
    for seed in range(first, first + 20 * count):  # `make theories` has 10,000
        verdict = held(law, seed)
        kinds[verdict.kind] += 1
        assert verdict.kind not in {*FAULTS, "refused", "unbounded"}, (
            f"seed {seed}: {verdict.detail}\n{verdict.text}"
        )
        if kinds["right"] == count:
            return
    pytest.fail(f"only {kinds['right']} documents have something to change")


def test_a_condition_with_a_name_of_its_own() -> None:
    """A variable x0 of which it speaks, with another, is that of no first state."""
    assert attempt(840_000_156).kind == "right"
