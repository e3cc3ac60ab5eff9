"""Sentences that say what a goal is."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.spelling.printer import print_formula

TEXT = "a(s) in 0..3\n\n1. a(s0) = 0\n2. inc(s, t) <-> a(s) < 3 & a(t) = a(s) + 1\n\n"


def read(said: str) -> list[str]:
    """Return what a text reads of a line behind its axioms."""
    document = pylogic.load(f"{TEXT}{said}\n", notation="first-order")
    return [
        print_formula(d.formula)
        for d in document.declarations
        if d.formula is not None and d.lines[0] > 5
    ]


@pytest.mark.parametrize(
    "said",
    [
        "The goal is a(s) = 3.",
        "The goal is $a(s) = 3$.",
        "Goal: a(s) = 3",
        "**Goal.** `a(s) = 3`",
        "The goal is reached when a(s) = 3.",
        "The aim is to reach a state s with a(s) = 3.",
        "3. The goal is to have\n   a(s) = 3",
        "The puzzle is solved when a(s) = 3.",
    ],
)
def test_what_a_goal_is(said: str) -> None:
    """It is no axiom of all states."""
    assert read(said) in (["goal(s) ≡ a(s) = 3"], ["goal(s) ≡ (a(s) = 3)"])


def test_a_position_that_is_won() -> None:
    """By the word for it."""
    assert read("The game is won when a(s) = 3.") == ["won(s) ≡ a(s) = 3"]


@pytest.mark.parametrize(
    "said",
    [
        "Goal: a(1) = 3",  # of no state
        "The goal is to prove a(s) = 3.",
        "The goal is never a(s) = 3.",
        "Goal: goal(s) <-> a(s) = 3",
        "The first goal is a(s) = 3.",
        "Goal: forall s. a(s) = 3",
        "The goal is a(s) = 3 for some s.",
    ],
)
def test_what_defines_no_goal(said: str) -> None:
    """A word before it, or a predicate of the text's own, says something else."""
    text = read(said)
    assert "goal(s) ≡ a(s) = 3" not in text or "<->" in said
    assert not any("goal(s) ≡ goal" in one or "goal(s) ≡ ∀" in one for one in text)
