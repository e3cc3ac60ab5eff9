"""Sets that papers list over rows, one by one, and of pairs beside sets that are values."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.searches import answers

pytestmark = pytest.mark.needs_swipl

VALUATION = "W = {u, v, w}\nV(p) = {v, w},  V(q) = {w}\n"
ROWS = r"""\begin{align*}
I = \{ & (1, l_1), (2, l_1), \\
       & (2, l_2), (3, l_2) \}.
\end{align*}
"""
GRAPH = r"""The edges on $V = \{1, 2, 3\}$ are $E = \{\{1, 2\}, \{2, 3\}\}$.

We write $u \sim v$ iff $\{u, v\} \in E$.

A set $I \subseteq V$ is \emph{free} iff $u \not\sim v$ for all $u, v \in I$.

A \emph{colouring} is a map $c : V \to \{r, g\}$ such that $c(u) \ne c(v)$ whenever $u \sim v$.
"""
USERS = r"""Let $U = \{\text{ann}, \text{bob}\}$ be the users.

$sees(ann, bob)$, $sees(bob, bob)$, $sees(bob, ann)$.

A user $x$ is \emph{alert} if $sees(x, y)$ for every user $y$.
"""
ORDER = r"""The relation $\to$ is the smallest transitive relation on $E = \{e_1, e_2, e_3\}$ with

- $e_1 \to e_2$,
- $e_2 \to e_3$.

An event $e \in E$ is *initial* iff it is first, i.e. there is no $f \in E$ with $f \to e$.
"""
EDGES = r"""The graph has the vertices $V = \{a, b, c, d\}$ and $E = \{ab,
 bc, cd\}$.

1. $\forall xy \in E\; (x \neq y)$
2. $N(x) = \{y \in V : xy \in E\}$ and $deg(x) = |N(x)|$ for $x \in V$.
3. $far(x, y) \iff x, y \in V \land x \neq a \land xy \notin E \lor x = a \land y \in \{c, d\}$
"""
LATTICE = """0 ≺ a, 0 ≺ b, a ≺ 1, b ≺ 1.

x ≤ y iff x = y or x ≺ y or ∃z (x ≺ z ∧ z ≤ y)
meet(x, y, z) iff z ≤ x ∧ z ≤ y ∧ ∀w (w ≤ x ∧ w ≤ y → w ≤ z)
"""
CLASSES = """N = {0, ..., 5}

x ≤ y iff x, y ∈ N and x mod 3 = y mod 3
low(x) <-> x ∈ N ∧ x ≤ 2
"""
COALITIONS = (
    r"Let $N = \{1, 2, 3\}$, $w(1) = 1$, $w(2) = 2$, $w(3) = 3$, and the quota is $q = 5$."
    "\n\n" + r"A set $S \subseteq N$ is \emph{winning} if $\sum_{i \in S} w(i) \geq q$, and"
    r" \emph{losing} otherwise."
    + "\n\n"
    + r"A player $i \in N$ is a \emph{veto player} if it is in"
    r" every winning set."
    + "\n\n"
    + r"A player $i \in N$ is \emph{weak} if $i$ belongs to no losing"
    " set.\n"
)
IMAGES = r"""Let $I = \{1,2,3\}$ and $J = \{1,2\}$. $f(1) = 5$, $f(2) = 5$, $f(3) = 7$.

We put $R = \{(x, x + y) : x \in I, y \in J\}$, $S = \{f(x) \mid x \in I\}$,
$T = \{x + y \mid x, y \in I, x \neq y\}$ and $U = \{y + 1 : 1 \le y \le 2\}$.

$h(x) \iff x \in \{2y : y \in J\}$
"""
LINES = r"""Let $P=\{1,2,3,4\}$ be the points and $L = \{\{1,2,3\}, \{1,4\}\}$ the lines.

Three distinct points $x,y,z$ are \emph{collinear} if there is a line $\ell \in L$ with
$x,y,z \in \ell$.
"""
DEGREES = r"""Let $V = \{1,2,3\}$ and $E = \{\{1,2\},\{2,3\}\}$. For $x \in V$ we write
$d(x) = |\{y \in V : \{x,y\} \in E\}|$ for its degree. The value of $x$ is $v(x) = x + 1$.

A vertex is called a \emph{hub} if its degree is $2$. A vertex is \emph{big} if its value is at
least $3$.
"""
VOTES = r"""Let $C = \{a, b\}$ be the candidates. $r(1, a) = 2$, $r(2, a) = 3$,
$r(1, b) = 1$, $r(2, b) = 1$.

