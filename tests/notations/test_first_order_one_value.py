"""Successor-state axioms of functions that leave a value open: `at(do(a, s)) = m ≡ φ`."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError
from pylogic.notations.first_order.reader import read

LAMP = ["Constants: r, g, k, go, push, wait, S0", "Poss(a, s) ≡ a = go(k)", "hue(k, S0) = r"]
LIFT = ["Constants: low, mid, top, go, push, wait, rest, S0", "at(S0) = low"]

POSS = "Poss(a, s) ≡ a = go(top) ∨ a = wait ∨ a = go(mid) ∧ a = push(mid)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ([*LIFT, "at(do(a, s)) = m ≡ a = go(m) ∨ a = wait ∧ (m = top ∨ m = at(s))"],
         "line 3: this gives two values, low and top, for [wait,situation(low)]"),
        ([*LIFT, POSS, "at(do(a, s)) = m ≡ a = go(m) ∨ a = wait ∧ m ≠ at(s)"],
         "line 4: this gives two values, low and mid, for [wait,situation(top)]"),
        ([*LIFT, POSS, "at(do(a, s)) = m ≡ a = go(m) ∨ m = at(s)"],
         "line 4: this gives two values, low and top, for [go(top),situation(low)]"),
        ([*LAMP, "hue(x, do(a, s)) = m ≡ a = go(x) ∧ (m = r ∨ m = g)"],
         "line 4: this gives two values, g and r, for [go(k),situation(r),k]"),
    ],
)  # fmt: skip
def test_two_values_after_an_action_contradict(text: list[str], said: str) -> None:
    """They are told with the action and the situation, by both voices."""
    document = pylogic.load("\n".join(text))
    assert said in str(document.problems)
    with pytest.raises(PylogicError, match=r"line \d gives two values, .* a contradiction"):
        document.evaluate("start(S), do(A, S, T)")


@pytest.mark.parametrize(
    ("case", "by_form"),
    [
        ("a = go(m) ∨ at(s) = m ∧ ¬(∃n a = go(n))", True),
        ("a = go(m) ∨ at(s) = m ∧ ¬(∃n go(n) = a)", True),
        ("a = go(m) ∨ at(s) = m ∧ ∀n a ≠ go(n)", True),
        ("a = wait ∧ m = top ∨ a ≠ wait ∧ at(s) = m", True),
        ("a = wait ∧ m = top ∨ a = rest ∧ at(s) = m ∨ a = go(m)", True),
        ("(∃n. a = move(n, m) ∧ n = mid) ∨ at(s) = m ∧ ¬∃n, x. a = move(n, x) ∧ n = mid", True),
        ("at(s) = low ∧ m = top ∨ at(s) = top ∧ m = low", True),
        ("at(s) = m ∧ ¬(∃n a = go(n)) ∨ a = go(m)", True),
        ("a = go(m) ∨ at(s) = m ∧ ∀n ¬(a = go(n))", True),
        ("a = wait ∧ m = top ∨ ¬(a = wait) ∧ at(s) = m", True),
        ("a = go(m) ∨ a = push(m)", True),
        ("a = wait ∧ m = top ∨ at(s) = m", False),
        ("a = go(m) ∨ a = go(low) ∧ m = top", False),
        ("(∃n. n ≠ low ∧ m = n)", False),
        ("(∃n. a = go(n)) ∧ (∃n. n ≠ low ∧ m = n)", False),
        ("(∃n. n = low ∧ m = low) ∨ (∃n. n = top ∧ m = top)", False),
        ("a = go(m) ∨ at(s) = m ∧ ¬(∃n a = push(n))", False),
        ("a = go(m) ∨ at(s) = m ∧ a ≠ go(m)", False),
        ("a = go(m) ∨ at(s) = m ∧ a ≠ go(low)", False),
        ("a = wait ∧ m ≠ low", False),
        ("(∃n. a = go(n) ∧ m = n) ∨ (∃n. a = push(n) ∧ m ≠ n)", False),
    ],
)
def test_values_are_asked_for_where_the_form_leaves_two(case: str, *, by_form: bool) -> None:
    """Nothing is demanded of situations where each case fixes the value, and no two can hold."""
    axioms = read([*LIFT, POSS, f"at(do(a, s)) = m ≡ {case}"], "lift").axioms()
    assert any("value of at" in str(axiom.formula) for axiom in axioms) != by_form
