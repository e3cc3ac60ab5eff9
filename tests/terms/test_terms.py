"""Terms keep their kinds, and their text reads back to an equal term."""

import copy
import pickle
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from pylogic.core.errors import ReadError
from pylogic.terms import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
    variables,
)
from pylogic.terms.reader import read_canonical
from pylogic.terms.text import canonical
from tests import term_strategies
from tests.cases import some_long

DEEP = 10_000

A, B, X = Atom("a"), Atom("b"), Variable("X")
ONE, TWO = Integer(1), Integer(2)

TEXTS: list[tuple[Term, str]] = [
    (Atom("hello world"), "'hello world'"),
    (Atom("it's"), r"'it\'s'"),
    (Atom("[]"), "'[]'"),
    (List(()), "[]"),
    (Atom("A"), "'A'"),
    (Atom(""), "''"),
    (Atom("{}"), "{}"),
    (Atom("+"), "+"),
    (Atom("."), "'.'"),
    (String('say "a"\n'), r'"say \"a\"\n"'),
    (Integer(-7), "-7"),
    (Float(1e100), "1.0e+100"),
    (Float(float("inf")), "1.0Inf"),
    (Float(float("nan")), "1.5NaN"),
    (Float(-0.0), "-0.0"),
    (Rational(Fraction(-1, 3)), "-1r3"),
    (Compound("-", (ONE, TWO)), "1-2"),
    (Compound("-", (ONE, Integer(-2))), "1- -2"),
    (Compound("-", (ONE,)), "-(1)"),
    (Compound("-", (A,)), "-a"),
    (Compound("^", (Integer(-1), TWO)), "(-1)^2"),
    (Compound(":", (A, Compound(":", (B, A)))), "a:b:a"),
    (Compound("-", (A, Compound("-", (B, A)))), "a-(b-a)"),
    (Compound("-", (Compound("-", (A, B)), A)), "a-b-a"),
    (Compound("is", (X, Compound("mod", (ONE, TWO)))), "X is 1 mod 2"),
    (Compound(":-", (A, Compound(",", (B, A)))), "a:-b,a"),
    (Compound("f", (Compound(",", (A, B)), Compound(":-", (A,)))), "f((a,b),:-(a))"),
    (Compound("=", (Atom("mod"), Atom("="))), "(mod)=(=)"),
    (Compound("{}", (A,)), "{a}"),
    (Compound("foo", ()), "foo()"),
    (List((A, B), X), "[a,b|X]"),
    (List((Compound("f", (X,)),)), "[f(X)]"),
]


@pytest.mark.parametrize(("term", "text"), TEXTS)
def test_text(term: Term, text: str) -> None:
    """People read a term as SWI-Prolog's writeq shows it."""
    assert str(term) == text


def test_kinds_differ() -> None:
    """What reads alike but is of another kind is not equal."""
    alike: list[Term] = [Atom("1"), Integer(1), Float(1.0), String("1"), Compound("1", ())]
    alike += [Atom("[]"), List(()), Atom("X"), Variable("X"), Atom("a"), String("a")]
    assert len(set(alike)) == len(alike)


def test_equal_terms_are_one_key() -> None:
    """Terms that are equal share a hash."""
    assert {Compound("f", (ONE, List((A,)))): 1}[Compound("f", (Integer(1), List((Atom("a"),))))]
    assert Float(float("nan")) == Float(float("nan"))
    assert Float(0.0) != Float(-0.0)


def test_terms_are_immutable() -> None:
    """No attribute of a term can be set, changed or removed."""
    found: list[Any] = [A, ONE, X, Compound("f", (A,)), List((A,))]
    for term in found:
        with pytest.raises(AttributeError):
            term.name = "b"
        with pytest.raises(AttributeError):
            del term.args


def test_terms_match_by_their_fields() -> None:
    """Terms take part in match statements, and are copied and pickled by their fields."""
    match Compound("move", (ONE, List((A,), X))):
        case Compound("move", (Integer(value), List((first,), tail))):
            assert (value, first, tail) == (1, A, X)
        case _:
            pytest.fail("not matched")
    term = Compound("f", (List((A, ONE), X), Rational(Fraction(1, 3))))
    assert pickle.loads(pickle.dumps(term)) == copy.deepcopy(term) == term  # noqa: S301


def test_a_list_has_one_shape() -> None:
    """A list after the bar is joined to the items before it."""
    assert List((A,), List((B,))) == List((A, B))
    assert List((A,), List((B,), X)) == List((A, B), X)
    assert List((A,), List(())).tail is None


@pytest.mark.parametrize("wrong", ["_", "x", "1X", "", "X Y"])
def test_a_variable_needs_a_name(wrong: str) -> None:
    """What is no variable in Prolog is refused."""
    with pytest.raises(ValueError, match="name a variable"):
        Variable(wrong)


