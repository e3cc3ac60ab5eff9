"""The game of the memo on Pang-Ke with its mistake left in."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from pylogic.documents.shipped import folder_of
from pylogic.games.pangke.solution.solver import ALONE
from pylogic.games.text.game import document_game

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.games.rules.game import PrologGame


@pytest.fixture
def mistaken(tmp_path: Path) -> PrologGame:
    """Return the compiled memo, corrected but for the erratum on axiom 17."""
    folder = tmp_path / "pangke"
    shutil.copytree(folder_of("pangke"), folder)
    errata = folder / "errata.toml"
    entries = re.split(r"(?m)^(?=\[\[erratum\]\])", errata.read_text(encoding="utf-8"))
    kept = [entry for entry in entries if f'id = "{ALONE}"' not in entry]
    assert len(kept) == len(entries) - 1
    errata.write_text("".join(kept), encoding="utf-8")
    return document_game(folder, "pangke")
