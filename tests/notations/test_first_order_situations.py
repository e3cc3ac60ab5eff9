"""The situation calculus: what is folded to states, and what is refused with a reason."""

from __future__ import annotations

import pytest

from pylogic.notations.first_order.reader import read

LIFT = [
    "Constants: ground, top, up, down, S0",
    "Poss(a, s) ≡ a = up ∧ at(s) = ground ∨ a = down ∧ at(s) = top",
    "at(do(a, s)) = if a = up then top else ground",
    "at(S0) = ground",
]


def test_histories_become_states() -> None:
    """No successor is left, and the text is told how it was read."""
    document = read(LIFT, "lift")
    printed = str([axiom.formula for axiom in document.axioms()])
    assert "'situation'" in printed
    assert "Apply(function='do'" not in printed
    assert any("histories" in notice.what for notice in document.notices)


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ([*LIFT, "at(do(a, s)) = top"], "at after an action is told twice"),
        ([*LIFT[:3]], "nothing says what at is in S0"),
        ([*LIFT, "p(s) ≡ at(do(up, s)) = top"], "a situation after an action stands where"),
        ([*LIFT, "p(S0) -> q(ground)"], "what is said of S0 has to be a fact"),
        ([*LIFT[:2], "at(do(up, s)) = top", LIFT[3]], "at is told after one action only"),
        ([*LIFT, "Holds(f, do(a, s)) ≡ Holds(f, s)"], "a variable stands for a fluent"),
        (
            [*LIFT, "lit(do(a)) ≡ a = up", "lit(S0) ≡ false"],
            "lit is told after something other than an action in a situation",
        ),
    ],
)
def test_what_cannot_be_folded_is_refused(lines: list[str], what: str) -> None:
    """With the line of the axiom."""
    assert any(what in str(problem) for problem in read(lines, "lift").problems)


def test_a_function_that_is_called_result_is_no_successor() -> None:
    """Without a first situation, and without what is possible."""
    lines = ["value(result(x, y)) = x", "value(result(x, y)) = y -> p(x)"]
    assert not read(lines, "a").problems
