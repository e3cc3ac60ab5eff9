"""The spellings of papers: each is read as the formula in the notation's own words."""

from __future__ import annotations

import pytest

from pylogic.core import formulas as f
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.reader import read
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.first_order.spelling.printer import print_formula
from tests.growth import assert_grows_with_length

KNOWN = Vocabulary(applied=frozenset({"p", "q", "f", "load", "state", "light"}))
SAME = [
    ("∀x∈S p(x)", "∀x. S(x) ⊃ p(x)"),
    ("∀x,y∈S: f(x) = f(y)", "∀x y. S(x) ∧ S(y) ⊃ f(x) = f(y)"),
    ("(∀x)(∃y) p(x, y)", "∀x. ∃y. p(x, y)"),
    ("(∃z) a = f(z) ∧ q(x)", "(∃z. a = f(z)) ∧ q(x)"),
    ("(∃z). a = f(z) ∧ q(z)", "∃z. a = f(z) ∧ q(z)"),
    ("{(∃x).[p(x) ∧ q(x)]} ∨ p(y)", "(∃x. p(x) ∧ q(x)) ∨ p(y)"),
    ("p(x) <-> {q(x) | p(y)} & q(y)", "p(x) ≡ (q(x) ∨ p(y)) ∧ q(y)"),
    ("∃y. {q(y) | p(x)} & q(x)", "∃y. (q(y) ∨ p(x)) ∧ q(x)"),
    ("(∃y){q(y) | p(y)} & q(x)", "(∃y. q(y) ∨ p(y)) ∧ q(x)"),
    ("∃y {q(y) | p(y)} & q(x)", "(∃y. q(y) ∨ p(y)) ∧ q(x)"),
    ("{p(x) or q(x)} & p(y) -> q(y)", "(p(x) ∨ q(x)) ∧ p(y) ⊃ q(y)"),
    (r"p(y) \equiv \Big\{ q(x) \vee p(x) \Big\} \wedge q(y)", "p(y) ≡ (q(x) ∨ p(x)) ∧ q(y)"),
    ("A = {x | p(x) & q(x)}", "∀y. A(y) ≡ p(y) ∧ q(y)"),
    ("(∀x ∈ S)(p(x) -> q(x))", "∀x. S(x) ⊃ p(x) ⊃ q(x)"),
    ("∀x:S, y:T. p(x, y)", "∀x y. S(x) ∧ T(y) ⊃ p(x, y)"),
    ("for all x in S, if p(x) then q(x)", "∀x. S(x) ⊃ p(x) ⊃ q(x)"),
    ("there exists a z such that p(z) and q(z)", "∃z. p(z) ∧ q(z)"),
    ("there is no y such that p(y)", "¬∃y. p(y)"),
    ("∃!x p(x)", "∃x. p(x) ∧ ∀x1. p(x1) ⊃ x1 = x"),
    ("x ~ y & ~ p(x)", "sim(x, y) ∧ ¬p(x)"),
    ("∀x ~ p(x)", "∀x. ¬p(x)"),
    ("x <: y", "subtype(x, y)"),
    (r"x \not\sim y", "¬sim(x, y)"),
    (r"x \nprec y", "¬prec(x, y)"),
    ("(x, y), (y, x) ∈ R", "R(x, y) ∧ R(y, x)"),
    ("∄y ∈ S. p(y)", "¬∃y. S(y) ∧ p(y)"),
    ("∀i < n: p(i)", "∀i. i < n ⊃ p(i)"),
    ("p(x) ⇐ q(x)", "q(x) ⊃ p(x)"),
    ("p(x) if q(x)", "q(x) ⊃ p(x)"),
    ("p(x) :⇔ q(x)", "p(x) ≡ q(x)"),
    ("p(x) if and only if q(x)", "p(x) ≡ q(x)"),
    ("p(x) unless q(x)", "¬q(x) ⊃ p(x)"),
    ("p(x) for all x in S", "∀x. S(x) ⊃ p(x)"),
    ("f(x) = a if p(x), b otherwise", "f(x) = if p(x) then a else b"),
    ("f(x) = a if p(x); b if q(x)", "(p(x) ⊃ f(x) = a) ∧ (q(x) ⊃ f(x) = b)"),
    ("S = {a, b}", "∀x. S(x) ≡ x = a ∨ x = b"),
    ("S := {x ∈ T | p(x)}", "∀y. S(y) ≡ T(y) ∧ p(y)"),
    ("R = {(a, b), (b, c)}", "∀x y. R(x, y) ≡ x = a ∧ y = b ∨ x = b ∧ y = c"),
    ("A = B ∪ C ∩ D", "∀x. A(x) ≡ B(x) ∨ C(x) ∧ D(x)"),
    ("A = B \\ C", "∀x. A(x) ≡ B(x) ∧ ¬C(x)"),
    ("A ⊆ B", "∀x. A(x) ⊃ B(x)"),
    ("x ∉ {a, b}", "¬(x = a ∨ x = b)"),
    ("x ∈ {1, ..., 5}", "1 ≤ x ∧ x ≤ 5"),
    ("x in 1..n", "1 ≤ x ∧ x ≤ n"),
    ("(x, y) ∈ S × T", "S(x) ∧ T(y)"),
    ("|x - y| ≤ 1", "(if x < y then y - x else x - y) ≤ 1"),
    ("a | |x| < 3", "a ∨ (if x < 0 then 0 - x else x) < 3"),
    ("2 * x = y", "x + x = y"),
    ("p(x) == q(x) & x == y", "p(x) ≡ q(x) ∧ x = y"),
    ("x =\\= y", "x ≠ y"),
    (r"x \in \{1, \dots, 7\}", "1 ≤ x ∧ x ≤ 7"),
    (r"\forall x \in P \; (p(x))", "∀x. P(x) ⊃ p(x)"),
    (
        r"f(x) = \begin{cases} a & \text{if } p(x), \\ b & \text{otherwise} \end{cases}",
        "f(x) = if p(x) then a else b",
    ),
    ("in(x, y) & mod(x)", "in(x, y) ∧ mod(x)"),
    ("p(x) ⊕ q(x)", "¬(p(x) ≡ q(x))"),
    ("r ≡ q ⊕ t", "r ≡ ¬(q ≡ t)"),
    ("r ≡ q ⊕ t ⊕ u", "r ≡ ¬(¬(q ≡ t) ≡ u)"),
    ("xor(x, y) & (p(x) xor q(x))", "xor(x, y) ∧ ¬(p(x) ≡ q(x))"),
    ("when(x) & for(x) | where(x) & let(x)", "when(x) ∧ for(x) ∨ where(x) ∧ let(x)"),
    ("div(x) = provided(x)", "div(x) = provided(x)"),
    ("otherwise(x) & unless(x)", "otherwise(x) ∧ unless(x)"),
    ("∀x p(x) → q(x)", "∀x. p(x) ⊃ q(x)"),
    ("∀x,y  load(x,y) ⇔ p(x) ∧ p(y)", "∀x y. load(x, y) ≡ p(x) ∧ p(y)"),
    ("p(y) <-> ∃z p(z) ∧ q(z) → p(y)", "p(y) ≡ (∃z. p(z) ∧ q(z)) ⊃ p(y)"),
    ("q(x) ∧ ∃x p(x) ∧ f(x) = x", "q(x) ∧ (∃x. p(x)) ∧ f(x) = x"),
    ("for every state s, p(s)", "∀s. state(s) ⊃ p(s)"),
    ("for all lights k and l, p(k) & p(l)", "∀k l. light(k) ∧ light(l) ⊃ p(k) ∧ p(l)"),
    ("there is a state t such that p(t) and q(t)", "∃t. state(t) ∧ p(t) ∧ q(t)"),
    ("∃(i,j) ∈ R: p(i) ∧ q(j)", "∃i j. R(i, j) ∧ p(i) ∧ q(j)"),
    ("∃n ∈ {1, 2} y = n + 1", "∃n. (n = 1 ∨ n = 2) ∧ y = n + 1"),
    ("¬∃y a = f(y)", "¬∃y. a = f(y)"),
    ("board[r, c](s) = 1", "board(r, c, s) = 1"),
    ("f(s)[i] = 3", "f(s, i) = 3"),
    ("p(g) & g[r, c] ∈ S", "p(g) ∧ S(entry_of(r, c, g))"),
    ("s.turn = t.at(x)", "turn(s) = at(x, t)"),
    ("∀x.p(x)", "∀x. p(x)"),
    ("∀x < n.p(x)", "∀x. x < n ⊃ p(x)"),
    ("∃x:S.p(x)", "∃x. S(x) ∧ p(x)"),
    ("¬∃x p(x) ∧ q(x)", "¬∃x. p(x) ∧ q(x)"),
    ("∃x (p(x) ∧ q(x)) ∨ p(x)", "(∃x. p(x) ∧ q(x)) ∨ p(x)"),
    ("∀x[p(x)]", "∀x. p(x)"),
    ("let n = x + 1 in p(n)", "p(x + 1)"),
    ("p(n) where n = m + 1 and m = x", "p(x + 1)"),
    ("p(x) provided that q(x)", "q(x) ⊃ p(x)"),
    ("p(x) ⇔ ∀y ∈ S, y ≠ x: r(x, y)", "p(x) ≡ ∀y. S(y) ∧ y ≠ x ⊃ r(x, y)"),
    ("p ⇔ ∃x, y ∈ S, x < y: r(x, y)", "p ≡ ∃x y. S(x) ∧ S(y) ∧ x < y ∧ r(x, y)"),
    ("f(x) = y + 1 for 0 <= x <= 5", "0 ≤ x ≤ 5 ⊃ f(x) = y + 1"),
    ("f(x) = y for x, y ∈ S", "∀x y. S(x) ∧ S(y) ⊃ f(x) = y"),
    ("⌊x/2⌋ = y", "x div 2 = y"),
    ("(x + y) mod 3 = x * y", "(x + y) mod 3 = x * y"),
    ("x * (y mod z) div 2 = 1", "x * (y mod z) div 2 = 1"),
    ("3·x = y", "x + x + x = y"),
    (r"\sum_{j=1}^{3} f(i, j) = 15", "f(i, 1) + f(i, 2) + f(i, 3) = 15"),
    (r"\bigwedge_{i=1}^{2} p(i)", "p(1) ∧ p(2)"),
    ("|{x ∈ {a, b} | p(x)}| = 2", "(if p(a) then 1 else 0) + (if p(b) then 1 else 0) = 2"),
    (
        "f(x) = ((1 if p(x), 2 otherwise) if q(x), (3 if p(x), 4 otherwise) otherwise) + 2",
        "f(x) = (if q(x) then if p(x) then 1 else 2 else if p(x) then 3 else 4) + 2",
    ),
    (
        "q(x) ⊃ f(x) = 1 if (∃y, z. r(y, z)), 2 otherwise",
        "q(x) ⊃ f(x) = if ∃y z. r(y, z) then 1 else 2",
    ),
    ("p(x) & (3 if (x\n = y), 1 otherwise) < 2", "p(x) ∧ (if x = y then 3 else 1) < 2"),
    (r"x \in {1, 2}", "x = 1 ∨ x = 2"),
    (r"\A x \in S : \E y \in S : x # y", "∀x. S(x) ⊃ ∃y. S(y) ∧ x ≠ y"),
]


