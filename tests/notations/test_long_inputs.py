"""Long lines are read in a time that grows with their length, and not with its square or cube."""

from __future__ import annotations

import pytest

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations import NOTATIONS
from pylogic.notations.headings import heading_of
from pylogic.notations.source_range import DIGITS_LIMIT
from tests.growth import assert_grows_with_length


def long_lines(length: int) -> list[tuple[str, str]]:
    """Return notations, and lines in which something is repeated so often."""
    return [
        *(
            (name, before + part * length + after)
            for name in ("first-order", "blocks")
            for before, part, after in (
                ("1. p(x) ≡ q(x) ∨", " ", " q(x)"),
                ("1. p(x) ≡ q(x) ∨", "\x1c", " q(x)"),
                ("1. p(x) ≡ q(x) ∨", "null", " q(x)"),
                ("# a", " ", "b"),
                ("# a", "#", "b"),
                ("x(", " ", "q"),
                ("x(", "a", "q"),
                ("p(", "a, ", "q"),
                ("exists x", " ", "q"),
                ("", "ß", ""),
                ("Step 1", "1", "x"),
                ("text $", "=", "text"),
                ("1. p(x) ≡ s", "9", " ∧ q(x)"),
                ("", "x is if ", "p(x)"),
            )
        ),
        ("first-order", "f(x) = x" + " ," * length + " otherwise"),
        ("first-order", "f(x) = min{" + "a}" * length),
        ("first-order", "1. p(x) ≡ " + "(" * (2 * length // 5) + "q(x)" + ")" * (2 * length // 5)),
        ("first-order", "1. p(x) ≡ " + "¬[∃s. ∧ " * (length // 5) + "q(x)"),
        ("first-order", "1. p(x) ≡ q(x) ∨" + " " * (3 * length) + " q(x)"),
        (
            "first-order",
            "p(x) <-> /\\ q(x)" + " /\\ (\\/ q(x)" * (length // 10) + "\n         /\\ q(x)",
        ),
        ("first-order", "fof(a, axiom, " + "! [X] : ~ " * (length // 10) + "q(X))."),
        (
            "first-order",
            "---- MODULE M ----\n" + "(* " * length + "\nP == x' = 1\nQ == x = 1\n====",
        ),
        ("first-order", "Functions\n\n" + "a, " * length + "b(x)"),
        ("first-order", "Functions\n\n(" + "a, " * length + "b(x)"),
        ("first-order", "Functions\n\n" + " ".join(["a" + "_a" * 100] * 4)),
        ("first-order", "\\[ \\frac{p(x)}{q(x)}" + " " * length + "\\]"),
        ("first-order", "\\frac{" * (length // 5) + "p(x)"),
    ]


@pytest.mark.parametrize(
    ("name", "short", "text"),
    [
        (name, short, text)
        for (name, short), (_, text) in zip(long_lines(500), long_lines(2_500), strict=True)
    ]
    + [
        pytest.param(name, short, text, marks=pytest.mark.long)
        for (name, short), (_, text) in zip(long_lines(6_000), long_lines(30_000), strict=True)
    ],
    ids=lambda value: repr(value[:30]),
)
def test_long_lines(name: str, short: str, text: str) -> None:
    """Whatever is repeated in them."""

    def reads(line: str) -> None:
        NOTATIONS[name].score(line)
        NOTATIONS[name].read(line.split("\n"), "file")

    assert_grows_with_length(lambda: reads(short), lambda: reads(text), len(text) / len(short))


@pytest.mark.parametrize(
    ("name", "before"), [("first-order", "1. p(x) ∨ x = "), ("blocks", "a = ")]
)
def test_numbers_of_too_many_digits(name: str, before: str) -> None:
    """They are refused before Python refuses them."""
    problems = NOTATIONS[name].read([before + "9" * (DIGITS_LIMIT + 1)], "file").problems
    assert [problem.what for problem in problems if isinstance(problem, ReadError)] == [
        f"a number of more than {DIGITS_LIMIT:,} digits"
    ]


def test_headings() -> None:
    """Their words, and where they begin."""
    assert heading_of("  ## Axioms of x # ##  ") == ("Axioms of x #", 5)
    assert heading_of("# ###") == ("", 2)
    assert heading_of("#Axioms") is None
    assert heading_of("####### Axioms") is None


@pytest.mark.parametrize("text", ["p(x).", "$p(x)$.", "$p(x).$", "$p(x).$;  ", "p(x) ,"])
def test_stops_behind_a_formula(text: str) -> None:
    """They stand before the dollar sign that closes it, behind it, or both."""
    document = NOTATIONS["first-order"].read(["Axioms", "", f"1. {text}"], "file")
    assert not document.problems
    (axiom,) = document.stated()
    assert axiom.formula == f.Predicate("p", (f.Variable("x"),))


def test_commas_between_parentheses_part_nothing() -> None:
    """Of the names that a line declares."""
    document = NOTATIONS["first-order"].read(["Functions", "", "f(x, y), g(x) , h(z)"], "file")
    assert [(d.label, d.arity) for d in document.declarations] == [("f", 2), ("g", 1), ("h", 1)]


@pytest.mark.long
def test_many_definitions() -> None:
    """No name is looked for in the whole text by itself."""

    def chain(length: int) -> list[str]:
        return [
            "p0(x) <-> x = a | x = b",
            *(f"p{i + 1}(x) <-> p{i}(x) & x != b" for i in range(length)),
        ]

    short, text = chain(1_000), chain(5_000)
    read = NOTATIONS["first-order"].read
    assert_grows_with_length(lambda: read(short, "a"), lambda: read(text, "a"), 5)
