"""Notes, memos and exams of strangers: what they say is asked, or told with its line."""

from __future__ import annotations

import pytest

import pylogic

ARGUMENTS = r"""\newcommand{\att}{\rightharpoonup}
\newcommand{\Args}{\mathcal{A}}
\[ \Args = \{a, b, c\}, \]
\[ a \att b, \quad b \att a, \quad b \att c. \]
A set $S \subseteq \Args$ is \emph{conflict-free} if there are no $x, y \in S$ with $x \att y$.
A conflict-free set $S$ is \emph{stable} if for every $y \in \Args \setminus S$ there is an $x \in S$ such that $x \att y$.

See Figure~\ref{fig:af} for a picture.
"""  # noqa: E501 - as it is printed
WORLDS = r"""Let $M = (W, R, V)$ be the model with worlds $W = \{w_1, w_2, w_3\}$, relation
$R = \{(w_1, w_2), (w_2, w_3), (w_3, w_3)\}$, and valuation
$V(p) = \{w_2\}$, $V(q) = \{w_1, w_3\}$.

\[ boxq(w) \iff \forall v \in W\,(R(w, v) \rightarrow v \in V(q)) \]
"""
NET = r"""Let $P = \{p_1, p_2\}$ be the places and $T = \{t_1\}$ the transitions.

pre(t_1, p_1) = 1; pre(t_1, p_2) = 0; post(t_1, p_1) = 0; post(t_1, p_2) = 2

A marking $m$ assigns to each place $p \in P$ a number of tokens $m(p) \in \{0, \dots, 3\}$.
\[ fire(t, m, m') \iff t \in T \land \forall p \in P\;
   (m(p) \ge pre(t,p) \land m'(p) = m(p) - pre(t,p) + post(t,p)) \]
The initial marking is $init(m) \iff m(p_1) = 2 \land m(p_2) = 0$.
"""
PLACES = """P = {a, b}
for all p in P, m(p) ∈ {0, ..., 3}

go(m, n) <-> all p in P. n(p) = 1 - m(p)
start(m) <-> m(a) = 1 & m(b) = 0
"""
GROUP = """Consider the structure (G, *) with G = {e, a} and the table

   * | e a
   --+-----
   e | e a
   a | a e

1. inv(x) = y <=> x * y = e
2. ord(x) = 1 if x = e, 2 otherwise.
"""
HEAP = r"""There is one heap of $n$ counters, $0 \le n \le 9$.

1. $square(k) \iff k \in \{1, 4, 9\}$
2. $move(n, m) \iff 0 \leq n \leq 9 \land 0 \leq m \land \exists k.\ square(k) \land m = n - k$
3. $g(n) = \operatorname{mex}\{g(m) : move(n, m)\}$
"""
EVENTS = """The predicates of Shanahan, over the times 0, 1, ..., 4.

holds(f, t2) <- happens(e, t1) & starts(e, f, t1) & t1 < t2 & ~clipped(t1, f, t2)
clipped(t1, f, t2) <-> exists e, t [happens(e, t) & t1 < t & t < t2 & ends(e, f, t)]
starts(e, f, t) <-> e = on & f = light
ends(e, f, t) <-> e = off & f = light
happens(on, 1)
happens(off, 2)
"""
ENDS = r"""Let $L = \{\bot, lo, \top\}$.
We have $clear(ann) = lo$, $clear(bob) = \top$, $label(memo) = \bot$, $label(plan) = \top$.

\[ same(s, o) \iff label(o) = clear(s). \]
"""
READ = {
    NET: ("init(M), fire(_, M, N), fire(_, N, K)", []),
    NET.replace("m(p_1) = 2", "m(p_1) = 1"): (
        "init(M), fire(T, M, N)",
        ["state(1,0) t1 state(0,2)"],
    ),
    PLACES: ("start(M), go(M, N)", ["state(1,0) state(0,1)"]),
    GROUP: ("inv(a, Y), ord(a, N)", ["a 2"]),
    HEAP: ("move(7, M), g(M, N)", ["3 1", "6 1"]),
    "H = {1, 2}\ng(1) = 0\ng(2) = 1\n\nh(x) = mex{g(m) + g(n) : m ∈ H, n ∈ H} for x in H\n": (
        "h(1, X)",
        ["3"],
    ),
    "M = {a, b}\nW = {x, y}\nlikes(a, b)\nlikes(y, x)\n\n"
    "A player $m$ \\emph{blocks} $w$ if $likes(m, w)$.\n"
    "A player is \\emph{stable} if no player blocks it.": ("stable(X)", ["a", "y"]),
    "E(1,2)\nE(2,3)\n\nLet $T$ be the least relation with "
    "$T(x, y) \\equiv E(x, y) \\lor \\exists z\\,(T(x, z) \\land E(z, y))$.\n"
    "r(x, y) iff E(y, x)       (*)": ("'T'(1, X)", ["2", "3"]),
    "E(1,2)\nE(2,3)\n\nLet $T(u, v)$ be the transitive closure of $E$:\n"
    "\\[ T(u, v) \\iff E(u,v) \\lor \\exists w\\, (E(u, w) \\land T(w, v)). \\]": (
        "'T'(1, X)",
        ["2", "3"],
    ),
    "Columns have heights: a position is a pair $(a, b)$ with\n$2 \\ge a \\ge b \\ge 1$.\n\n"
    "low(p) <-> exists q. less(q, p)\nless((a,b), (c,b)) <-> a < c": (
        "low(X, Y)",
        ["2 1"],
    ),
    "Let F = {e, a}.\n\n| ⊗ | **e** | `a` |\n|---|---|---|\n| **e** | e | a |\n"
    "| **a** | `a` | e |\n\n- $root(x, y) ↔ x ⊗ x = y$.": ("root(X, e)", ["a", "e"]),
    "cell(r, c, s) in {red, none}\nstart(s) <-> all r in {1,2}, c in {1,2}: cell(r, c, s) = none\n"
    "adj(c, d) <-> c in {1,2} & d in {1,2} & |c - d| = 1\n": (
        "start(S)",
        ["state(none,none,none,none)"],
    ),
    "In a state $s$ the lamp has $h(s) \\in \\{on, off\\}$, and\n"
    "$pass(s) \\in \\{free, used\\}$ tells whether the pass has been used.\n\n"
    "start(s) <-> h(s) = on & pass(s) = free\n": ("start(S)", ["state(on,free)"]),
    "Let $T = \\{1,2,3\\}$.\nHere $1 \\to 2$, $1 \\to 3$, $2 \\to 3$.\n"
    "The \\emph{score} of $x$ is $s(x) = \\#\\{y \\in T \\mid x \\to y\\}$.\n": ("s(1, X)", ["2"]),
    "E(1,2)\n\nWe say that two nodes are near, $near(x, y)$, if\n\\[ E(x, y) \\lor E(y, x). \\]": (
        "near(2, X)",
        ["1"],
    ),
    "C = {a, b}\nrank(1,a) = 1; rank(1,b) = 2\n\n"
    "Write $x \\succ_i y$ if $rank(i, x) < rank(i, y)$.\n": (
        "succ(1, X, b)",
        ["a"],
    ),
    EVENTS: ("holds(light, T)", ["2"]),
    ENDS: ("same(S, O)", ["bob plan"]),
    ARGUMENTS: ("stable(S)", ["set(in,out,in)", "set(out,in,out)"]),
    WORLDS: ("boxq(W)", ["w2", "w3"]),
}
LABELS = r"""L = \{lo, mid, hi\}
read(s, o) \iff label(o) = clear(s).
label(memo) = lo
clear(bob) = lo

"""
TOLD = {
    "In this note, $label(plan) = mid$.": ["6:15: a sentence states a fact, and is not read"],
    "The plan has $label(plan) = mid$ as its label.": ["6:14: a sentence states a fact"],
    "For example, $label(plan) = mid$ would be odd.": [],
    "We note that $label(memo) = lo$.": [],
    "See Section~3, and Table~\\ref{t}.": [],
    "$p(x)$ iff \\ref{t}": ["6:12: unknown symbol"],
    "A label $x$ is clean whenever\n\\[ label(x) = lo. \\]": [
        "7:4: this is the condition of what the words above it say"
    ],
    "Invariant to check: label(memo) = hi": ["6:21: what is called 'Invariant to check' is not"],
    "Invariant to check: □ label(memo) = lo": ["6:21: a modal operator"],
    "Let $T$ be the greatest relation with $T(x, y) \\equiv read(x, y) \\land T(y, x)$.": [
        "6:1: words around this formula say of what it holds"
    ],
    "p(x) <-> lo = x and~L(x)": [],
}


@pytest.mark.parametrize("text", READ)
def test_it_is_read(text: str) -> None:
    """The answers are those that a reader of the text gives."""
    goal, expected = READ[text]
    document = pylogic.load(text, notation="first-order")
    assert not document.problems
    assert sorted(" ".join(map(str, a.values())) for a in document.evaluate(goal)) == expected


@pytest.mark.parametrize("said", TOLD)
def test_it_is_told(said: str) -> None:
    """What a sentence states is told with its place, and what it does not is left alone."""
    told = [str(e) for e in pylogic.load(LABELS + said, notation="first-order").problems]
    assert [any(e.startswith(f"<text>:{one}") for one in TOLD[said]) for e in told] == [
        True for _ in TOLD[said]
    ], told
