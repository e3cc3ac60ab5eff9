"""Definitions in sentences of papers, by the grammar of their words."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.document import print_syntax

V = r"Let $V = \{a, b, c\}$ be the set of vertices and $E = \{(a,b), (b,c)\}$."
TO = r"We write $x \to y$ for $(x,y) \in E$."
ADJACENT = r"Two vertices $u$ and $v$ are \emph{adjacent} if $(u,v) \in E$ or $(v,u) \in E$."
FRIEND = r"$x$ is a \emph{friend} of $y$ iff $(x,y) \in E$." + "\n\n"
KING = r"$x$ is a \emph{king} iff $(x,x) \in E$." + "\n\n"
BOUND = (
    r"An element $z \in V$ is a \emph{bound} of $x$ and $y$ if $(x,z) \in E$ and $(y,z) \in E$."
    "\n"
)
JOIN = (
    r"It is the \emph{join} of $x$ and $y$ if moreover $(z,w) \in E$ for every bound $w$ "
    "of $x$ and $y$."
)
NEXT = r"A vertex $y$ is a \emph{successor} of a vertex $x$ if $(x,y) \in E$."
LOOP = (
    r"A vertex $x$ is a \emph{loop} if $(x,x) \in E$. A vertex $x$ \emph{sees} a vertex $y$ if"
    r" $(x,y) \in E$."
)
BIG = "big(x) ≡ V(x) ∧ (if V(a) ∧ small(a) then 1 else 0) + (if V(b) ∧ small(b) then 1 else 0) ≥ 2"
INSIDE = "V(x) ∧ member(x, S) = in ∧ V(y) ∧ member(y, S) = in"
NEAR = "adjacent(z, v) ∧ adjacent(q, v) ∧ z ≠ q"
SENTENCES = {
    r"A vertex $x$ is a \emph{sink} if there is no vertex $y$ with $(x,y) \in E$.":
        ["sink(x) ≡ V(x) ∧ ¬∃y. V(y) ∧ E(x, y)"],
    r"We say that $x$ \emph{beats} $y$ iff $x \neq y$, $(x,y) \in E$ and $(y,x) \notin E$.":
        ["beats(x, y) ≡ x ≠ y ∧ E(x, y) ∧ ¬E(y, x)"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$."
    r" $x$ is \emph{sad} iff $x = a$ and for every vertex $y$, $y$ is not odd.":
        ["odd(x) ≡ E(x, x)", "sad(x) ≡ x = a ∧ ∀y. V(y) ⊃ ¬odd(y)"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$ and $x = a$ or $x = b$.":
        ["odd(x) ≡ E(x, x) ∧ x = a ∨ x = b"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$ and $x = a$, or $x = b$.":
        ["odd(x) ≡ E(x, x) ∧ x = a ∨ x = b"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$ and either $x = a$ or $x = b$.":
        ["odd(x) ≡ E(x, x) ∧ (x = a ∨ x = b)"],
    KING + r"A vertex $x$ is \emph{fed} if there are a king $y$ and $z \in V$ with $(y,z) \in E$.":
        ["king(x) ≡ E(x, x)", "fed(x) ≡ V(x) ∧ ∃y. ∃z. king(y) ∧ V(z) ∧ E(y, z)"],
    KING + r"A vertex $x$ is \emph{fed} if there is a king $y$ and a node $z$ with $(y,z) \in E$.":
        ["king(x) ≡ E(x, x)", "fed(x) ≡ V(x) ∧ ∃y. king(y) ∧ ∃z. E(y, z)"],
    r"A vertex $x$ is \emph{odd} if for every $y \in V$ and every vertex $z$, $(y,z) \in E$.":
        ["odd(x) ≡ V(x) ∧ ∀y. V(y) ⊃ ∀z. V(z) ⊃ E(y, z)"],
    r"A vertex $x$ is \emph{odd} if for every $y \in V$, $(x,y) \in E$.":
        ["odd(x) ≡ V(x) ∧ ∀y. V(y) ⊃ E(x, y)"],
    r"A vertex $x$ is \emph{odd} if for some vertex $y$ and every vertex $z$, $(y,z) \in E$.": [],
    r"A vertex $x$ is \emph{odd} if there is no vertex $y$ and a $z$ with $(y,z) \in E$.": [],
    r"A vertex $x$ is \emph{odd} if $f(x)$ is odd.": [],
    r"A vertex $x$ is \emph{odd} if $x = a$ and \emph{sad} if $x = b$.":
        ["odd(x) ≡ V(x) ∧ x = a", "sad(x) ≡ V(x) ∧ x = b"],
    r"A vertex $x$ is \emph{odd} if $(x,y) \in E$ and $(x,z) \in E$ for some distinct $y, z$.":
        ["odd(x) ≡ V(x) ∧ ∃y. ∃z. y ≠ z ∧ E(x, y) ∧ E(x, z)"],
    r"A vertex $x$ is \emph{odd} if there are distinct vertices $y$ and $z$ with $(y,z) \in E$.":
        ["odd(x) ≡ V(x) ∧ ∃y. ∃z. V(y) ∧ V(z) ∧ E(y, z) ∧ y ≠ z"],
    r"A vertex $x$ is \emph{odd} if $(x,y) \in E$ or $(x,z) \in E$ for some distinct $y, z$.":
        [],
    r"A vertex $x$ is \emph{odd} if there are distinct vertices with $(x,x) \in E$.": [],
    r"$x$ and $y$ are \emph{apart} if neither $(x,y) \in E$ nor $(y,x) \in E$.":
        ["apart(x, y) ≡ ¬E(x, y) ∧ ¬E(y, x)"],
    KING + r"$x$ is \emph{dull} if neither $x = a$ nor $x$ is a king nor $(x,b) \in E$ holds.":
        ["king(x) ≡ E(x, x)", "dull(x) ≡ ¬x = a ∧ ¬king(x) ∧ ¬E(x, b)"],
    KING + r"Vertices $x$ and $y$ are \emph{split} if exactly one of them is a king.":
        ["king(x) ≡ E(x, x)",
         "split(x, y) ≡ V(x) ∧ V(y) ∧ (king(x) ∧ ¬king(y) ∨ king(y) ∧ ¬king(x))"],
    ADJACENT + "\n\n" + r"A vertex is \emph{lonely} if it is adjacent to no vertex.":
        ["adjacent(u, v) ≡ V(u) ∧ V(v) ∧ (E(u, v) ∨ E(v, u))",
         "lonely(x) ≡ V(x) ∧ ¬∃z. V(z) ∧ adjacent(x, z)"],
    TO + "\n\n" + r"A vertex $x$ is \emph{big} if at least two vertices are small."
    + "\n\n" + r"$x$ is \emph{small} iff $x \to c$.":
        ["to(x, y) ≡ E(x, y)", BIG,
         "small(x) ≡ to(x, c)"],
    BOUND + JOIN:
        ["bound_of(z, x, y) ≡ V(z) ∧ E(x, z) ∧ E(y, z)",
         "join_of(z, x, y) ≡ V(z) ∧ bound_of(z, x, y) ∧ ∀w. bound_of(w, x, y) ⊃ E(z, w)"],
    r"$x$ \emph{knows} $y$ iff $(x,y) \in E$." + "\n\n"
    + r"$x$ is \emph{shy} if there is a vertex $y$ that $x$ does not know.":
        ["knows(x, y) ≡ E(x, y)", "shy(x) ≡ ∃y. V(y) ∧ ¬knows(x, y)"],
    r"$x$ is \emph{late} iff" + "\n" + r"\begin{enumerate}" + "\n" + r"\item $x = c$, or"
    + "\n" + r"\item there is a $y \in V$ with $(x,y) \in E$." + "\n" + r"\end{enumerate}":
        ["late(x) ≡ x = c ∨ ∃y. V(y) ∧ E(x, y)"],
    r"Put $f(x) = 1$ if $x = a$, and $f(x) = 2$ otherwise.":
        ["x = a ⊃ f(x) = 1", "¬x = a ⊃ f(x) = 2"],
    r"\begin{align*}" + "\n" + r"p(x) \iff{} & x = a \text{ and either } (x,x) \in E \\"
    + "\n" + r"& \text{or there is a } y \text{ with } (x,y) \in E." + "\n" + r"\end{align*}":
        ["p(x) ≡ x = a ∧ (E(x, x) ∨ ∃y. E(x, y))"],
    r"$x$ is \emph{fair} if nobody has it, i.e.\ $\neg \exists y\; (y,x) \in E$.":
        ["fair(x) ≡ ¬∃y. E(y, x)"],
    r"$x$ is \emph{top} if for every vertex $y$ we have $(y,x) \in E$.":
        ["top(x) ≡ ∀y. V(y) ⊃ E(y, x)"],
    r"$x$ is \emph{top} if for some vertex $y$ we have $(y,x) \in E$ and $y \neq x$.":
        ["top(x) ≡ ∃y. V(y) ∧ E(y, x) ∧ y ≠ x"],
    r"$x$ is \emph{odd} if $x = a$, there is a vertex $y$ with $(x,y) \in E$, and $x \neq b$.":
        ["odd(x) ≡ x = a ∧ ∃y. V(y) ∧ E(x, y) ∧ x ≠ b"],
    r"$x$ is \emph{odd} if every vertex $y$ with $(x,y) \in E$ is in $\{a, b\}$.":
        ["odd(x) ≡ ∀y. V(y) ∧ E(x, y) ⊃ y = a ∨ y = b"],
    r"$x$ is \emph{odd} if every vertex $y$ with $(x,y) \in E$ is different from $x$.":
        ["odd(x) ≡ ∀y. V(y) ∧ E(x, y) ⊃ y ≠ x"],
    r"A \emph{move} is a pair $(i,j)$ with $(i,j) \in E$ and $i \neq j$.":
        ["move(i, j) ≡ E(i, j) ∧ i ≠ j"],
    r"Here, a vertex $x$ is \emph{odd} iff there is a vertex $y$ with $(x,y) \in E$.":
        ["odd(x) ≡ V(x) ∧ ∃y. V(y) ∧ E(x, y)"],
    r"For $x, y \in V$, we say that $x$ \emph{beats} $y$ "
    r"if there is no vertex $z$ with $(z,x) \in E$.":
        ["beats(x, y) ≡ V(x) ∧ V(y) ∧ ¬∃z. V(z) ∧ E(z, x)"],
    r"$x$ \emph{knows} $y$ iff $(x,y) \in E$." + "\n\n"
    + r"$x$ is \emph{loud} if every vertex knows $x$ and $x$ knows no vertex.":
        ["knows(x, y) ≡ E(x, y)",
         "loud(x) ≡ (∀z. V(z) ⊃ knows(z, x)) ∧ ¬∃q. V(q) ∧ knows(x, q)"],
    r"$x$ \emph{knows} $y$ iff $(x,y) \in E$." + "\n\n"
    + r"$x$ is \emph{loud} if all vertices know $x$.":
        ["knows(x, y) ≡ E(x, y)", "loud(x) ≡ ∀z. V(z) ⊃ knows(z, x)"],
    r"$x$ and $y$ are \emph{apart} if $x$ and $y$ are different and there is no vertex $z$ "
    r"with $(x,z) \in E$.":
        ["apart(x, y) ≡ x ≠ y ∧ ¬∃z. V(z) ∧ E(x, z)"],
    FRIEND + r"$x$ is \emph{glad} if there is a friend $y$ of $x$ with $y \neq a$.":
        ["friend_of(x, y) ≡ E(x, y)", "glad(x) ≡ ∃y. friend_of(y, x) ∧ y ≠ a"],
    FRIEND + r"$x$ is \emph{glad} if no vertex is a friend of $x$.":
        ["friend_of(x, y) ≡ E(x, y)", "glad(x) ≡ ¬∃z. V(z) ∧ friend_of(z, x)"],
    KING + r"$x$ is \emph{glad} if there is a king $y$ with $(x,y) \in E$ and $x$ is not a king.":
        ["king(x) ≡ E(x, x)", "glad(x) ≡ ∃y. king(y) ∧ E(x, y) ∧ ¬king(x)"],
    r"$x$ and $y$ are \emph{near}, written $n(x, y)$, if there is a vertex $z$ "
    r"with $(x,z) \in E$.":
        ["n(x, y) ≡ ∃z. V(z) ∧ E(x, z)", "near(x, y) ≡ n(x, y)"],
    r"A \emph{state} is a pair $(x, y)$ with $x \in V$ and $y \in V$." + "\n\n"
    + r"A state is \emph{odd} if it is not even." + "\n\n"
    + r"A state $(x,y)$ is \emph{even} iff $(x,y) \in E$.":
        ["state(x, y) ≡ V(x) ∧ V(y)", "odd(x, y) ≡ state(x, y) ∧ ¬even(x, y)",
         "even(x, y) ≡ state(x, y) ∧ E(x, y)"],
    r"The values are given by $f(x) = 1$ if there is no vertex $y$ with $(x,y) \in E$, "
    r"and $f(x) = 2$ otherwise.":
        ["¬(∃y. V(y) ∧ E(x, y)) ⊃ f(x) = 1", "¬¬(∃y. V(y) ∧ E(x, y)) ⊃ f(x) = 2"],
    r"$x$ is \emph{odd} iff $(x,y) \in E$ and there is a vertex $z$ with $(y,z) \in E$.": [],
    r"$x$ is \emph{odd} iff $x = a \iff x = b$.": [],
    r"A vertex is \emph{blue} if the sky is.": [],
    NEXT + r" A vertex is \emph{stuck} if it has no successor.":
        ["successor_of(y, x) ≡ V(y) ∧ V(x) ∧ E(x, y)",
         "stuck(x) ≡ V(x) ∧ ¬∃z. successor_of(z, x)"],
    NEXT + r" A vertex is \emph{live} if it has a successor.":
        ["successor_of(y, x) ≡ V(y) ∧ V(x) ∧ E(x, y)", "live(x) ≡ V(x) ∧ ∃z. successor_of(z, x)"],
    LOOP + r" A vertex is \emph{near} if it sees some loop but is not a loop itself.":
        ["loop(x) ≡ V(x) ∧ E(x, x)", "sees(x, y) ≡ V(x) ∧ V(y) ∧ E(x, y)",
         "near(x) ≡ V(x) ∧ (∃z. loop(z) ∧ sees(x, z)) ∧ ¬loop(x)"],
    LOOP + r" A vertex that is not a loop is called \emph{plain}.":
        ["loop(x) ≡ V(x) ∧ E(x, x)", "sees(x, y) ≡ V(x) ∧ V(y) ∧ E(x, y)",
         "plain(x) ≡ V(x) ∧ ¬loop(x)"],
    LOOP + r" The graph is \emph{simple} if there is no loop.":
        ["loop(x) ≡ V(x) ∧ E(x, x)", "sees(x, y) ≡ V(x) ∧ V(y) ∧ E(x, y)",
         "simple ≡ ¬∃z. loop(z)"],
    LOOP + r" A graph is \emph{simple} if there is no loop.":  # which of them is not told
        ["loop(x) ≡ V(x) ∧ E(x, x)", "sees(x, y) ≡ V(x) ∧ V(y) ∧ E(x, y)"],
    r"Two distinct vertices $x$ and $y$ are \emph{twins} if $(x,a) \in E$ and $(y,a) \in E$.":
        ["twins(x, y) ≡ x ≠ y ∧ V(x) ∧ V(y) ∧ E(x, a) ∧ E(y, a)"],
    r"A pair $(x, y)$ with $x \in V$ and $(x,y) \in E$ is \emph{good} if $x \neq a$."
    r" The graph is \emph{fine} if there is no good pair.":
        ["good(x, y) ≡ V(x) ∧ E(x, y) ∧ x ≠ a", "fine ≡ ¬∃z. ∃w. good(z, w)"],
    r"\[ link(x, y) \iff (x,y) \in E \]" + "\n\n"
    + r"A vertex $x$ is \emph{tied} if $x$ is link to some vertex.":
        ["link(x, y) ≡ E(x, y)", "tied(x) ≡ V(x) ∧ ∃z. V(z) ∧ link(x, z)"],
    r"\[ odd(x) \iff x = a \]" + "\n\n" + r"A vertex $x$ is \emph{odd} if $x \in V$ and $x = a$.":
        ["odd(x) ≡ x = a", "V(x) ∧ V(x) ∧ x = a ⊃ odd(x)"],
    r"$u$ \emph{misses} $v$ iff $(u, v) \in E$ does not hold.": ["misses(u, v) ≡ ¬E(u, v)"],
    r"The \emph{top} of $x$ is the $z \in V$ such that $p(z, x)$ and $p(z, a)$; it is high.": [],
    r"$p(a, x)$ iff $x = b$, and $q(b, x)$ iff $x = c$.":
        ["p(a, x) ≡ x = b", "line 3 (2): q(b, x) ≡ x = c"],
    r"Formally, for $x \in V$," + "\n" + r"\[ odd(x) \iff x = a \]": ["odd(x) ≡ V(x) ∧ x = a"],
    r"The arrows are" + "\n" + r"\[ a \to b, \quad b \to c. \]": ["to(a, b) ∧ to(b, c)"],
    r"\[ gives(x, y) \iff (x,y) \in E \]" + "\n\n"
    + r"A vertex is \emph{kind} if it can give to every vertex.": ["gives(x, y) ≡ E(x, y)"],
    r"\[ give(x, y) \iff (x,y) \in E \]" + "\n\n"
    + r"A vertex is \emph{kind} if it can give to every vertex.":
        ["give(x, y) ≡ E(x, y)", "kind(x) ≡ V(x) ∧ ∀z. V(z) ⊃ give(x, z)"],
    r"Consider the map $m(v_1) = a$, $m(v_2) = c$.": ["m(v1) = a", "m(v2) = c"],
    r"\begin{align*}" + "\n" + r"\textit{up}: && (r, b) &\to (r - 1, b) && \text{if } r > 0."
    + "\n" + r"\end{align*}": ["r > 0 ⊃ to(r, b, r - 1, b)"],
    r"A number $n$ is \emph{leap} if $4 \mid n$ and $100 \nmid n$.":
        ["leap(n) ≡ n mod 4 = 0 ∧ n mod 100 ≠ 0"],
    r"Let $N(x)$ be the set of all $y \in V$ such that $(x,y) \in E$.":
        ["∀z. N(x, z) ≡ V(z) ∧ E(x, z)"],
    r"The \emph{closure} of $x$, denoted by $C(x)$, is the set of vertices $y$ with $y = x$"
    r" or $(x,y) \in E$.": ["∀z. C(x, z) ≡ V(z) ∧ (z = x ∨ E(x, z))"],
    r"The core $K$ is the set of those $z \in V$ for which $(z, z) \in E$.":
        ["∀x. K(x) ≡ V(x) ∧ E(x, x)"],
    r"For $x \neq a$ let $next(x)$ be the vertex $y$ with $(x,y) \in E$.":
        ["x ≠ a ∧ V(y) ∧ E(x, y) ⊃ next(x) = y"],
    r"Let $next(x)$ be the vertex $y$ with $(x,z) \in E$.": [],  # of which z is not told
    r"The centre $K$ is the set of all vertices.": [],
    r"$x$ is called a loop if $(x,x) \in E$.": ["loop(x) ≡ E(x, x)"],
    r"We say that $y$ is \emph{next} to $x$, and write $n(x, y)$, if $(x,y) \in E$.":
        ["n(x, y) ≡ E(x, y)", "next(y, x) ≡ n(x, y)"],
    r"A set $S \subseteq V$ is \emph{closed} if $(x,y) \in E$ for all $x$, $y \in S$.":
        ["line 3 (values): in_or_out(x) ≡ x = in ∨ x = out",
         "line 3 (sets): set(s) ∧ V(x) ⊃ in_or_out(member(x, s))",
         f"closed(S) ≡ set(S) ∧ ∀x. ∀y. {INSIDE} ⊃ E(x, y)"],
    ADJACENT + r" A vertex $v$ is \emph{full} if any two distinct neighbours of $v$ are adjacent.":
        ["adjacent(u, v) ≡ V(u) ∧ V(v) ∧ (E(u, v) ∨ E(v, u))",
         f"full(v) ≡ V(v) ∧ ∀z. ∀q. {NEAR} ⊃ adjacent(z, q)"],
    NEXT + r" Vertices $x$ and $y$ are \emph{apart} if no vertex is a successor of both $x$"
    r" and $y$.":
        ["successor_of(y, x) ≡ V(y) ∧ V(x) ∧ E(x, y)",
         "apart(x, y) ≡ V(x) ∧ V(y) ∧ ¬∃z. V(z) ∧ ∀w. w = x ∨ w = y ⊃ successor_of(z, w)"],
    r"$x$ is \emph{odd} iff $(x, y) \in E$ for at least two vertices $y$.":
        ["odd(x) ≡ (if V(b) ∧ E(x, b) then 1 else 0) + (if V(c) ∧ E(x, c) then 1 else 0) ≥ 2"],
    r"$x$ is \emph{odd} iff for every $y \in V$: if $(x, y) \in E$ then $y = a$.":
        ["odd(x) ≡ ∀y. V(y) ⊃ E(x, y) ⊃ y = a"],
    r"$x$ is \emph{odd} iff if $x = a$ then quite $x = b$ and $(x, x) \in E$.": [],
    r"\[ big(x) \iff (x,x) \in E \]" + "\n\n"
    + r"$x$ is \emph{odd} iff $(x,y) \in E$ for every big vertex $y$.":
        ["big(x) ≡ E(x, x)", "odd(x) ≡ ∀y. big(y) ∧ V(y) ⊃ E(x, y)"],
    r"The arrows are given by $on(1, 2)$; write $n(x, y)$ if $on(x, y)$ or $on(y, x)$.":
        ["on(1, 2)", "n(x, y) ≡ on(x, y) ∨ on(y, x)"],
}  # fmt: skip


def read(text: str) -> list[str]:
    """Return the axioms behind the first two, which list sets."""
    syntax = pylogic.load(f"{V}\n\n{text}\n", notation="first-order").syntax
    printed = print_syntax(syntax).splitlines()
    lines = [
        line for line in printed if line and not line.startswith(("Constants", "∀x. V", "∀x y. E"))
    ]
    return [line.split("). ", 1)[-1].removeprefix("\\item ") for line in lines]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_it_defines(sentence: str) -> None:
    """What several readings of the words would not agree on is not read, and told."""
    assert read(sentence) == SENTENCES[sentence]


def test_an_element_is_one_of_the_only_set() -> None:
    """Where a text lists one set alone."""
    text = "Let $D = \\{1, 2\\}$.\n\nAn element $x$ is \\emph{odd} if $x \\neq 2$.\n"
    printed = print_syntax(pylogic.load(text, notation="first-order").syntax)
    assert "odd(x) ≡ D(x) ∧ x ≠ 2" in printed


@pytest.mark.parametrize("sentence", [r"$x$ is \emph{mild} if quite $x = a$ and $(x,a) \in E$."])
def test_a_definition_with_formulas_that_is_not_read_is_told(sentence: str) -> None:
    """Where nothing of it is an axiom."""
    assert pylogic.load(f"{V}\n\n{sentence}\n", notation="first-order").syntax.unclear
