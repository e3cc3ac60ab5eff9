"""The guard in front of SWI-Prolog's reader."""

import pytest

from pylogic.core.errors import ReadError
from pylogic.session.nesting import DEEPEST, check_nesting


@pytest.mark.parametrize(
    "opening", ["(", "[", "{", "f(", "['a', ", "0'(+(", "'(' - (", "16'FF - ("]
)
def test_deep_nesting_is_refused(opening: str) -> None:
    """Every kind of bracket counts, and what only looks like one does not hide them."""
    check_nesting(opening * DEEPEST, "text")
    with pytest.raises(ReadError, match=r"text:2:\d+: brackets nest deeper than 5,000"):
        check_nesting("p.\n" + opening * (DEEPEST + 1), "text")


@pytest.mark.parametrize(
    "shallow",
    ["f(x). ", "'(' ", '"((" ', "`[` ", "0'( ", "% ((\n", "/* [[ */ ", r"'\'(' ", "(. "],
)
def test_shallow_text_passes(shallow: str) -> None:
    """Brackets that close, that are quoted, or that end with their clause do not add up."""
    check_nesting(shallow * (DEEPEST + 1), "text")


@pytest.mark.parametrize("text", ["'" * 200_001, '"' + "'" * 200_000, "/* " * 200_000])
def test_large_texts_are_read_once(text: str) -> None:
    """Quotes that are never closed take no longer than others."""
    check_nesting(text, "text")
