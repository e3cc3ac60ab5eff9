"""Deciding derivations in several processes is deciding them in one."""

from dataclasses import replace

import pytest

from pylogic.core.errors import CompileError
from pylogic.deduction import derivations
from pylogic.deduction.proofs import DecidedWork, StepVerdict, Task, decide, deciding
from pylogic.documents import load
from pylogic.documents.shipped import folder_of

FOLDER = folder_of("connect4")
SIZES = {"columns": 3, "rows": 2, "conn": 2}


def work(reading: str, sizes: dict[str, int]) -> DecidedWork:
    """Return the derivation of the win in one move, to be decided without clauses."""
    file = FOLDER / "axioms.txt"
    task = Task(file, FOLDER / "boards.toml", reading, 1, sizes, clauses=False)
    document = load(file, reading=reading)
    return DecidedWork(task, document, derivations(document, 1))


def untimed(verdicts: list[StepVerdict]) -> list[StepVerdict]:
    """Return verdicts without the seconds that they took."""
    return [replace(verdict, seconds=0.0) for verdict in verdicts]


@pytest.mark.long
@pytest.mark.parametrize("readings", [["corrected"], ["printed", "corrected"]])
def test_processes_find_what_one_does(
    readings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One reading is parted by claims, two are not; the verdicts come in the same order."""
    works = [work(reading, SIZES) for reading in readings]
    told: list[int] = []
    alone = decide(works, told.append, processes=1)
    assert told == list(range(1, sum(map(len, alone)) + 1))
    monkeypatch.setattr(deciding, "_SMALL", 0)
    told.clear()
    early: list[tuple[int, StepVerdict]] = []
    together = decide(works, told.append, 2, lambda number, found: early.append((number, found)))
    assert told == sorted(set(told))
    assert early == [(i, verdict) for i, found in enumerate(together) for verdict in found]
    assert [untimed(verdicts) for verdicts in together] == [untimed(v) for v in alone]


def test_what_fails_in_a_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error comes back as it was raised there."""
    good = work("corrected", SIZES)
    monkeypatch.setattr(DecidedWork, "is_small", lambda _: False)
    bad = replace(good, task=replace(good.task, sizes={"depth": 3}))
    with pytest.raises(CompileError, match="depth"):
        decide([bad], lambda _: None, processes=2)
