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
