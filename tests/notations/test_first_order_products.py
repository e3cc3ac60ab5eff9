"""Products of letters that touch, and operations that an equation in a sentence defines."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError, ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula

RING = "Let $R = \\{0, 1, 2, 3\\}$. "
UNIT = "\n\nAn element $x \\in R$ is a *unit* iff there is $y \\in R$ with $x \\odot y = 1$.\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("m(x, y) = xy mod 4", "m(x, y) = (x * y) mod 4"),
        ("m(x, y) = 7 mod xy", "m(x, y) = 7 mod (x * y)"),
        ("m(x, y) = x + y - xy", "m(x, y) = x + y - (x * y)"),
    ],
)
def test_letters_that_touch(written: str, meant: str) -> None:
    """They are a product in brackets where they stand in a sum."""
    assert read_formula(written) == read_formula(meant)


@pytest.mark.parametrize("written", ["m(x, y) = xy", "m(x, y) = xy mod 4 and xy < 3"])
def test_letters_that_may_be_a_name(written: str) -> None:
    """What is only compared may be a name."""
    with pytest.raises(ReadError, match="may be a product"):
        read_formula(written)


def test_a_bracket_without_a_modulus_is_told() -> None:
    """It is an error of the text."""
    with pytest.raises(ReadError):
        read_formula("m(x, y) = x * y (mod")


@pytest.mark.parametrize(
    "said",
    [
        r"We define a product on $R$, i.e.\ $x \odot y = xy \bmod 4$.",
        r"The product of $x$ and $y$ is taken modulo 4, that is, $x \odot y = xy \bmod 4$.",
        r"The product is given by $x \odot y = xy \bmod 4$.",
        r"Define $x \odot y = xy \bmod 4$.",
    ],
)
def test_an_operation_in_a_sentence(said: str) -> None:
    """What words call an operation is defined by the equation behind them."""
    document = pylogic.load(RING + said + UNIT, notation="first-order")
    assert {str(row["X"]) for row in document.evaluate("unit(X)")} == {"1", "3"}


@pytest.mark.parametrize(
    "said",
    [
        r"An inverse of an element x takes it back to 1, i.e. $x \odot y = 1$.",
        r"The product of opposite elements is 1, that is, $x \odot y = 1$.",
        r"The product is symmetric, that is, $x \odot y = y \odot x$.",
        r"Elements are additive when the product is plain, i.e. $x \odot y = x + y$.",
    ],
)
def test_an_equation_that_is_no_definition(said: str) -> None:
    """A case or a law defines nothing."""
    document = pylogic.load(RING + said + UNIT, notation="first-order")
    with pytest.raises(PylogicError):
        list(document.evaluate("unit(X)"))


def test_an_equation_of_a_function_that_words_say_again() -> None:
    """Nor does it where a function has a name."""
    said = "An inverse of an element x takes it back to 1, i.e. $m(x, y) = 1$."
    unit = UNIT.replace("x \\odot y", "m(x, y)")
    with pytest.raises(PylogicError):
        list(pylogic.load(RING + said + unit, notation="first-order").evaluate("unit(X)"))


def test_facts_about_the_ends_of_a_lattice() -> None:
    """The greatest and the least element are listed as others are."""
    text = (
        "Let $L = \\{\\bot, p, q, \\top\\}$. The covering relation is $\\bot \\prec p$, "
        "$\\bot \\prec q$, $p \\prec \\top$ and $q \\prec \\top$.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert len(list(document.evaluate("prec(X, Y)"))) == 4


BRACKETED = """C = {r, g}
f(x, y) = [x = y] + 1 for x, y in C
h(x) = Σ_{y∈C} [y ≠ x ∧ y = r] for x in C
k(x) = 2 * [x = r] - [¬x = r] for x in C
p(x) <-> [x = r | x = g] & x != g
q(x) <-> C(x) & exists y [y = x & y = r]
"""


@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("f(r, X, V)", "g1 r2"),
        ("h(X, V)", "g1 r0"),
        ("k(X, V)", "g-1 r2"),
        ("p(X), V = 0", "r0"),
        ("q(X), V = 0", "r0"),
    ],
)
def test_brackets_that_count_a_formula(goal: str, answers: str) -> None:
    """They are 1 or 0 where a value stands; elsewhere they only group."""
    document = pylogic.load(BRACKETED, notation="first-order")
    assert document.problems == ()
    with pylogic.session() as prolog:
        found = prolog.add(document).all(goal)
    assert " ".join(f"{a['X']}{a['V']}" for a in found) == answers
