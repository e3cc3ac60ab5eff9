"""Mutation testing of the cross-check: each fault that is planted should be found."""

import os
import pickle
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import pylogic.games as games
from pylogic.checking.mutation import PLANTED, PlantedFault
from pylogic.checking.mutation_run import mutation_run
from pylogic.checking.sheets.mutants import sheet_mutation_run
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
        with ExitStack() as stack:
            file = Path(stack.enter_context(TemporaryDirectory())) / "trial"
            tried = _making(game, source, seed, options, str(file)).run()
            file.write_bytes(pickle.dumps(tried))
            making = _making(games.lasting_name(game), source, seed, options, str(file))
            tested: list[Mutant] = []
            everybody = workers
            if everybody is None:
                everybody = stack.enter_context(opened(processes or os.cpu_count()))
            for mutant in _tested(tried, count, making, everybody):
                tested.append(mutant)
                done += mutant.verdict != "equivalent"
                if progress is not None:
                    progress(done)
        found.append(
            MutantsResult(
                game,
                source,
                tried.boards,
                len(tried.faults),
                tuple(tested),
                tried.positions,
                seed,
                time.perf_counter() - start,
            )
        )
    return found


class _Run(Protocol):
    """What mutants go through.

    faults: All that can be planted, in the order in which they are.
    boards: The options of the boards on which the mutants are tried.
    positions: How many positions they are asked about.
    """

    @property
    def faults(self) -> tuple[PlantedFault, ...]: ...

    @property
    def boards(self) -> tuple[Mapping[str, int | str], ...]: ...

    @property
    def positions(self) -> int: ...

    def of(self, fault: PlantedFault | None) -> Mutant:
        """Return what becomes of the rules with a fault."""


@dataclass(frozen=True, slots=True)
class _Making:
    """What makes a run, and a file with it, on this machine."""

    make: Callable[..., _Run]
    arguments: tuple[object, ...]
    file: str

    def run(self) -> _Run:
        """Return the run: as it was written here, or made anew on another machine."""
        if Path(self.file).is_file():
            found: _Run = pickle.loads(Path(self.file).read_bytes())  # noqa: S301 - by who asks
            return found
        return self.make(*self.arguments)

    def test(self, fault: PlantedFault) -> Mutant:
        """Return what becomes of a fault; a process takes up a run once."""
        return _run(self).of(fault)


def _making(
    game: str, source: str, seed: int, options: Mapping[str, int | str] | None, file: str
) -> _Making:
    if games.is_sheet(Path(game)):
        if source != "rules":
            raise UnknownGame(f"faults are planted into the rules of a sheet, not into {source}")
        return _Making(sheet_mutation_run, (game, seed), file)
    own = None if options is None else tuple(sorted(options.items()))
    return _Making(mutation_run, (game, source, seed, own), file)


@lru_cache(maxsize=1)
def _run(making: _Making) -> _Run:
    return making.run()


def _tested(tried: _Run, count: int, making: _Making, workers: Workers) -> Iterator[Mutant]:
    """Yield what becomes of faults until so many were that are not equivalent."""
    waiting = iter(tried.faults)
    while count and (faults := list(islice(waiting, count))):
        found: Iterator[Mutant] = (
            map(tried.of, faults) if workers is HERE else workers.map(making.test, faults)
        )
        for mutant in found:
            yield mutant
            count -= mutant.verdict != "equivalent"