@pytest.mark.parametrize(("text", "formula"), SAME, ids=[s[0][:30] for s in SAME])
def test_a_spelling_is_that_of_a_formula(text: str, formula: str) -> None:
    """What is printed reads back to the same."""
    found = read_formula(text, KNOWN)
    assert print_formula(found) == formula
    assert read_formula(formula, KNOWN) == found


def test_a_caret_stands_in_the_file_also_behind_a_macro() -> None:
    """The text that is read has other columns than the file."""
    lines = [
        r"\newcommand{\limp}{\rightarrow}",
        r"\begin{align}",
        r"  p(x) &\limp q(x) \\ q(x) &\limp \oops(x)",
        r"\end{align}",
    ]
    (problem,) = read(lines, "a.tex").problems
    place = problem.place  # type: ignore[attr-defined]  # a ReadError
    assert (place.line, place.column) == (3, lines[2].index(r"\oops") + 1)
    assert place.source_line == lines[2]


def test_a_file_that_is_put_in_is_told_as_missing() -> None:
    """Nothing is lost in silence."""
    (told,) = read([r"\input{axioms}", "p(a)"], "a.tex").unclear
    assert "axioms is not read" in str(told)


def test_a_prime_is_a_successor_only_where_the_text_says_so() -> None:
    """By its declaration, by a definition of x', or behind what is no variable."""
    step = "step(s, s') <-> at(s) = at(s')"
    assert "step(s, s1)" in print_formula(read([step], "a").axioms()[0].formula)  # type: ignore[arg-type]  # it has one
    bound = "at(s) & at(s') -> s' = s"
    assert "s1 = s" in print_formula(read([bound], "a").axioms()[0].formula)  # type: ignore[arg-type]  # it has one
    guarded = "n(x) & x < 3 -> x' = x + 1"
    for text in ("next(x, y) <-> x' = y", "p(0')", "x' = x + 1", guarded):
        assert "'" in print_formula(read([text], "a").axioms()[0].formula)  # type: ignore[arg-type]  # it has one


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [
        pytest.param("p{0}(x) <-> x in {{a, b}} & (∀y∈S) q(y)", marks=pytest.mark.long),
        r"  p{0}(x) &\to q(x) \\",
    ],
)
def test_long_papers_are_read_in_time_that_grows_with_their_length(line: str) -> None:
    """A thousand lines take some three times as long as 333 of them."""

    def reads(number: int) -> None:
        lines = [line.format(i) for i in range(number)]
        lines = [r"\begin{align}", *lines, r"\end{align}"] if "&" in line[:12] else lines
        assert len(read(lines, "long").axioms()) == number

    assert_grows_with_length(lambda: reads(333), lambda: reads(999), 3)


