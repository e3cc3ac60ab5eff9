"""Conditions behind formulas, sentences about letters, and what words state beside formulas."""

from __future__ import annotations

import pytest

import pylogic

UNDER = [
    ", with x in {1,2,3} and y in {0,1,2}",
    " (x ∈ {1,2,3}, y ∈ {0,1,2})",
    " for 1 <= x <= 3, 0 <= y <= 2",
    " [1 <= x <= 3, 0 <= y <= 2]",
    ", 1 ≤ x ≤ 3, 0 ≤ y ≤ 2",
    " for x = 1, 2, 3 and y = 0, 1, 2",
    " for x = 1..3 and y = 0..2",
    " (x = 1,...,3; y = 0,...,2)",
    " for all x in 1..3 and all y in 0..2",
    " for x from 1 to 3 and y from 0 to 2",
    " with 1 ≤ x ≤ 3 and 0 ≤ y < 3",
    " ∀x ∈ 1..3, ∀y ∈ 0..2",
    " for 0 < x < 4 and y < 3, y >= 0",
    " with x ∈ A and y ∈ B",
]
SAID = [
    "Let x range over 1..3 and y over 0..2.", "Let x ∈ {1,2,3} and y ∈ {0,1,2}.",
    "Let 1 ≤ x ≤ 3 and 0 ≤ y ≤ 2.", "Here x is 1, 2 or 3, and y is 0, 1 or 2.",
    "x runs from 1 to 3 and y from 0 to 2.",
    "x takes the values 1, 2, 3 and y the values 0, 1, 2.",
    "In what follows x stands for 1, 2, 3 and y for 0, 1, 2.",
    "The letter x is from 1 to 3, the letter y from 0 to 2.",
    "Let x be a number from 1 to 3 and y a number from 0 to 2.",
    "Let x be one of 1, 2, 3, and let y be one of 0, 1, 2.",
]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "behind"), [*(("", under) for under in UNDER), *((said, "") for said in SAID)]
)
def test_under_which_conditions_a_formula_is_said(before: str, behind: str) -> None:
    """Behind it, or in a sentence about its letters."""
    text = f"A = {{1, 2, 3}}\nB = {{0, 1, 2}}\n\n{before}\n\npay(x, y) <-> x + y = 4{behind}\n"
    document = pylogic.load(text, notation="first-order")
    assert document.problems == ()
    found = {(int(a["X"]), int(a["Y"])) for a in document.evaluate("pay(X, Y)")}
    assert found == {(2, 2), (3, 1)}


@pytest.mark.parametrize(
    "line",
    [
        "p(y) iff there is x in S with x < 3, y in T",
        "p(x) <-> q(x) | x = 1, x in S",
        "p(x) -> q(x), x in S",
        "p(x) iff not (1 <= x <= 2), x in S",
        "p(x) iff q(x) for some x in S, y in T",
        "p(x) <-> x in S | x in T, y in S",
        "p(x) iff x in S & y > x where y in T",
        "q(x) -> p(x), x in {3}",
        "p(1) & p(2), 1 <= x <= 2",
    ],
)
def test_conditions_of_what_is_not_told(line: str) -> None:
    """They may belong to a part of the formula: it is refused."""
    text = f"S = {{1, 2, 3}}\nT = {{2, 3}}\nq(x) <-> x in T\n{line}\n"
    assert pylogic.load(text, notation="first-order").problems


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("p(y) iff there is x in S with 2 <= x <= 3", {1, 2, 3}),
        ("p(y) iff y in S and not (y in T)", {1}),
        ("p(x) iff x in S and forall y (y in T)", set()),
        ("p(x) iff exists y (y in T & y < x), x in S", {3}),
        ("p(y) iff y in S & q(x) for all x in T", {1, 2, 3}),
        ("p(x) iff f(x) = 2\n\nf(x) = 1 when x = 1, f(x) = 2 when 2 <= x <= 3", {2, 3}),
    ],
)
def test_what_is_no_condition_of_the_whole(line: str, held: set[int]) -> None:
    """It is part of a quantifier, or of the formula."""
    document = pylogic.load(
        f"S = {{1, 2, 3}}\nT = {{2, 3}}\nq(x) <-> x in T\n{line}\n", notation="first-order"
    )
    assert {int(a["X"]) for a in document.evaluate("p(X)")} == held