$B(x) = \sum_{v} (3 - r(v, x))$
"""
SAID = [
    (
        "V = {a, b}\np(S) iff S ⊆ V & S ≠ {}\n",
        "p(S), member(a, S, out), member(b, S, X)",
        [("in",)],
    ),
    (DEGREES, "hub(X)", [("2",)]),
    (DEGREES, "big(X)", [("2",), ("3",)]),
    (VOTES, "'B'(a, X)", [("1",)]),
    (VOTES, "'B'(b, X)", [("4",)]),
    (IMAGES, "'R'(1, X)", [("2",), ("3",)]),
    (IMAGES, "'S'(X)", [("5",), ("7",)]),
    (IMAGES, "'T'(X)", [("3",), ("4",), ("5",)]),
    (IMAGES, "'U'(X)", [("2",), ("3",)]),
    (IMAGES, "h(X)", [("2",), ("4",)]),
    (LINES, "collinear(1, 2, X)", [("3",)]),
    (COALITIONS, "winning(S), member(1, S, X)", [("in",), ("out",)]),
    (COALITIONS, "losing(S), member(2, S, in), member(3, S, X)", [("out",)]),
    (COALITIONS, "veto_player(X)", [("2",), ("3",)]),
    (COALITIONS, "weak(X)", []),
    (
        r"Let $N = \{1, 2\}$ be the set of players with weights $w(1) = 3$, $w(2) = 7$."
        "\n\n" + r"A player $i$ is \emph{light} if $w(i) \neq 7$ or $w(i) = 7$.",
        "light(X)",
        [("1",), ("2",)],
    ),
    (
        r"Let $N = \{1, 2\}$ be the set of players and $w(1) = 3$, $w(2) = 7$." + "\n\n"
        r"Let $M = \{1\}$ be the set of players with $w(x) = 3$." + "\n\n"
        r"A player $i$ is \emph{late} if $w(i) \neq 3$.",
        "late(X)",
        [("2",)],
    ),
    (VALUATION + "good(x) iff x in V(p)\n", "good(X)", [("v",), ("w",)]),
    (VALUATION + "good(x) iff x in V(q)\n", "good(X)", [("w",)]),
    (VALUATION + "good(x) iff x = y for some y in V(q)\n", "good(X)", [("w",)]),
    (
        ROWS + r"\[ \forall p \in \{1, 3\}: \exists! l: (p, l) \in I \]",
        "'I'(2, X)",
        [("l1",), ("l2",)],
    ),
    (GRAPH, "sim(1, X)", [("2",)]),
    (
        r"Let $V = \{a, b\}$. A non-empty set $S \subseteq V$ is \emph{good} if $S \neq V$."
        "\n" + r"A good set $S$ is \emph{mine} if $S = \{a\}$.",
        "mine(S), member(X, S, in)",
        [("a",)],
    ),
    (
        r"Let $\rightharpoonup$ consist of the attacks $a \rightharpoonup b$ and"
        r" $b \rightharpoonup c$." + "\n\n" + r"1. $hit(x) \iff \exists y. y \rightharpoonup x$",
        "hit(X)",
        [("b",), ("c",)],
    ),
    (
        r"$E = \{\{a,b\}, \{b,c\}\}$. We write $T(x,y,z)$ iff $\{x,y\}, \{y,z\} \in E$."
        "\n\n" + r"1. $U = \{x \in \{a, b\} \mid T(x, y, x) \text{ for some } y\}$",
        "'U'(X)",
        [("a",), ("b",)],
    ),
    (GRAPH, "free(S), member(1, S, in), member(3, S, X)", [("in",), ("out",)]),
    (GRAPH, "model(M), c(1, M, r), c(3, M, X)", [("r",)]),
    (
        "edge(a, b), edge(b, c)\n\nViews:\n   V1.  near(x, y) <-> edge(x, y) | edge(y, x)\n",
        "near(c, X)",
        [("b",)],
    ),
    (USERS, "alert(X)", [("bob",)]),
    (ORDER, "to(e1, X)", [("e2",), ("e3",)]),
    (ORDER, "initial(X)", [("e1",)]),
    (EDGES, "deg(b, X)", [("2",)]),
    (EDGES, "far(a, X)", [("c",), ("d",)]),
    (EDGES.replace("graph", "digraph"), "far(b, X)", [("a",), ("b",), ("d",)]),
    ("V = {1, ..., 4}\nE = {12, 23, 34}\nadj(u, v) iff uv ∈ E\n", "adj(2, X)", [("1",), ("3",)]),
    (LATTICE, "meet(a, b, X)", [("0",)]),
    (LATTICE, "at_most(X, a)", [("0",), ("a",)]),
    (CLASSES, "low(X)", [("2",), ("5",)]),
]


@pytest.mark.parametrize(("text", "goal", "values"), SAID)
def test_sets_of_papers(text: str, goal: str, values: list[tuple[str, ...]]) -> None:
    """Each is the set that the paper means."""
    assert sorted({*answers(text, goal, "X")}) == values


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("V = {a, b, c}\nE = {ab, bc}\nw(ab) = 3\np(x, y) iff xy ∈ E\n", "or an edge"),
        ("V = {1, 2}\nE = {3, 4}\np(u, v) iff uv ∈ E\n", "may be a product"),
        ("N = {0, 1}\nx ≤ y iff x, y ∈ N\nlow(x) iff x ∈ N ∧ x < 1\n", "cannot be said"),
    ],
)
def test_what_may_be_meant_in_two_ways(text: str, what: str) -> None:
    """It is told."""
    assert any(what in str(problem) for problem in pylogic.load(text).problems)


def test_words_over_an_alphabet_are_no_edges() -> None:
    """They have a letter twice, or two have the same letters."""
    assert answers("A = {a, b}\nW = {ab, ba, aa}\n", "'W'(X)", "X") == [("aa",), ("ab",), ("ba",)]
