"""Kinds of texts that strangers write: puzzles, homework, lecture notes; held against Python."""

from __future__ import annotations

from itertools import permutations

import pytest

import pylogic
from tests.documents.searches import answers

pytestmark = pytest.mark.needs_swipl

CYCLISTS = """Friends = {alma, bert, cleo}
c : Friends -> {red, green, blue}
h : Friends -> {mill, oak, park}

(0) for all x, y in Friends with x != y: c(x) != c(y) and h(x) != h(y)
(1) c(alma) != red
(2) for all x in Friends: c(x) = green implies h(x) = oak
(3) h(bert) = mill
(4) c(cleo) != blue
"""


def test_a_condition_on_what_is_open_gives_no_values() -> None:
    """What is green decides no street; the text demands streets of all three."""
    brute = {
        colours + streets
        for colours in permutations(("red", "green", "blue"))
        for streets in permutations(("mill", "oak", "park"))
        if colours[0] != "red" and streets[1] == "mill" and colours[2] != "blue"
        and streets[colours.index("green")] == "oak"
    }  # fmt: skip
    shown = {tuple(m.removeprefix("model(").rstrip(")").split(","))
             for (m,) in answers(CYCLISTS, "model(M)", "M")}  # fmt: skip
    assert shown == brute
    assert len(brute) == 2


@pytest.mark.parametrize(
    "words",
    [
        "Let n = 3 and N = {1, ..., n}.",
        "Let N = {1, ..., n}, where n = 3.",
        r"Let $n = 3$. Put $N = \{1, \dots, n\}$.",
        "n = 3\nN = {1, ..., n}",
    ],
)
def test_the_size_of_a_set_is_told_beside_it(words: str) -> None:
    """A set of numbers ends with what the text says."""
    assert answers(f"{words}\n\np(x) <-> x in N & x > 1\n", "p(X)", "X") == [("2",), ("3",)]


def test_a_set_without_a_size_is_refused() -> None:
    """Nothing says what n is; it is no element, and the set is not empty."""
    (problem,) = pylogic.load("N = {1, ..., n}\n\np(x) <-> x in N & x > 1\n").problems
    assert ":1:14: " in str(problem)
    assert "n is used free" in str(problem)


def test_a_comparison_behind_words_is_an_axiom() -> None:
    """Labelled sentences say it in words first."""
    text = """Guests = {anna, bob, carl}
room : Guests -> {101, 102, 103}

1. No two guests share a room: all g, h in Guests: g != h -> room(g) != room(h)
2. Carl's room has a smaller number than Bob's: room(carl) < room(bob)
3. It is not the one beside: room(carl) + 1 < room(bob)
"""
    assert answers(text, "model(M)", "M") == [("model(102,103,101)",)]


def test_words_bound_what_is_compared_on_one_side() -> None:
    """`p < 4` says nothing of how small p is, and made-up variables are not the text's."""
    text = """Position p with p in {0,...,7}.

   out(p) = 2p           if p < 4
   out(p) = 2p - 7       if p >= 4
"""
    found = {(int(p), int(q)) for p, q in answers(text, "out(P, Q)", "P", "Q")}
    assert found == {(p, 2 * p if p < 4 else 2 * p - 7) for p in range(8)}
    sets = r"""For $x,y \in X$ define $x \le y$ iff every open set that contains $x$ contains $y$:
\[ x \leq y \;:\Longleftrightarrow\; \forall U \in \tau\, (x \in U \Rightarrow y \in U) \]
where $X = \{a,b,c\}$ and $\tau = \{\emptyset, \{a\}, \{a,b\}, \{a,b,c\}\}$.
"""
    assert len(answers(sets, "at_most(X, Y)", "X", "Y")) == 6


def test_what_words_define_and_is_not_read_is_told() -> None:
    """A notion of the text would be missing in silence; what an atom means in words is none."""
    text = r"""Let $V = \{1, 2\}$, and $p(x) \iff x \in V$.

A set $K \subseteq V$ is \emph{fine} if, for what we know, every $u \in K$ is large.
"""
    assert len(pylogic.load(text).syntax.unclear) == 1
    gloss = "For a coin $i \\in C$ we write H(i) if coin i shows heads.\n\nC = {1}\n\nH(1)\n"
    assert not pylogic.load(gloss).syntax.unclear
