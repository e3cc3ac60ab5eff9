"""The game of the memo on Pang-Ke with its mistake left in."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from pylogic.documents.loading import SHIPPED
from pylogic.games.text import document_game
from pylogic.solve.pangke import ALONE

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.games.prolog_game import PrologGame


@pytest.fixture
def mistaken(tmp_path: Path) -> PrologGame:
    """Return the compiled memo, corrected but for the erratum on axiom 17."""
    folder = tmp_path / "pangke"
    shutil.copytree(SHIPPED / "pangke", folder)
    errata = folder / "errata.toml"
    entries = re.split(r"(?m)^(?=\[\[erratum\]\])", errata.read_text(encoding="utf-8"))
    kept = [entry for entry in entries if f'id = "{ALONE}"' not in entry]
    assert len(kept) == len(entries) - 1
    errata.write_text("".join(kept), encoding="utf-8")
    return document_game(folder, "pangke")
