"""Constants of first-order texts that are equated with a number."""

from __future__ import annotations

import pytest

import pylogic

TEXT = """Constants: n, a

1. n = 3
2. small(x) <-> 0 <= x < n
3. big(x) <-> 5 <= x < n + 4
"""


@pytest.mark.needs_swipl
def test_a_constant_that_is_a_number_stands_for_it() -> None:
    """Also in bounds and sums; and it can be asked which number it is."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(TEXT))
        assert [str(answer["X"]) for answer in module.query("small(X)")] == ["0", "1", "2"]
        assert [str(answer["X"]) for answer in module.query("big(X)")] == ["5", "6"]
        assert [str(answer["X"]) for answer in module.query("n(X)")] == ["3"]


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("value", "total"),
    [
        ("len(cook) + len(wash)", "5"),
        ("2 + 3 * len(cook)", "8"),
        ("(Σ_{j ∈ job} len(j))", "5"),
        ("\\sum_{i=1}^{3} i", "6"),
        ("#{j : job(j)}", "2"),
        ("if rain and len(cook) > 1 then Σ_{j ∈ job} len(j) else 0", "5"),
    ],
)
def test_what_is_worked_out_has_a_name_where_constants_are_listed(value: str, total: str) -> None:
    """A name that a line equates with sums and counts is none of the variables."""
    text = "Constants: cook, wash\n\n1. job(x) <-> x = cook | x = wash\n"
    text += f"2. len(cook) = 2, len(wash) = 3\n3. rain\n4. total = {value}\n"
    with pylogic.session() as prolog:
        answers = prolog.add(pylogic.load(text)).query("total(X)")
        assert [str(answer["X"]) for answer in answers] == [total]
