"""Spellings of strangers' papers: labels, determiners, sentences beside formulas."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.test_taken_for_granted import answers


def formulas(text: str) -> list[str]:
    """Return the axioms of a text as they are understood."""
    return [line for line in pylogic.load(text).formulas().splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("line", "label"),
    [("G1  q(x) <-> p(x)", "G1"), ("§ 3  q(x) <-> p(x)", "3"), ("§3 q(x) <-> p(x)", "3"),
     ("Frame condition (T):  q(x) <-> p(x)", "Frame condition (T)"), ("∴ q(kim)", "line 2")],
)  # fmt: skip
def test_labels(line: str, label: str) -> None:
    """They are no part of what they label."""
    document = pylogic.load(f"p(kim)\n{line}\n")
    assert [d.label for d in document.declarations] == ["line 1", label]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("some y in S: q(x, y)", "∃y. S(y) ∧ q(x, y)"),
        ("no y in S: q(x, y)", "¬∃y. S(y) ∧ q(x, y)"),
        ("every y in S: q(x, y)", "∀y. S(y) ⊃ q(x, y)"),
        ("no y has q(x, y)", "¬∃y. q(x, y)"),
        ("some y : S | q(x, y)", "∃y. S(y) ∧ q(x, y)"),
        ("q(x, _)", "∃w1. q(x, w1)"),
        ("~q(_, x)", "¬∃w1. q(w1, x)"),
        ("#S = 2", "2 = 2"),
        (r"\begin{cases} x = 1 & \text{if } q(x, x) \\ x = 2 & \text{if } q(x, 1) \end{cases}",
         "if q(x, x) then x = 1 else if q(x, 1) then x = 2 else ⊥"),
    ],
)  # fmt: skip
def test_conditions(said: str, means: str) -> None:
    """Determiners without `for`, `_` for anything, sizes by `#`, formulas by cases."""
    text = f"S = {{1, 2}}\nq(1, 2)\np(x) iff {said}\n"
    assert formulas(text)[-1] == f"p(x) ≡ {means}"


def test_a_capital_at_the_beginning_of_a_sentence() -> None:
    """It makes no other name."""
    text = "Persons: anna, ben.\n\nAnna is a parent of ben.\n\n"
    text += "1. x is a child of y iff y is a parent of x.\n"
    assert "parent_of(anna, ben)" in formulas(text)


@pytest.mark.needs_swipl
def test_facts_that_sentences_list() -> None:
    """Behind `let`, `by` and colons; examples are none."""
    text = """Let V = {wa, nt, sa} and let other(1) = 2, other(2) = 1.
E(x, y) is the symmetric relation given by
  E(wa, nt), E(nt, sa)
The lamp has two ends:    fst(lamp) = one, snd(lamp) = two.
For instance, one could have E(sa, wa), E(wa, wa). Forbidden are E(sa, sa), E(wa, sa).
near(x, y) iff E(x, y) or E(y, x)
"""
    assert answers(text, "near(nt, X)", "X") == [("sa",), ("wa",)]
    assert answers(text, "near(wa, X)", "X") == [("nt",)]
    assert answers(text, "other(1, X), snd(lamp, Y)", "X", "Y") == [("2", "two")]


def test_words_that_a_formula_says_again() -> None:
    """They are told as a reading, unless they have a definition of their own."""
    text = "p(x) :⇔ x = 1\n\nDefinition 2. x may win iff p is true of some y.\n\n"
    text += "may(x) :⇔ ∃y. p(y) ∧ x = 2\n"
    document = pylogic.load(text)
    assert not document.problems
    assert any("line 5 defines" in notice.what for notice in document.notices)
    other = text.replace("win iff p is true of", "win iff won(x) holds of")
    assert pylogic.load(other).problems


def test_of_what_something_holds() -> None:
    """A list of values is a list of facts."""
    text = "p(x) holds for 1, 2 and 3.\nq(x) holds of 4\nt(x) <-> p(x) & x > 1\n"
    assert formulas(text)[:2] == ["p(1) ∧ p(2) ∧ p(3)", "q(4)"]


def test_conditions_in_a_list() -> None:
    """One or all of them have to hold, below a formula or words."""
    text = "S = {1, 2, 3}\n\nbad(x) iff one of the following holds:\n - x = 1\n - x = 3\n\n"
    text += "good(x) holds iff all of the following are true:\n  (i) x in S;\n  (ii) x > 1.\n"
    assert formulas(text)[1:] == ["bad(x) ≡ x = 1 ∨ x = 3", "good(x) ≡ S(x) ∧ x > 1"]
    words = (
        "S = {1, 2}\nA number x is odd iff both of the following hold:\n (a) S(x)\n (b) x = 1\n"
    )
    assert formulas(words)[1:] == ["odd(x) ≡ S(x) ∧ x = 1"]


@pytest.mark.parametrize(
    "said",
    [
        "Inhabitants: ann, bob, cid.",
        "Domain: ann, bob, cid",
        "The universe is {ann, bob, cid}.",
        "The domain of discourse consists of ann, bob and cid.",
        "Domain = {ann, bob, cid}",
    ],
)
def test_listed_names_that_no_formula_has(said: str) -> None:
    """Variables range over them all the same."""
    text = f"{said}\n\nlikes(ann, bob)\nlonely(x) iff ~likes(x, bob)\nsad(x) <-> ~likes(ann, x)\n"
    assert answers(text, "lonely(X)", "X") == [("bob",), ("cid",)]
    assert answers(text, "sad(X)", "X") == [("ann",), ("cid",)]


@pytest.mark.parametrize(
    ("fact", "told", "lonely"),
    [
        ("likes(ann, ann)", "variables range over it all the same", [("bob",), ("red",)]),
        ("likes(ann, red)", "so that no variable ranges over it", []),
    ],
)
def test_declared_constants_that_no_formula_has(
    fact: str, told: str, lonely: list[tuple[str, ...]]
) -> None:
    """They are of the kind of the others where these are of one kind."""
    text = f"Constants: ann, bob, red\n\n{fact}\nlonely(x) <-> ~exists y. likes(x, y)\n"
    assert any(told in notice.what for notice in pylogic.load(text).notices)
    assert answers(text, "lonely(X)", "X") == lonely


SORTED = """node = {n1, n2}
person = {kim, ann}
%s