@pytest.mark.parametrize(
    "said", ["Note: ann is no q.", "Of course ann is not in q.", "Then 2 is not a q."]
)
def test_denials_in_words_are_told(said: str) -> None:
    """They may be what a definition leaves out."""
    text = f"person = {{ann, bob, 2}}\nq(x) <-> person(x) & x != bob\n\n{said}\n"
    (told,) = pylogic.load(text, notation="first-order").syntax.unclear
    assert "a sentence denies a fact" in str(told)
    hedged = text.replace(said, "Suppose that ann is no q.")
    assert pylogic.load(hedged, notation="first-order").syntax.unclear == ()
    other = text.replace(said, "Time is not a q.")
    assert pylogic.load(other, notation="first-order").syntax.unclear == ()


@pytest.mark.parametrize("gap", ["; ", ". ", "\n"])
def test_states_of_an_automaton_with_a_zero(gap: str) -> None:
    """The first of them is a constant as the others of its letter are."""
    rows = ["d(q0, a) = q1", "d(q0, b) = q0", "d(q1, a) = q1", "d(q1, b) = q0"]
    text = f"{gap.join(rows)}\nacc(q, x) <-> d(q, x) = q1\n"
    document = pylogic.load(text, notation="first-order")
    found = {(str(a["X"]), str(a["Y"]), str(a["Z"])) for a in document.evaluate("d(X, Y, Z)")}
    assert found == {(row[2:4], row[6], row[-2:]) for row in rows}
    assert {str(a["X"]) for a in document.evaluate("acc(X, a)")} == {"q0", "q1"}


def test_values_in_words_are_told() -> None:
    """Where the words apply what formulas do; what tells what a letter means has no value."""
    text = "q(x) <-> x = 1\n\nn = number of x with q(x), x in S\n"
    (told,) = pylogic.load(text, notation="first-order").syntax.unclear
    assert "a formula stands among words, and is not read" in str(told)
    legend = text.replace("x with q(x), x in S", "vertices")
    assert pylogic.load(legend, notation="first-order").syntax.unclear == ()


def test_facts_beside_formulas_in_a_sentence_are_told() -> None:
    """The fact, and what the sentence denies."""
    text = (
        "person = {ann, bob}\nq(ann). Here bob is not a q, as $person(bob)$.\ncalm(x) <-> ~q(x)\n"
    )
    told = pylogic.load(text, notation="first-order").syntax.unclear
    assert len(told) == 2
    for verb, error in zip(("states", "denies"), told, strict=True):
        assert f"a sentence {verb} a fact, and is not read" in str(error)


@pytest.mark.parametrize(
    "sentence",
    [
        "The family is tiny iff quite for all x, y: parent(x, y) and parent(y, x) imply x = y.",
        "The family is tiny if, so to speak, for all x, y: parent(x, y) -> x = y.",
        "We call it tiny whenever really for all x: parent(x, x) -> x = ann.",
    ],
)
def test_the_end_of_a_condition_is_no_axiom(sentence: str) -> None:
    """Where the words before its quantifier are not read, all is told."""
    document = pylogic.load(f"parent(ann, bob)\nparent(bob, kim)\n\n{sentence}\n")
    assert document.problems
    assert [d.label for d in document.syntax.stated()] == ["line 1", "line 2"]


STOPS = """Stops: m, c, s.

next(m) = c, next(c) = s

A stop b comes after a stop a if b = next(a) or b comes after next(a).

t(a, a) = 0
t(a, b) = 1 + t(next(a), b) """


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("if b comes after a", "((comes_after(b, a)))"),
        ("if b does not come after a", "((¬comes_after(b, a)))"),
        ("unless b comes after a", ""),
        ("only if b comes after a", ""),
        ("if b comes soon after a", ""),
        ("if b comes after a and it is not raining", ""),
    ],
)
def test_under_which_words_an_equation_holds(words: str, condition: str) -> None:
    """What is not read whole is told, and the line above is not lost with it."""
    entries = pylogic.load(STOPS + words + "\n").syntax.entries
    read = [e.text for e in entries if e.kind == "axiom" and e.lines[0] > 6]
    assert read[0] == "t(a, a) = 0"
    assert [text.split("⊃")[0].strip("$ ") for text in read[1:]] == [condition] * bool(condition)
    told = [e for e in entries if e.kind == "not understood"]
    assert len(told) == (not condition)


