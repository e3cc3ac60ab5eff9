"""Notations are found by the folders that they are in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pylogic.notations as notations
from pylogic.core.plugins import own_packages

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

CLAUSAL = """
from pylogic.notations.notation import Notation

NOTATIONS = (Notation("clausal", lambda text: text.count(" if "), lambda *_: None, None),)
"""


def test_a_folder_with_notations_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands behind those that come with pylogic, which keep their order."""
    (tmp_path / "clausal_texts.py").write_text(CLAUSAL)
    monkeypatch.syspath_prepend(tmp_path)
    own = {"a": ("clausal_texts", tmp_path), **own_packages("notations")}
    monkeypatch.setattr(notations, "own_packages", lambda _: own)
    assert [n.name for n in notations._found()] == [*notations.NOTATIONS, "clausal"]  # noqa: SLF001 - what fills the table
    monkeypatch.delitem(sys.modules, "clausal_texts")
