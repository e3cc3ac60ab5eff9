"""Deciding the steps of derivations, on all cores.

What is decided is parted by readings, and by claims where there are more cores than readings. Each
part is decided in a process of its own, which loads the document and derives its steps again: that
takes a second, and solvers and proofs stay where they are.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, prod
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from typing import Any, Final

from pylogic.deduction.derivation import Derivation, derivations
from pylogic.deduction.proofs.claims import Claim, claims_of, deduced_patterns
from pylogic.deduction.proofs.lemmas import lemmas_of
from pylogic.deduction.proofs.prover import Prover, prover_of
from pylogic.deduction.proofs.verdicts import StepVerdict
from pylogic.documents import Document, load
from pylogic.session import session

_SMALL: Final = 20  # cells of a board that is decided before another process has started
_POLL: Final = 0.1  # seconds


@dataclass(frozen=True, slots=True)
class Task:
    """The steps of a derivation under one reading, to be decided for the boards of one size.

    document, boards: The text, and the file that says what boards there are.
    reading: Which corrections of the document apply.
    moves: Which derivation.
    sizes: By option of the boards, what is to hold instead of the document's.
    clauses: Whether counterexamples are checked by clauses too, which takes SWI-Prolog.
    """

    document: Path
    boards: Path
    reading: str
    moves: int
    sizes: Mapping[str, int]
    clauses: bool = True


@dataclass(frozen=True)
class DecidedWork:
    """A task with what it is about, as it was loaded and derived.

    made: The derivation under its number of moves, and those that it uses.
    """

    task: Task
    document: Document
    made: Mapping[int, Derivation]

    def claims(self) -> list[Claim]:
        """Return what is to be decided: the steps, and the patterns that the document deduces."""
        steps = self.made[self.task.moves].steps
        found = claims_of(self.document, steps)
        if any(step.number and step.printed is not None for step in steps):
            found += deduced_patterns(self.document)
        return found

    @cached_property
    def _prover(self) -> Prover:
        return prover_of(self.document, self.task.boards, self.task.sizes)

    def classes(self) -> int:
        """Return how many classes of boards are told apart."""
        return len(self._prover.universe.classes)

    def is_small(self) -> bool:
        """Return whether there are few cells."""
        universe = self._prover.universe
        return prod(map(len, universe.observers[universe.cells].arguments)) < _SMALL

    def verdicts(self, part: int = 0, parts: int = 1) -> Iterator[tuple[int, StepVerdict]]:
        """Yield the verdicts on one of several parts, each with the number of its claim.

        part, parts: Which part, of how many: every so manyth claim.
        """
        lemmas = lemmas_of(self.document, self.made, self.task.moves)
        prover = replace(self._prover, prolog=session() if self.task.clauses else None)
        found = prover.decide(self.claims()[part::parts], lemmas)
        each = self.classes()
        for number, verdict in enumerate(found):
            yield part + parts * (number // each), verdict


class _Sorted:
    """Verdicts as they come, told in the order of works and claims."""

    def __init__(
        self, works: Sequence[DecidedWork], on_verdict: Callable[[int, StepVerdict], object]
    ) -> None:
        self._each = [work.classes() for work in works]
        self.found: list[list[list[StepVerdict]]] = [[[] for _ in work.claims()] for work in works]
        self._on_verdict = on_verdict
        self._places = iter(self._all())
        self._next = next(self._places, None)
        self.total = sum(len(o) * each for o, each in zip(self.found, self._each, strict=True))
        self.count = 0

    def _all(self) -> Iterator[tuple[int, int, int]]:
        for work, claims in enumerate(self.found):
            for claim in range(len(claims)):
                yield from ((work, claim, number) for number in range(self._each[work]))

    def add(self, work: int, claim: int, verdict: StepVerdict) -> None:
        """Note a verdict, and tell those whose turn it is."""
        self.found[work][claim].append(verdict)
        self.count += 1
        while self._next is not None:
            work, claim, number = self._next
            if len(self.found[work][claim]) <= number:
                return
            self._on_verdict(work, self.found[work][claim][number])
            self._next = next(self._places, None)


def decide(
    works: Sequence[DecidedWork],
    on_progress: Callable[[int], object],
    processes: int | None = None,
    on_verdict: Callable[[int, StepVerdict], object] = lambda _, __: None,
) -> list[list[StepVerdict]]:
    """Return the verdicts on the claims of several derivations, in order.

    processes: How many may work at once: as many as there are cores, when left out.
    on_verdict: Is told each verdict, with the number of its work, as soon as those before it
        are there.
    Raises PylogicError: As `Prover.decide` does.
    """
    cores = os.cpu_count() or 1 if processes is None else processes
    parts = ceil(cores / len(works))
    alone = cores == 1 or parts * len(works) == 1 or all(work.is_small() for work in works)
    found = _Sorted(works, on_verdict)
    for work, claim, verdict in _alone(works) if alone else _spread(works, cores, parts, found):
        found.add(work, claim, verdict)
        on_progress(found.count)
    return [[verdict for claim in claims for verdict in claim] for claims in found.found]


def _alone(works: Sequence[DecidedWork]) -> Iterator[tuple[int, int, StepVerdict]]:
    for number, work in enumerate(works):
        for claim, verdict in work.verdicts():
            yield number, claim, verdict


def _spread(
    works: Sequence[DecidedWork], cores: int, parts: int, values: _Sorted
) -> Iterator[tuple[int, int, StepVerdict]]:
    context = get_context("spawn")  # a copy of a process in which SWI-Prolog runs is broken
    news = context.Queue()
    tasks = [(i, work.task, part) for i, work in enumerate(works) for part in range(parts)]
    with ProcessPoolExecutor(cores, context, _begin, (news,)) as pool:
        futures = [pool.submit(_decided, *task, parts) for task in tasks]
        while values.count < values.total:
            try:
                yield news.get(timeout=_POLL)
            except Empty:
                if any(future.done() and future.exception() for future in futures):
                    break
        for future in futures:
            future.result()


_news: list[Any] = []  # of this process: where it tells its verdicts


def _begin(news: Any) -> None:  # noqa: ANN401 - multiprocessing names no type for its queues
    _news.append(news)


def _decided(number: int, task: Task, part: int, parts: int) -> None:
    document = load(task.document, reading=task.reading)
    work = DecidedWork(task, document, derivations(document, task.moves))
    for claim, verdict in work.verdicts(part, parts):
        _news[0].put((number, claim, verdict))
