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
    "Types: nat, real, top\nSubtyping is the least transitive relation <: with\n\n"
    "    nat <: real\n    real <: top\n\nodd(x) iff x <: top.": "natreal",
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


WORLDS = "W = {u, v, w}\nR = {(u, v), (v, v)}\n"
LISTED = {
    WORLDS + "odd(w) iff there is no v with (w, v) in R.": "w",
    WORLDS + "A world w is odd iff (w, w) in R.": "v",
    WORLDS + "deg(v) = #{x : R(v, x)}\nodd(x) iff W(x) and deg(x) = 0": "w",
    WORLDS + "odd(x) iff W(x) and for some v, (v, x) in R and v != u": "v",
    WORLDS + "even(w) <-> W(w) & ~R(w, w)\nblue(w).\nodd(x) <-> blue(x) | even(x)": "uw",
    "Let M = (W, R, V) where W = {u, v}, R = {(u, v)} and V(p) = {u}, V(q) = {u, v}.\n"
    "odd(w) iff for all v with (w, v) in R, v in V(q) and w in V(p).": "uv",
    "Let M = (W, R, V), where\n  W = {u, v},\n  R = {(u, v)},\n  V(p) = {u}.\n"
    "odd(w) iff w in V(p).": "u",
    "A net is a triple (P, T, F) where P = {p1, p2}, T = {t1}, F = {(p1, t1)}.\n"
    "A place p is *odd* if (p, t) in F for some t in T.": "p1",
}


@pytest.mark.parametrize("text", LISTED)
def test_letters_that_are_elements_too(text: str) -> None:
    """A letter that a set lists is a variable where a definition is about it, or binds it."""
    assert odd(text) == LISTED[text]


def test_what_is_said_of_single_things() -> None:
    """Several equivalences say of each thing what it is."""
    document = pylogic.load(
        "P = {p, q}\nknight(p) <-> knight(p) & ~knight(q)\nknight(q) <-> ~knight(p) | knight(q)\n"
    )
    assert not any("variable here" in str(notice) for notice in document.report.notices)


def test_values_of_letters_are_no_laws() -> None:
    """`m(s, s) = e` is said of s alone, and so is what is said beside another letter."""
    rows = (
        "m(e, r) = r, m(r, r) = s\nm(r, e) = r\nm(s, e) = s\nm(s, s) = e\ninv(s) = s\ninv(r) = r\n"
    )
    text = f"Let G = {{e, r, s}}.\n{rows}odd(s) <-> m(s, r) = e\n"
    document = pylogic.load(text)
    assert not document.problems
    assert not any("variable here" in notice.what for notice in document.notices)
    with pylogic.session() as prolog:
        found = prolog.add(document).all("m(X, X, Z)")
    assert [(str(a["X"]), str(a["Z"])) for a in found] == [("r", "s"), ("s", "e")]


SPREAD = {
    "E = {a1, b1}\n\nA clock C is given by C(a1) = 1,\n"
    "C(b1) = 3. An event x is odd iff C(y) < C(x) for every y ∈ E with y ≠ x.": "b1",
    EDGES + "An x is fit for y iff edge(y, x).\n"
    "odd(x) iff for some element y, x is fit for y and edge(x, c).": "b",
    LATEX + r"We write $x \sqcup y = z$ if $(x, y) \in R$ and $z = y$. "
    r"An $x \in E$ is \emph{odd} if $x \sqcup b = b$.": "a",
    LATEX + r"A $z$ is \emph{over} $x$ if $(x, z) \in R$." "\n"
    r"$x \sqcup y = z$ iff $z$ is over $x$ and $z$ is over $y$." "\n\n"
    r"An $x \in E$ is \emph{odd} if $x \sqcup x = c$.": "b",
    r"Let $U = \{A, B, C\}$ and $F = \{A \to B,\ B \to C\}$. "
    r"An $X \in U$ is \emph{odd} if $X \to Y \in F$ for some $Y \in U$.": "AB",
    "EXAM\n   edge(a, b). edge(b, c).\n   odd(X) :- edge(X, Y), edge(Y, Z), X != Z.\n": "a",
}  # fmt: skip


@pytest.mark.parametrize("text", SPREAD)
def test_what_is_spread_over_lines_and_signs(text: str) -> None:
    """Values that go on below a line of words, signs for joins, arrows in sets, and Datalog."""
    rows = pylogic.load(f"{text}\n").evaluate("odd(X)")
    assert "".join(sorted(str(row["X"]) for row in rows)).replace("'", "") == SPREAD[text]


@pytest.mark.parametrize(
    "text",
    [
        LATEX + r"A $z$ is an \emph{upper bound} of $x$ if $(x, z) \in R$. The \emph{join} is the "
        r"least upper bound: $x \sqcup y = z$ iff $z$ is an upper bound of $x$ and $y$.",
        "Roles are apart iff they are a and b.\nroles = {a, b}\nodd(x) iff roles(x) and x = a",
    ],
)
def test_words_that_define_something_else(text: str) -> None:
    """They do not say what the formula next to them defines, and are told."""
    document = pylogic.load(f"{text}\n", notation="first-order")
    assert document.report.unclear or document.problems


LEVELS = (
    r"Let $L = \{\mathsf{low}, \mathsf{mid}, \mathsf{high}\}$ be the levels, with" "\n"
    r"$\mathsf{low} < \mathsf{mid} < \mathsf{high}$."
    "\n\n$k(a_1) = mid$\n\n$k(a_2) = high$\n\n"
)  # fmt: skip
ORDERED = {
    LEVELS + r"$odd(x) \iff k(x) \leq mid$": "a1",
    LEVELS + r"$odd(x) \iff L(x) \land low < x$": "highmid",
    "L = {low, mid, high}\nhigh > mid > low\nodd(x) <-> x < high": "lowmid",
    "L = {low, mid, high}\nlow <= mid <= high\nodd(x) <-> L(x) & low <= x": "highmid",
}


@pytest.mark.parametrize("text", ORDERED)
def test_chains_of_names(text: str) -> None:
    """A chain says of any two of its names which is before the other."""
    assert odd(text) == ORDERED[text]


def test_names_that_nothing_orders() -> None:
    """Nothing is less than a name, so that an answer would always be no."""
    text = LEVELS.replace("<", r"\ne")
    with pytest.raises(PylogicError, match="no numbers, and nothing says which"):
        odd(text + r"$odd(x) \iff k(x) \leq mid$")


RULED = {
    r"$odd(x)$ holds if $x \in F$, or if there is a $y$ with $(y, x) \in R$ and $odd(y)$.": "abc",
    r"$odd(x)$ if there is some $y \in F$ with $(y, x) \in R$.": "b",
}


@pytest.mark.parametrize("text", RULED)
def test_atoms_under_conditions_in_words(text: str) -> None:
    """An atom holds if something else does, which words say."""
    assert odd(LATEX + text) == RULED[text]