def said(text: str) -> list[str]:
    """Return the formulas of a text of which every line is understood."""
    found = read(text.splitlines(), "a.txt")
    assert (found.problems, found.unclear) == ((), ())
    return [print_formula(d.formula) for d in found.axioms() if d.formula is not None]


def test_numbers_in_the_margin_count_lines() -> None:
    """They are told, and not read; numbers that label axioms are labels."""
    text = "1  Lights\n2\n3  1. p(x) ↔ x = north\n4      ∨ x = south\n5  2. p(north)\n6"
    found = read(text.splitlines(), "a.txt")
    assert [d.label for d in found.axioms()] == ["1", "2"]
    assert "margin" in str(found.notices[0])
    numbered = (
        "1  p(x) ↔ x = north\n2  q(x) ↔ p(x)\n3  r(x) ↔ p(x)\n4  t(x) ↔ p(x)\n5  u(x) ↔ p(x)"
    )
    assert [d.label for d in read(numbered.splitlines(), "a.txt").axioms()] == list("12345")


def test_an_index_is_an_argument_where_the_text_quantifies_over_it() -> None:
    """And a part of the name elsewhere."""
    assert said("∀i. p(a_{i,j}(s)) ∧ q(x_1)") == ["∀i. p(a(i, j, s)) ∧ q(x1)"]


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Let V = {a, b} be the vertices.\np(x) ↔ x ∈ V", "∀x. V(x) ≡ x = a ∨ x = b"),
        ("We write $S = \\{1,2\\}$ for the squares of it.", "∀x. S(x) ≡ x = 1 ∨ x = 2"),
        ("COLOUR ::= red | green", "∀x. COLOUR(x) ≡ x = red ∨ x = green"),
        ("S = {u, v}; T = {w}", "(∀x. S(x) ≡ x = u ∨ x = v) ∧ ∀x. T(x) ≡ x = w"),
        ("f(i) = i + 1      (0 ≤ i ≤ 5)", "0 ≤ i ≤ 5 ⊃ f(i) = i + 1"),
        ("p(x) <-> q(x),   x in S", "∀x. S(x) ⊃ (p(x) ≡ q(x))"),
        (r"$$p(x) \iff q(x), \quad x \in \{1,2\}.$$", "∀x. x = 1 ∨ x = 2 ⊃ (p(x) ≡ q(x))"),
        (
            r"\[ p(x,y) \iff r(x,y), \qquad x, y \in S. \]",
            "∀x y. S(x) ∧ S(y) ⊃ (p(x, y) ≡ r(x, y))",
        ),
        (r"$$p(x) \iff q(x), \quad 1 \le x < 3.$$", "1 ≤ x < 3 ⊃ (p(x) ≡ q(x))"),
        ("f(x) = 2, x in S", "S(x) ⊃ f(x) = 2"),
        ("p(x), g(y) = 1, x in S, y in T", "(S(x) ⊃ p(x)) ∧ (T(y) ⊃ g(y) = 1)"),
        ("state(s) → 0 ≤ f(s) ≤ 3", "f_value(x) ≡ 0 ≤ x ≤ 3"),
        ("state(s) → f(s) ∈ {red, green}", "f_value(x) ≡ x = red ∨ x = green"),
        ("S = {u, v}\nf(y) = Σ_{x∈S} g(x, y)", "∀x. S(x) ≡ x = u ∨ x = v"),
    ],
)
def test_the_first_formula_of_a_text(text: str, formula: str) -> None:
    """What sentences, brackets and lists say is said as a formula."""
    assert said(text)[0] == formula


def test_names_that_can_only_be_constants_are_told() -> None:
    """Letters that nothing binds, on the right side of definitions."""
    text = "p(x) ↔ x = a ∨ x = b\nq(y) ↔ p(y)"
    found = read(text.splitlines(), "a.txt")
    assert any("a, b can only be constants" in str(notice) for notice in found.notices)
    (first, _) = (d.formula for d in found.axioms())
    assert first is not None
    assert "x" in f.free_variables(first)
    assert "a" not in f.free_variables(first)
    bound = read(["p(x) ↔ x = a", "q(y) ↔ ∀a. p(a)"], "a.txt")
    assert not bound.notices
    (before, _) = (d.formula for d in read(["r(y) ↔ p(c1)", "p(x) ↔ x = c1"], "a.txt").axioms())
    assert before is not None
    assert "c1" not in f.free_variables(before)
