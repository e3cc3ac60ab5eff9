"""Every kind of work by 1, 2 and 4 processes and a cluster, with somebody killed in the middle."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pylogic.workers import HERE, Workers, opened
from tests.workers.answers import KINDS
from tests.workers.pieces import Mortal

pytestmark = [
    pytest.mark.long,
    pytest.mark.needs_swipl,
    pytest.mark.filterwarnings("default"),  # Dask's own, when workers die and clusters end
]


@pytest.fixture(scope="module")
def everybody(scheduler: str) -> Iterator[dict[str, Workers]]:
    """Return all who may work."""
    with ExitStack() as stack:
        yield {
            "two": stack.enter_context(opened(2)),
            "four": stack.enter_context(opened(4)),
            "cluster": stack.enter_context(opened(scheduler=scheduler)),
        }


@pytest.mark.parametrize("who", ["two", "four", "cluster"])
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_the_same(
    kind: str, who: str, everybody: dict[str, Workers], tmp_path: Path
) -> None:
    """To the byte, with nobody killed and with somebody killed in the middle."""
    expected, workers = KINDS[kind](HERE), everybody[who]
    assert KINDS[kind](workers) == expected
    mortal = Mortal(workers, tmp_path / "killed")
    assert KINDS[kind](mortal) == expected
    assert mortal.killed()
