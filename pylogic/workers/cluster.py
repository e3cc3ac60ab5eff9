"""A cluster of Dask that runs already, on this machine or on many."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Final, Self

from pylogic.core.errors import ClusterFault, LibraryMissing, WorkerDied
from pylogic.workers.api import P, R
from pylogic.workers.processes import TRIES

try:
    from distributed import Client, KilledWorker, WorkerPlugin
except ImportError as missing:
    raise LibraryMissing("distributed", "cluster") from missing


_SECONDS: Final = 10
"""How long a scheduler is waited for."""


class PrologPlugin(WorkerPlugin):
    """Starts SWI-Prolog in each worker, and refuses one that has another pylogic.

    version: The pylogic that the work is for.
    """

    name = "pylogic"

    def __init__(self, version: str) -> None:
        self.version = version

    def setup(self, worker: Any) -> None:  # noqa: ANN401 - distributed's
        """Prepare a worker."""
        from pylogic.session import session  # noqa: PLC0415 - in the worker

        if _version() != self.version:
            raise ClusterFault(
                f"the worker {worker.address} has pylogic {_version()}; expected {self.version}"
            )
        threads = worker.state.nthreads
        if threads != 1:
            raise ClusterFault(
                f"the worker {worker.address} has {threads} threads, and SWI-Prolog is one for all"
                " of them; start it with `dask worker --nthreads 1`"
            )
        session()


def _version() -> str:
    return str(import_module("pylogic").__version__)  # the package imports what is below it


class Cluster:
    """The workers of a running scheduler. A context manager.

    address: Of the scheduler, `tcp://HOST:PORT`.
    Raises ClusterFault: Nobody answers there, or a worker is not fit.
    """

    def __init__(self, address: str) -> None:
        try:
            self._client = Client(address, timeout=_SECONDS, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise ClusterFault(
                f"no scheduler of Dask answers at {address!r};"
                " expected the address that `dask scheduler` prints, tcp://HOST:PORT"
            ) from fault

    def __enter__(self) -> Self:
        """Prepare the workers; the first is waited for.

        Raises ClusterFault: There is none, or one is not fit.
        """
        try:
            self._client.wait_for_workers(1, timeout=_SECONDS)
            self._client.register_plugin(PrologPlugin(_version()))
        except TimeoutError as fault:
            self._client.close()
            raise ClusterFault(
                "the scheduler has no workers; `dask worker ADDRESS --nthreads 1` starts one"
            ) from fault
        except BaseException:
            self._client.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Yield what a function makes of each piece, in their order.

        Raises WorkerDied: Workers died over the same piece several times.
        """
        for future in self._client.map(function, list(pieces), pure=False):
            try:
                found: R = future.result()
            except KilledWorker as fault:
                raise WorkerDied(TRIES + 1) from fault
            yield found
