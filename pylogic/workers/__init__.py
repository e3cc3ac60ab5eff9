"""Work that falls into pieces, done by several processes, here or on other machines.

A piece is made of texts and numbers, and says all that is needed: whoever does it makes its own
rules, and starts its own SWI-Prolog. Results come in the order of the pieces, so that they do not
depend on who did what, or on who died over it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from pylogic.workers.api import HERE, Workers


@contextmanager
def opened(count: int | None = None, scheduler: str | None = None) -> Iterator[Workers]:
    """Give workers while they are needed: a cluster, so many processes, or this one.

    count: How many processes; this one alone does all where it is 1 or left out.
    scheduler: The address of a scheduler of Dask, whose workers are taken instead.
    Raises LibraryMissing: Dask is not installed here.
    Raises ClusterFault: Nobody answers there, or a worker is not fit.
    """
    if scheduler is not None:
        from pylogic.workers.cluster import Cluster  # noqa: PLC0415 - an extra, and slow to import

        with Cluster(scheduler) as cluster:
            yield cluster
    elif count is None or count == 1:
        yield HERE
    else:
        from pylogic.workers.processes import Processes  # noqa: PLC0415 - slow to import

        with Processes(count) as processes:
            yield processes


__all__ = ["HERE", "Workers", "opened"]
