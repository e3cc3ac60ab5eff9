"""Random texts about actions and events say what a simulation of their fluents does."""

from __future__ import annotations

import pytest

import pylogic
from tests.cases import some_long
from tests.documents.searches import answers
from tests.theories.of_fluents import attempt

pytestmark = pytest.mark.needs_swipl


@some_long(1, "first", range(0, 24, 6))
def test_random_texts_give_right_answers(first: int) -> None:
    """None is refused, and none answers wrongly."""
    for seed in range(first, first + 6):
        verdict = attempt(seed)
        assert verdict.kind == "right", f"seed {seed}: {verdict.detail}\n{verdict.text}"


TERMS = """thing(x) <-> x = cup | x = key
dry(wet(key))
dry(f) & thing(t) -> holds(f, t)
{rule}
made(f, t) -> holds(f, t)
"""


@pytest.mark.parametrize(
    "rule",
    [
        "thing(x) & holds(wet(x), t) -> made(wet(cup), t)",
        "thing(x) & thing(t) -> made(wet(x), t)",
    ],
)
def test_a_variable_stands_for_terms_that_rules_build(rule: str) -> None:
    """Also where a sort lists others of its kind."""
    text = TERMS.format(rule=rule)
    both = [("wet(cup)", "cup"), ("wet(cup)", "key"), ("wet(key)", "cup"), ("wet(key)", "key")]
    assert answers(text, "holds(F, T)", "F", "T") == both
    meant = pylogic.load(text).evaluate("holds(F, T)")
    assert len(list(meant)) == len(both)


def test_terms_that_a_rule_builds_are_found_behind_a_quantifier() -> None:
    """Nothing else tells what `f` can be."""
    text = "thing(x) <-> x = cup | x = key\nthing(x) -> q(push(x), wet(x))\n"
    text += "p(f) <-> exists e. q(e, f)\n"
    assert answers(text, "p(F)", "F") == [("wet(cup)",), ("wet(key)",)]
