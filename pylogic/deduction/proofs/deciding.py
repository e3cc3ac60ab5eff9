"""Deciding the steps of derivations, on all cores.

What is decided is parted by readings, and by claims where there are more cores than readings. Each
part is decided in a process of its own, which loads the document and derives its steps again: that
takes a second, and solvers and proofs stay where they are.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from math import ceil, prod
from multiprocessing import get_context
from queue import Empty
from typing import TYPE_CHECKING, Any, Final

from pylogic.deduction.derivation import Derivation, derivations
from pylogic.deduction.proofs.claims import Claim, claims_of, deduced_patterns
from pylogic.deduction.proofs.lemmas import lemmas_of
from pylogic.deduction.proofs.prover import Prover, prover_of
from pylogic.documents import Document, load
from pylogic.session import session

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pylogic.deduction.proofs.verdicts import Verdict

_SMALL: Final = 20  # cells of a board that is decided before another process has started
_POLL: Final = 0.1  # seconds


@dataclass(frozen=True, slots=True)
class Task:
    """The steps of a derivation under one reading, to be decided for the boards of one size.

    document, boards: The text, and the file that says what boards there are.
    reading: Which corrections of the document apply.
    moves: Which derivation.
    sizes: By option of the boards, what is to hold instead of the document's.
    derived: Whether the steps are those that the tactics derive, and not the printed ones.
    clauses: Whether counterexamples are checked by clauses too, which takes SWI-Prolog.
    """

    document: Path
    boards: Path
    reading: str
    moves: int
    sizes: Mapping[str, int]
    derived: bool = False
    clauses: bool = True


@dataclass(frozen=True)
class Work:
    """A task with what it is about, as it was loaded and derived.

    made: The derivation under its number of moves, and those that it uses.
    """

    task: Task
    document: Document
    made: Mapping[int, Derivation]

    def claims(self) -> list[Claim]:
        """Return what is to be decided: the steps, and the patterns that the document deduces."""
        steps = self.made[self.task.moves].steps
        found = claims_of(self.document, steps, derived=self.task.derived)
        printed = any(step.number and step.printed is not None for step in steps)
        if printed and not self.task.derived:
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

    def verdicts(
        self, on_progress: Callable[[int], object], part: int = 0, parts: int = 1
    ) -> list[list[Verdict]]:
        """Return the verdicts on each claim of one of several parts.

        part, parts: Which part, of how many: every so manyth claim.
        """
        lemmas = lemmas_of(self.document, self.made, self.task.moves)
        prover = replace(self._prover, prolog=session() if self.task.clauses else None)
        found = prover.decide(self.claims()[part::parts], lemmas, on_progress)
        each = self.classes()
        return [found[i : i + each] for i in range(0, len(found), each)]


def decide(
    works: Sequence[Work], on_progress: Callable[[int], object], processes: int | None = None
) -> list[list[Verdict]]:
    """Return the verdicts on the claims of several derivations, in order.

    processes: How many may work at once: as many as there are cores, when left out.
    Raises PylogicError: As `Prover.decide` does.
    """
    cores = os.cpu_count() or 1 if processes is None else processes
    parts = ceil(cores / len(works))
    if cores == 1 or parts * len(works) == 1 or all(work.is_small() for work in works):
        return _one_by_one(works, on_progress)
    context = get_context("spawn")  # a copy of a process in which SWI-Prolog runs is broken
    news = context.Queue()
    tasks = [(work.task, part, parts) for work in works for part in range(parts)]
    with ProcessPoolExecutor(cores, context, _begin, (news,)) as pool:
        futures = [pool.submit(_decided, *task) for task in tasks]
        count = 0
        while not all(future.done() for future in futures):
            try:
                count += news.get(timeout=_POLL)
            except Empty:
                continue
            on_progress(count)
        found = [future.result() for future in futures]
    return [_merged(found[i * parts : (i + 1) * parts]) for i in range(len(works))]


def _one_by_one(
    works: Sequence[Work], on_progress: Callable[[int], object]
) -> list[list[Verdict]]:
    found: list[list[Verdict]] = []
    done = 0

    def further(count: int) -> None:
        on_progress(done + count)

    for work in works:
        found.append(_merged([work.verdicts(further)]))
        done += len(found[-1])
    return found


def _merged(parts: Sequence[list[list[Verdict]]]) -> list[Verdict]:
    """Return the verdicts in the order of their claims, of which each part has every so manyth."""
    rounds = zip_longest(*parts, fillvalue=())
    return [verdict for claims in rounds for claim in claims for verdict in claim]


_news: list[Any] = []  # of this process: where it tells how many verdicts there are more


def _begin(news: Any) -> None:  # noqa: ANN401 - multiprocessing names no type for its queues
    _news.append(news)


def _decided(task: Task, part: int, parts: int) -> list[list[Verdict]]:
    document = load(task.document, reading=task.reading)
    work = Work(task, document, derivations(document, task.moves))
    return work.verdicts(lambda _: _news[0].put(1), part, parts)
