"""Words between formulas and behind quantifiers that have signs of their own."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.first_order.spelling.printer import print_formula


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("p(x) exactly when q(x)", "p(x) ≡ q(x)"),
        ("p(x) is true just in case q(x)", "p(x) ≡ q(x)"),
        ("p(x) holds iff q(x)", "p(x) ≡ q(x)"),
        ("for any x: p(x) only if q(x)", "∀x. p(x) ⊃ q(x)"),
        ("p(x) but not q(x)", "p(x) ∧ ¬q(x)"),
        ("it is not the case that p(x)", "¬p(x)"),
        ("p(x) iff f(x) equals 2", "p(x) ≡ f(x) = 2"),
        ("p(x) iff f(x) is different from g(x)", "p(x) ≡ f(x) ≠ g(x)"),
        ("p(x) iff f(x) is at most 2", "p(x) ≡ f(x) ≤ 2"),
        ("p(x) iff whenever r(x, 1), q(x)", "p(x) ≡ r(x, 1) ⊃ q(x)"),
        ("p(x) iff for every y in s with r(x, y), q(y)", "p(x) ≡ ∀y. s(y) ⊃ r(x, y) ⊃ q(y)"),
        ("p(x) iff for every step y such that r(x, y) and y > 1: q(y)",
         "p(x) ≡ ∀y. step(y) ⊃ r(x, y) ∧ y > 1 ⊃ q(y)"),
        ("p(x) iff there is a y in s with r(x, y) and q(y)",
         "p(x) ≡ ∃y. s(y) ∧ r(x, y) ∧ q(y)"),
        ("p(x) iff there are y and z with r(x, y), r(x, z) and q(y, z)",
         "p(x) ≡ ∃y z. r(x, y) ∧ r(x, z) ∧ q(y, z)"),
        ("p(x) iff for all y and z with r(x, y), q(y, z)", "p(x) ≡ ∀y z. r(x, y) ⊃ q(y, z)"),
        ("For every step y and every room z, r(y, z)", "∀y z. step(y) ∧ room(z) ⊃ r(y, z)"),
        ("r(y, z) for each step y and each room z", "∀y z. step(y) ∧ room(z) ⊃ r(y, z)"),
        ("p(x) iff for some step y, with(x, y)", "p(x) ≡ ∃y. step(y) ∧ with(x, y)"),
        ("p(x) iff there is a y ∈ s with r(y, a)", "p(x) ≡ ∃y. s(y) ∧ r(y, a)"),
        ("p(x) iff there is a y: r(x, y)", "p(x) ≡ ∃y. r(x, y)"),
        ("p iff there is a y in {1, ..., 3} with (q(y) or s(y))",
         "p ≡ ∃y. 1 ≤ y ∧ y ≤ 3 ∧ (q(y) ∨ s(y))"),
        ("p iff there are a step y, a step w and a room z with r(y, z) and q(w)",
         "p ≡ ∃y w z. step(y) ∧ step(w) ∧ room(z) ∧ r(y, z) ∧ q(w)"),
        ("p(x) iff f(x) is not f(y), and f(y) is not z", "p(x) ≡ f(x) ≠ f(y) ∧ f(y) ≠ z"),
        ("v(s) iff q(s) and f(x, s) = b for some x in S, and h(s) = c",
         "v(s) ≡ q(s) ∧ (∃x. S(x) ∧ f(x, s) = b) ∧ h(s) = c"),
        ("v(s) iff p(x) for some x in {a, b} or q(y) for some y in S or r(s)",
         "v(s) ≡ (∃x. (x = a ∨ x = b) ∧ p(x)) ∨ (∃y. S(y) ∧ q(y)) ∨ r(s)"),
        ("v(s) iff p(x) for some x with q(x), and r(s)", "v(s) ≡ (∃x. q(x) ∧ p(x)) ∧ r(s)"),
        ("v(s) iff q(s) or p(x) for some x in S", "v(s) ≡ q(s) ∨ ∃x. S(x) ∧ p(x)"),
        ("v(s) iff q(x) or p(x) for some x in S", "v(s) ≡ ∃x. S(x) ∧ (q(x) ∨ p(x))"),
        ("v(s) iff p(s) or q(x) for some x with q(x) or t(x)",
         "v(s) ≡ p(s) ∨ ∃x. (q(x) ∨ t(x)) ∧ q(x)"),
        ("p(x) iff f(x) is not red and q(x)", "p(x) ≡ f(x) ≠ red ∧ q(x)"),
        ("p(x) iff for all y in S with y < x: r(y, y), and q(x)",
         "p(x) ≡ (∀y. S(y) ⊃ y < x ⊃ r(y, y)) ∧ q(x)"),
        ("p(x) iff there is some y with r(x, y)", "p(x) ≡ ∃y. r(x, y)"),
        ("p(x) iff for all y in s we have r(x, y)", "p(x) ≡ ∀y. s(y) ⊃ r(x, y)"),
        (
            "p(x) iff q(x) and for all y with r(x, y) and s(y) it holds that q(y)",
            "p(x) ≡ q(x) ∧ ∀y. r(x, y) ∧ s(y) ⊃ q(y)",
        ),
        ("p(x) iff for all y in s either r(x, y) or q(y)", "p(x) ≡ ∀y. s(y) ⊃ r(x, y) ∨ q(y)"),
        ("p(x) iff no y in s has r(x, y)", "p(x) ≡ ¬∃y. s(y) ∧ r(x, y)"),
        ("p(x) iff either q(x) or s(x), but not both", "p(x) ≡ ¬(q(x) ≡ s(x))"),
        ("q(x) for every step x other than ann", "∀x. step(x) ∧ ¬x = ann ⊃ q(x)"),
        ("q(x) for all x in s except ann", "∀x. s(x) ∧ ¬x = ann ⊃ q(x)"),
        ("p(x) iff for all y in s but 1, r(x, y)", "p(x) ≡ ∀y. s(y) ∧ ¬y = 1 ⊃ r(x, y)"),
        ("p iff for some step y and every room z, r(y, z)",
         "p ≡ ∃y. step(y) ∧ ∀z. room(z) ⊃ r(y, z)"),
        ("p iff for some step y and some room z, r(y, z)",
         "p ≡ ∃y z. step(y) ∧ room(z) ∧ r(y, z)"),
        ("p iff for every step y has(y, 1)", "p ≡ ∀y. step(y) ⊃ has(y, 1)"),
        ("q(x) holds of a, b, and c", "q(a) ∧ q(b) ∧ q(c)"),
        ("it is not the case that (p(x) or q(x))", "¬(p(x) ∨ q(x))"),
        ("p(x) iff it is false that q(x), or s(x)", "p(x) ≡ ¬q(x) ∨ s(x)"),
        ("p(x) iff neither q(x) nor s(x) nor r(x, 1)", "p(x) ≡ ¬q(x) ∧ ¬s(x) ∧ ¬r(x, 1)"),
        ("p(x) iff both q(x) and s(x)", "p(x) ≡ q(x) ∧ s(x)"),
        ("p(x) iff q(x), and either s(x) or r(x, 1)", "p(x) ≡ q(x) ∧ (s(x) ∨ r(x, 1))"),
        ("p(x) iff not either q(x) or s(x)", "p(x) ≡ ¬(q(x) ∨ s(x))"),
        ("If p(x), then q(x), and if s(x), then t(x)", "(p(x) ⊃ q(x)) ∧ (s(x) ⊃ t(x))"),
        ("p(x) if, and only if, q(x)", "p(x) ≡ q(x)"),
        ("p(x) IFF q(x) AND NOT s(x)", "p(x) ≡ q(x) ∧ ¬s(x)"),
        ("IF q(x) OR s(x) THEN p(x)", "q(x) ∨ s(x) ⊃ p(x)"),
        ("AND(x) <-> x = OR | x = NOT | r(AND, x)", "AND(x) ≡ x = OR ∨ x = NOT ∨ r(AND, x)"),
        ("p iff (A x)(E y)r(x, y)", "p ≡ ∀x. ∃y. r(x, y)"),
        ("p iff (Ax)(Ey)(r(x, y))", "p ≡ ∀x. ∃y. r(x, y)"),
        ("p iff (x)(y)(r(x, y) -> q(x))", "p ≡ ∀x. ∀y. r(x, y) ⊃ q(x)"),
        ("p(x) iff E y. r(x, y)", "p(x) ≡ ∃y. r(x, y)"),
        ("p iff ![X, Y]: (r(X, Y) => ?[Z]: r(X, Z))", "p ≡ ∀X Y. r(X, Y) ⊃ ∃Z. r(X, Z)"),
        ("p(x) iff: q(x)", "p(x) ≡ q(x)"),
        ("p(x) iff we have q(x)", "p(x) ≡ q(x)"),
        ("p(x) means that q(x)", "p(x) ≡ q(x)"),
        ("p(x) is defined as q(x)", "p(x) ≡ q(x)"),
        ("Moreover, p(x) follows from q(x)", "q(x) ⊃ p(x)"),
        ("p(x) and q(x) together imply s(x)", "p(x) ∧ q(x) ⊃ s(x)"),
        ("For persons x and y, r(x, y) iff q(x)",
         "∀x y. person(x) ∧ person(y) ⊃ (r(x, y) ≡ q(x))"),
        ("Given a step x and a room y: r(x, y) iff q(x) and a = y",
         "∀x y. step(x) ∧ room(y) ⊃ (r(x, y) ≡ q(x) ∧ a = y)"),
        ("∀x. p(x) ≡ ∀y. q(y) ≡ s(x)", "∀x. p(x) ≡ ∀y. q(y) ≡ s(x)"),
        ("r(i, j) iff 1 ≤ i, j < n - 1 and i ≠ j",
         "r(i, j) ≡ 1 ≤ i < n - 1 ∧ 1 ≤ j < n - 1 ∧ i ≠ j"),
        ("∀i,j. 3 > i, j ≥ 0 → r(i,j)", "∀i j. 3 > i ≥ 0 ∧ 3 > j ≥ 0 ⊃ r(i, j)"),
        ("p(x) iff x² = 25 and x³ > x^2", "p(x) ≡ x * x = 25 ∧ x * x * x > x * x"),
        ("∀x, P(x) → Q(x)", "∀x. P(x) ⊃ Q(x)"),
        ("for each v, R(w, v) implies V(w, v)", "∀v. R(w, v) ⊃ V(w, v)"),
        ("∀x,y(p(x,y))", "∀x y. p(x, y)"),
        ("there exists old other. r(old, other)", "∃old other. r(old, other)"),
        ("∀x. p(x) if q(x)", "∀x. q(x) ⊃ p(x)"),
        ("∀x ∈ s. ∀y. r(x, y) unless q(y)", "∀x. s(x) ⊃ ∀y. ¬q(y) ⊃ r(x, y)"),
        ("p(x) iff q(x), r(x, y) for all y in S with y ≠ x, and s(x)",
         "p(x) ≡ q(x) ∧ (∀y. S(y) ⊃ y ≠ x ⊃ r(x, y)) ∧ s(x)"),
        ("p(x) iff r(x, y) for all y in S, y ≠ x, and s(x)",
         "p(x) ≡ (∀y. S(y) ∧ y ≠ x ⊃ r(x, y)) ∧ s(x)"),
        ("p(x) iff q(x), r(x, y) for all y in S with q(y), y ≠ x, and y ≠ a",
         "p(x) ≡ q(x) ∧ ∀y. S(y) ∧ q(y) ∧ y ≠ x ∧ y ≠ a ⊃ r(x, y)"),
        ("p iff there is y in S such that q(y), |y| = 2, and r(z, y) for all z in S \\ {y}",
         "p ≡ ∃y. S(y) ∧ q(y) ∧ |·|(y) = 2 ∧ ∀z. S(z) ∧ ¬z = y ⊃ r(z, y)"),
        ("p iff for all rows i and j, columns k: r(i, j, k)",
         "p ≡ ∀i j k. row(i) ∧ row(j) ∧ column(k) ⊃ r(i, j, k)"),
        ("r(x, n) iff n is 1, 2 or 3, q(x), and s(n)",
         "r(x, n) ≡ (n = 1 ∨ n = 2 ∨ n = 3) ∧ q(x) ∧ s(n)"),
        ("p iff q(x) and r(i, j) for all i, j in {1, 2}",
         "p ≡ q(x) ∧ ∀i j. (i = 1 ∨ i = 2) ∧ (j = 1 ∨ j = 2) ⊃ r(i, j)"),
        ("p iff s(x), r(y, x), q(y) for all y in S with y > 1, and q(x)",
         "p ≡ s(x) ∧ (∀y. S(y) ⊃ y > 1 ⊃ r(y, x) ∧ q(y)) ∧ q(x)"),
        ("p iff r(y, z) for all y in S, z in T, and s(x)",
         "p ≡ (∀y z. S(y) ∧ T(z) ⊃ r(y, z)) ∧ s(x)"),
    ],
)  # fmt: skip
def test_words_have_signs(words: str, meant: str) -> None:
    """Each is read as the formula with signs."""
    assert print_formula(read_formula(words)) == meant


@pytest.mark.parametrize(
    ("words", "column", "what"),
    [
        ("exists x. p(x) if q(x)", 16, "said of the same x"),
        ("p(x) iff ∀y. r(x, y) if q(y)", 22, "said of the same y"),
        ("p(x) iff q(x) or r(x, 1), and s(x)", 15, "whether 'or' joins all of the list"),
        ("p(x) implies q(x), and s(x) implies r(x, 1)", 18, "unexpected ','"),
        ("for all small persons x, p(x)", 9, "'small' is no variable"),
        ("p iff for every step y and a room z, r(y, z)", 30, "'room' is no variable"),
        ("q(x) holds of a and b only", 6, "unexpected 'holds'"),
        ("q(x) holds of a but c", 6, "unexpected 'holds'"),
        ("p(x) iff it is false that q(x) or s(x)", 32, "is not clear"),
        ("p(x) iff neither q(x) and s(x) nor r(x, 1)", 18, "unexpected 'q'"),
        ("p(x) iff not both q(x) and s(x) or r(x, 1)", 19, "unexpected 'q'"),
        ("∀x. p(x) ≡ q(x) ≡ s(x)", 17, "not clear: an equivalence is before it"),
        ("for all x, p(x) iff q(x), and s(x) iff r(x, 1)", 36, "an equivalence is before it"),
        ("r(x, y) iff xy = 4 and q(x)", 13, "'xy' may be a product"),
        ("q(x) iff x = 1 mod 3", 14, "whether 1 is divided"),
        ("p(x) iff r(x, y) for all y but one", 32, "'one' is no variable"),
        ("p(x) iff for all y but two, r(x, y)", 24, "'two' is no variable"),
        ("Never, p(a)", 6, "unexpected ','"),
        ("p(x) if q(x) y ,", 14, "unexpected 'y'"),
        ("p(x) iff x is neither unless q(x)", 12, "unexpected 'is'"),
        ("for all x in s mostly p(x)", 16, "'mostly' is no variable"),
        ("p iff there are at least some v such that q(v)", 20, "'least' is no variable"),
        ("p(x) iff r(x, y) for all y in S with q(y) and s(x)", 43, "belongs to the condition"),
    ],
)
def test_what_words_do_not_tell_is_refused(words: str, column: int, what: str) -> None:
    """A formula that could mean two things is none, and no word is taken for a variable."""
    with pytest.raises(ReadError, match=what) as told:
        read_formula(words)
    assert told.value.place.column == column


def test_an_atom_of_a_labelled_line_is_said_or_told() -> None:
    """`p(t, r) for every person t` is read; a sentence about `p(t, r)` is told as not read."""
    sets = "person = {ann, bob}\nroom = {u1, u2}\n1. p(ann, u1)\n"
    read = pylogic.load(f"{sets}2. p(t, r) for every person t and every room r\n")
    assert "∀t r. person(t) ∧ room(r) ⊃ p(t, r)" in [
        print_formula(d.formula) for d in read.declarations if d.formula is not None
    ]
    told = pylogic.load(f"{sets}2. p(t, r) for most of the persons t and rooms r\n")
    assert any("label as the axioms have" in str(problem) for problem in told.syntax.unclear)


@pytest.mark.parametrize("fact", ["Never, p(ann).", "Perhaps, p(ann), p(bob)."])
def test_an_adverb_before_facts_is_no_fact(fact: str) -> None:
    """What it says of when they hold is not known, and they are not read without it."""
    (problem,) = pylogic.load(f"1. q(ann)\n2. {fact}\n", notation="first-order").problems
    assert "unexpected ','" in str(problem)


@pytest.mark.needs_swipl
def test_words_before_a_colon_that_limit_a_formula() -> None:
    """They are read as a quantifier, or the formula is not read either; a title stays a title."""
    text = "1. person(x) <-> x = ann | x = bob\n2. vip(ann)\n3. room(r1)\n"
    for words in ("For persons x", "For x in person", "Let x be a person"):
        document = pylogic.load(f"{text}{words}: p(x) iff not vip(x).\n", notation="first-order")
        assert [str(answer["X"]) for answer in document.evaluate("p(X)")] == ["bob"], words
    for words in (
        "In room r1",
        "No person",
        "x is a person",
        "If x is a person",
        "Except for ann",
    ):
        document = pylogic.load(f"{text}{words}: p(x) iff not vip(x).\n", notation="first-order")
        assert [str(told).split(":")[1] for told in document.problems] == ["4"], words
    titled = pylogic.load(f"{text}The plain ones: p(x) iff person(x) and not vip(x).\n")
    assert not titled.problems


@pytest.mark.parametrize(
    "words",
    ["p holds of ann and bob.", "ann and bob are ps.", "ann likes bob",
     "q contains ann and bob.", "Everyone likes ann.", "x y = y x."],
)  # fmt: skip
def test_words_with_the_label_of_an_axiom_are_told(words: str) -> None:
    """Whatever their verb is, where they speak of what the axioms speak of or state something."""
    text = f"1. p(ann, bob)\n2. q(bob)\n3. {words}\n4. r(x) <-> q(x)\n"
    (told,) = pylogic.load(text, notation="first-order").syntax.unclear
    assert str(told).startswith("<text>:3:4: a sentence has a label as the axioms have")


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("count", "holds"),
    [("at least two", ["ann"]), ("at most one", ["bob"]), ("exactly 2", ["ann"])],
)
def test_words_count(count: str, holds: list[str]) -> None:
    """How many there are is counted among the elements that the text lists."""
    text = (
        "who = {ann, bob}\nwhat = {1, 2, 3}\nhas(ann, 1). has(ann, 3). has(bob, 2).\n"
        f"p(x) iff who(x) and there are {count} k in what such that has(x, k)\n"
    )
    document = pylogic.load(text)
    assert [answer["X"] for answer in document.evaluate("p(X)")] == holds
    with pylogic.session() as session:
        assert [str(answer["X"]) for answer in session.add(document).query("p(X)")] == holds


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("p(x, y) iff x and y are persons and r(x, y)", "p(x, y) ≡ q(x) ∧ q(y) ∧ r(x, y)"),
        ("p(x, y, z) iff x, y, and z are all persons", "p(x, y, z) ≡ q(x) ∧ q(y) ∧ q(z)"),
        ("p(x, y) iff x and y are distinct persons", "p(x, y) ≡ x ≠ y ∧ q(x) ∧ q(y)"),
        ("p(x, y, z) iff x, y and z are distinct", "p(x, y, z) ≡ x ≠ y ∧ x ≠ z ∧ y ≠ z"),
        ("p(x, y) iff r(x, y) or x and y are the same", "p(x, y) ≡ r(x, y) ∨ x = y"),
        ("p iff for all x and y, x and y are different", "p ≡ ∀x y. x ≠ y"),
        ("p(x, y) iff x = y and x and y are persons", "p(x, y) ≡ x = y ∧ q(x) ∧ q(y)"),
        ("p(x) iff x is not a person", "p(x) ≡ ¬q(x)"),
    ],
)
def test_what_names_are_said_to_be(words: str, meant: str) -> None:
    """Of several, in the plural, of each of them."""
    known = Vocabulary(applied=frozenset({"person", "r"}))
    assert print_formula(read_formula(words, known)) == meant.replace("q(", "person(")


@pytest.mark.parametrize(
    "words",
    [
        "x and y are not persons", "x is a person who sleeps", "x and y are neighbours",
        "y are persons", "x, y is a person", "1 + x is a person", "y = x is a person",
        "x is a person = y",
    ],
)  # fmt: skip
def test_what_is_not_clearly_said_of_names_is_refused(words: str) -> None:
    """It may be of one or of all, or words go on behind it."""
    known = Vocabulary(applied=frozenset({"person", "r"}))
    with pytest.raises(ReadError):
        read_formula(f"p(x, y) iff {words} and r(x, y)", known)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Every vip is a person.", "∀z. vip(z) ⊃ person(z)"),
        ("All vips are people", "∀z. vip(z) ⊃ person(z)"),
        ("No vip is a rich.", "∀z. vip(z) ⊃ ¬rich(z)"),
        ("Only vips are rich", "∀z. rich(z) ⊃ vip(z)"),
        ("Some people are not vips.", "∃z. person(z) ∧ ¬vip(z)"),
        ("ann is a vip.", "vip(ann)"),
    ],
)
def test_what_a_class_is_said_to_be(words: str, meant: str) -> None:
    """The letter is none of the text; the words are told."""
    text = f"1. person(ann). person(x).\n2. vip(y) -> rich(y)\n3. {words}\n4. vip(x)\n"
    document = pylogic.load(text, notation="first-order")
    (read,) = [d.formula for d in document.declarations if d.place.line == 3]
    assert read is not None
    assert print_formula(read) == meant
    assert [n.place.line for n in document.syntax.notices] == [3]


@pytest.mark.parametrize(
    "words",
    [
        "Every vip is not a person.", "All vips like a person.", "Every vip is happy.",
        "Every vip is a person or rich.", "Not every vip is a person.", "Most vips are people.",
    ],
)  # fmt: skip
def test_what_is_said_of_a_class_otherwise_is_told(words: str) -> None:
    """It may mean two things, or speaks of what the text does not."""
    text = f"1. person(ann). person(bob).\n2. vip(y) -> rich(y)\n3. {words}\n4. vip(ann)\n"
    (told,) = pylogic.load(text, notation="first-order").syntax.unclear
    assert str(told).startswith("<text>:3:4: a sentence has a label as the axioms have")


@pytest.mark.parametrize(
    "line",
    [
        "good iff every person is vip. vip(x) -> person(x).",
        "Whenever x is vip, x is a person.",
        "Let side range over {left, right}.",
        "State: m(s) is the number of people on the left bank, 0 <= m(s) <= 3, and so on.",
        "2. vip(ann)\nIf x is a person and y is a person then likes(x, y).",
    ],
)
def test_words_about_variables_are_told(line: str) -> None:
    """Whatever stands beside them."""
    text = f"1. person(x) <-> x = ann | x = bob\n3. vip(bob)\n{line}\n"
    assert pylogic.load(text).problems


def test_a_program_beside_axioms_is_told() -> None:
    """It is no axiom; a definition by `:=` alone is one."""
    text = """The program of process i:

    a: flag[i] := true
    b: turn := 1-i
    c: await ~flag[1-i] or turn = i

1. p(x) := x = 0 | x = 1
"""
    document = pylogic.load(text)
    assert [str(problem).split(": ")[1].split("\n")[0] for problem in document.problems] == [
        "a program is not read"
    ]
    assert [d.label for d in document.declarations] == ["1"]


def test_an_atom_may_be_explained_before_its_formula() -> None:
    """Behind a colon; a condition among the words is none."""
    said = "1. q(x) <-> x = ann | x = bob\n2. boss(x) is the boss of x: q(x) -> boss(x) = ann\n"
    assert not pylogic.load(said).problems
    assert pylogic.load(said.replace("of x:", "of x if x works:")).problems
