"""The printer of first-order logic is the inverse of its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.spelling.printer import STYLES, print_formula
from tests.strategies import VOCABULARY, formulas

if TYPE_CHECKING:
    from pylogic.core import formulas as f


@pytest.mark.parametrize("style", STYLES)
@given(formula=formulas())
def test_reading_what_is_printed_gives_an_equal_formula(style: str, formula: f.Formula) -> None:
    """In each of the three styles."""
    assert read_formula(print_formula(formula, style), VOCABULARY) == formula
