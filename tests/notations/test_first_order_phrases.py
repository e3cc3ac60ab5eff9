"""Words that sentences define, and that are read as predicates."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.spelling.printer import print_formula

FAMILY = "parent(ann, bob). parent(bob, cy).\n"


def read(text: str) -> list[str]:
    """Return the axioms of a text as they are printed."""
    document = pylogic.load(text + "\n")
    return [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("x is childless iff there is no y such that parent(x, y).",
         "childless(x) ≡ ¬∃y. parent(x, y)"),
        (("x is an ancestor of y iff parent(x, y) or for some z, parent(x, z) and z is an ancestor"
          " of y."), "ancestor_of(x, y) ≡ parent(x, y) ∨ ∃z. parent(x, z) ∧ ancestor_of(z, y)"),
        ("x and y are siblings just in case x ≠ y and for some z, parent(z, x) and parent(z, y).",
         "siblings(x, y) ≡ x ≠ y ∧ ∃z. parent(z, x) ∧ parent(z, y)"),
        ("We say that x precedes y if and only if parent(x, y) and y does not precede x.",
         "precedes(x, y) ≡ parent(x, y) ∧ ¬precedes(y, x)"),
        ("P1. Person p outranks person q iff parent(p, q) or not parent(q, p).",
         "outranks(p, q) ≡ parent(p, q) ∨ ¬parent(q, p)"),
        ("The family is *small* iff for all x and y, parent(x, y) iff x = ann.",
         "small ≡ ∀x. ∀y. parent(x, y) ≡ x = ann"),
        ("The family is small iff for all x, y: parent(x, y) and parent(y, x) imply x = y.",
         "family_small ≡ ∀x. ∀y. parent(x, y) ∧ parent(y, x) ⊃ x = y"),
        ("If x is a parent of y then y is not a parent of x.",
         "parent(x, y) ⊃ ¬parent(y, x)"),
        ("If $x$ is a guest, then $q(x) \\iff parent(x, ann)$ holds.",
         "guest(x) ⊃ (q(x) ≡ parent(x, ann))"),
        ("A man $x$ is \\emph{old} iff $parent(x, cy)$ and\n$x \\neq bob$.",
         "old(x) ≡ parent(x, cy) ∧ x ≠ bob"),
    ],
)  # fmt: skip
def test_words_become_predicates(sentence: str, meant: str) -> None:
    """Words with variables between them are a predicate wherever they stand."""
    assert read(FAMILY + "\n" + sentence)[-1] == meant


def test_a_noun_before_the_variable_is_its_sort() -> None:
    """A noun that the text knows says what the variable ranges over."""
    text = "person = {ann, bob}\n\nA person x is lonely iff x ≠ ann.\n"
    assert read(text)[-1] == "lonely(x) ≡ person(x) ∧ x ≠ ann"


def test_each_variable_is_of_the_sort_before_it() -> None:
    """Whoever is not of it is in no answer."""
    sorts = "person = {ann, bob}\ndog = {rex}\ntall(ann).\n\n"
    text = sorts + "Person p owns dog d iff tall(p).\n"
    assert read(text)[-1] == "owns(p, d) ≡ person(p) ∧ dog(d) ∧ tall(p)"
    assert pylogic.load(text).evaluate("owns(P, D)") == [{"P": "ann", "D": "rex"}]


def test_a_noun_that_is_no_sort_is_told() -> None:
    """It is left out."""
    (notice,) = pylogic.load("tall(ann).\n\nA player x wins iff tall(x).\n").notices
    assert notice.what.endswith("wins(x) ⇔ (tall(x)); player is no set of the text, and left out")


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("A vertex x ∈ V is odd iff e(x, 1) or e(x, 2).", "odd(x) ≡ V(x) ∧ (e(x, 1) ∨ e(x, 2))"),
        ("∀x ∈ V, x is odd iff e(x, 1).", "odd(x) ≡ V(x) ∧ e(x, 1)"),
        ("q(x) <-> x is not a root and V(x)", "q(x) ≡ ¬root(x) ∧ V(x)"),
    ],
)
def test_bounds_and_classes(sentence: str, meant: str) -> None:
    """A set stands beside the variable; what is applied elsewhere is said by `is a`, too."""
    assert read(f"V = {{1, 2}}\ne(1, 2).\nroot(1).\n\n{sentence}\n")[-1] == meant


def test_what_is_said_of_what_stands_nowhere_else_is_no_rule() -> None:
    """Read as one, it would hold if n = 0 for any n."""
    text = "p(n) <-> n = 0\n\nThe game is over if n = 0.\n"
    assert read(text) == ["p(n) ≡ n = 0"]


def test_sentences_state_facts_with_words_that_rules_use() -> None:
    """Sentences of a row are facts, each with the words of a rule."""
    rules = "If x is a man then x is mortal. If x is a dog then x is mortal."
    text = f"Socrates is a man. Fido is a dog.\n{rules}\n"
    assert read(text) == ["man(Socrates)", "dog(Fido)", "man(x) ⊃ mortal(x)", "dog(x) ⊃ mortal(x)"]


@pytest.mark.needs_swipl
def test_they_are_asked_by_their_name() -> None:
    """The name is made of the words, and is told with what they mean."""
    document = pylogic.load(FAMILY + "1. x is an elder of y iff parent(x, y) and not x = bob.\n")
    (notice,) = document.notices
    assert "a sentence is read as elder_of(x, y) ⇔" in str(notice)
    assert (notice.place.line, notice.place.column) == (2, 1)
    assert document.evaluate("elder_of(X, Y)") == [{"X": "ann", "Y": "bob"}]


@pytest.mark.parametrize(
    "sentence",
    [
        "P3. A user u is powerful iff u may perform anything.",
        "P3. x is happy iff parent(x, everyone) and everybody is glad.",
        "P3. x is even iff some magic happens.",
    ],
)
def test_what_is_no_formula_afterwards_is_told(sentence: str) -> None:
    """Words that stand for no value, or say what no formula says, are not read in silence."""
    document = pylogic.load(FAMILY + "1. u may perform p iff parent(u, p).\n" + sentence + "\n")
    lines = [error.place.line for error in document.problems if isinstance(error, ReadError)]
    assert lines == [3]


def test_prose_about_defined_words_states_nothing() -> None:
    """What a definition says the meaning of is no fact where prose mentions it."""
    text = "1. x is legal iff x = ann.\n2. p(x) <-> x = bob\n\nCastling is legal. Bob plays.\n"
    assert read(text) == ["legal(x) ≡ x = ann", "p(x) ≡ x = bob"]


def test_what_stands_for_no_single_thing_is_no_name() -> None:
    """A pronoun is not, nor is what speaks of all; names may stand nowhere else in the text."""
    rules = "If x is a Man then x is mortal. If x owns y then x is rich.\n"
    text = f"{rules}\nEveryone is a man. It is a man. Nothing is mortal. This owns rex.\n"
    text += "ann owns rex.\n"
    assert read(text)[2:] == ["owns(ann, rex)"]


def test_the_words_of_a_heading_name_no_set_below() -> None:
    """Else both would be sets of transitions."""
    text = "1. Places and transitions\n\n   P = {a, b}, T = {t}.\n\n"
    text += "3. Two transitions t and u are apart iff t != u.\n"
    assert read(text)[-1] == "apart(t1, u) ≡ t1 ≠ u"  # t is a variable there


PUPILS = (
    "The pupils are Ada, Bo and Cy. The clubs are chess and choir.\n\n"
    "Ada is in chess and choir. Bo and Cy are in choir. Bo is a prefect. Ada helps Cy.\n\n"
)


@pytest.mark.parametrize(
    ("sentence", "goal", "found"),
    [
        ("A pupil is *idle* if he or she is in no club.", "idle(X)", []),
        ("A club is *small* if exactly one pupil is in it.", "small(X)", ["chess"]),
        ("Every prefect is a senior.\n\nA pupil may *vote* if he or she is a senior.",
         "may_vote(X)", ["'Bo'"]),
        ("Ada is a senior. No prefect is a senior.\n\nA pupil may *vote* unless it is a senior.",
         "may_vote(X)", ["'Bo'", "'Cy'"]),
        ("A pupil may *enter* a club if he or she is in it.", "may_enter('Bo', X)", ["choir"]),
        ("A pupil must *coach* a pupil if he or she helps it.", "must_coach(X, _)", ["'Ada'"]),
    ],
)  # fmt: skip
def test_rules_of_a_school(sentence: str, goal: str, found: list[str]) -> None:
    """Who is in what, who may do what, and what every one of a kind is."""
    document = pylogic.load(PUPILS + sentence + "\n", notation="first-order")
    answers = {str(row["X"]) for row in document.answering().evaluate(goal)}
    assert sorted(answers) == found


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("Ole and Inga are the parents of Per and Siv.",
         ["parent_of(Ole, Per)", "parent_of(Ole, Siv)", "parent_of(Inga, Per)",
          "parent_of(Inga, Siv)"]),
        ("Ole is a parent of Per and Siv sees Per.", []),
        ("Ole is a parent of Per, Siv.", []),
        ("Ole is a parent of nobody.", []),
    ],
)  # fmt: skip
def test_facts_of_each_with_each(lines: str, meant: list[str]) -> None:
    """Names on both sides are paired; what else follows is no name."""
    text = f"{lines}\n\n1. x is a child of y iff y is a parent of x.\n"
    assert read(text)[:-1] == meant


def test_what_ends_a_sentence_on_its_own_line_is_no_axiom() -> None:
    """Neither a letter is, nor what an unread definition says with; the rest answers."""
    text = (
        "Let $L = \\{a, b\\}$. For $i$ and $j$ we write $i \\succ j$ if $i$ beat\n$j$. "
        "The results were $a \\succ b$ and $b \\succ b$.\n\n"
        "An element of $L$ is \\emph{idle} if it is different from both $a$ and $b$.\n\n"
        "Here a \\emph{bound} is the only element $w$ with\n$w \\succ a$.\n"
    )
    document = pylogic.load(text, notation="first-order")
    stated = [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]
    assert "succ(a, b) ∧ succ(b, b)" in stated
    assert not {"j", "succ(w, a)"} & {*stated}
    assert document.answering().evaluate("succ(X, a)") == []


HANDOUTS = {
    "The arguments are a1, a2 and a3. a1 attacks a2. a2 attacks a3.\n\n"
    "An argument is *initial* if it is attacked by no argument.\n": ("initial(X)", ["a1"]),
    "$parent(ann, cal)$. $parent(cal, eve)$.\n\n"
    "$x$ is a \\emph{grandparent} of $y$ if $x$ is a parent of a parent of $y$.\n":
        ("grandparent_of(X, eve)", ["ann"]),
    "Let $Q = \\{q, r, s\\}$ be the set of states with start state $q$.\n\n"
    "A state is \\emph{fresh} if it is not the start state.\n": ("fresh(X)", ["r", "s"]),
    "$p(1, a)$. Likewise $p(2, b)$, $p(2, c)$.\n\n$x$ is \\emph{low} if $p(2, x)$.\n":
        ("low(X)", ["b", "c"]),
}  # fmt: skip


@pytest.mark.parametrize("text", HANDOUTS)
def test_names_relations_and_states_of_papers(text: str) -> None:
    """As handouts on arguments, families and automata have them."""
    goal, found = HANDOUTS[text]
    document = pylogic.load(text, notation="first-order")
    assert sorted({str(row["X"]) for row in document.answering().evaluate(goal)}) == found


PEOPLE = """People: gran, mum, tom.

