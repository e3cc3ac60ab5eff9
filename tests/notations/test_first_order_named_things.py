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
        ("V = {ann}. For x in the set:\nsad(x) <-> likes(x, x)", "a formula stands among words"),
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
