"""Mutation testing of the cross-check: each fault that is planted should be found."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pylogic.games as games
from pylogic.checking.mutation import PLANTED, PlantedFault
from pylogic.checking.mutation_run import MutationRun, mutation_run
from pylogic.checking.verdicts import Mutant, MutantsResult
from pylogic.core.errors import UnknownGame
from pylogic.workers import HERE, Workers, opened


def mutants(  # noqa: PLR0913 - each option of `pylogic check --mutants` is one
    game: str,
    sources: Sequence[str] | None = None,
    *,
    count: int = 100,
    seed: int = 0,
    options: Mapping[str, int | str] | None = None,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
    workers: Workers | None = None,
) -> list[MutantsResult]:
    """Plant faults into sources of a game, and see which of them a check catches.

    sources: `text`, `rules` or both; those of them that `options` suffice for when left out.
    count: How many faults to plant into each source, equivalent ones not counted.
    options: The game's own; several small boards when left out.
    processes: How many mutants are asked at a time; as many as there are processors when left out.
    workers: Who asks them; so many processes when left out.
    Raises UnknownGame: As `mutation_run` does, or the game has none of these sources.
    """
    ready = games.ready_sources(game, options or {})
    chosen = [source for source in PLANTED if source in ready] if sources is None else sources
    if not chosen:
        raise UnknownGame(
            f"no faults can be planted into {game}; expected one of the sources"
            f" {' and '.join(PLANTED)}, and its sources are {', '.join(ready)}"
        )
    found, done = [], 0
    for source in chosen:
        start = time.perf_counter()
        tried = mutation_run(game, source, seed, options)
        tested: list[Mutant] = []
        own = None if options is None else tuple(sorted(options.items()))
        with ExitStack() as stack:
            file = Path(stack.enter_context(TemporaryDirectory())) / "trial"
            file.write_bytes(pickle.dumps(tried))
            begun = partial(_Piece, games.lasting_name(game), source, seed, own, str(file))
            everybody = workers
            if everybody is None:
                everybody = stack.enter_context(opened(processes or os.cpu_count()))
            for mutant in _tested(tried, count, begun, everybody):
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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A fault, what makes the trial that it goes through, and a file with it, on this machine."""

    game: str
    source: str
    seed: int
    options: tuple[tuple[str, int | str], ...] | None
    file: str
    fault: PlantedFault


def _tested(
    tried: MutationRun, count: int, trial_of: Callable[[PlantedFault], _Piece], workers: Workers
) -> Iterator[Mutant]:
    """Yield what becomes of faults until so many were that are not equivalent."""
    waiting = iter(tried.mutation_target.shuffled(tried.seed))
    while count and (faults := list(islice(waiting, count))):
        found: Iterator[Mutant] = (
            map(tried.of, faults) if workers is HERE else workers.map(_test, map(trial_of, faults))
        )
        for mutant in found:
            yield mutant
            count -= mutant.verdict != "equivalent"


@lru_cache(maxsize=1)
def _run(
    game: str, source: str, seed: int, options: tuple[tuple[str, int | str], ...] | None, file: str
) -> MutationRun:
    """Return a run: as it was written here, or made anew on another machine."""
    if Path(file).is_file():
        found: MutationRun = pickle.loads(Path(file).read_bytes())  # noqa: S301 - by who asks
        return found
    return mutation_run(game, source, seed, None if options is None else dict(options))


def _test(piece: _Piece) -> Mutant:
    run = _run(piece.game, piece.source, piece.seed, piece.options, piece.file)
    return run.of(piece.fault)