def test_terms_that_cannot_be() -> None:
    """List cells are lists, whole fractions are integers, and a bar follows an item."""
    with pytest.raises(ValueError, match="use List"):
        Compound("[|]", (A, B))
    with pytest.raises(ValueError, match="use Integer"):
        Rational(Fraction(4, 2))
    with pytest.raises(ValueError, match="before the tail"):
        List((), X)


def test_variables_are_found_in_order() -> None:
    """Each variable is named once, in the order of the text."""
    term = Compound("f", (Variable("B"), List((Variable("A"), Variable("B")), Variable("T"))))
    assert [variable.name for variable in variables(term)] == ["B", "A", "T"]


@some_long(1, "form", ["compound", "list", "operator"])
def test_deep_terms(form: str) -> None:
    """A term of any depth is written, read, compared, hashed and thrown away."""
    term, twin = ONE, ONE
    deep: Term = term
    same: Term = twin
    for _ in range(DEEP):
        match form:
            case "compound":
                deep, same = Compound("f", (deep,)), Compound("f", (same,))
            case "list":
                deep, same = List((deep,)), List((same,))
            case _:
                deep, same = Compound("-", (A, deep)), Compound("-", (A, same))
    assert deep == same
    assert hash(deep) == hash(same)
    assert len(str(deep)) > DEEP
    assert read_canonical(canonical(deep)) == deep


def test_numbers_of_any_length() -> None:
    """A number with more digits than Python reads at once is read and written."""
    digits = "-" + "9" * 20_011
    term = read_canonical(digits)
    assert isinstance(term, Integer)
    assert term.value == -(10**20_011 - 1)
    assert str(term).startswith("-0x")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f(",
        "f(a",
        "a b",
        "]",
        "[a|b",
        "f)",
        "'a",
        "(a,b)",
        "[](a)",
        "[a,,b]",
        "[a,]",
        "f(,)",
        "[a|b|c]",
        "()",
    ],
)
def test_what_is_not_canonical_is_refused(text: str) -> None:
    """The reader is for what SWI-Prolog writes, and says where it stopped."""
    with pytest.raises(ReadError):
        read_canonical(text)


@given(term_strategies.terms)
def test_canonical_text_reads_back(term: Term) -> None:
    """Reading the canonical text of a term gives an equal term."""
    assert read_canonical(canonical(term)) == term


EQUAL = [
    (Atom("red"), "red"),
    (Atom("hello world"), "hello world"),
    (Integer(18), 18),
    (Integer(18), 18.0),
    (Integer(1), True),
    (Integer(10**30), 10**30),
    (Integer(2), Fraction(2)),
]


@pytest.mark.parametrize(("term", "value"), EQUAL, ids=str)
def test_python_values_that_terms_equal(term: Term, value: object) -> None:
    """Both ways round, with one hash, so that sets and keys find either."""
    assert term == value
    assert value == term
    assert hash(term) == hash(value)
    assert {term: 1}[value] == {value: 1}[term] == 1  # type: ignore[index]


UNEQUAL = [
    (Atom("red"), "Red"),
    (Atom("1"), 1),
    (Integer(1), "1"),
    (Integer(1), 2),
    (Integer(1), None),
    (String("red"), "red"),
    (Float(1.0), 1.0),
    (Rational(Fraction(1, 2)), 0.5),
    (List((Atom("a"),)), ["a"]),
    (Variable("X"), "X"),
]


@pytest.mark.parametrize(("term", "value"), UNEQUAL, ids=str)
def test_python_values_that_terms_do_not_equal(term: Term, value: object) -> None:
    """Other kinds equal their own kind only: equality stays one relation."""
    assert term != value
    assert value != term


VALUES = [
    *(Integer(n) for n in (0, 1)), *(Float(x) for x in (0.0, 1.0)), Atom("1"), Atom("a"),
    String("a"), String("1"), Rational(Fraction(1, 2)), 0, 1, 1.0, 0.5, "a", "1", True,
]  # fmt: skip


def test_equality_is_an_equivalence() -> None:
    """Among terms and Python's values: what equals a third is equal, and equals have one hash."""
    for one, other, third in product(VALUES, repeat=3):
        if one == other:
            assert hash(one) == hash(other)
            assert (other == third) == (one == third)


def test_terms_as_numbers() -> None:
    """`int` and `float` take numbers; an atom of digits is none."""
    assert int(Integer(18)) == 18
    assert type(int(Integer(18))) is int
    assert list(range(Integer(2))) == [0, 1]
    assert "abc"[Integer(1)] == "b"
    assert [float(x) for x in (Integer(2), Float(0.5), Rational(Fraction(1, 4)))] == [2, 0.5, 0.25]
    with pytest.raises(TypeError):
        int(Atom("18"))