vip(kim)
lone(r) <-> ~vip(r)
"""


@pytest.mark.parametrize(
    "said",
    [
        "Variables\n  r : node\n  q : person\n\nAxioms",
        "Variables: r, r1 ∈ node; q ∈ person",
        "Variables r, r1 range over nodes, q over persons.",
        "r ranges over node.",
        "Let r be a node and q a person.",
        "Throughout, r and q stand for nodes.",
        "r is a node. q is a person.",
    ],
)
def test_letters_of_a_sort(said: str) -> None:
    """They are from it, whatever else stands in their places."""
    assert answers(SORTED % said, "lone(X)", "X") == [("n1",), ("n2",)]


@pytest.mark.parametrize(
    "said",
    [
        "If r is a node, it is old.",
        "Some r in node is red.",
        "Let r be a person. r ranges over node.",
    ],
)
def test_letters_of_no_sort(said: str) -> None:
    """What holds under a condition, or of some, declares nothing; of two sorts it is neither."""
    assert answers(SORTED % said, "lone(X)", "X") == [("ann",)]


@pytest.mark.parametrize(
    "said", ["r, k: 1..4", "Sorts: row, num: 1..4\n\nr ranges over rows, k over nums."]
)
def test_letters_of_a_range(said: str) -> None:
    """A range of numbers is one, with or without a name."""
    text = f"{said}\n\ngiven(1, 2)\nempty(r) <-> ~exists k. given(r, k)\n"
    assert answers(text, "empty(X)", "X") == [("2",), ("3",), ("4",)]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Sorts\n  row: 1..4", "a sort is listed of which no formula speaks"),
        ("Here r ranges over the rows.", "words say what letters range over"),
        ("Variables: r ranges over the rows", "words say what letters range over"),
        ("**Variables.** $r, k$ range over rows.", "words say what letters range over"),
    ],
)
def test_letters_that_are_from_nothing_known(said: str, what: str) -> None:
    """What words say of letters is never left out in silence."""
    text = f"{said}\n\ngiven(1, 2)\nempty(r) <-> ~exists k. given(r, k)\n"
    assert any(what in str(e) for e in pylogic.load(text).syntax.unclear)


@pytest.mark.parametrize(
    "said", ["Predicates: likes(person, colour), sad(person)", "likes : person × colour"]
)
def test_places_of_declared_predicates(said: str) -> None:
    """Variables there are of these sorts, and what is said of others contradicts the text."""
    text = f"person = {{ann, bob}}\ncolour = {{red, blue}}\n{said}\n\nAxioms\n"
    text += "sad(p) <-> ~exists c. likes(p, c)\n"
    assert answers(f"{text}likes(p, c) <-> false\n", "sad(X)", "X") == [("ann",), ("bob",)]
    problems = pylogic.load(f"{text}likes(red, ann)\n").problems
    assert "likes: this does not hold" in str(problems[0])


@pytest.mark.parametrize(
    "said",
    [
        "Constants: ann, bob : person; red, blue : colour",
        "Constants\n  ann, bob: person\n  red, blue: colour\nFunctions\n  best: person -> colour",
        "Constants: ann, bob : person; red, blue : colour\nFunctions: age: person -> nat",
    ],
)
def test_declared_constants_of_sorts(said: str) -> None:
    """Each is of the kind of the others of its sort."""
    text = f"{said}\n\nAxioms\nlikes(ann, red)\nsad(p) <-> ~exists c. likes(p, c)\n"
    text += "dull(c) <-> ~exists p. likes(p, c)\n"
    assert answers(text, "sad(X)", "X") == [("bob",)]
    assert answers(text, "dull(X)", "X") == [("blue",)]


@pytest.mark.parametrize("corner", ["rank", "rank(v, c)", "$rank(v,c)$"])
def test_tables_of_two_arguments(corner: str) -> None:
    """What is in the corner has the values, with letters for its arguments or without."""
    text = f"| {corner} | left | right |\n|---|---|---|\n| 1 | 1 | 2 |\n| 2 | 2 | 1 |\n\n"
    text += "top(v, c) <-> rank(v, c) = 1\n"
    assert answers(text, "top(V, C)", "V", "C") == [("1", "left"), ("2", "right")]


@pytest.mark.parametrize(
    "said",
    [
        "there(X, Y, state) : {yes, no}\nmover(state) : Player",
        "Observers: there(X, Y, state) : {yes, no};  mover(state) : Player.",
        "there : X × Y × state → {yes, no}\nmover : state → Player",
    ],
)
def test_what_is_observed_by_a_signature(said: str) -> None:
    """As in a game of Chomp, whose first position is won; places bound the variables in them."""
    text = f"""X = {{1, 2, 3}}, Y = {{1, 2}}, Player = {{left, right}}
{said}

