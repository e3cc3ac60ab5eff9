"""What there is by the words of a text, and what is told of such words that are not read."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.test_taken_for_granted import answers
from tests.notations.test_first_order_strangers import formulas


@pytest.mark.parametrize(
    "said",
    [
        "We use the constants ann, bob and cid.",
        "constants ann, bob, cid; variables x, y;",
        "Signature: constants ann, bob, cid; unary predicate sad.",
        "x and y are variables; ann, bob and cid are constants.",
        "Our people are: ann, bob, cid",
        "The domain of discourse is the set of students {ann, bob, cid}.",
        "There are exactly three individuals: ann, bob and cid.",
        "Let us assume a domain with just ann, bob and cid.",
        "The pupils ann, bob and cid sat an exam, where nobody passed.",
        "## Universe\n- ann\n- bob\n- cid\n\n## Axioms",
        "Three people live in this story:\n* ann\n* bob\n* cid\n",
    ],
)
def test_names_that_sentences_list(said: str) -> None:
    """Variables range over those that no formula has, too."""
    text = f"{said}\n\ntall(ann)\nshort(x) iff ~tall(x)\n"
    assert answers(text, "short(X)", "X") == [("bob",), ("cid",)]


def test_words_in_brackets_say_what_some_of_a_list_are() -> None:
    """They list these once more, by their own noun."""
    text = "Objects: ann, bob (pupils), desk\n\nsits(ann, desk)\n"
    text += "idle(x) <-> pupil(x) & ~sits(x, desk)\n"
    assert answers(text, "idle(X)", "X") == [("bob",)]
    assert answers(text + "dull(x) <-> ~sits(x, desk)\n", "dull(X)", "X") == [("bob",), ("desk",)]


def test_what_is_counted_behind_a_list_is_none_of_its_names() -> None:
    """`and one relation constant likes` says of another kind how many there are."""
    said = (
        "The signature has three object constants ann, bob, cid and one\nrelation constant likes."
    )
    text = f"{said}\n\nlikes(bob, ann), likes(cid, ann), ~likes(bob, cid)\n"
    text += "popular(x) <-> all y. x != y -> likes(y, x)\n"
    assert answers(text, "popular(X)", "X") == [("ann",)]


def test_numbers_that_sentences_list() -> None:
    """They are all that there is, where a sentence says so of its domain."""
    for said in ("The structure has domain {1, 2, 3}.", "Quantifiers range over 1 to 3."):
        assert answers(f"{said}\n\np(1)\nq(x) <-> ~p(x)\n", "q(X)", "X") == [("2",), ("3",)]


def test_things_of_one_list_are_of_one_kind() -> None:
    """Formulas that have them in different places keep no variable from any."""
    text = "Objects: van, bus, depot\n\nat(van, depot), car(van), car(bus)\nplace(x) <-> ~car(x)\n"
    assert answers(text, "place(X)", "X") == [("depot",)]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Such constants as ann, bob and cid may occur.", "words list cid beside names"),
        ("Nobody is here but {ann, cid}.", "words list cid beside names"),
        (
            "Domain = {ann, bob}. For x, y in the domain:\nsad(x, y) <-> likes(y, x)",
            "a formula stands among words",
        ),
        ("Let (M, ·) be the group with M = {e} and\ne·e = e.", "a formula stands among"),
    ],
)
def test_what_sentences_list_and_nobody_reads(said: str, what: str) -> None:
    """It is told, as are formulas in the paragraph of a sentence of which a part is read."""
    document = pylogic.load(f"{said}\n\nlikes(ann, bob)\nlonely(x) iff ~likes(x, bob)\n")
    assert any(what in str(error) for error in document.syntax.unclear)


@pytest.mark.parametrize(
    "said",
    ["edge: {(1, 2), (2, 3)}", "edge(from, to): (1, 2), (2, 3)", "- edge : {(1,2),(2,3)};"],
)
def test_relations_behind_a_colon(said: str) -> None:
    """Their tuples are all of which they hold."""
    text = f"Domain of node: {{1, 2, 3}}\n{said}\n\nend(x) <-> node(x) & ~exists y. edge(x, y)\n"
    assert answers(text, "end(X)", "X") == [("3",)]


@pytest.mark.parametrize(
    "said", ["ann : person, bob : person, rex : dog", "ann, bob - person; rex - dog"]
)
def test_declared_constants_with_a_sort_each(said: str) -> None:
    """Each is of its sort, whatever stands between them."""
    text = (
        f"Individuals: {said}\n\nowns(ann, rex)\nfree(x) <-> person(x) & ~exists y. owns(x, y)\n"
    )
    assert answers(text, "free(X)", "X") == [("bob",)]


def test_remarks_behind_a_tab() -> None:
    """What stands in brackets behind one is no part of the formula, with a label as without."""
    text = "1.\tp(1)\t(given)\n2.\tq(x) <-> p(x)    (def.)\n"
    assert formulas(text) == ["1. p(1)", "2. q(x) ≡ p(x)"]


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("near is symmetric.", "ann,bob bob,ann bob,kim kim,bob"),
        ("2. The relation near is transitive", "ann,bob ann,kim bob,kim"),
        ("Symmetric: near", "ann,bob bob,ann bob,kim kim,bob"),
        ("far is the inverse of near.", "ann,bob bob,kim kim,lee"),
        ("far is a subset of near.", "ann,bob bob,kim lee,kim"),
        ("near is asymmetric and functional.", "ann,bob bob,kim"),
    ],
)
def test_what_relations_are(said: str, near: str) -> None:
    """Such a sentence is an axiom of what formulas apply."""
    text = f"near(ann, bob), near(bob, kim)\n\n{said}\n\nfar(lee, kim)\n"
    rows = answers(text, "near(X, Y)", "X", "Y")
    assert [",".join(row) for row in sorted(rows)] == near.split()


def test_inverses_are_so_both_ways() -> None:
    """What is said of either holds of the other, too."""
    text = "near(ann, bob)\n\nfar is the inverse of near.\n\nfar(lee, kim)\n"
    assert sorted(answers(text, "far(X, Y)", "X", "Y")) == [("bob", "ann"), ("lee", "kim")]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Dog and Cat are disjoint.", "this does not hold for [y=rex]"),
        ("Disjoint: Dog, Cat", "this does not hold for [y=rex]"),
        ("No dog is a cat.", "this does not hold for [y=rex]"),
        ("near is reflexive.", "a sentence says what a predicate is, and is not read"),
        ("Dog is the complement of Cat", "a sentence says what a predicate is, and is not read"),
        ("But Cat does not hold of rex.", "a sentence states something, and is not read"),
    ],
)
def test_what_predicates_are_not(said: str, what: str) -> None:
    """What contradicts the facts is told, as is what depends on more than them."""
    text = f"Dog(rex), Cat(rex), near(rex, tom)\n\n{said}\n\npet(x) <-> Dog(x) | Cat(x)\n"
    assert any(what in str(error) for error in pylogic.load(text).problems)


def test_classes_without_labels() -> None:
    """A line of its own says of a class what it is, whatever letters are capitals."""
    text = "Dog(rex). Animal(tom).\n\nAll dogs are animals.\nwild(x) <-> Animal(x)\n"
    assert answers(text, "wild(X)", "X") == [("rex",), ("tom",)]


def test_names_of_columns() -> None:
    """Above a line they name a relation; below `Schema:` too; a fact there is told."""
    rows = "pupil(1, ann)\npupil(2, bob)\n"
    for said in ("pupil(nr, name)\n---------------", "Schema: pupil(nr, name).\n"):
        assert len(answers(f"{said}\n{rows}", "pupil(N, X)", "N", "X")) == 2
    problems = pylogic.load(f"pupil(1, bob)\n-----------\n{rows}ill(bob)\n").problems
    assert not problems or "a formula stands in a heading" in str(problems[0])
    problems = pylogic.load(f"pupil(kim, bob)\n-----------\n{rows}ill(bob)\n").problems
    assert "a formula stands in a heading" in str(problems[0])


def test_signatures_close_to_their_colon() -> None:
    """They are none of a label, where the text applies the name."""
    text = "Who = {a1, a2}\nLoc = {hall, attic}\npos: Who -> Loc\npos(a1) = hall\n"
    assert any("Loc(pos(x1))" in notice.what for notice in pylogic.load(text).notices)
    assert not pylogic.load(text).problems
    assert "rain ⊃ wet" in pylogic.load("rain\nax: rain -> wet\n").formulas()


def test_what_is_observed_by_a_signature_and_changed_by_effects() -> None:
    """What a step does to it is no definition of it."""
    text = """peg = {left, right}
