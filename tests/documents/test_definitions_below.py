"""Definitions whose condition stands below, or before the word: by their meaning."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.test_defined_in_sentences import load
from tests.documents.test_taken_for_granted import answers

EDGES = r"Let $V = \{1, 2, 3\}$ be the set of vertices and $E = \{(1, 2), (2, 3)\}$." + "\n\n"
PLAIN = "V = {1, 2, 3}\nE = {(1, 2), (2, 3)}\n\n"
DERIVED = """Let word(1) = a, word(2) = b, word(3) = b.

  lex = {(A, a), (B, b)},  bin = {(A, A, B)}

Definition. X spans the word from i to j, span(X, i, j), iff

    i = j ∧ lex(X, word(i))
  ∨ ∃k ∃Y ∃Z (i ≤ k < j ∧ bin(X, Y, Z) ∧ span(Y, i, k) ∧ span(Z, k+1, j))

for 1 ≤ i ≤ j ≤ 3.
"""
LINES = r"""Let $\mathcal{P} = \{1, 2, 3\}$ be the set of points and $\mathcal{L} = \{a, b\}$.
\[
\begin{array}{c|l}
\ell & \{P : P \mathrel{I} \ell\} \\ \hline
a & 1, 2 \\
b & 3
\end{array}
\]
A triple $(P, Q, R)$ of points is \emph{flat}, written $flat(P, Q, R)$, if
\[ \exists \ell \in \mathcal{L}\;
(P \mathrel{I} \ell \land Q \mathrel{I} \ell \land R \mathrel{I} \ell). \]
"""
NEIGHBOURS = r"""Let $V = \{1, 2, 3\}$ and let the neighbourhoods be
\[
\begin{array}{c|l}
v & N(v) \\ \hline
1 & 2, 3 \\
2 & 1 \\
3 & \emptyset
\end{array}
\]
"""

SETS = """AR = {a, b, c}, attacks = {(a, b), (b, c)}.

Definition 3.  A set S ⊆ AR is free iff there are no x, y ∈ S such that attacks(x, y).

Definition 4.  A set S is stable iff S is free and for each y ∈ AR with y ∉ S there is x ∈ S
such that attacks(x, y).
"""

READ = [
    (SETS, "free(_S), member(a, _S, in), member(X, _S, in)", "a c"),
    (SETS, "stable(_S), member(X, _S, in)", "a c"),
    (EDGES + r"A vertex $p$ with $E(p, 2)$ is called a \emph{door}.", "door(X)", "1"),
    (
        EDGES + r"A vertex $p$ for which there is no $q \in V$ with $E(p, q)$ is called *final*.",
        "final(X)",
        "3",
    ),
    (EDGES + r"A pair $(x, y)$ of vertices is *bad* iff $\neg E(x, y)$.", "bad(2, X)", "1 2"),
    (EDGES + r"A pair $(x, y)$ of distinct vertices is *bad* if $E(y, x)$.", "bad(2, X)", "1"),
    (PLAIN + "x leads to y, lead(x, y), iff\n\n    E(x, y) ∨ E(y, x)\n", "lead(2, X)", "1 3"),
    (DERIVED, "span('A', 1, X)", "1 2 3"),
    (DERIVED, "span('B', X, 3)", "3"),
    (
        "Let $F = \\{1, 2, 4\\}$.\n\nTwo $x, y \\in F$ are *alike* iff\n$$x \\equiv y \\pmod 3.$$",
        "alike(1, X)",
        "1 4",
    ),
    (LINES, "flat(1, 2, X)", "1 2"),
    (NEIGHBOURS + r"$leaf(x) \iff x \in V \land |N(x)| = 1$.", "leaf(X)", "2"),
    (NEIGHBOURS + r"$alone(x) \iff x \in V \land |N(x)| = 0$.", "alone(X)", "3"),
    (NEIGHBOURS + r"$near(x, y) \iff x \in V \land y \in N(x)$.", "near(1, X)", "2 3"),
    ("F = {0, 1, 2}\n\n1. p(x, y) iff x, y ∈ F and (x - 1)(y + 1) = 2\n", "p(2, X)", "1"),
    ("F = {0, 1, 2}\n\n1. p(x) iff x ∈ F and 2⌊x / 2⌋ = x\n", "p(X)", "0 2"),
]  # fmt: skip


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("text", "goal", "values"), READ)
def test_what_is_defined(text: str, goal: str, values: str) -> None:
    """Each goal has the values that follow by hand."""
    assert not load(text).problems
    assert sorted({x for (x,) in answers(text, goal, "X")}) == values.split()


@pytest.mark.parametrize(
    "text",
    [
        EDGES + r"A vertex $x$ with $E(x, x)$ that is named is called *bad*.",
        PLAIN + "x leads to y iff\n\n    one can go from x to y\n",
    ],
)
def test_what_is_no_definition(text: str) -> None:
    """It is told."""
    assert load(text).problems


BOOKS = """Books are *emma*, **dune** and *faust*; pupils are lea and tom.

- borrowed(lea, emma)
- borrowed(tom, faust)

A book b is *free* iff nobody has borrowed it:

    free(b) <-> book(b) & ~ exists p. borrowed(p, b)
"""


@pytest.mark.parametrize(
    "words",
    [
        "A book b is *free* iff nobody has borrowed it:",
        "A book b is free iff there is no pupil p with borrowed(p, b):",
    ],
)
def test_words_that_lead_to_the_formula_that_says_the_same_are_told(words: str) -> None:
    """The formula defines it, once."""
    text = BOOKS.replace("A book b is *free* iff nobody has borrowed it:", words)
    assert answers(text, "free(X)", "X") == [("dune",)]
    told = [notice.what for notice in pylogic.load(text).notices]
    assert "the words are taken to say what a formula of the text defines" in told


def test_names_in_italics_are_listed() -> None:
    """As those without."""
    assert answers(BOOKS, "book(X)", "X") == [("dune",), ("emma",), ("faust",)]
