"""A cluster of Dask comes to the same answers, also when one of its workers is killed."""

import logging
from pathlib import Path

import pytest

from pylogic.core.errors import ClusterFault
from pylogic.workers import HERE, opened
from tests.workers.answers import KINDS
from tests.workers.pieces import Mortal, square

pytestmark = [
    pytest.mark.needs_swipl,
    pytest.mark.filterwarnings("default"),  # Dask's own, when workers die and clusters end
]


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", ["perft", *(pytest.param(k, marks=pytest.mark.long) for k in ("check", "playouts"))]
)
def test_a_cluster_comes_to_the_same(kind: str, scheduler: str) -> None:
    """Every answer is the same to the byte; rules in Prolog are asked there, too."""
    with opened(scheduler=scheduler) as workers:
        assert KINDS[kind](workers) == KINDS[kind](HERE)


@pytest.mark.long
def test_somebody_is_killed_in_the_middle(scheduler: str, tmp_path: Path) -> None:
    """Its pieces are done by others, and the answer is the same."""
    with opened(scheduler=scheduler) as workers:
        mortal = Mortal(workers, tmp_path / "killed")
        assert KINDS["perft"](mortal) == KINDS["perft"](HERE)
        assert mortal.killed().startswith("pylogic.")
        assert list(workers.map(square, range(5))) == [0, 1, 4, 9, 16]


@pytest.mark.long
def test_workers_with_several_threads_are_refused() -> None:
    """SWI-Prolog is one for all threads of a process."""
    from distributed import LocalCluster  # noqa: PLC0415 - slow, and for long tests only

    cluster = LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    )
    refused = pytest.raises(ClusterFault, match=r"has 2 threads.*dask worker --nthreads 1")
    with cluster, refused, opened(scheduler=cluster.scheduler_address):
        pass


@pytest.mark.long
def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the address, and what was expected."""
    monkeypatch.setattr("pylogic.workers.cluster._SECONDS", 0.2)
    told = pytest.raises(ClusterFault, match=r"no scheduler of Dask answers at 'tcp://")
    with told, opened(scheduler="tcp://127.0.0.1:9"):
        pass
