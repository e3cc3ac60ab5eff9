"""Goals and values as people type them: what is no goal, no value and no limit is told at once."""

import gc
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import pylogic
from pylogic.core.errors import GoalError
from pylogic.terms import Atom, Compound, Integer, Variable, term_of

pytestmark = pytest.mark.needs_swipl


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("ann", "ann"),
        ("Ann, b(", "'Ann, b('"),
        (Atom("ann"), "ann"),
        (True, "true"),
        (3, "3"),
        (np.int64(3), "3"),
        (0.5, "0.5"),
        (Fraction(1, 3), "1r3"),
        (["ann", (1, [])], "[ann,[1,[]]]"),
    ],
)
def test_values_of_python_are_terms(value: object, text: str) -> None:
    """A str is an atom, whatever it says; it is never read."""
    with pylogic.session() as prolog:
        answer = prolog.ask("X = Y", given={"X": value})
    assert answer is not None
    assert str(answer["Y"]) == text == str(term_of(value))


@pytest.mark.parametrize("value", [None, b"ann", object, {"a": 1}])
def test_what_is_no_term_is_told(value: object) -> None:
    """With what was expected."""
    with pytest.raises(
        TypeError, match=r"no term stands for .*; expected a term, a str, a number"
    ):
        pylogic.session().all("X = Y", given={"X": value})


@pytest.mark.parametrize("goal", [None, b"true", 5, ["true"]])
def test_what_is_no_goal_is_told(goal: object) -> None:
    """And nothing is left half made."""
    asked: Any = goal
    with pytest.raises(TypeError, match="a goal is a str or a term"):
        pylogic.session().query(asked)
    gc.collect()


@pytest.mark.parametrize("goal", [None, b"true", 5, ["true"]])
def test_what_is_no_goal_is_told_by_a_document_too(goal: object) -> None:
    """Asked by its meaning, and why."""
    asked: Any = goal
    family = pylogic.load("family")
    module = pylogic.session().add(family)
    for ask in (family.evaluate, module.why):
        with pytest.raises(TypeError, match="a goal is a str or a term"):
            ask(asked)


def test_a_term_is_a_goal_of_a_document() -> None:
    """As it is one of a query."""
    family = pylogic.load("family")
    goal = Compound("parent", (Variable("X"), Atom("eve")))
    assert family.evaluate(goal) == family.evaluate("parent(X, eve)") != []
    assert pylogic.session().add(family).why(goal).holds


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_one_at_least(limit: int) -> None:
    """None is no limit, and 0 is not."""
    with pytest.raises(ValueError, match=f"a limit of {limit} answers; expected at least 1"):
        pylogic.session().query("member(X, [1, 2])", limit=limit)


def test_only_documents_are_added() -> None:
    """The name of one is none."""
    with pytest.raises(TypeError, match="a document is added, as `load` returns one"):
        pylogic.session().add("family")  # type: ignore[arg-type]


def test_answers_say_what_they_answer() -> None:
    """And are all there afterwards."""
    answers = pylogic.session().query("member(X, [1, 2])")
    assert repr(answers) == "<Answers of member(X, [1, 2])>"
    assert [answer["X"] for answer in answers] == [Integer(1), Integer(2)]


@pytest.mark.parametrize(
    ("goal", "said", "column"),
    [
        ("member(X, [1, 2]", "'(' is not closed", 7),
        ("member(X, [1, 2)", "')' does not close '['", 16),
        ("X = 1)", "')' closes nothing", 6),
        ("X = '(', Y = (", "'(' is not closed", 14),
        ("member(X, [1, 2]\n", "'(' is not closed", 7),
        ("a b", "operator expected", 3),
        ("", "unexpected end of clause", 1),
        (f"a(X, {'b' * 400}", "operator expected", 407),
    ],
)
def test_the_bracket_at_fault_is_told(goal: str, said: str, column: int) -> None:
    """Where it is, and not where the goal ends."""
    with pytest.raises(GoalError) as refused:
        pylogic.session().ask(goal)
    assert refused.value.message == f"syntax error: {said}"
    assert refused.value.at == (1, column)
