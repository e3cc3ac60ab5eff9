"""Mutation testing of the cross-check: each fault that is planted should be found."""

from __future__ import annotations

import os
import pickle
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pylogic.games as games
from pylogic.checking.mutation import PLANTED
from pylogic.checking.mutation_run import MutationRun, mutation_run
from pylogic.checking.verdicts import MutantsResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pylogic.checking.mutation import Fault
    from pylogic.checking.verdicts import Mutant


def mutants(  # noqa: PLR0913 - each option of `pylogic check --mutants` is one
    game: str,
    sources: Sequence[str] | None = None,
    *,
    count: int = 100,
    seed: int = 0,
    options: Mapping[str, int | str] | None = None,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[MutantsResult]:
    """Plant faults into sources of a game, and see which of them a check catches.

    Parameters
    ----------
    game : str
        The game's name.
    sources : sequence of str, optional
        `text`, `rules` or both; those of them that `options` suffice for when left out.
    count : int
        How many faults to plant into each source, equivalent ones not counted.
    seed : int
        Decides the faults, the positions and the moves.
    options : mapping, optional
        The game's own; several small boards when left out.
    processes : int, optional
        How many mutants are asked at a time; as many as there are processors when left out.
    progress : callable, optional
        Is told how many mutants are done.

    Raises
    ------
    UnknownGame
        As `mutation_run` does.
    """
    ready = games.ready_sources(game, options or {})
    chosen = [source for source in PLANTED if source in ready] if sources is None else sources
    found, done = [], 0
    for source in chosen:
        start = time.perf_counter()
        tried = mutation_run(game, source, seed, options)
        tested: list[Mutant] = []
        for mutant in _tested(tried, count, processes or os.cpu_count() or 1):
            tested.append(mutant)
            done += mutant.verdict != "equivalent"
            if progress is not None:
                progress(done)
        found.append(
            MutantsResult(
                game,
                source,
                tuple(asked.options for asked in tried.asked),
                len(tried.mutation_target.faults),
                tuple(tested),
                sum(len(asked.answers) for asked in tried.asked),
                seed,
                time.perf_counter() - start,
            )
        )
    return found


def _tested(tried: MutationRun, count: int, processes: int) -> Iterator[Mutant]:
    """Yield what becomes of faults until so many were that are not equivalent."""
    waiting = iter(tried.mutation_target.shuffled(tried.seed))
    with ExitStack() as stack:
        if processes == 1:
            test: Callable[..., Iterator[Mutant]] = partial(map, tried.of)
        else:
            # Who tells a process more than a pipe holds waits for ever if it dies as it starts.
            file = Path(stack.enter_context(TemporaryDirectory())) / "trial"
            file.write_bytes(pickle.dumps(tried))
            pool = ProcessPoolExecutor(
                processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(file,)
            )
            test = partial(stack.enter_context(pool).map, _test)
        while count and (faults := list(islice(waiting, count))):
            for mutant in test(faults):
                yield mutant
                count -= mutant.verdict != "equivalent"


_runs: list[MutationRun] = []  # of this process, which was made for one


def _begin(file: Path) -> None:
    _runs.append(pickle.loads(file.read_bytes()))  # noqa: S301 - the parent process wrote it


def _test(fault: Fault) -> Mutant:
    return _runs[0].of(fault)
