"""Whether a claim can fail on a board of a class, and the least board on which it does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pylogic.deduction.proofs.context import Cardinality, SolverContext, TooHardError
from pylogic.deduction.proofs.guarded_values import Case, Disequivalence, DisjunctSplit, PlainCase
from pylogic.deduction.proofs.propositions import FALSE
from pylogic.deduction.proofs.solver import SatSolver

_EFFORTS: dict[type[Case], int | None] = {
    Disequivalence: 500,
    DisjunctSplit: 3000,
    PlainCase: None,
}
"""After how many conflicts a case is split into cases; numbers, so that runs are alike."""


@dataclass(repr=False, eq=False)  # what it keeps is too long to be shown
class Query:
    """Cases, and those that they were split into where they were too hard."""

    solver: SatSolver
    cases: Sequence[Case]
    _open: list[SolverContext] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with the cases as they are given."""
        self._open = [self._context(case) for case in self.cases if case.holds != FALSE]

    def is_possible(self, given: Sequence[int]) -> bool:
        """Return whether one of the cases can hold where propositions do."""
        return FALSE not in given and any(
            True
            for _ in self._passed(self._open, lambda context: context.is_possible(given) or None)
        )

    def least(
        self, given: Sequence[int], measures: Sequence[Sequence[int]], order: Sequence[int]
    ) -> Mapping[int, int]:
        """Return values of observations with which a case holds, where that is possible.

        given: Propositions that are to hold too.
        measures: Propositions of which as few as possible are to hold: of the first measure, then,
            among the models with so few in one case, of the next.
        order: The observations. Of the models that are left, that is returned in which the first
            of them has the first of its values, and so on.
        """
        bounds: list[Cardinality] = []
        live = self._open
        for measure in measures:
            bound = Cardinality(tuple(measure), len(measure))
            for context, fewest in self._passed(
                live,
                lambda context: context.least(given, bounds, bound),  # noqa: B023 - called at once
            ):
                best = context
                bound = Cardinality(bound.measured, fewest - 1)  # of other cases, only fewer count
            live = [best]
            bounds.append(Cardinality(bound.measured, bound.most + 1))
        places = live[0].first(given, bounds, order)
        domains = self.solver.propositions.domains
        return {one: domains[one][place] for one, place in zip(order, places, strict=True)}

    def _context(self, case: Case) -> SolverContext:
        return SolverContext(self.solver, case, _EFFORTS[type(case)])

    def _passed(
        self, live: Sequence[SolverContext], answer: Callable[[SolverContext], int | None]
    ) -> Iterator[tuple[SolverContext, int]]:
        """Yield the cases that have an answer, with it; those that are too hard are split."""
        queue = list(reversed(live))
        while queue:
            context = queue.pop()
            try:
                found = answer(context)
            except TooHardError:
                cases = context.case.split(self.solver.propositions)
                place = self._open.index(context)
                self._open[place : place + 1] = split = [self._context(case) for case in cases]
                queue += reversed(split)
            else:
                if found is not None:
                    yield context, found
