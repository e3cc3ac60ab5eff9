"""What random definitions with arithmetic say is what Python works out, by both ways to answer."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

import pylogic
from tests.cases import some_long
from tests.theories.arithmetic import ELEMENTS, Speaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

EACH: Final = 8


def pairs(found: Iterable[Mapping[str, object]]) -> set[tuple[str, str]]:
    """Return the answers as pairs of texts."""
    return {(str(answer["X"]), str(answer["Y"])) for answer in found}


@pytest.mark.needs_swipl
@some_long(1, "first", range(0, 3 * EACH, EACH))
def test_clauses_and_meaning_say_what_python_does(first: int) -> None:
    """Products, quotients, sums, sizes of sets, local names; in 112 and 127 a nought divides."""
    with pylogic.session() as prolog:
        for seed in (*range(first, first + EACH), *((112, 127) if first == 0 else ())):
            definition = Speaker(random.Random(seed)).definition()  # noqa: S311 - no secrets
            document = pylogic.load(definition.text, notation="first-order")
            both = product(ELEMENTS, repeat=2)
            expected = {(str(x), str(y)) for x, y in both if definition.says(x, y)}
            assert pairs(prolog.add(document).all("p(X, Y)")) == expected, definition.text
            assert pairs(document.evaluate("p(X, Y)")) == expected, definition.text
