"""What a text says to follow, and exercises: nothing of it defines anything."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError
from tests.documents.test_taken_for_granted import answers

MEN = "1. All men are mortal.   ∀x (man(x) → mortal(x))\n2. man(kim), man(bob), dog(rex)\n"
NIM = r"""Let $H = \{0,1,2,3\}$.
\newtheorem{satz}{Theorem}
\[ win(a,b) \iff a \in H \land b \in H \land \exists c \in H (c < a \land \neg win(c,b) \lor c < b \land \neg win(a,c)) \]
\begin{satz}
For all $a, b \in H$, $win(a,b) \iff a \neq b$.
\end{satz}
"""  # noqa: E501 - as it is printed


@pytest.mark.parametrize(
    "claim", ["∴ mortal(kim)", "∴ Kim is mortal.      mortal(kim)", "Theorem 3. mortal(bob).",
              "Corollary (Bob): mortal(bob)", "Theorem (0-1 law, a case). mortal(kim)",
              "**Lemma 1.** mortal(kim)", "Answer: mortal(kim)", "Example. mortal(bob)"]
)  # fmt: skip
def test_what_follows_is_checked(claim: str) -> None:
    """It is true, and told."""
    document = pylogic.load(MEN + "\n" + claim + "\n")
    assert not document.obstacles
    assert any("is checked, and defines nothing" in notice.what for notice in document.notices)


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "claim", ["∴ mortal(rex)", "Theorem 3. mortal(rex).", "Solution: mortal(rex)"]
)
def test_what_does_not_follow_is_no_fact(claim: str) -> None:
    """The text contradicts itself, in the line of the claim."""
    with pytest.raises(PylogicError, match="does not hold"):
        answers(MEN + "\n" + claim + "\n", "man(X)")


def test_an_equivalence_in_a_theorem_is_no_second_definition() -> None:
    """Two heaps are won where they differ; the environment has a name of its own."""
    assert not pylogic.load(NIM).obstacles


@pytest.mark.needs_swipl
def test_a_wrong_theorem_is_refused() -> None:
    """By an equivalence that does not hold."""
    with pytest.raises(PylogicError, match="does not hold"):
        answers(NIM.replace(r"a \neq b", "a = b"), "win(X, Y)")


def test_a_claim_of_what_nothing_else_says_is_left_as_it_is() -> None:
    """Else a text that calls its axioms propositions would have none."""
    document = pylogic.load("Proposition 1. p(kim)\nProposition 2. q(x) <-> p(x)\n")
    assert not document.obstacles


@pytest.mark.needs_swipl
def test_a_predicate_that_is_called_a_result_begins_no_claim() -> None:
    """It is applied: `result(x) → win(x)` defines something."""
    document = pylogic.load("win(one)\n\nresult(two)\n\nresult(x) → win(x)\n")
    assert not any("is checked, and defines" in notice.what for notice in document.notices)


def test_a_claim_of_each_state_is_checked() -> None:
    """It does not say which states there are."""
    text = "light(s) in {on, off}\npress(s, t) <-> light(t) != light(s)\n"
    text += "dark(s) <-> light(s) = off\n\nTheorem. dark(s) -> light(s) = off\n"
    assert len(answers(text, "press(S, T)", "S", "T")) == 2
    with pytest.raises(PylogicError, match="does not hold"):
        answers(text.replace("dark(s) ->", "~dark(s) ->"), "press(S, T)")


def test_a_claim_of_each_model_is_not_read() -> None:
    """It would say which models there are."""
    text = "V = {1, 2}\nC = {red, green}\ncol : V -> C\ncol(1) != col(2)\n\n"
    document = pylogic.load(text + "Theorem. col(1) = red.\n")
    assert any("is not checked" in str(error) for error in document.syntax.unclear)


def test_an_exercise_is_no_axiom() -> None:
    """Nor is the rest of it, behind what a quantifier binds."""
    text = "S = {1, 2}\nR(x, y) <-> x in S & y in S & x < y\n"
    text += "(a) Show that R is symmetric: forall x, y in S. R(x, y) implies R(y, x).      [3]\n"
    document = pylogic.load(text)
    assert [d.label for d in document.declarations] == ["line 1", "line 2"]
    assert document.problems


@pytest.mark.needs_swipl
def test_two_names_of_one_thing_are_no_contradiction() -> None:
    """Each name stands for a thing of its own here, which the error says."""
    text = "Constants: ann, bob\n\n1. p(ann)\n2. p(bob)\n3. ann = bob\n"
    (error,) = pylogic.load(text).obstacles
    assert "two names of one thing are not read" in str(error)
