"""Corrections that concern a whole document, and variables outside of their block."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core.closure import close
from pylogic.core.errors import ErrataError
from pylogic.notations.blocks.expressions import BlockNames, read_formula

if TYPE_CHECKING:
    from pathlib import Path

NAMES = BlockNames(objects=frozenset({"row"}))

CLOSED = [
    ("row.on(k) = true", "Ǝ k: row.on(k) = true Ǝend k", 1),
    ("x = 1 and row.on(k) = true", "x = 1 and Ǝ k: row.on(k) = true Ǝend k", 1),
    ("x = k or row.on(k) = true", "Ǝ k: x = k or row.on(k) = true Ǝend k", 1),
    ("Ǝ x: x < 3: x = k Ǝend x", "Ǝ x, k: x < 3: x = k Ǝend x, k", 1),
    ("Ǝ x: ∀ y: y < k: y = x ∀end y Ǝend x", "Ǝ x, k: ∀ y: y < k: y = x ∀end y Ǝend x, k", 1),
    ("∀ y: y < k: y = x ∀end y", "∀ y: Ǝ k: y < k Ǝend k => y = x ∀end y", 1),
    ("Ǝ x: x = k Ǝend x and Ǝ y: y = k Ǝend y",
     "Ǝ x, k: x = k Ǝend x, k and Ǝ y, k: y = k Ǝend y, k", 2),
    ("Ǝ x: x = k and Ǝ k: k = x Ǝend k Ǝend x",
     "Ǝ x, k: x = k and Ǝ k: k = x Ǝend k Ǝend x, k", 1),
    ("Ǝ k: k = 1 Ǝend k", "Ǝ k: k = 1 Ǝend k", 0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected", "count"), CLOSED, ids=[c[0] for c in CLOSED])
def test_a_variable_is_closed_where_it_stands(text: str, expected: str, count: int) -> None:
    """By the innermost existential block around it; where there is none, by one of its own."""
    found = close(read_formula(text, NAMES), "k")
    assert found == (read_formula(expected, NAMES), count)


TEXT = """\
size = 3
row.full(c) <=>
∀ i: i >= 0 and i < size - 1: row.cell(i) = c ∀end i
row.begun(c) <=>
Ǝ i: i >= 0 and i < size - 1: row.cell(i + k) = c and k >= 0 Ǝend i
"""

ERRATA = """
[[erratum]]
id = "some-k"
kind = "convention"
why = "k is free"
[[erratum.change]]
axiom = "row.begun(c)"
level = "scope"
printed = "k"

[[erratum]]
id = "last-cell"
kind = "author"
why = "the last cell is one of the row"
[[erratum.change]]
axiom = "*"
printed = "i < size - 1"
must_be = "i < size"
count = 2
"""


def written(tmp_path: Path, text: str) -> Path:
    """Return a file with the text."""
    path = tmp_path / "errata.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_fault_that_recurs_is_one_erratum(tmp_path: Path) -> None:
    """Its count is that of the whole document; conventions hold in `restored` already."""
    errata = written(tmp_path, ERRATA)
    found = {
        reading: pylogic.load(TEXT, reading=reading, errata=errata).formulas()
        for reading in ("printed", "restored", "corrected")
    }
    assert found["printed"].count("size - 1") == 2
    assert "Ǝ i: i >= 0" in found["printed"]
    assert found["restored"].count("size - 1") == 2
    assert "Ǝ i, k: i >= 0" in found["restored"]
    assert found["corrected"].count("i < size") == 2
    assert "size - 1" not in found["corrected"]
    assert "Ǝ i, k: i >= 0" in found["corrected"]


def test_what_is_closed_is_noticed(tmp_path: Path) -> None:
    """With the erratum that does it."""
    (notice,) = pylogic.load(TEXT, errata=written(tmp_path, ERRATA)).syntax.notices
    assert notice.what == (
        "k is free in row.begun(c), 2 times: read with a Ǝ k around it (erratum some-k)"
    )


WRONG = [
    ("count = 2", "count = 3", "last-cell no longer matches: 'i < size - 1' was found 2 times"),
    ('printed = "k"', 'printed = "j"', r"some-k no longer matches in axiom row\.begun\(c\)"),
    ("row.begun(c)", "row.empty(c)", "some-k is about axiom 'row.empty"),
    ('kind = "convention"', 'kind = "habit"', "expected one of 'scan', 'convention', 'author'"),
    ('level = "scope"', 'level = "block"', "change 1: 'level' is 'block'"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=[w[1] for w in WRONG])
def test_errata_that_do_not_fit(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Are refused with the erratum's name."""
    with pytest.raises(ErrataError, match=message):
        pylogic.load(TEXT, errata=written(tmp_path, ERRATA.replace(old, new)))