beside(tom, mum). parent(mum, tom). likes(tom, mum).

"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("A person x is safe iff x is beside mum.", "beside(x, mum)"),
        ("A person x is safe iff some person is beside x.", "∃z (person(z) ∧ (beside(z, x)))"),
        ("A person x is safe iff x is not beside mum.", "¬beside(x, mum)"),
        ("A person x is safe iff mum is a parent of x.", "parent(mum, x)"),
        ("A person is safe iff some person likes him.", "∃z (person(z) ∧ (likes(z, x)))"),
        ("A person x is safe iff x does not like mum.", "¬likes(x, mum)"),
        ("A person is safe iff it is liked by mum.", "likes(mum, x)"),
        ("A person x is safe iff x is behind mum.", ""),
        ("A person x is safe iff x is well beside mum.", ""),
    ],
)
def test_words_of_facts_are_those_of_sentences(words: str, said: str) -> None:
    """As their verbs, and with `is` before them; in the order of the facts."""
    (read,) = [e.text for e in pylogic.load(PEOPLE + words).syntax.entries if e.lines[0] > 4]
    assert said in read if said else "⇔" not in read


@pytest.mark.parametrize(
    "gloss",
    [
        "parent(x, y) means that y is a parent of x.",
        "Here parent(x, y) says that x has the parent y.",
        "parent(x, y): x is born by y.",
    ],
)
def test_what_an_atom_means_comes_first(gloss: str) -> None:
    """Facts whose letters words have the other way round are not asked by those words."""
    text = f"{PEOPLE}{gloss}\n\nA person x is old iff x is a parent of tom."
    assert "parent(x, tom)" not in str([e.text for e in pylogic.load(text).syntax.entries])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("A person is old iff their age is 7.", "age(x) = 7"),
        ("A person x is free iff x differs from mum.", "x ≠ mum"),
        ("A person x is free iff x is different from mum.", "x ≠ mum"),
        ("A person x is old unless the age of x is 7.", ""),
    ],
)
def test_words_of_values_are_those_of_sentences(words: str, said: str) -> None:
    """And what is not read is told."""
    text = f"{PEOPLE}age(mum) = 7, age(tom) = 2.\n\n{words}"
    (read,) = [e for e in pylogic.load(text).syntax.entries if e.lines[0] > 6]
    assert said in read.text if said else read.kind == "not understood"