player = {ann, bob}
turn : state -> player
next(ann) = bob, next(bob) = ann
state(s) -> peg(place(s))
start(s) <-> turn(s) = ann & place(s) = left
move(x, s, t) -> peg(x)
move(x, s, t) -> turn(t) = next(turn(s))
move(x, s, t) -> place(t) = x
"""
    found = answers(text, "start(S), move(X, S, T), turn(T, P)", "X", "P")
    assert found == [("left", "bob"), ("right", "bob")]


@pytest.mark.parametrize(
    "said", ["As is well known, ill(kim); we add that.", "It is known that ill(bob) holds."]
)
def test_facts_in_words_that_nobody_reads(said: str) -> None:
    """They are told, unless words tell what they mean."""
    text = "ill(ann), well(kim)\n\n{}\n\nsick(x) <-> ill(x)\n"
    (told,) = pylogic.load(text.format(said)).syntax.unclear
    assert "a sentence states a fact, and is not read" in str(told)
    said = "Here ill(kim) means that kim is ill."
    assert not pylogic.load(text.format(said)).syntax.unclear


def test_a_list_stands_beside_a_rule_about_its_things() -> None:
    """What a rule demands to be among them adds nothing to the list, and does not hide it."""
    text = "Guests: ann, bob\n\nvip(ann)\nvip(x) -> guest(x)\nfree(x) <-> guest(x) & ~vip(x)\n"
    assert answers(text, "free(X)", "X") == [("bob",)]
    problems = pylogic.load(text.replace("vip(ann)", "vip(kim)")).problems
    assert "this does not hold" in str(problems[0])


@pytest.mark.parametrize(
    "said",
    [
        "The tiles are bay, tin.\nstate(s) -> tile(place(s))\nturn(x, s, t) -> tile(x) & state(s)",
        "tile(bay), tile(tin)\nplace : state -> tile\nturn(x, s, t) -> tile(x) & state(s)",
    ],
)
def test_what_steps_are_about_in_axioms_of_effects(said: str) -> None:
    """It may be of a sort that words or facts list, and what is observed may have a signature."""
    text = f"{said}\nstart(s) <-> place(s) = bay\nturn(x, s, t) -> place(t) = x\n"
    found = answers(text, "start(S), turn(X, S, T), place(T, P)", "X", "P")
    assert found == [("bay", "bay"), ("tin", "tin")]


def test_a_lost_bracket_keeps_a_line_of_facts_from_being_words() -> None:
    """The line below it is read, and what the facts are about is not left open."""
    text = "near(ann, bob), near(bob, kim.\nfat(ann), fat(kim)\nfar(x, y) <-> ~near(x, y)\n"
    assert "'(' is never closed" in str(pylogic.load(text).problems[0])


@pytest.mark.parametrize(
    "said",
    [
        "The set of people is {ann, bob}; the set of rooms is {hall, attic}.",
        "We consider 2 people (ann, bob) and 2 rooms (hall, attic).",
    ],
)
def test_sorts_that_sentences_list(said: str) -> None:
    """What formulas call by the noun is what the words list."""
    text = f"{said}\n\nin(ann, hall)\nout(x) <-> person(x) & ~exists r. room(r) & in(x, r)\n"
    assert answers(text, "out(X)", "X") == [("bob",)]


@pytest.mark.parametrize(
    "said", ["Let n range from 1 to 3.", "n, m are integers between 1 and 3."]
)
def test_numbers_that_letters_are_in_words(said: str) -> None:
    """From the least to the greatest."""
    assert answers(f"{said}\n\np(1)\nq(n) <-> ~p(n)\n", "q(X)", "X") == [("2",), ("3",)]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("All variables are natural numbers below 4.", "words say what all letters range over"),
        ("Numbers 1 to 4.", "words say what all letters range over"),
        ("We have d1, d2 and d3 on our hands.", "words list d2, d3 beside names"),
    ],
)
def test_words_about_all_letters_that_nobody_reads(said: str, what: str) -> None:
    """They would say over what the variables of formulas range."""
    problems = pylogic.load(f"{said}\n\np(d1), p(1)\nq(x) <-> ~p(x)\n").problems
    assert any(what in str(error) for error in problems)


@pytest.mark.parametrize(
    ("behind", "kind"),
    [
        (", the place of the robot", "declaration"),
        (" and $h : S \\to S$, place and heading of the robot.", "declaration"),
        (", whose place it is", "declaration"),
        (", a bijection of the set", "not understood"),
        (", the place that is never left", "not understood"),
    ],
)
def test_what_stands_behind_a_signature(behind: str, kind: str) -> None:
    """Words tell what a function is; they are not lost where they state something of it."""
    text = (
        "$S = \\{1, 2\\}$\n\n\\begin{itemize}\n\\item $g : T \\to S$"
        + behind
        + "\n\\end{itemize}\n\n\\[ p(t) \\leftrightarrow g(t) = 1 \\]\n"
    )
    entries = pylogic.load(text, notation="first-order").syntax.entries
    assert [e.kind for e in entries if "to S" in e.text] == [kind]
