"""Alternatives that end with terms that must differ: one clause, which has each answer once."""

from pathlib import Path
from typing import Final

import pytest

import pylogic
from pylogic.compiler.sheets.module import program_of
from pylogic.notations.gdl.kif import read_kif

SHEET: Final = """
(role a) (role b) (index 1) (index 2)
(init (on 1 1)) (init (on 1 2)) (init (on 2 2)) (init (step 1)) (after 1 2) (after 2 3)
(<= (legal ?r (take ?x ?y)) (role ?r) (true (on ?x ?y)))
(<= (legal ?r pass) (role ?r))
(<= (next (on ?x ?y)) (does ?r (take ?m ?n)) (true (on ?x ?y))
    (or (distinct ?x ?m) (distinct ?y ?n)))
(<= (next (on ?x ?y)) (does a pass) (true (on ?x ?y)) (or (distinct ?x 1) (true (on 2 ?y))))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 3)))
(<= (goal ?r 50) (role ?r))
"""


def test_terms_that_must_differ_are_tried_together() -> None:
    """An alternative that asks for more than that keeps its clause."""
    rules, faults = read_kif(SHEET)
    assert not faults
    text = program_of(rules).text("sheet", "sheet")
    assert text.count("'gdl next'(State, Moves, 'on'(") == 3
    assert "-> true ; " in text.split("'gdl next'(State, Moves, 'on'(")[1].split(".\n")[0]


@pytest.mark.needs_swipl
def test_they_lead_to_the_same(tmp_path: Path) -> None:
    """All that follows is what the other reasoner says."""
    path = tmp_path / "sheet.kif"
    path.write_text(SHEET, encoding="utf-8")
    rules, native = (
        {str(start.play(move)) for move in start.moves}
        for start in (pylogic.game(str(path), source).start() for source in ("rules", "native"))
    )
    assert rules == native
    assert len(rules) > 3
