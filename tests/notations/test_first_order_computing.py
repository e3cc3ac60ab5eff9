"""What papers of computing write: signs of their own, closures, conditions behind `whenever`."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError

EDGES = "The elements are a, b, c, d.\n\nedge(a, b), edge(b, c).\n\n"
STEPS = "The terms are a, b, c, d.\n\n   a -> b\n   b -> c\n\n"
LATEX = r"""Let $E = \{a, b, c, d\}$ and $F = \{a\}$ and $R = \{(a, b), (b, c)\}$.

"""
SETS = r"A set $S \subseteq E$ is \emph{closed} if "
CLOSED = ["abcd", "abc", "bcd", "bc", "cd", "c", "d"]
ASKED = {
    EDGES + "Two events e and f are apart, written e || f, iff e = a and edge(e, f).\n"
    "odd(x) iff x || b.": "a",
    EDGES + "Two elements x, y meet, in symbols x # y, if edge(x, y).\nodd(x) iff b # x.": "c",
    EDGES + "The relation → is the least relation with\n(i) if edge(x, y) then x → y;\n"
    "(ii) if x → y and y → z then x → z.\n\nodd(x) iff a → x.": "bc",
    STEPS + "We write x => y for the transitive closure of ->.\nodd(x) iff a => x.": "bc",
    STEPS + "Let ->* be the reflexive and transitive closure of ->.\nodd(x) iff b ->* x.": "bc",
    STEPS.replace("->", "→") + "odd(x) iff a → x.": "b",
    LATEX + r"Let $x \to y$ iff $(x, y) \in R$. An $x \in E$ is \emph{odd} if $a \to^* x$, where "
    r"$\to^*$ is the transitive closure of $\to$.": "bc",
    LATEX + r"An $x \in E$ is \emph{$F$-near} if $(x, y) \in R$ for some $y \in F$. "
    r"It is \emph{odd} if it is not $F$-near.": "abcd",
    LATEX + r"Two elements $x, y \in F$ \emph{pair}, in symbols $x \# y$, if $x = y$. "
    r"An element $x$ is \emph{odd} if $x \# x$.": "a",
    "Let E = {a1, b1} be the events.\n\nproc(a1) = a\nproc(b1) = b\n\n"
    "odd(x) iff x ∈ E and proc(x) = proc(a1).": "a1",
}  # fmt: skip


def odd(text: str) -> str:
    """Return of what a text says that it is odd."""
    rows = pylogic.load(f"{text}\n", notation="first-order").evaluate("odd(X)")
    return "".join(sorted(str(row["X"]) for row in rows))


@pytest.mark.parametrize("text", ASKED)
def test_signs_of_a_text(text: str) -> None:
    """A sign that words write for a relation is read as that."""
    assert odd(text) == ASKED[text]


def test_signs_that_mean_something_else() -> None:
    """Without such words they are connectives."""
    document = pylogic.load(EDGES + "even(x) iff x = a || x = b.\nedge(x, y) => even(x)\n")
    assert {str(row["X"]) for row in document.evaluate("even(X)")} == {"a", "b"}


@pytest.mark.parametrize(
    "said",
    [
        r"$y \in S$ whenever $x \in S$ and $(x, y) \in R$.",
        r"$x \in S$ and $(x, y) \in R$ imply $y \in S$.",
    ],
)
def test_what_holds_of_all(said: str) -> None:
    """What a condition on letters demands is demanded of all that they may be."""
    rows = pylogic.load(LATEX + SETS + said + "\n").evaluate("closed(S)")
    found = {str(row["S"]) for row in rows}
    states = {
        f"set({','.join('in' if x in one else 'out' for x in 'abcd')})" for one in [*CLOSED, ""]
    }
    assert found == states


def test_of_which_of_two_it_is_a_condition() -> None:
    """What stands before it may all be under it, or the last only."""
    said = r"$a \in S$ and $y \in S$ whenever $x \in S$ and $(x, y) \in R$."
    with pytest.raises(PylogicError):
        pylogic.load(LATEX + SETS + said + "\n").evaluate("closed(S)")