@pytest.mark.parametrize(
    "shown", ["\\[ late(p) \\]", "$$ late(p). $$", "$$\nlate(p).\n$$", "\\[\nlate(p)\n\\]"]
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_condition_goes_on_in_a_display(shown: str, gap: str) -> None:
    """Where the line above ends with `and`; it goes on nowhere where it has a stop."""
    text = "late = {ann, kim}\nold = {ann}\n\n$done(p)$ iff $old(p)$, $late(p)$ and" + gap + shown
    document = pylogic.load(f"{text}\n", notation="first-order")
    assert document.problems == ()
    assert [a["P"] for a in document.evaluate("done(P)")] == ["ann"]


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("\\[ n > 3 \\lor n = 7. \\]", "45"),
        ("\\[ n < 2 \\to n = 1 \\]", "12345"),
        ("$$ n > 3 \\lor n = 7. $$", "45"),
        ("\\begin{align*}\n & n > 4\\\\\n \\lor\\ & n = 7\\lor n = 2.\n\\end{align*}", "25"),
        ("\\[ n > 3 \\lor n = 7 \\qquad \\text{for } n \\ge 0. \\]", "45"),
    ],
)
@pytest.mark.parametrize(
    "said", ["$p(n)$ iff", "A number $n$ is good, in symbols $p(n)$, if and only if"]
)
def test_a_display_is_one_part_of_the_condition_that_it_ends(
    said: str, shown: str, found: str
) -> None:
    """What binds less than the `and` before it reaches no further than the display."""
    document = pylogic.load(f"{said} $0\\le n\\le 5$ and\n{shown}\n", notation="first-order")
    assert document.problems == ()
    assert "".join(str(a["N"]) for a in document.evaluate("p(N)")) == found


def test_a_display_with_a_definition_of_its_own_ends_no_condition() -> None:
    """Both are refused, as the line above has no end."""
    text = "late = {ann, kim}\n\n$done(p)$ iff $late(p)$ and\n\\[ old(p) \\iff p = ann \\]\n"
    assert pylogic.load(text, notation="first-order").problems


def test_what_letters_are_said_to_be() -> None:
    """A listed noun behind `is a` lists it, and `II` is no product of two letters."""
    text = (
        "Marks: cross, nought.\nside = {I, II}\n"
        "puts(u, m, n) iff n = 1, m is a mark and u = II\nother(I) = II. other(II) = I.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert document.problems == ()
    found = {str(a["M"]) for a in document.evaluate("puts('II', M, 1)")}
    assert found == {"cross", "nought"}


def test_cases_that_are_formulas_are_refused() -> None:
    """Where the first one begins is not told: no value is a comparison."""
    text = "p(x, y) iff x = 1 and y = 2 if x > 0, and x = 3 and y = 4 otherwise\n"
    assert pylogic.load(text, notation="first-order").problems


def test_a_quantifier_of_two_sets_above_what_is_said() -> None:
    """The last token of what it says may be the colon: nothing is behind that."""
    text = "p(x) iff for all i in {1, 2} and j in {1, 2, 3}:"
    assert pylogic.load(f"{text}\n", notation="first-order").problems
    document = pylogic.load(f"{text}\n  q(i, j, x)\nq(1, 1, 5)\n", notation="first-order")
    assert document.problems == ()
    assert not document.evaluate("p(5)")


@pytest.mark.parametrize(
    "said", ["1 if (x, y) in S, 0 otherwise", "0 if (x, y) not in S, 1 otherwise"]
)
def test_a_pair_in_a_set_as_the_condition_of_a_value(said: str) -> None:
    """What stands behind `if` is no list of arguments, whatever the word for being in a set."""
    document = pylogic.load(f"S = {{(1, 2), (2, 3)}}\nf(x, y) = {said}\n", notation="first-order")
    assert [*document.evaluate("f(1, 2, 1), f(2, 1, 0)")] == [{}]


@pytest.mark.parametrize(("member", "found"), [("∈", "ann"), ("in", "ann"), ("∉", "bob")])
def test_braces_around_one_name_behind_a_sign_for_being_in_a_set(member: str, found: str) -> None:
    """They are a set, also in a text that has commands of LaTeX, which groups by braces."""
    text = f"p(ann), p(bob)\nq(x) <-> p(x) \\wedge x {member} {{ann}}\n"
    document = pylogic.load(text, notation="first-order")
    assert [str(a["X"]) for a in document.evaluate("q(X)")] == [found]
