"""Notations are found by the folders that they are in."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import pylogic.notations as notations
from pylogic.core.errors import Place
from pylogic.core.plugins import packages
from pylogic.notations.notation import Notation

if TYPE_CHECKING:
    from pathlib import Path

CLAUSAL = """
from pylogic.notations.notation import Notation

NOTATIONS = (Notation("clausal", lambda text: text.count(" if "), lambda *_: None, None),)
"""


def test_a_folder_with_notations_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands behind those that come with pylogic, which keep their order."""
    (tmp_path / "clausal_texts.py").write_text(CLAUSAL)
    monkeypatch.syspath_prepend(tmp_path)
    own = {"a": ("clausal_texts", tmp_path), **packages("notations")}
    monkeypatch.setattr(notations, "packages", lambda _: own)
    assert [n.name for n in notations._found()] == [*notations.NOTATIONS, "clausal"]  # noqa: SLF001 - what fills the table
    monkeypatch.delitem(sys.modules, "clausal_texts")


def test_one_of_a_rank_below_zero_takes_its_texts_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though more lines look like another notation; a file's ending is still stronger."""
    text = "win(X) if line(X), not lost(X)\nlost(a)\np(a) <-> q(a)\nq(b) <-> p(b)\n"
    place = Place("rules.txt", 1, 1)
    plain = Notation("clausal", lambda text: text.count(" if "), lambda *_: None, None)  # type: ignore[arg-type]
    for rank, name in ((9, "first-order"), (-1, "clausal")):
        monkeypatch.setitem(notations.NOTATIONS, "clausal", replace(plain, rank=rank))
        assert notations.guess(text, place).name == name
    assert notations.guess("p(a) <-> q(a)\n", place).name == "first-order"


def test_a_broken_package_is_told_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other notations stay there, and none can take the name of another."""
    (tmp_path / "broken_texts.py").write_text("NOTATION = None\n")
    (tmp_path / "other_texts.py").write_text(CLAUSAL.replace('"clausal"', '"blocks"'))
    monkeypatch.syspath_prepend(tmp_path)
    more = {"broken": ("broken_texts", tmp_path), "other": ("other_texts", tmp_path)}
    monkeypatch.setattr(notations, "packages", lambda _: packages("notations") | more)
    with pytest.warns(UserWarning, match="the notations of the package broken_texts are left out"):
        assert notations._found() == [*notations.NOTATIONS.values()]  # noqa: SLF001 - as above
