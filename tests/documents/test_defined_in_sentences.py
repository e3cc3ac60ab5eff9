"""Definitions and facts that papers give in sentences, by their meaning."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.documents.goal_diagnostics import diagnose_goal
from pylogic.notations.first_order.formulas.expressions import read_formula

NUMBERS = "Let $S = \\{0, 1, 2, 3\\}$"
PARENTS = r"""
\begin{itemize}
\item $\mathit{parent}(\mathrm{ann}, \mathrm{bob})$, $\mathit{parent}(\mathrm{ann}, \mathrm{kim})$,
      $\mathit{parent}(\mathrm{kim}, \mathrm{lea})$, $\mathit{parent}(\mathrm{bob}, \mathrm{max})$;
\item bob and max are male;
\item ann, kim and lea are female.
\end{itemize}
"""
ROLES = r"""
Let $R = \{\mathit{boss}, \mathit{clerk}\}$ be the roles.
Roles are ordered by rank, $\mathit{boss} > \mathit{clerk}$, as everywhere.
The relation over holds as follows: $\mathit{over}(r, q) \iff R(r) \land R(q) \land r > q$.
"""

READ = [
    (  # an operation behind `with`, and two definitions behind `We call`
        NUMBERS + r""" with the operation $x \ast y = (x \cdot y) \bmod 4$.
We call an element $x \in S$ \emph{regular} if $x \ast y \ast x = x$
for some $y \in S$, and a
\emph{unit} if there is a $y \in S$ with $x \ast y = 1$.
""",
        {"unit(X)": {"1", "3"}, "regular(X)": {"0", "1", "3"}},
    ),
    (  # a quantifier before `we write`, a word at the beginning of a line, `it is called`
        r"""Let $P = \{0, \dots, 4\}$ be the set of positions. For $m, n \in P$ we write $m \to n$
if $n = m - k$ for some $k \in \{1, 2\}$.
A position $n \in P$ is called \emph{lost} if every position $m$ with $n \to m$ is won.
It is called
\emph{won} if $n \to m$ for some lost position $m$.
""",
        {"lost(X)": {"0", "3"}, "won(X)": {"1", "2", "4"}},
    ),
    (  # facts in words, relatives without a letter, what is common, and copulas left out
        PARENTS + r"""
\begin{itemize}
\item $x$ is the \emph{father} of $y$ iff $x$ is male and a parent of $y$.
\item $x$ and $y$ are \emph{siblings} iff $x \neq y$ and they have a common parent.
\item $x$ and $y$ are \emph{cousins} iff some parent of $x$ and some parent of $y$ are siblings.
\item $x$ is an \emph{ancestor} of $y$ iff $x$ is a parent of $y$ or of an ancestor of $y$.
\item $x$ is a \emph{girl} iff $x$ is female and there is a parent $z$ of $x$
      such that $z$ is female.
\end{itemize}
""",
        {
            "father_of(X, max)": {"bob"}, "siblings(bob, X)": {"kim"}, "cousins(lea, X)": {"max"},
            "ancestor_of(X, lea)": {"ann", "kim"}, "girl(X)": {"kim", "lea"},
        },
    ),
    (  # what a formula is satisfied by, one of several, and a letter that only the condition has
        NUMBERS + r""" be the set of nodes and let $E = \{(0, 1), (1, 2), (3, 3)\}$.
A node $x$ is \emph{first} if no node $y \in S$ satisfies $(y, x) \in E$.
A node is \emph{last} if $(n, y) \notin E$ for all $y \in S$.
Let $\mathit{near}(x, y)$ hold iff one of $(x, y) \in E$ and $(y, x) \in E$ holds.
""",
        {"first(X)": {"0"}, "last(X)": {"2"}, "near(1, X)": {"0", "2"}},
    ),
    (  # Greek letters behind words, and rows of a table on one line
        r"""The relation $\mathrm{Cost}(\mathit{item}, \mathit{price})$ is given by the table.

\begin{tabular}{cc}
item & price \\ \hline
pen & 2 \\ ink & 5 \\ nib & 2 \\ \hline
\end{tabular}

An item $\alpha$ is \emph{cheap} if $\mathrm{Cost}(\alpha, \tau)$ for some price $\tau$
with $\tau < 4$.
""",
        {"cheap(X)": {"pen", "nib"}},
    ),
    (  # a number of things for all of a set, of a noun that bounds nothing
        r"""Let $C = \{x, y\}$ be the candidates.
