"""The check of the check: faults are planted into rules, one at a time, and should be noticed.

A source with a fault is loaded as a module of its own and asked what a cross-check asks, on small
boards that show every rule. Who is not caught survives, unless the source says the same as the
right one of every position and every move that there is: such a fault is none.
"""

from __future__ import annotations

import os
import pickle
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from pylogic import games
from pylogic.check.planting import PLANTED, Fault, Soil, same_program, soil
from pylogic.check.questions import LIMITS, Questions, questions
from pylogic.errors import GoalError, LoadError, PylogicError, UnknownGame
from pylogic.games.prolog_game import PrologGame
from pylogic.resources import resource_dir
from pylogic.session import session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pylogic.check.witness import Witness
    from pylogic.session import Module

VERDICTS: Final = ("told", "refused", "error", "endless", "equivalent", "survived")
"""What became of a mutant: `told` by a position on which it answers otherwise, `refused` when it
was loaded, an `error` or `endless` where the others answer; `equivalent` when it was shown to be;
or it `survived`."""

CAUGHT: Final = VERDICTS[:4]
ENOUGH: Final = 0.95
"""The part of the mutants that are not equivalent which a good check catches."""

_POSITIONS: Final = 600  # of a game that has more than can all be tried
_MOST: Final = 6_000  # positions that are all tried
_SAMPLE: Final = 256  # of those, for most mutants
_INFERENCES: Final = 20_000_000  # of one call: some ten times what the slowest source takes


@dataclass(frozen=True, slots=True)
class Mutant:
    """A source with a fault in it, and what became of it.

    Attributes
    ----------
    fault : Fault
        What was planted.
    verdict : str
        One of `VERDICTS`.
    witness : Witness or None
        The position that caught it.
    said : str
        The error that caught it, or how it was shown to be equivalent.
    """

    fault: Fault
    verdict: str
    witness: Witness | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class MutantsResult:
    """What became of the mutants of one source.

    Attributes
    ----------
    game, source : str
        The game's name; `text` or `rules`.
    options : tuple of mapping
        The boards on which the mutants were tried.
    faults : int
        How many faults there are, of which some were chosen.
    mutants : tuple of Mutant
        Those, in the order in which they were chosen.
    positions : int
        How many positions a mutant is asked about before it survives.
    seed : int
        What the choices were seeded with.
    seconds : float
        How long it took.
    """

    game: str
    source: str
    options: tuple[Mapping[str, int | str], ...]
    faults: int
    mutants: tuple[Mutant, ...]
    positions: int
    seed: int
    seconds: float

    @property
    def counts(self) -> Counter[str]:
        """How many mutants have each verdict."""
        return Counter(mutant.verdict for mutant in self.mutants)

    @property
    def caught(self) -> int:
        """How many mutants were caught."""
        return sum(self.counts[verdict] for verdict in CAUGHT)

    @property
    def enough(self) -> bool:
        """Whether as many were caught as a good check catches."""
        at_fault = len(self.mutants) - self.counts["equivalent"]
        return self.caught >= ENOUGH * at_fault


