"""Sentences of papers that are put in plain words before they are read."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.spelling.printer import print_formula

P = "Let $P = \\{0,1,2\\}$. "


def read(text: str) -> list[str]:
    """Return the formulas that a document is read as, without its first, in one spelling."""
    document = pylogic.load(text + "\n", notation="first-order")
    assert not document.problems
    formulas = [d.formula for d in document.declarations if d.formula is not None]
    return [print_formula(formula) for formula in formulas[1:]]


@pytest.mark.parametrize(
    ("sentence", "formula"),
    [
        ("Define $d(i) = i + 1$ for $i \\in P$.", "∀i. P(i) ⊃ d(i) = i + 1"),
        ("We set $d(i) = i + 1$ for all $i \\in P$.", "∀i. P(i) ⊃ d(i) = i + 1"),
        ("\nFor each $i \\in P$ let $d(i) = i + 1$.", "∀i. P(i) ⊃ d(i) = i + 1"),
        ("\nFor each point $i \\in P$ put $d(i) = i + 1$.", "∀i. P(i) ⊃ d(i) = i + 1"),
        ("\nFor $i \\in P$ let\n\\[ d(i) = i + 1. \\]", "∀i. P(i) ⊃ d(i) = i + 1"),
        ("\nFor all $i \\in P$:\n\\[ d(i) = i + 1. \\]", "∀i. P(i) ⊃ d(i) = i + 1"),
        ("\nFor $0 \\le n \\le 5$ let\n\\[ d(n) = n + 1. \\]", "∀n. n ≥ 0 ∧ n ≤ 5 ⊃ d(n) = n + 1"),
    ],
)
def test_words_that_lead_to_a_definition_are_left_out(sentence: str, formula: str) -> None:
    """`Define`, `We set` and the like state what stands behind them."""
    assert read(P + sentence) == [formula]


def test_several_definitions_in_a_sentence_are_read() -> None:
    """Each is an axiom, and the words between them are no propositions."""
    text = P + "\nPut $m = 4$. Let $k = 3$ and $t(n) = n + k$.\n\n"
    text += "$big(n) \\iff n \\in P \\land n + m > 5$"
    assert read(text) == ["m = 4", "k = 3", "t(n) = n + k", "big(n) ≡ P(n) ∧ n + m > 5"]


@pytest.mark.parametrize(
    ("sentence", "formulas"),
    [
        (
            "A point $x \\in P$ is \\emph{minimal} if $x < 1$, and \\emph{maximal} if $x > 1$.",
            ["minimal(x) ≡ P(x) ∧ x < 1", "maximal(x) ≡ P(x) ∧ x > 1"],
        ),
        (
            "A point $x \\in P$ is low iff $x < 1$, and high otherwise.",
            ["low(x) ≡ P(x) ∧ x < 1", "high(x) ≡ P(x) ∧ ¬low(x)"],
        ),
        (
            "A point $x \\in P$ is low iff $x < 1$. A point is high if it is not low.",
            ["low(x) ≡ P(x) ∧ x < 1", "P(x) ∧ ¬low(x) ⊃ high(x)"],
        ),
        ("A point is low iff it belongs to $P$.", ["low(x) ≡ P(x)"]),
    ],
)
def test_definitions_of_words_are_read(sentence: str, formulas: list[str]) -> None:
    """A sentence may define two words, or speak of a noun as `it`."""
    assert read(P + sentence) == formulas


@pytest.mark.parametrize(
    "said",
    [
        "Let $P = \\{0,1,2\\}$ be the set of processes.",
        "The processes $P = \\{0,1,2\\}$ form a ring.",
    ],
)
def test_nouns_before_letters_give_them_the_set_of_that_noun(said: str) -> None:
    """They bound the letters of the definition."""
    text = f"{said}\n\n$p(x) \\iff x \\in P$\n\nA process $x$ is big if $x > 1$."
    assert read(text) == ["p(x) ≡ P(x)", "P(x) ∧ x > 1 ⊃ big(x)"]


def test_nouns_behind_quantifiers_give_letters_the_set_of_that_noun() -> None:
    """`for every player j` is `for every j in P`."""
    text = "Let $P = \\{1,2\\}$ be the set of players.\n\n$w(x) = x$ for $x \\in P$\n\n"
    text += "A player $i$ is best if $w(i) \\ge w(j)$ for every player $j$."
    assert read(text)[1:] == ["P(i) ∧ (∀j. P(j) ⊃ w(i) ≥ w(j)) ⊃ best(i)"]


def test_relations_may_stand_between_letters() -> None:
    """`x R y` is `R(x, y)` where R is a set of pairs."""
    text = "Let $R = \\{(0, 1), (1, 2)\\}$.\n\n$s(x) \\iff \\exists y\\; x R y$\n"
    text += "$t(x) \\iff \\exists y\\; xRy$"
    assert read(text) == ["s(x) ≡ ∃y. R(x, y)", "t(x) ≡ ∃y. R(x, y)"]


def test_a_sign_may_be_put_in_for_words() -> None:
    """It is defined, and the words by it where others use them."""
    text = (
        "Let $E = \\{(a,b),(b,c)\\}$.\n\n"
        "Two points $u$, $v$ are adjacent, $u \\sim v$, iff $(u, v) \\in E$."
        "\n\nTwo points $u$, $v$ are linked if $u$ and $v$ are adjacent or "
        "$v$ and $u$ are adjacent."
    )
    *first, last = read(text)
    assert sorted(first) == ["adjacent(u, v) ≡ sim(u, v)", "sim(u, v) ≡ E(u, v)"]
    assert last == "adjacent(u, v) ∨ adjacent(v, u) ⊃ linked(u, v)"


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("p ↔ ∀ 0 ≤ i ≤ 3. q(i)", "p ≡ ∀i. i ≥ 0 ∧ i ≤ 3 ⊃ q(i)"),
        ("p ↔ ∃ 0 < i ≤ 3, 0 ≤ j ≤ 2: q(i, j)",
            "p ≡ ∃i. i > 0 ∧ i ≤ 3 ∧ ∃j. j ≥ 0 ∧ j ≤ 2 ∧ q(i, j)"),
        ("f(i, j) = i for all 1 ≤ i, j ≤ 3", "1 ≤ i ≤ 3 ∧ 1 ≤ j ≤ 3 ⊃ f(i, j) = i"),
        ("line(1, y) holds for all y in {1, 2}", "∀y. y = 1 ∨ y = 2 ⊃ line(1, y)"),
        ("line(x, y) holds for (1,2), (2,3), and (4,1)", "line(1, 2) ∧ line(2, 3) ∧ line(4, 1)"),
        (
            r"f(n) = \begin{cases} 0 & \text{if $n$ is even} \\ 1 & \text{otherwise.} \end{cases}",
            "f(n) = if n mod 2 = 0 then 0 else 1",
        ),
        (
            r"f(n) = \begin{cases} 0 & \text{if } n \text{ is even} \\ 1 &\text{else} \end{cases}",
            "f(n) = if n mod 2 = 0 then 0 else 1",
        ),
        (
            "f(i, j) = i for all 1 ≤ i ≤ 3, 1 ≤ j ≤ 4",
            "1 ≤ i ≤ 3 ∧ 1 ≤ j ≤ 4 ⊃ f(i, j) = i",
        ),
    ],
)  # fmt: skip
def test_bounds_lists_and_cases_are_read_as_papers_print_them(text: str, formula: str) -> None:
    """Bounds may stand on both sides of a variable behind its quantifier."""
    document = pylogic.load(f"Constants: a\n1. {text}\n", notation="first-order")
    assert [print_formula(d.formula) for d in document.declarations if d.formula] == [formula]


def test_other_bounds_are_refused() -> None:
    """No variable is lost: of which values j is."""
    text = "1. ∀ 0 ≤ i < j ≤ 3. q(i, j)\n"
    assert pylogic.load(text, notation="first-order").problems


@pytest.mark.parametrize(
    "sentence",
    [
        "A vertex is \\emph{isolated} if it is adjacent to no vertex.",
        "A vertex is dead if no player can paint it.",
    ],
)
def test_what_is_said_of_a_noun_and_not_read_is_told(sentence: str) -> None:
    """It is no prose."""
    text = f"$p(x) \\iff x = 1$\n\n{sentence}\n"
    (told,) = pylogic.load(text, notation="first-order").syntax.unclear
    assert ":3:1: " in str(told)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "for every i in P, best(i) if a(i) >= a(j) for every j in P",
            "∀i. P(i) ⊃ (∀j. P(j) ⊃ a(i) ≥ a(j)) ⊃ best(i)",
        ),
        (
            "for every i in P, best(i) iff a(i) >= a(j) for every j in P",
            "∀i. P(i) ⊃ (best(i) ≡ ∀j. P(j) ⊃ a(i) ≥ a(j))",
        ),
        (
            "p(i) iff q(i) and r(i, k) for all k in S with s(k)",
            "p(i) ≡ q(i) ∧ ∀k. S(k) ∧ s(k) ⊃ r(i, k)",
        ),
        ("p(i) iff q(i) or r(k) for some k < i", "p(i) ≡ q(i) ∨ ∃k. k < i ∧ r(k)"),
        (
            "for every i in P, for all k in P, last(i) iff a(i) > a(j) for some j in P",
            "∀i. P(i) ⊃ ∀k. P(k) ⊃ (last(i) ≡ ∃j. P(j) ∧ a(i) > a(j))",
        ),
    ],
)
def test_a_last_quantifier_is_said_of_what_speaks_of_its_variable(text: str, formula: str) -> None:
    """What one of them has is not what all have."""
    document = pylogic.load(f"1. {text}\n", notation="first-order")
    assert [print_formula(d.formula) for d in document.declarations if d.formula] == [formula]


OPLUS = "Define $x \\oplus y = (x + y) \\bmod 3$ for $x, y \\in P$.\n\n"
IDENTITY = "An element $e \\in P$ is an \\emph{identity} if $e \\oplus x = x$ for all $x \\in P$."
GOOD = "A node $x$ is good iff every $y \\in P$ with $x < y$ is bad.\n\n"
BAD = "A node $x$ is bad iff there is a $y \\in P$ with $x < y$ such that $y$ is good."
PAIRS = "Let E = {(0, 1)}.\n\n"
TIED = "Two nodes x and y are tied if (x, y) ∈ E or (y, x) ∈ E, and loose otherwise."


@pytest.mark.parametrize(
    ("sentence", "formulas"),
    [
        (
            OPLUS + IDENTITY,
            [
                "∀x y. P(x) ∧ P(y) ⊃ oplus(x, y) = (x + y) mod 3",
                "identity(e) ≡ P(e) ∧ ∀x. P(x) ⊃ oplus(e, x) = x",
            ],
        ),
        (
            GOOD + BAD,
            ["good(x) ≡ ∀y. P(y) ∧ x < y ⊃ bad(y)", "bad(x) ≡ ∃y. P(y) ∧ x < y ∧ good(y)"],
        ),
        (
            PAIRS + TIED,
            [
                "∀x y. E(x, y) ≡ x = 0 ∧ y = 1",
                "E(x, y) ∨ E(y, x) ⊃ tied(x, y)",
                "loose(x, y) ≡ ¬tied(x, y)",
            ],
        ),
    ],
)
def test_further_definitions_of_words_are_read(sentence: str, formulas: list[str]) -> None:
    """Their conditions may end with a quantifier, or have two parts."""
    assert read(f"{P}\n\n{sentence}") == formulas


def test_what_is_said_of_a_display_is_said_of_whole_formulas() -> None:
    """It gives each of them the variables that it has, and none of its rows alone."""
    text = (
        P + "\n\\begin{align*}\nq(x, y) &\\iff x = 1 \\wedge {}\\\\\n"
        "&\\qquad \\bigl( (y = 0 \\wedge x = 1) \\\\\n&\\qquad \\vee y = 2 \\bigr)\\\\\n"
        "r(x) &\\iff x = 0\n\\end{align*}\nfor all $x, y \\in P$."
    )
    assert read(text) == [
        "∀x y. P(x) ∧ P(y) ⊃ (q(x, y) ≡ x = 1 ∧ (y = 0 ∧ x = 1 ∨ y = 2))",
        "∀x. P(x) ⊃ (r(x) ≡ x = 0)",
    ]