other(left) = right
other(right) = left
start(s) := (for all x, y) there(x, y, s) = yes and mover(s) = left
bite(x, y, s, t) := there(x, y, s) = yes and not (x = 1 and y = 1)
    and mover(t) = other(mover(s))
    and (for all a, b) there(a, b, t) = (if a >= x and b >= y then no else there(a, b, s))
lost(s) := for all x, y, t: (bite(x, y, s, t) implies won(t))
won(s) := exists x, y, t: (bite(x, y, s, t) and lost(t))
"""
    document = pylogic.load(text)
    assert not document.syntax.unclear
    assert len(answers(text, "start(S), won(S)", "S")) == 1
    assert answers(text, "start(S), bite(X, Y, S, T), lost(T)", "X", "Y") == [("3", "2")]


@pytest.mark.parametrize("gap", [",", ",\\;", ",\\,", ",\\quad"])
def test_queens_on_a_page(gap: str) -> None:
    """Facts with gaps between, and variables of which a section says what they range over."""
    text = rf"""**Variables.** $i, j$ range over $\{{1,2,3,4\}}$.

**Axioms.**

(1) $q(1)=2{gap} q(2)=4{gap} q(3)=1{gap} q(4)=3$

(2) $attacks(i,j) \iff i \ne j \wedge (q(i) = q(j) \vee |q(i)-q(j)| = |i-j|)$

(3) $solution \iff \neg\exists i\,\exists j\; attacks(i,j)$
"""
    document = pylogic.load(text)
    assert not document.problems
    assert len(answers(text, "q(I, J)", "I", "J")) == 4
    assert document.evaluate("solution") == [{}]


def test_declared_numerals_are_numbers() -> None:
    """Those of formulas are no further constants; over others no variable ranges, as is told."""
    assert not pylogic.load("Constants: 1, 2\n\np(1, 2)\n").notices
    document = pylogic.load("Constants: 1, 2\n\np(1)\nq(x) <-> ~p(x)\n")
    assert [n.what for n in document.notices if "no formula names 2, so that" in n.what]
    assert document.evaluate("q(X)") == []


@pytest.mark.parametrize("most", ["max(3, size(x))", "max(size(x), 3)", "max(size(x), cost(x))"])
def test_the_greater_of_a_number_and_none(most: str) -> None:
    """It has no value, on whatever side the term without one stands."""
    text = f"thing = {{ann, bob}}\nsize(ann) = 2\ncost(ann) = 3\ncost(bob) = 3\nmost(x) = {most}\n"
    assert answers(text, "most(X, N)", "X", "N") == [("ann", "3")]
    assert answers(text.replace("max", "min"), "most(bob, N)", "N") == []


def test_an_equation_is_not_cut_off_from_what_it_is_about() -> None:
    """`age ann = 6` gives `ann` no number where the text applies `age`."""
    text = "1. age(bob) = 5\n2. p(ann)\nage ann = 6\n"
    document = pylogic.load(text, notation="first-order")
    assert "a sentence states something" in str(document.problems)
    assert [d.label for d in document.declarations] == ["1", "2"]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("||{x in S | p(x)}| - n|", "4"),
        ("|n - |{x in S : p(x)}||", "4"),
        (r"||\{x \in S \mid p(x)\}| - n|", "4"),
        ("|n - |S||", "2"),
        ("|S| + 1", "4"),
        ("||4 - n| - 1| for x in S", "0"),
    ],
)
def test_bars_in_bars(said: str, value: str) -> None:
    """How many a set has may stand between the bars of a number, first or last."""
    text = f"S = {{ann, bob, kim}}\nn = 5\np(ann)\ndist{'(x)' * ('for' in said)} = {said}\n"
    assert {
        row[-1] for row in answers(text, "dist(_, N)" if "for" in said else "dist(N)", "N")
    } == {value}


def test_letters_that_facts_tell_apart_are_the_same_elsewhere() -> None:
    """An equation of a definition may name one of them."""
    text = "f(a) = b, f(b) = c, f(c) = a.\ng(x) = f(f(x)).\np(x) <-> g(x) = a.\n"
    assert answers(text, "p(X)", "X") == [("b",)]