@dataclass(frozen=True, slots=True)
class Trial:
    """What a mutant goes through.

    Attributes
    ----------
    soil : Soil
        The rules without a fault.
    asked : tuple of Questions
        What is asked of it, by board.
    seed : int
        Decides which moves are asked about.
    reversible : bool
        The rules tell of two positions the move that leads from one to the other.
    """

    soil: Soil
    asked: tuple[Questions, ...]
    seed: int
    reversible: bool = True

    @property
    def complete(self) -> bool:
        """Whether the source can be asked about nothing else."""
        few_boards = self.soil.source == "text" or not self.asked[0].options
        return few_boards and all(each.whole for each in self.asked)

    def of(self, fault: Fault | None) -> Mutant:
        """Return what becomes of the rules with a fault."""
        fault_shown = fault or Fault("", "", "", "", 0, "")
        try:
            module = session().add(self.soil.module(fault))
        except LoadError as error:
            return Mutant(fault_shown, "refused", said=str(error).partition("\n")[0])
        try:
            if (found := self._witness(module)) is not None:
                erring = found.answers[self.soil.source].startswith("error: ")
                return Mutant(fault_shown, "error" if erring else "told", found)
            if said := self._shown_equivalent(module):
                return Mutant(fault_shown, "equivalent", said=said)
        except PylogicError as error:
            endless = isinstance(error, GoalError) and error.kind in LIMITS
            said = str(error).partition("\n")[0]
            return Mutant(fault_shown, "endless" if endless else "error", said=said)
        finally:
            module.drop()
        return Mutant(fault_shown, "survived")

    def _witness(self, module: Module) -> Witness | None:
        """Return the first thing that a loaded mutant answers otherwise, or None."""
        contract = session().load(resource_dir("prolog") / "contract.pl")

        def game(options: Mapping[str, int | str]) -> PrologGame:
            return PrologGame(
                module,
                contract,
                self.soil.game,
                self.soil.source,
                options,
                inferences=_INFERENCES,
            )

        for asked in self._in_turn():
            chance = Random(self.seed)  # noqa: S311 - no secret
            if (found := asked.first_difference(game(asked.options), chance)) is not None:
                return found
            if self.reversible and (found := asked.misled(game(asked.options), chance)):
                return found
        if self.soil.source == "text":  # has the options that it was compiled with
            return None
        first = self.asked[0]
        return first.misopened(self.soil.source, lambda given: str(game(given).initial_state()))

    def _shown_equivalent(self, module: Module) -> str:
        """Return how a mutant that was not caught is shown to be without fault; empty if not."""
        if self.complete:
            count = sum(len(each.answers) for each in self.asked)
            return f"the same answers on all {count:,} positions, about each of the moves"
        right = session().add(self.soil.module())
        try:
            same = same_program(right, module, self.soil.exports)
        finally:
            right.drop()
        return "called only while it is loaded, and loaded as the same clauses" if same else ""

    def _in_turn(self) -> Iterator[Questions]:
        """Yield what to ask: a part of many questions first."""
        for asked in self.asked:
            if len(asked.answers) > 2 * _SAMPLE:
                yield asked.sample(_SAMPLE, Random(self.seed))  # noqa: S311 - no secret
        yield from self.asked


def trial(game: str, source: str, seed: int, options: Mapping[str, int | str] | None) -> Trial:
    """Return what the mutants of a source go through.

    Without options they are tried on the boards that the registry has for it.

    Raises
    ------
    UnknownGame
        There is no such game or option, or no fault can be planted into the source.
    """
    boards = (options,) if options else games.entry(game).trials
    if source == "text":  # is compiled for one board
        boards = boards[:1]
    ground = soil(game, source, boards[0])
    asked = [
        questions(games.game(game, "native", "corrected", **board), _POSITIONS, _MOST, seed)
        for board in boards
    ]
    found = Trial(ground, tuple(asked), seed)
    right = found.of(None)
    if right.verdict in CAUGHT:  # its next_state/3 needs the move
        found = replace(found, reversible=False)
        right = found.of(None)
    if right.verdict in CAUGHT:
        raise UnknownGame(f"the {source} of {game} disagrees without a fault: {right}")
    return found


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
        `text`, `rules` or both; those of them that pylogic ships when left out.
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
        As `trial` does.
    """
    ready = games.ready_sources(game, {})
    chosen = [source for source in PLANTED if source in ready] if sources is None else sources
    found, done = [], 0
    for source in chosen:
        start = time.perf_counter()
        tried = trial(game, source, seed, options)
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
                len(tried.soil.faults),
                tuple(tested),
                sum(len(asked.answers) for asked in tried.asked),
                seed,
                time.perf_counter() - start,
            )
        )
    return found


def _tested(tried: Trial, count: int, processes: int) -> Iterator[Mutant]:
    """Yield what becomes of faults until so many were that are not equivalent."""
    waiting = iter(tried.soil.shuffled(tried.seed))
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


_trials: list[Trial] = []  # of this process, which was made for one


def _begin(file: Path) -> None:
    _trials.append(pickle.loads(file.read_bytes()))  # noqa: S301 - the parent process wrote it


def _test(fault: Fault) -> Mutant:
    return _trials[0].of(fault)
