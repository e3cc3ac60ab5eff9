"""Positions of several numbers, each called by one."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pylogic.games as games
from pylogic.core.errors import CircuitError, SolutionTooLarge
from pylogic.solvers import retrograde
from pylogic.solvers.exhaustive import naming, reach, solving
from pylogic.solvers.exhaustive.expanding import BLOCK
from pylogic.solvers.exhaustive.naming import KeyNames
from pylogic.solvers.exhaustive.reach import Reach
from pylogic.solvers.exhaustive.solver import CircuitSolver
from pylogic.solvers.progress import silent


def test_positions_are_read_back() -> None:
    """Whatever was asked before, and however often; equal positions have equal keys."""
    rng = np.random.default_rng(1)
    every = rng.integers(0, 40, (3, 5_000), np.uint64) << np.uint64(58)
    names = KeyNames(3)
    keys = np.concatenate([names.keys(part) for part in np.array_split(every, 17, axis=1)])
    assert np.array_equal(names.ranks(keys), every)
    assert np.array_equal(names.keys(every[:, ::-1]), keys[::-1])
    assert len(np.unique(keys)) == len(np.unique(every, axis=1).T)
    assert not len(names.keys(every[:, :0]))
    assert names.size == names.each * len(np.unique(keys))


@pytest.mark.parametrize("apart", [1, 3])
def test_two_positions_of_one_key_are_noticed(apart: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one batch, or in two."""
    monkeypatch.setattr(naming, "_mixed", lambda rows: rows[0])
    names = KeyNames(2)
    rows = np.array([[1, 2, 3, 2], [7, 7, 7, 8]], np.uint64)
    names.keys(rows[:, :apart])
    with pytest.raises(CircuitError, match="same key"):
        names.keys(rows[:, apart:])


LAMPS = (
    "(role ann) (init (at 0)) "
    + " ".join(f"(after {n} {n + 1})" for n in range(66))
    + """
(<= (legal ann (set ?n)) (true (at ?n)) (after ?n ?m))
(<= (legal ann skip) (true (at ?n)) (true (lit ?n)))
(<= (legal ann skip) (true (at 0)))
(<= (next (lit ?n)) (does ann (set ?n)))
(<= (next (lit ?n)) (true (lit ?n)))
(<= (next (at ?m)) (true (at ?n)) (after ?n ?m))
(<= terminal (true (at 66)))
(<= (goal ann 100) (true (lit 0)))
(<= (goal ann 0) (not (true (lit 0))))
"""
)
"""Lamps are lit in turn, but for the first perhaps: 133 of very many combinations."""


@pytest.mark.long
def test_many_combinations_of_which_few_are_met(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each value is that of the plain analysis, and follows from its successors."""
    pytest.importorskip("clingo")
    monkeypatch.setattr(solving, "_SAMPLE", 4)
    monkeypatch.setattr(solving, "_WIDE", 64)
    path = tmp_path / "lamps.kif"
    path.write_text(LAMPS, encoding="utf-8")
    game: Any = games.game(str(path), "circuit")
    solver, start = CircuitSolver(game, silent), game.initial_state()
    plain: Any = retrograde(game, [start])
    inner = solver._solving  # noqa: SLF001
    assert inner.ranks.size > 1 << 64
    places = [part.place for part in inner.ranks._parts]  # noqa: SLF001
    assert places == [slice(0, 2), slice(1, 3)]  # and no others of the three words
    assert inner.block == BLOCK >> 2  # as positions are wide
    assert {state: solver.value(state) for state in plain} == dict(plain.values)
    assert solver.faults() == (len(plain), 0)
    assert solver.statistics(start).positions == len(plain)


SWITCHES = (
    "(role ann) "
    + " ".join(f"(lamp {n})" for n in range(70))
    + """
(<= (legal ann (turn ?n)) (lamp ?n))
(<= (next (lit ?n)) (does ann (turn ?n)) (not (true (lit ?n))))
(<= (next (lit ?n)) (true (lit ?n)) (does ann (turn ?m)) (distinct ?n ?m))
(<= terminal (true (lit 0)) (true (lit 1)))
(<= (goal ann 100) (true (lit 0)))
(<= (goal ann 0) (not (true (lit 0))))
"""
)
"""Each lamp goes on and off, so that no position comes before another for good."""


@pytest.mark.long
def test_what_has_no_layers_is_estimated_before_anything_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Samples go on from a few positions of each wave until their names take all memory."""
    monkeypatch.setattr(reach, "_SAMPLE", 100)
    path = tmp_path / "switches.kif"
    path.write_text(SWITCHES, encoding="utf-8")
    game: Any = games.game(str(path), "circuit")
    with pytest.raises(SolutionTooLarge, match=r"samples met [\d,]+ different positions"):
        CircuitSolver(game, silent, 1 << 21).value(game.initial_state())


@pytest.mark.long
def test_the_memory_of_names_is_counted_while_they_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of positions that are still waited for, too."""
    monkeypatch.setattr(Reach, "_estimate", lambda *_: None)  # as if it had been too small
    path = tmp_path / "switches.kif"
    path.write_text(SWITCHES, encoding="utf-8")
    game: Any = games.game(str(path), "circuit")
    with pytest.raises(SolutionTooLarge, match="positions were found") as error:
        CircuitSolver(game, silent, 1 << 21).value(game.initial_state())
    needed = re.search(r"expected ([\d.]+) MB", str(error.value))
    assert needed is not None
    assert float(needed[1]) > 5  # 57,226 positions are met by then, of 48 bytes and more
