"""What is not in the notation is refused with its place, a caret, and what was expected."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import DEPTH_LIMIT, read_formula
from pylogic.notations.source_range import SourceRange

WRONG = [
    ("(p(x) ∧ q(x)", 1, "'(' is never closed", ""),
    ("p(x) ∧ q(x))", 12, "')' closes nothing", ""),
    ("p(x]", 4, "']' closes the '(' of line 7, column 12", "')'"),
    ("p(x) ∧", 7, "the formula ends too early", "a formula"),
    ("p(x) ∧ ∧ q(x)", 8, "unexpected '∧'", "a formula"),
    ("x = ", 4, "the formula ends too early", "a term"),
    ("p(x) ♞ q(x)", 6, "unknown symbol '♞'", "a symbol of first-order logic"),
    (r"p(x) \foo q(x)", 6, r"unknown symbol '\\foo'", "a symbol of first-order logic"),
    ("p(x ∧ y)", 3, "a formula stands where a term is expected", "a term"),
    ("p(x) ∧ x + 1", 8, "a term stands where a formula is expected", "a formula"),
    ("∃x, x. p(x)", 5, "the variable 'x' is quantified twice", ""),
    ("if p(x) q(x)", 9, "unexpected 'q'", "'then'"),
    ("if p(x) then q(x) else", 23, "the formula ends too early", "a formula"),
    ("A ⊂ B", 3, "whether the sets may be equal is not told", "⊆, or ⊆ and ≠"),
    ("x ∈ f(1) + 2", 5, "this is no set", "the name of a set"),
    ("x = y / 2", 7, "whether a fraction or a whole number is meant is not told",
     "⌊x / y⌋"),
    ("x mod 0 = y", 3, "nothing is divided by zero", "another number"),
    (r"x = \sum_{i=1}^{n} f(i)", 5, "n is no numeral, so that nobody knows how many are summed",
     "_{i=1}^{3}"),
    ("n = Σ_{x' ∈ S} f(x')", 5, "a letter with a prime is not summed over: write another letter",
     "_{i ∈ S}"),
    ("p(1..4)", 3, "a range stands where one value is expected", "p(x) for x in 1..4"),
    ("p(y) ∧ 4 | y", 8, "a number stands where a formula is expected, and `|` is read as `or`",
     "n mod 4 = 0, for 4 divides n"),
    ("Σ_{x ∈ S} f(x) = 2", 1,
     "the elements of S are not listed, so that nothing can be summed or counted",
     "S = {a, b, c}"),
    ("∀x. p(n) where n = x", 16, "x is bound inside, so that the value is not of it here",
     "'let' behind the quantifier"),
    ("p(n) where n = m and m = n", 12, "the values are told by each other",
     "values of other names"),
    ("p(x) := q(x)", 6, "whether p is a function or a predicate is not told by ':='",
     "<-> between formulas"),
    ("p(x) <-> q(x) unless r(x)", 15, "whether 'unless' is part of what is defined is not told",
     "and not ..."),
    ("x = {1, 3, ..., 9}", 9, "only numbers that follow each other are read between dots",
     "all numbers, with commas between"),
    ("p(x) ≡ q(x) ≡ r(x)", 13, "unexpected '≡'", "the end of the formula"),
    ("p(?x)", 3, "unknown symbol '?x'", ""),
    ("¬" * (DEPTH_LIMIT + 1) + "p(x)", 3, f"nested more than {DEPTH_LIMIT} levels deep", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "column", "what", "expected"), WRONG, ids=[w[0][:20] for w in WRONG]
)
def test_the_error_says_what_where_and_what_was_expected(
    text: str, column: int, what: str, expected: str
) -> None:
    """Line and column are those of the file that the formula stands in."""
    with pytest.raises(ReadError) as caught:
        read_formula(SourceRange(text, "axioms.txt", line=7, column=11))
    error = caught.value
    assert (error.place.file, error.place.line) == ("axioms.txt", 7)
    assert error.place.column == column + 10
    assert error.what == what
    assert not expected or expected in error.expected
    caret = str(error).splitlines()[2]
    assert caret.strip() == "^"


def test_the_caret_points_into_the_line_of_the_fault() -> None:
    """Also when the formula runs over several lines."""
    with pytest.raises(ReadError) as caught:
        read_formula(SourceRange("p(x) ∧\n  q(x) )", "f", line=3, column=5))
    assert (caught.value.place.line, caught.value.place.column) == (4, 8)
    assert str(caught.value).splitlines()[1:3] == ["      q(x) )", "           ^"]


@pytest.mark.parametrize(
    "text", ["p(;)", "p(x, ⟨)", "p(x) & q(|)", "1 <", "p(x) & 1 ≤", "$\\(", "f(;) = 1"]
)
def test_stray_signs_are_told(text: str) -> None:
    """Wherever they stand, also where nothing else does."""
    with pytest.raises(ReadError):
        read_formula(text)


def test_a_letter_that_stands_for_a_tuple_is_told_where_it_stands() -> None:
    """The names of its parts stand nowhere in the text."""
    document = pylogic.load("1. p(1)\n2. L = [1, 2, 3]\n")
    assert any("L_1, L_2, L_3 can only be constants" in n.what for n in document.notices)
