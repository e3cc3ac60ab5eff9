"""A cluster to let work."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Return the address of a cluster of two processes."""
    from distributed import LocalCluster  # noqa: PLC0415 - slow, and for long tests only

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    ) as cluster:
        yield cluster.scheduler_address
