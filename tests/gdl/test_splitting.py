"""Sheets whose rules ground to too many until they are split into rules of fewer variables."""

from pathlib import Path
from typing import Any, Final
from unittest.mock import Mock

import pytest

import pylogic
from pylogic.circuits.sheets import grounding
from pylogic.core.errors import CircuitError
from pylogic.games.gdl.files import rules_of
from pylogic.gdl.clauses import clauses

BIDS: Final = """
(role white) (role black)
(index 0) (index 1) (index 2) (index 3)
(next-to 0 1) (next-to 1 2) (next-to 2 3)
(init (round 0)) (init (on 1 1)) (init (on 1 2)) (init (on 2 1)) (init (on 2 2)) (init (on 3 1))
(<= (legal ?r (bid ?x ?y)) (role ?r) (true (on ?x ?y)) (not (true (gone ?r ?x))))
(<= (legal ?r pass) (role ?r))
(<= (next (round ?b)) (true (round ?a)) (next-to ?a ?b))
(<= (next (on ?x ?y)) (true (on ?x ?y)) (does ?r (bid ?a ?b)) (distinct ?x ?a))
(<= (next (on ?x ?y)) (true (on ?x ?y)) (does ?r (bid ?a ?b)) (distinct ?y ?b))
(<= (next (on ?x ?y)) (true (on ?x ?y)) (does white pass) (does black pass))
(<= (next (gone ?r ?x)) (does ?r (bid ?x ?y)) (does ?s (bid ?a ?b)) (distinct ?r ?s)
    (true (on ?a ?y)) (true (round ?n)) (next-to ?n ?m) (index ?k) (not (true (gone ?s ?k))))
(<= (next (gone ?r ?x)) (true (gone ?r ?x)))
(<= terminal (true (round 3)))
(<= (goal ?r 50) (role ?r))
"""


ONCE: Final = """
(role a) (init (on 1)) (init (on 2)) (init (on 3)) (init (on 4))
(<= (legal a (take ?x)) (true (on ?x))) (legal a stop)
(<= (next (on ?x)) (true (on ?x)) (not (does a (take ?x))))
(near 1 2) (near 2 3) (near 3 4) (last 4)
(<= terminal (true (on ?x)) (near ?x ?y) (true (on ?y)) (near ?y ?z) (true (on ?z)) (last ?z))
(goal a 100)
"""


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    """Return the path of a sheet with rules of many variables."""
    pytest.importorskip("clingo")
    path = tmp_path / "bids.kif"
    path.write_text(BIDS, encoding="utf-8")
    return str(path)


def test_rules_are_split(sheet: str) -> None:
    """Fewer ground rules are made; the circuit says of every state what the reasoner says."""
    assert 4 * len(_ground(sheet).rules) < len(_whole(sheet).rules)
    circuit, native = (_game(sheet, source) for source in ("circuit", "native"))
    front = {native.initial_state()}
    for _ in range(2):
        states = sorted(front, key=str)
        there = circuit.expand([circuit.parse_state(str(state)) for state in states])
        front = set()
        for one, other in zip(native.expand(states), there, strict=True):
            steps = [[(str(m), str(after)) for m, after in e.successors] for e in (one, other)]
            assert steps[0] == steps[1]
            front |= {after for _, after in one.successors}
    assert len(front) > 50


def test_they_are_grounded_whole_where_that_is_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts of a rule may hold for more than the rule does."""
    pytest.importorskip("clingo")
    path = tmp_path / "once.kif"
    path.write_text(ONCE, encoding="utf-8")
    whole = len(_whole(str(path)).rules)
    assert len(_ground(str(path)).rules) > whole
    for most in range(whole, 100):
        monkeypatch.setattr(grounding, "MOST_RULES", most)
        try:
            found = _ground(str(path))
        except CircuitError:
            continue
        assert len(found.rules) == whole
        break
    else:
        pytest.fail("no bound is enough")


def test_it_is_told_where_that_is_of_no_avail(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Split rules are counted, too; most of what there is too much of is named."""
    monkeypatch.setattr(grounding, "MOST_RULES", 20)
    with pytest.raises(CircuitError, match="more than 20 ground rules, 11 of them for next/1"):
        _game(sheet, "circuit")
    monkeypatch.setattr(grounding, "MOST_FACTS", 5)
    with pytest.raises(CircuitError, match="more than 5 ground facts, 4 of them for index/1"):
        _game(sheet, "circuit")


def test_a_refusal_is_remembered(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits twice for what has too many ground rules."""
    monkeypatch.setattr(grounding, "MOST_RULES", 21)
    plain = Mock(side_effect=grounding._grounded)  # noqa: SLF001 - what takes the time
    monkeypatch.setattr(grounding, "_grounded", plain)
    for _ in range(2):
        with pytest.raises(CircuitError, match="more than 21 ground rules"):
            _game(sheet, "circuit")
    assert plain.call_count == 2  # of what it is split into, and of itself


def _game(path: str, source: str) -> Any:  # noqa: ANN401 - of any source
    return pylogic.game(path, source=source)


def _whole(path: str) -> grounding.GroundSheet:
    own = clauses(rules_of(Path(path), "corrected"))
    return grounding._grounded(own, ())  # noqa: SLF001 - as it is without splitting


def _ground(path: str) -> grounding.GroundSheet:
    return grounding.ground(clauses(rules_of(Path(path), "corrected")))
