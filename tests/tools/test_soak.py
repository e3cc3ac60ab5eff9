"""Some thousands of the queries that `make soak` asks a million of, and what it would notice."""

import pytest

from benchmarks.soak.holding import MAY_GROW, grown, held
from benchmarks.soak.work import Work

pytestmark = pytest.mark.needs_swipl


@pytest.mark.long
def test_memory_is_flat() -> None:
    """After a first thousand, nothing grows."""
    work = Work()
    work.run(0, 1_000)
    before, loads = held(), work.asked["sessions"]
    work.run(1_000, 4_000)
    assert not grown(before, held(), work.asked["sessions"] - loads)
    assert sum(work.asked.values()) == 4_000
    assert len(work.asked) == 18


def test_growth_is_told() -> None:
    """By its name, and what it was."""
    before = dict.fromkeys(MAY_GROW, 10.0)
    assert grown(before, {**before, "files": 13.0}, loads=9) == [
        "files grew from 10.0 to 13.0, by more than 2"
    ]
    assert not grown(before, {**before, "modules": 29.0}, loads=9)
    assert grown(before, {**before, "modules": 31.0}, loads=9)
