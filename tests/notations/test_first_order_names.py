"""Misspelt constants are told, and constants that are bound."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.first_order import reader
from pylogic.notations.first_order.prose.names import Neighbours
from tests.documents.searches import answers

CLOSED = "Constants: ann, bob\n\n"


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("parent(ann, bobb)", "bob"),
        ("parent(ann, Bob)", "bob"),
        ("father(anna) = bob", "ann"),
        ("~parent(ann, bbo) & parent(bob, ann)", "bob"),
        ("parent(ann, bob), parent(ann, bobb)", "bob"),
        ("parent(ann, carla)", "one of the constants, which are ann, bob"),
    ],
)
def test_a_word_in_a_fact_is_a_constant(fact: str, expected: str) -> None:
    """It is not taken for a variable that stands for everybody."""
    (problem,) = reader.read(f"{CLOSED}1. {fact}".splitlines(), "family.txt").problems
    assert isinstance(problem, ReadError)
    assert "is not among the constants, and nothing says what it ranges over" in problem.what
    assert problem.expected == (expected,)
    assert problem.place.line == 3


@pytest.mark.parametrize(
    "text",
    [
        f"{CLOSED}1. likes(x, ann)",
        f"{CLOSED}Variables: from, to\n\n1. likes(from, ann)",
        f"{CLOSED}1. person(someone) -> likes(someone, ann)",
        "1. parent(ann, bob)\n2. parent(ann, tom)",
        "1. edge(node1, node2)\n2. edge(node1, node3)",
    ],
)
def test_what_is_no_slip(text: str) -> None:
    """Single letters, declared variables, what a premise bounds, names that are numbered."""
    document = reader.read(text.splitlines(), "family.txt")
    slips = [n for n in document.notices if not n.what.startswith("no formula names")]
    assert (document.problems, slips) == ((), [])


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        (f"{CLOSED}1. person(x) <-> x = ann | x = bobb", "is the constant bob meant?"),
        ("1. old(anna)\n2. rich(anna)\n3. tall(ana)", "ana stands nowhere else; is anna meant?"),
        ("hue = {green, blue}\nold(x) <-> x = gren", "gren stands nowhere else; is green meant?"),
        (
            "$\\mathit{size}(anna) = 3$\n$\\mathit{sizze}(bob) = 4$",
            "sizze stands here only; is size meant?",
        ),
        ("1. edge(x, b)", "a line 'Constants: b' would make it a constant"),
        (f"{CLOSED}1. all ann. p(ann)", "ann is a variable here, and a constant elsewhere"),
        (
            "1. parent(ann, bob)\n2. parent(bob, kim)\n3. parnet(ann, eve)",
            "parnet stands in this fact only; is parent meant?",
        ),
        ("1. p(ann)\n2. exists ann. q(ann)", "ann is a variable here, and a constant elsewhere"),
        ("1. room(y) & old(x) -> size(z, x) = x", "and y not behind the arrow; is y meant?"),
    ],
)
def test_what_should_be_looked_at(text: str, notice: str) -> None:
    """It is read all the same."""
    document = reader.read(text.splitlines(), "family.txt")
    slips = [n.what for n in document.notices if not n.what.startswith("no formula names")]
    assert [what.endswith(notice) for what in slips] == [True]
    assert document.problems == ()


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("londn", ["london"]),
        ("londoon", ["london"]),
        ("lindon", ["london"]),
        ("lnodon", ["london"]),
        ("London", ["london"]),
        ("berlin", []),
        ("lo", []),
    ],
)
def test_neighbours(name: str, near: list[str]) -> None:
    """One letter more or less, another one, two swapped."""
    assert Neighbours(["london", "paris"]).of(name) == near


def test_letters_of_facts_are_constants_where_nothing_else_is() -> None:
    """As variables, they would range over nothing."""
    rule = "small(x) <-> ~exists y. less(y, x)"
    document = reader.read(["less(a, b)", rule], "a")
    assert [notice.what for notice in document.notices] == [
        "a, b can only be constants here, and are read so"
    ]
    one = reader.read(["less(a, b)", rule, "big(zoe)"], "a")
    assert any("a is read as a variable" in notice.what for notice in one.notices)


def test_letters_of_facts_that_would_say_the_same_are_constants() -> None:
    """Also beside numbers, and wherever they stand alone in facts."""
    lines = ["door(a) and door(b)", "open(up(a), 0)", "free(x) <-> door(x)"]
    document = reader.read(lines, "a")
    assert [n.what for n in document.notices] == [
        "a, b can only be constants here, and are read so"
    ]
    assert not any(f.free_variables(d.formula) for d in document.axioms()[:2] if d.formula)
    same = reader.read(["door(a)", "free(a) -> door(a)", "door(b)"], "a")
    assert any("a is read as a variable" in n.what for n in same.notices)


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (["p(k)", "r(kim)", "q(x) <-> p(x)"], ["k"]),
        (["p(x)", "r(kim)", "q(y) <-> p(y)"], []),
        (["p(k)", "r(kim)", "q(k) <-> p(k)"], []),
        (["p(k, k)", "r(kim)", "q(x) <-> p(x, x)"], []),
    ],
)
def test_a_letter_that_only_facts_have_may_be_a_constant(
    lines: list[str], named: list[str]
) -> None:
    """It is told as what it is read."""
    told = [n.what for n in reader.read(lines, "a").notices if "is read as a variable" in n.what]
    assert [what.split()[0] for what in told] == named


@pytest.mark.parametrize("bound", ["", "∀x. ", "forall x: "])
def test_letters_that_are_listed_are_constants_of_facts(bound: str) -> None:
    """Also where the variable is bound before; and no notice calls them variables."""
    document = reader.read(
        [f"{bound}p(x) ↔ x = s_1 ∨ x = a", "rank(s_1, a) = 1, rank(a, s_1) = 2"], "a"
    )
    *_, facts = document.stated()
    assert facts.formula is not None
    assert not f.free_variables(facts.formula)
    assert [notice.what for notice in document.notices] == [
        "s1, a can only be constants here, and are read so"
    ]


def test_a_variable_with_a_prime_is_no_name_that_the_text_has_otherwise() -> None:
    """`k'` was called `k1`, as `k_1` is."""
    text = "key(k_1). key(k_2).\np(k) <-> key(k) & exists k'. key(k') & k' != k_1\n"
    assert answers(text, "p(X)", "X") == [("k1",), ("k2",)]


def test_an_index_is_an_argument_where_its_own_letter_is_bound() -> None:
    """A letter with a prime is another variable: the name keeps its underscore."""
    text = "Constants: a\n\n1. d(x) <-> x = a\n2. pp_x <-> exists x'. d(x')\n"
    assert any("pp_x" in str(d.formula) for d in reader.read(text.splitlines(), "names").axioms())


def test_a_remark_behind_a_constant_is_no_argument() -> None:
    """`c (places)` says what a, b and c are."""
    document = reader.read(["Constants: a, b, c (places), monkey", "at(monkey, a)"], "objects")
    assert not document.problems
    names = [d.label for d in document.declarations if d.kind == "constant"]
    assert names == ["a", "b", "c", "monkey"]


@pytest.mark.parametrize("between", [", ", "\n"])
def test_letters_that_predicates_begin_with_are_constants(between: str) -> None:
    """Where most of such facts have letters that can be no variables."""
    facts = ["wolf(w)", "fox(f)", "bird(b)", "snail(s)", "grain(g)"]
    rules = "smaller(x, y) if bird(x) and fox(y)\nsmaller(x, y) if fox(x) and wolf(y)\n"
    document = pylogic.load(between.join(facts) + "\n\n" + rules, notation="first-order")
    found = {(str(a["X"]), str(a["Y"])) for a in document.evaluate("smaller(X, Y)")}
    assert found == {("b", "f"), ("f", "w")}
