"""Documents as strangers print them: each answer is held against a brute force, or by hand."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import pylogic
from pylogic.core.errors import PylogicError
from tests.documents.test_taken_for_granted import answers

pytestmark = pytest.mark.needs_swipl

WYTHOFF = r"""A queen stands on square $(x,y)$, $0 \le x,y \le 5$.
\[
  \mathrm{reach}(x,y,u,v) \Leftrightarrow
  \begin{cases}
     u < x & \text{if } v = y\\
     v < y & \text{if } u = x\\
     x - u = y - v \wedge u < x & \text{otherwise}
  \end{cases}
\]
\begin{itemize}
\item $\mathrm{cold}(x,y) \Leftrightarrow \forall u,v\,(\mathrm{reach}(x,y,u,v) \Rightarrow \neg\,\mathrm{cold}(u,v))$.
\item A square is \emph{hot} iff it is not cold: $\mathrm{hot}(x,y) \Leftrightarrow \neg\,\mathrm{cold}(x,y)$.
\end{itemize}
"""  # noqa: E501 - as it is printed
RING = r"""Let $R=\{0,1,2,3\}$ with
\[ a\oplus b = (a+b) \bmod 4, \qquad a\odot b = (a\cdot b) \bmod 4 \quad\text{for } a,b\in R. \]

An element $a\in R$ is a \emph{unit} iff $\exists b\in R: a\odot b=1$. It is a \emph{zero divisor}
iff $a\neq 0$ and $\exists b\in R: b\neq0\wedge a\odot b=0$.
"""
KLEIN = """The operation * is given by

   * | e a b c
   --+--------
   e | e a b c
   a | a e c b
   b | b c e a
   c | c b a e

G1  (x*y)*z = x*(y*z)
G2  x*e = x
G3  for each x there is y with x*y = e

order2(x)  iff  x != e and x*x = e
"""
TOURNAMENT = """Hi all, the players were:

  players = {anna, ben, carl, dora}

and these games were won:

  beat(anna, ben), beat(anna, carl), beat(ben, carl), beat(dora, anna), beat(ben, dora), beat(carl, dora).

Now  score(x) = #{y in players : beat(x,y)}  and

  winner(x) iff x in players and every y in players: score(x) >= score(y)
  even(x) iff x in players and |{y : beat(y, x)}| = |{y : beat(x, y)}|
  cycles(n) iff n = |{(x, y, z) : beat(x, y) and beat(y, z) and beat(z, x)}|
