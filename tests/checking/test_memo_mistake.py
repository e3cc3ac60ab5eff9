"""The cross-check finds the mistake of the memo that only a comparison of positions shows."""

import re
import shutil
from pathlib import Path

import pytest

from pylogic.checking import CheckedSource, checked_source, cross_check
from pylogic.core.errata import read_errata
from pylogic.documents.shipped import folder_of
from pylogic.games.text.game import document_game

pytestmark = pytest.mark.needs_swipl

ERRATUM = "mover-elsewhere"


def test_a_piece_that_moves_along_a_line_would_capture_alone(tmp_path: Path) -> None:
    """Without the erratum axiom 17 counts the moving piece twice, as two pieces show."""
    folder = tmp_path / "pangke"
    shutil.copytree(folder_of("pangke"), folder)
    errata = folder / "errata.toml"
    entries = re.split(r"(?m)^(?=\[\[erratum\]\])", errata.read_text())
    kept = [entry for entry in entries if f'id = "{ERRATUM}"' not in entry]
    assert len(kept) == len(entries) - 1
    errata.write_text("".join(kept))
    checked_sources = [
        CheckedSource("text", document_game(folder, "pangke")),
        checked_source("pangke", "native"),
        checked_source("pangke", "rules"),
    ]
    result = cross_check(checked_sources, depth=5, positions=5_000)
    witness = result.disagreements[0]
    assert witness.smallest
    recorded = {
        erratum.id: erratum.witness
        for erratum in read_errata(folder_of("pangke") / "errata.toml").errata
    }
    assert recorded[ERRATUM] == f"{witness.state}, move {witness.move}"
    assert sum(letter in "bw" for letter in witness.state.split(" ")[0]) == 2
    assert witness.answers["native"] == witness.answers["rules"]
    assert len(re.findall("[bw]", witness.answers["text"].split(" ")[0])) == 1
