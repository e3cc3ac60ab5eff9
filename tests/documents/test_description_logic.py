"""Concepts of description logic, in plain text and in LaTeX."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.searches import answers

PLAIN = """TBox and ABox of a family

1. Mother ≡ Woman ⊓ ∃hasChild.⊤
2. Old ≡ {mary, sue}
3. childOf ≡ hasChild⁻
4. Child ≡ Person ⊓ ∃hasChild⁻.Mother
5. Lonely ≡ Person ⊓ ¬(∃hasChild.⊤ ⊔ ∃childOf.⊤)
6. Mother ⊑ Tired

mary : Woman, sue : Person, mary : Person
(mary, tom) : hasChild
tom : Person
"""
TYPESET = r"""The TBox consists of
\begin{align*}
\mathsf{Team} &\equiv \mathsf{Group} \sqcap {\geq} 2\, \mathsf{member}.\mathsf{Person} \\
\mathsf{Boss} &\equiv \mathsf{Person} \sqcap \exists \mathsf{leads}.\top \\
\mathsf{leads}^- &\equiv \mathsf{ledBy} \\
\mathsf{Flat} &\equiv \mathsf{Group} \sqcap \forall \mathsf{member}.\neg\mathsf{Boss}
\end{align*}
and the ABox has
\[ \mathsf{Group}(a), \mathsf{Group}(b), \mathsf{Person}(ann), \mathsf{Person}(bob) \]
\[ \mathsf{member}(a, ann), \mathsf{member}(a, bob), \mathsf{member}(b, ann), leads(bob, a) \]
"""
GOALS = [
    (PLAIN, "'Mother'(X)", "mary"),
    (PLAIN, "'Old'(X)", "mary sue"),
    (PLAIN, "childOf(X, mary)", "tom"),
    (PLAIN, "'Child'(X)", "tom"),
    (PLAIN, "'Lonely'(X)", "sue"),
    (PLAIN, "'Tired'(X)", "mary"),
    (TYPESET, "'Team'(X)", "a"),
    (TYPESET, "'Boss'(X)", "bob"),
    (TYPESET, "ledBy(a, X)", "bob"),
    (TYPESET, "'Flat'(X)", "b"),
]


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("text", "goal", "values"), GOALS)
def test_concepts(text: str, goal: str, values: str) -> None:
    """Each is what it says in first-order logic, where nothing else is said to hold."""
    assert sorted(x for (x,) in answers(text, goal, "X")) == values.split()


@pytest.mark.parametrize("said", ["Mother ≡ Woman ⊓", "Mother ⊑ ∃hasChild Person", "A ≡ ≥ n r.B"])
def test_what_is_no_concept(said: str) -> None:
    """It is told, and the rest of the text is read."""
    document = pylogic.load(f"{PLAIN}\n{said}\n")
    assert document.problems


def test_lattices_are_no_concepts() -> None:
    """Signs of theirs stand between elements, in texts that speak of no concepts."""
    document = pylogic.load("a ⊑ b\nb ⊑ c\n1. low(x) iff x ⊑ b\n")
    assert not any("concepts are read" in str(notice) for notice in document.notices)
