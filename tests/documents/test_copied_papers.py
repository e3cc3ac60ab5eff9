# ruff: noqa: E501 - texts as they are printed
"""Texts copied out of notes and papers: a line is read as it is meant, or told."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.test_taken_for_granted import answers

ACCESS = """* Users: ann, bob, kim
* Pages: home, pay

- has(ann, admin)

1. For all users u and pages p: may(u, p) iff p = home or has(u, admin).
"""
GESTURES = """G = {rock, paper, scissors}

scissors > paper
paper > rock
rock > scissors

wins(x, y) iff x > y
"""
ALGEBRA = """B = {0, a, b, 1}

0 ≤ a, 0 ≤ b, 0 ≤ 1, a ≤ 1, b ≤ 1
x ≤ x   for all x ∈ B

atom(x) iff x in B and 0 < x and no y in B: 0 < y and y < x
"""
DIVISORS = r"""Let $D = \{1, 2, 3, 6\}$ and, for $x, y \in D$, let $x \le y \iff y \bmod x = 0$.

$\mathrm{top}(x) \iff x \in D \land \forall y \in D\; (y \leq x)$
"""
GROUP = r"""Let $Q=\{e,a\}$ with
\begin{tabular}{c|cc}
$\star$ & $e$ & $a$ \\ \hline
$e$ & $e$ & $a$ \\
$a$ & $a$ & $e$
\end{tabular}

$Z = \{ x \in Q \mid \forall y \in Q\; x \star y = y \star x \}$.

An element $x \in Q$ is an \emph{involution} if $x \neq e$ and $x \star x = e$.
We say that $y$ is an \emph{inverse} of $x$, written $\operatorname{inv}(x, y)$, if $x \star y = e$.

$x$ \emph{generates} $Q$, $\mathrm{gen}(x)$, iff $x \star x = e$ and $x \ne e$.
"""
AUTOMATON = r"""Let $Q = \{\mathit{idle}, \mathit{paid}\}$ and $\Sigma = \{\mathit{coin}, \mathit{tea}\}$.
\begin{align*}
\delta(\mathit{idle}, \mathit{coin}) &= \mathit{paid}, \\
\delta(q, x) &= q \quad \text{otherwise.}
\end{align*}

A state $q'$ is \emph{reachable} from $q$, written $\mathrm{reach}(q, q')$, iff $q = q'$ or there are
$r \in Q$ and $x \in \Sigma$ such that $\mathrm{reach}(q, r)$ and $\delta(r, x) = q'$.
"""
FAMILY = """ann is the mother of joe. ann is the mother of kim. kim is the mother of bob.

x is a parent of y iff x is the mother of y.
x is a sibling of y iff x is not y and there is a z such that z is the mother of x and z is the mother of y.
x is an uncle of y iff there is a parent z of y such that x is a sibling of z.
"""
NEAR = r"""p(ann, ann), p(ann, bob), p(bob, kim)

We say that $x$ is near $y$, $q(x, y)$, iff some $z$ likes both: $\exists z (p(z, x) \land p(z, y))$.
"""
ALIGNED = r"""$$
\begin{aligned}
&\forall x\; p(x) \to q(x) \\
&\forall x\; q(x) \to r(x)
\end{aligned}
$$

p(ann)
"""
TABLE = """| student | exam    |
|---------|---------|
| kim     | algebra |
| lee     | logic   |

In the table, takes(student, exam) holds for the pairs that are listed.

p(x) <-> takes(x, logic)
"""
SLOTS = """Exams: algebra, logic
Slots: mon, tue

Every exam e has a slot(e) in Slots.

(1) For all exams e, f: e ≠ f → slot(e) ≠ slot(f).
(2) slot(logic) = mon
"""
READ = {
    ACCESS: ("may(U, P)", ["ann home", "ann pay", "bob home", "kim home"]),
    GESTURES: ("wins(rock, P)", ["scissors"]),
    ALGEBRA: ("atom(X)", ["a", "b"]),
    DIVISORS: ("top(X)", ["6"]),
    GROUP: ("'Z'(X), involution(Y), inv(Y, Z), gen(Z)", ["a a a", "e a a"]),
    AUTOMATON: ("reach(X, Y)", ["idle idle", "idle paid", "paid paid"]),
    FAMILY: ("uncle_of(X, Y)", ["joe bob"]),
    NEAR: ("q(X, Y)", ["ann ann", "ann bob", "bob ann", "bob bob", "kim kim"]),
    ALIGNED: ("r(X)", ["ann"]),
    TABLE: ("p(X)", ["lee"]),
    SLOTS: ("model(M), slot(algebra, M, X)", ["model(tue,mon) tue"]),
}
TOLD = {  # by text, the line that is told, and a word of what is
    "p(ann, bob)\n\nTwo things $x \\neq y$ clash, $q(x, y)$, iff $p(x, y)$.\n": (3, "mathematics"),
    "p(ann, bob)\n\n1. q(x) iff p(x, x)\n\nx is odd iff there is a strange z of x.\n": (5, "z"),
    "f(x) = x otherwise\n\np(x) iff f(x) = x & x = ann\n": (1, "otherwise"),
}


@pytest.mark.needs_swipl
@pytest.mark.parametrize("text", READ)
def test_it_is_read_as_it_is_meant(text: str) -> None:
    """The answers are those that a reader of the text gives."""
    goal, expected = READ[text]
    names = [name for name in ("M", "U", "P", "X", "Y", "Z") if name in goal.replace("'Z'", "")]
    assert [" ".join(row) for row in answers(text, goal, *names)] == expected
    assert not pylogic.load(text).problems


@pytest.mark.parametrize("text", TOLD)
def test_it_is_told(text: str) -> None:
    """What is not read has its place and the reason."""
    line, word = TOLD[text]
    told = pylogic.load(text, notation="first-order").problems
    assert [word in str(error) for error in told if f":{line}:" in str(error)] == [True]
