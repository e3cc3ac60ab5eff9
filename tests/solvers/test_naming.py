"""Positions of several numbers, each called by one."""

from __future__ import annotations

import numpy as np
import pytest

from pylogic.core.errors import CircuitError
from pylogic.solvers.whole import naming
from pylogic.solvers.whole.naming import Names


def test_positions_are_read_back() -> None:
    """Whatever was asked before, and however often; equal positions have equal keys."""
    rng = np.random.default_rng(1)
    every = rng.integers(0, 40, (3, 5_000), np.uint64) << np.uint64(58)
    names = Names(3)
    keys = np.concatenate([names.keys(part) for part in np.array_split(every, 17, axis=1)])
    assert np.array_equal(names.ranks(keys), every)
    assert np.array_equal(names.keys(every[:, ::-1]), keys[::-1])
    assert len(np.unique(keys)) == len(np.unique(every, axis=1).T)
    assert not len(names.keys(every[:, :0]))


@pytest.mark.parametrize("apart", [1, 3])
def test_two_positions_of_one_key_are_noticed(apart: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one batch, or in two."""
    monkeypatch.setattr(naming, "_mixed", lambda rows: rows[0])
    names = Names(2)
    rows = np.array([[1, 2, 3, 2], [7, 7, 7, 8]], np.uint64)
    names.keys(rows[:, :apart])
    with pytest.raises(CircuitError, match="same key"):
        names.keys(rows[:, apart:])
