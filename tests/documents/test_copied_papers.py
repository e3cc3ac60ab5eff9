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
KRIPKE = r"""Let $W = \{w_1, w_2\}$.

$R = \{ (w_1, w_2), (w_2, w_2) \}$
$p(w) \iff \exists v \in W\; R(w, v)$
\begin{proposition}
$p(w_1)$ holds.
\end{proposition}
"""
GRUNDY = r"""Let $H=\{0,\dots,4\}$.

$$ \mathrm{opt}(m, n) \iff m \in H \land n \in H \land (n = m - 1 \lor n = m - 2) $$
$$ g(m) = \min \{ k \in H \mid \neg\exists n \in H\; (\mathrm{opt}(m,n) \land g(n) = k) \}. $$
$$ h(m) = \operatorname{mex}\{ h(n) : n \in H, \mathrm{opt}(m,n) \} \quad\text{for } m \in H $$
$$ top(m) = \max_{n \in H, n \neq m} g(n) \text{ for } m \in H $$
"""
STAFF = r"""\begin{tabular}{ll}
\multicolumn{2}{c}{$\mathrm{Works}(\mathit{emp}, \mathit{dept})$} \\ \hline
emp & dept \\ \hline
ada & research \\
bob & sales
\end{tabular}

$Q(x) \equiv \exists d\, \mathrm{Works}(x,d)$
"""
BOUNDS = r"""Let $L = \{\bot, a, \top\}$ be the lattice with
\begin{gather*}
\bot \le a,\quad a \le \top,\quad \bot \le \top,\\
x \le x \quad (x \in L).
\end{gather*}
$up(x, y) \iff x \le y$
"""
TYPES = """Type = {num, int, nat}
sub(nat, int). sub(int, num). sub(nat, num). sub(nat, nat). sub(int, int). sub(num, num).

A type v is a *common supertype* of t and u iff sub(t, v) and sub(u, v).
`join(t, u, v)` iff v is a common supertype of t and u, and for every common supertype w of t and u, sub(v, w).
"""
ROTA = r"""Mates  = {olga, petr}
Duties = {cook, wash}

The rota assigns a mate to each duty: does : Duties -> Mates.

* Nobody does two duties: for all d, e in Duties, if d ≠ e then does(d) ≠ does(e).
* If Petr cooks, all is well. That is, does(cook) = petr.

R3. On.    on(d) ⇔ d ∈ Duties.
"""
RING = r"""Let $N=\{0,1,2\}$ be the stations, arranged in a ring; the successor of $i$ is $\mathit{nxt}(i) = (i+1) \bmod 3$.

The number of steps is $\mathrm{count}(i) = \sum_{h=1}^{2} \mathrm{nxt}(i)$.
"""
GRAPH = r"""Let $V = \{v_1, \ldots, v_4\}$ and $E = \{(v_1,v_2), (v_4,v_3)\}$.
\begin{align*}
  \text{(end)}\quad & \mathrm{end}(v) :\Leftrightarrow v \in V \land \neg\exists w\; E(v, w)
\end{align*}
"""
JUGS = """A state is a pair (x, y): x gallons in the small jug (0 <= x <= 1) and y in the big one (0 <= y <= 2).

A position is won iff y = 2: won((x,y)) iff y = 2.
"""
HOMEWORK = """Question 1 [8 marks]
Consider the domain D = {1, 2, 3} and the following interpretation.

    S(x)     holds iff  x is even and x in D

(a) Show that forall x in D (S(x) -> exists y in D (not S(y))).

Question 2
Let f(x) = 3 - x for x in D. Is f a permutation of D?
"""
DOORS = """| room | needs |
|:-----|:------|
| hall | none  |
| lab  | blue  |

Here `needs(room)` is the badge a room needs.

| person | badge |
|:-------|:------|
| amy    | blue  |
| ben    | none  |

`holds(person, badge)` is the relation in the second table.

An employee `p` *may enter* room `r`, written `may_enter(p, r)`, iff `needs(r) = none` or `holds(p, needs(r))`.

`shut_out(p) <-> person(p) & exists r. room(r) & ~may_enter(p, r)`

Person = {amy, ben}; Room = {hall, lab}
"""
ODD = """kim is odd. bob is odd. 3 is odd.

x is happy iff x is odd.
"""
COLOURS = r"""Let $V = \{a, b, c\}$ and let $E = \{\{a,b\}, \{b,c\}\}$. A \emph{proper colouring} of the graph is a function
$f \colon V \to \{1,2\}$ such that $f(u) \neq f(v)$ for all $\{u,v\} \in E$.

We break the symmetry by requiring $f(a) = 1$ and $f(b) = 2$.
"""
APPOSED = """p(ann, bob). p(bob, ann). p(bob, kim).

x is near y, q(x, y), iff p(x, y) and p(y, x).
"""
MEETING = """Room = {r1, r2}
The people are `sits(ann, r1)`, `sits(bob, r1)`; the goal is `meet(ann)`.

meet(x) iff exists y, room r such that sits(x, r) and sits(y, r) and y != x.
"""
PHILOSOPHERS = """Phil = {0, 1}.  Each philosopher i is in a mode mode(i, s) in {think, eat} in state s.

Start.   start(s) iff for all i in Phil: mode(i, s) = think.
Eat.     eat(i, s, t) iff i in Phil, mode(i, s) = think,
         mode(i, t) = eat, and for all j in Phil other than i: mode(j, t) = mode(j, s).
"""
LATIN = """R = C = N = {1, 2}.

The square is a function cell : R x C -> N with
  (L1) cell(r, c) = cell(r, d) -> c = d          for r in R and c, d in C
  (L2) cell(r, c) = cell(s, c) -> r = s          for r, s in R and c in C
  (L3) cell(1, 1) = 2.
"""
LOCK = r"""\begin{tabular}{lll}
\toprule
State & Input & Next \\
\midrule
closed & open & opened \\
closed & bolt & bolted \\
\bottomrule
\end{tabular}
\caption{The relation $\delta(\text{State}, \text{Input}, \text{Next})$.}

- $\mathrm{step}(p,q) \iff \exists i\; \delta(p,i,q)$
- We write $u \sim v$ if $\mathrm{step}(u, v)$.

$both(u, v) \iff u \sim v$
"""
OTHER_CASES = """
p(ann, bob)
D = {ann, bob}

1. p(x, z) -> f(x, ann) = 1
2. f(x, z) = 2 otherwise
3. q(x, z) iff x in D and z in D and f(x, z) = 2
"""
MIXED_LIST = r"""
p(ann)
r(bob)
t(bob)

1. q(x) <-> \/ p(x)
            \/ r(x)
            /\ t(x)
"""
READ = {
    OTHER_CASES: ("q(X, Y)", ["ann bob", "bob ann", "bob bob"]),
    MIXED_LIST: ("q(X)", ["bob"]),
    PHILOSOPHERS: ("start(_S), eat(X, _S, U)", ["state(eat,think) 0", "state(think,eat) 1"]),
    LATIN: ("model(M)", ["model(2,1,1,2)"]),
    LOCK: ("both(X, Y)", ["closed bolted", "closed opened"]),
    MEETING: ("meet(X)", ["ann", "bob"]),
    COLOURS: ("model(M)", ["model(1,2,1)"]),
    APPOSED: ("q(X, Y)", ["ann bob", "bob ann"]),
    RING: ("nxt(2, X), count(X, Y)", ["0 2"]),
    GRAPH: ("end(X)", ["v2", "v3"]),
    JUGS: ("won(X, Y)", ["0 2", "1 2"]),
    DOORS: ("shut_out(P)", ["ben"]),
    ODD: ("happy(X)", ["3", "bob", "kim"]),
    KRIPKE: ("p(X)", ["w1", "w2"]),
    GRUNDY: ("g(X, U), h(X, U), top(X, Y)", ["0 0 2", "0 3 2", "1 1 2", "1 4 2", "2 2 1"]),
    STAFF: ("'Q'(X)", ["ada", "bob"]),
    BOUNDS: ("up(false, X)", ["a", "false", "true"]),
    TYPES: ("join(nat, int, X)", ["int"]),
    ROTA: ("model(M)", ["model(petr,olga)"]),
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
TOLD = {
    "The missing roads are $e(oslo, rome)$, $e(rome, bern)$.\n\np(x) iff e(x, x)\n": (3, "e"),
    "p(ann, bob)\n\n1. In a hall, q(x, y) iff p(x, y).\n2. r(x, y) iff p(x, y)\n": (3, "'a'"),
    HOMEWORK: (6, "that"),
    "D = {1, 2}\neven(1)\n\n1. p(x) iff x in D and x is even\n": (4, "is"),
    "p(ann, bob)\n\n1. q(x) iff p(x, x)\n\nx is odd iff there is a strange z of x.\n": (5, "z"),
    "f(x) = x otherwise\n\np(x) iff f(x) = x & x = ann\n": (1, "otherwise"),
    "p(ann, bob)\n\nf(ann, bob) = 1\nf(x, x) = 2 otherwise\n": (4, "formula"),
    "p(1, 2)\n\nf(x) = min{t : p(t, y)}\n": (3, "y ranges"),
    "p(1, 2)\n\nf(x) = max{x : p(x, x)}\n": (3, "ranges"),
    "H = {1, 2}\ng(1) = 0\ng(2) = 1\n\nh(x) = mex{g(m) + g(n) : m ∈ H, n > m}\n": (5, "(m, n) is"),
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
