"""Faults planted into the text of Pang-Ke are noticed by its circuit."""

import shutil
from pathlib import Path

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.documents.shipped import folder_of
from pylogic.games.text.circuit import document_circuit
from tests.cases import some_long


@some_long(
    1,
    ("printed", "planted"),
    [
        ("[col(s1)' = col(s2) ∨ col(s2)' = col(s1)]", "[col(s1)' = col(s2)]"),
        pytest.param("(s = s4 ∨ occ(s4, p) = blank)", "s = s4", marks=pytest.mark.long),
        pytest.param(
            *("(neighbor(s1, s3) ∨ neighbor(s2, s3))", "neighbor(s1, s3)"), marks=pytest.mark.long
        ),
        ("else if captured(s1, s2, s, p1) then blank ", ""),
    ],
)
def test_a_fault_is_noticed(printed: str, planted: str, tmp_path: Path) -> None:
    """With a smallest position that shows it; without a fault there is none."""
    folder = tmp_path / "pangke"
    shutil.copytree(folder_of("pangke"), folder)
    text = folder / "axioms.txt"
    whole = text.read_text(encoding="utf-8")
    assert printed in whole
    text.write_text(whole.replace(printed, planted), encoding="utf-8")
    native = CheckedSource("native", games.game("pangke", "native"))
    made = CheckedSource("circuit", document_circuit(folder, "pangke"))
    result = cross_check([native, made], positions=1_500, seed=1)
    assert result.disagreements
    assert result.disagreements[0].smallest
    sound = CheckedSource("circuit", games.game("pangke", "circuit"))
    assert cross_check([native, sound], positions=100, seed=1).agreed
