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
SENTENCES = {
    r"A vertex $x$ is a \emph{sink} if there is no vertex $y$ with $(x,y) \in E$.":
        ["sink(x) ≡ V(x) ∧ ¬∃y. V(y) ∧ E(x, y)"],
    r"We say that $x$ \emph{beats} $y$ iff $x \neq y$, $(x,y) \in E$ and $(y,x) \notin E$.":
        ["beats(x, y) ≡ x ≠ y ∧ E(x, y) ∧ ¬E(y, x)"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$ and $x = a$ or $x = b$.":
        ["odd(x) ≡ E(x, x) ∧ x = a ∨ x = b"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$ and $x = a$, or $x = b$.":
        ["odd(x) ≡ E(x, x) ∧ x = a ∨ x = b"],
    r"$x$ is \emph{odd} iff $(x,x) \in E$ and either $x = a$ or $x = b$.":
        ["odd(x) ≡ E(x, x) ∧ (x = a ∨ x = b)"],
    ADJACENT + "\n\n" + r"A vertex is \emph{lonely} if it is adjacent to no vertex.":
        ["adjacent(u, v) ≡ V(u) ∧ V(v) ∧ (E(u, v) ∨ E(v, u))",
         "lonely(x) ≡ V(x) ∧ ¬∃z. V(z) ∧ adjacent(x, z)"],
    TO + "\n\n" + r"A vertex $x$ is \emph{big} if at least two vertices are small."
    + "\n\n" + r"$x$ is \emph{small} iff $x \to c$.":
        ["to(x, y) ≡ E(x, y)", "big(x) ≡ V(x) ∧ ∃z. ∃u. V(z) ∧ V(u) ∧ z ≠ u ∧ small(z) ∧ small(u)",
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