"""  # noqa: E501 - as it is printed
SUPPLIERS = """Relations

  supplier(S#, city)
  supplies(S#, P#)

Extension

  supplier(smith, london)
  supplier(jones, paris)
  supplies(smith, nut)
  supplies(jones, nut)
  supplies(jones, bolt)

Views

  all_parts(s) <-> supplier(s, _) & forall p (supplies(_, p) -> supplies(s, p)).
  lone(p) <-> supplies(_, p) & ~supplies(smith, p)
"""
HEX = r"""Cells $(r,c)$ and $(s,d)$ are \emph{adjacent}, $\mathrm{adj}(r,c,s,d)$, if and only if
\[
  (r=s \land |c-d|=1) \lor (c=d \land |r-s|=1) \lor (r-s=1 \land d-c=1) \lor (s-r=1\land c-d=1).
\]
Stones: $\mathrm{red}(r,c) \iff (r,c)\in\{(1,2),(2,2),(3,1)\}$.
\begin{multline}
\mathrm{top}(r,c) \iff \mathrm{red}(r,c) \land \bigl( r = 1 \lor {}\\
 \exists s,d\;( \mathrm{adj}(r,c,s,d) \land \mathrm{top}(s,d) ) \bigr)
\end{multline}
"""
TIMETABLE = r"""Courses $C = \{\mathsf{logic}, \mathsf{algebra}, \mathsf{graphs}\}$, $R=\{r_1,r_2\}$, $S=\{1,2\}$.

For $c\in C$ let $\mathit{room}(c)\in R$ and $\mathit{slot}(c)\in S$.
\begin{enumerate}
 \item $\forall c,d\in C\colon c\ne d\wedge \mathit{room}(c)=\mathit{room}(d)\Rightarrow \mathit{slot}(c)\ne\mathit{slot}(d)$.
 \item $\mathit{slot}(\mathsf{logic})<\mathit{slot}(\mathsf{algebra})$.
 \item $\mathit{room}(\mathsf{graphs})=r_1$.
\end{enumerate}
"""  # noqa: E501 - as it is printed
KNIGHTS = """I = {A, B, C}

∀x ∈ I (knight(x) ↔ ¬knave(x))
knight(A) ↔ ∀x ∈ I. knave(x)
knight(B) ↔ ∃!x ∈ I. knight(x)
"""
EXAM = """1. Let S = {1, 2, 3, 4} and let R be the relation on S with
      R(x, y) iff x in S and y in S and x + y = 5.
   (a) Let T(x, y) iff there is z in S with R(x, z) and R(z, y). Which pairs are in T?   [5]
2. A graph is given by edge(a,b), edge(b,c), edge(c,a), edge(c,d).
   (a) Define path(x,y) iff edge(x,y) or edge(x,z) and path(z,y) for some z.    [4 marks]
   (b) Define sink(x) iff no y has edge(x,y).                    [4 marks]
"""


def test_the_cold_squares_of_a_queen() -> None:
    """Formulas by cases, letters that a sentence bounds, and words that a formula says again."""

    @cache
    def cold(x: int, y: int) -> bool:
        left = [(x - k, y) for k in range(1, x + 1)] + [(x, y - k) for k in range(1, y + 1)]
        left += [(x - k, y - k) for k in range(1, min(x, y) + 1)]
        return not any(cold(*square) for square in left)

    brute = sorted((str(x), str(y)) for x, y in product(range(6), repeat=2) if cold(x, y))
    assert answers(WYTHOFF, "cold(X, Y)", "X", "Y") == brute
    document = pylogic.load(WYTHOFF)
    assert any("line 12 defines" in notice.what for notice in document.notices)


def test_units_and_zero_divisors() -> None:
    """What stands behind two formulas is said of both, and `it` is what was spoken of."""
    units = [(str(a),) for a in range(4) if any(a * b % 4 == 1 for b in range(4))]
    zero = [(str(a),) for a in range(1, 4) if any(a * b % 4 == 0 for b in range(1, 4))]
    assert answers(RING, "unit(X)", "X") == units
    assert answers(RING, "zero_divisor(X)", "X") == zero


def test_a_table_of_an_operation() -> None:
    """Its letters are constants, and its laws are checked."""
    assert answers(KLEIN, "order2(X)", "X") == [("a",), ("b",), ("c",)]
    with pytest.raises(PylogicError, match="gives two values"):
        answers(KLEIN.replace("b | b c e a", "b | b c e c"), "order2(X)", "X")


@pytest.mark.long
def test_the_score_of_a_tournament() -> None:
    """Sizes by `#`, of what nothing but the facts bounds, and of tuples."""
    assert answers(TOURNAMENT, "winner(X)", "X") == [("anna",), ("ben",)]
    assert answers(TOURNAMENT, "even(X)", "X") == []
    beaten = {("a", "b"), ("a", "c"), ("b", "c"), ("d", "a"), ("b", "d"), ("c", "d")}
    cycles = [t for t in product("abcd", repeat=3)
              if {(t[0], t[1]), (t[1], t[2]), (t[2], t[0])} <= beaten]  # fmt: skip
    assert answers(TOURNAMENT, f"cycles({len(cycles)})") == [()]


def test_another_heading_ends_a_section_of_names() -> None:
    """What stands below it are facts; `_` is anything."""
    assert answers(SUPPLIERS, "all_parts(X)", "X") == [("jones",)]
    assert answers(SUPPLIERS, "lone(X)", "X") == [("bolt",)]


def test_a_display_is_the_condition_of_an_atom_in_words() -> None:
    """The chain of stones reaches the top."""
    assert answers(HEX, "top(X, Y)", "X", "Y") == [("1", "2"), ("2", "2"), ("3", "1")]


def test_a_display_is_no_axiom_below_words_that_are_not_read() -> None:
    """It is only the condition of what these say."""
    text = "Let $D=\\{1,2,3\\}$.\n\nA number x is big iff\n\\[ x = 3 \\lor x = 2 \\]\n"
    document = pylogic.load(text + "and $p(x) \\iff x \\in D$.\n")
    assert {problem.place.line for problem in document.problems} == {3, 4}  # type: ignore[attr-defined]  # read errors


def test_a_timetable_of_which_one_value_is_told() -> None:
    """Also where rooms stand in a condition only, they are left open."""
    brute = {
        (*rooms, *map(str, slots))
        for rooms in product(("r1", "r2"), repeat=3) for slots in product((1, 2), repeat=3)
        if rooms[2] == "r1" and slots[0] < slots[1]
        and len({*zip(rooms, slots, strict=True)}) == 3
    }  # fmt: skip
    found = answers(TIMETABLE, "model(M)", "M")
    assert {tuple(m[m.index("(") + 1 : -1].split(",")) for (m,) in found} == brute


def test_knights_and_knaves_who_are_the_opposite() -> None:
    """A says that all are knaves, and B that just one is a knight."""
    assert answers(KNIGHTS, "model(M), knight(X, M)", "X") == [("'B'",)]
    assert answers(KNIGHTS, "model(M), knave(X, M)", "X") == [("'A'",), ("'C'",)]


def test_definitions_of_an_exam() -> None:
    """Behind `let` and `define`, before a question and marks."""
    assert answers(EXAM, "'T'(X, Y)", "X", "Y") == [(str(n), str(n)) for n in (1, 2, 3, 4)]
    assert answers(EXAM, "sink(X)", "X") == [("d",)]