\[
\begin{array}{c|cc}
\mathrm{rank} & x & y \\ \hline
1 & 1 & 2 \\
2 & 2 & 1 \\
3 & 1 & 2
\end{array}
\]
For candidates $c, d \in C$ let
$n(c, d)$ be the number of voters $v$ with $\mathrm{rank}(v, c) < \mathrm{rank}(v, d)$.
""",
        {"n(x, y, X)": {"2"}, "n(y, x, X)": {"1"}},
    ),
    (  # an example that says what the rest of a text only uses
        r"""\newtheorem{example}{Example}
Let $\Sigma = \{a, b\}$ and $Q = \{q_0, q_1\}$.
\begin{example}
The transition function is given by
\begin{tabular}{c|cc}
$\delta$ & $a$ & $b$ \\ \hline
$q_0$ & $q_1$ & $q_0$ \\
$q_1$ & $q_1$ & $q_1$
\end{tabular}
\end{example}
A state $q$ is a \emph{trap} if $\delta(q, x) = q$ for all $x \in \Sigma$.
""",
        {"trap(X)": {"q1"}},
    ),
    (  # a noun that is said to be another with a condition, and every other thing
        r"""\medskip\noindent\textbf{Notation.} Let $V = \{1, 2, 3\}$ be the set of vertices.
\[ E(1, 2) \land E(1, 3) \land E(2, 3). \]

\medskip\noindent\textbf{Definition.} A \emph{source} is a vertex $x$ such that for every other
vertex $y$, $E(x, y)$.

A \emph{root} is a vertex that is a source.
""",
        {"source(X)": {"1"}, "root(X)": {"1"}},
    ),
    (  # numbered letters that only facts have
        r"""\[ \mathit{lit}(e_1, 1) \qquad \mathit{lit}(e_2, 1) \qquad \mathit{lit}(e_3, 2) \]
\[ \mathit{sum}(e_4, e_1, e_2) \]
\[ \mathit{even}(x) \iff \mathit{lit}(x, 2) \lor \exists y \exists z
(\mathit{sum}(x, y, z) \land \mathit{lit}(y, 1)
\land \mathit{lit}(z, 1)). \]
""",
        {"even(X)": {"e3", "e4"}},
    ),
]  # fmt: skip


def load(text: str) -> pylogic.Document:
    """Return a text as a document."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "paper.tex"
        path.write_text(text)
        return pylogic.load(path)


@pytest.mark.parametrize(("text", "goals"), READ)
def test_sentences_say_what_they_define(text: str, goals: dict[str, set[str]]) -> None:
    """Each goal has the values that follow by hand, and what was read in words is told."""
    document = load(text)
    assert not document.problems
    assert document.notices
    for goal, values in goals.items():
        assert {str(answer["X"]) for answer in document.evaluate(goal)} == values


@pytest.mark.parametrize(
    "sentence",
    [
        r"A vertex of degree $1$ is called a \emph{leaf}.",
        r"A vertex $v$ is \emph{simplicial} if any two neighbours of $v$ are adjacent.",
    ],
)
def test_a_definition_with_letters_alone_is_told(sentence: str) -> None:
    """It would be lost in silence otherwise."""
    document = load(f"1. E(1, 2)\n2. E(2, 3)\n\n{sentence}\n")
    assert any("defines a word" in str(problem) for problem in document.problems)


def test_an_order_in_words_is_no_order_of_numbers() -> None:
    """Names that are compared without it would be compared as no numbers are: by nothing."""
    document = load(ROLES)
    assert any("how values are ordered" in str(problem) for problem in document.problems)


def test_two_different_elements_are_of_one_set() -> None:
    """Unless something else could bind one of them."""
    rows = ["1. N = {a, b}", "2. h(p) ≠ h(q) for all p ≠ q in N", "3. h(a) = 1, h(b) = 2"]
    document = load("\n".join(rows))
    written = [document.written(d.formula) for d in document.syntax.axioms() if d.formula]
    assert "∀p q. N(p) ∧ N(q) ∧ p ≠ q ⊃ h(p) ≠ h(q)" in written
    with pytest.raises(ReadError):
        read_formula("k(x) iff b(x, y) for all y ≠ x in V")


def test_a_test_of_prolog_is_no_predicate_of_a_text() -> None:
    """`atom(X)` fails for each variable without a value: that is no answer of the text."""
    document = load("1. p(1)\n2. p(2)\n")
    assert diagnose_goal("atom(X)", document)
    assert not diagnose_goal("p(X), atom(X)", document)
    assert not diagnose_goal("atom(X)", load("1. atom(1)\n2. atom(2)\n"))
