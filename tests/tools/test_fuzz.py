"""A few inputs for each reader; `make fuzz` tries a hundred thousand."""

from pathlib import Path

import pytest

from benchmarks.fuzz.mutation import Mutator
from benchmarks.fuzz.table import READERS
from benchmarks.fuzz.worker import attempt
from pylogic.core.errors import GameError, Place, ReadError
from tests.cases import some_long

SEED = 7
INPUTS = 6


@pytest.mark.needs_swipl
@some_long(8, "name", [name for name, reader in READERS.items() if reader.quick])
def test_inputs_are_accepted_or_refused(name: str, tmp_path: Path) -> None:
    """Nothing else happens: no other exception, no input that takes long."""
    reader = READERS[name]
    mutator = Mutator(name, reader.corpus(), SEED)
    read = reader.prepare(tmp_path)
    faults = {number: attempt(read, mutator.input(number)) for number in range(INPUTS)}
    assert not {number: fault for number, fault in faults.items() if fault}


def test_an_input_is_made_again_by_its_number() -> None:
    """Whatever was made before it, and as another one by another seed."""
    reader = READERS["compile"]
    first, again, other = (Mutator("compile", reader.corpus(), seed) for seed in (1, 1, 2))
    made = [first.input(number) for number in range(50)]
    assert [again.input(number) for number in reversed(range(50))] == made[::-1]
    assert sum(other.input(number) == made[number] for number in range(50)) < 5


def test_faults_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no error of pylogic's, what says nothing, what is elsewhere, what never ends."""

    def fault(raised: Exception) -> str:
        def read(_: bytes) -> None:
            raise raised

        found = attempt(read, b"one line")
        return found[0] if found else ""

    assert fault(RecursionError()) == "RecursionError is no error of pylogic's"
    assert fault(GameError("")) == "the error says nothing"
    assert "is not in the text" in fault(ReadError("what", Place("file", 7)))
    assert fault(ReadError("what", Place("file", 1))) == fault(GameError("what")) == ""

    def endless(_: bytes) -> None:
        while True:
            pass

    monkeypatch.setattr("benchmarks.fuzz.worker.SECONDS", 0.05)
    assert attempt(endless, b"") is not None
    assert attempt(lambda _: None, b"") is None


def test_there_are_enough_inputs() -> None:
    """The target is a hundred thousand in all."""
    assert sum(reader.inputs for reader in READERS.values()) >= 100_000
