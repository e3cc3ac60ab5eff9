"""One case of a claim in a solver of its own: its models, and the smallest of them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pylogic.deduction.proofs.guarded_values import Case
from pylogic.deduction.proofs.solver import SatSolver

_LOGIC = "QF_FD"  # finite domains: z3's SAT solver, with counting
_UNLIMITED = 0xFFFFFFFF


class TooHardError(Exception):
    """A check has come to as many conflicts as it may: a signal among the proofs, never shown."""


@dataclass(frozen=True, slots=True)
class Cardinality:
    """That at most some of a number of propositions hold."""

    measured: tuple[int, ...]
    most: int


@dataclass(repr=False, eq=False)  # what it keeps is too long to be shown
class SolverContext:
    """A case, about which more and more may be asked: what is learned of it is kept.

    solver: Translates.
    case: What holds.
    limit: After how many conflicts a check is too hard; None where it has to go on.
    """

    solver: SatSolver
    case: Case
    limit: int | None = None
    _refuted: list[frozenset[int]] = field(default_factory=list)
    _z3_solver: Any = None
    _told: set[int] = field(default_factory=set)
    _selectors: dict[int, Any] = field(default_factory=dict)

    def is_possible(self, given: Sequence[int]) -> bool:
        """Return whether the case and propositions can hold together.

        Raises TooHardError: It was not found in as many conflicts as there may be.
        """
        parts = frozenset(part for one in given for part in self.solver.propositions.parts(one))
        if any(known <= parts for known in self._refuted):
            return False  # as for a larger class of boards
        selected = {self._selector(proposition): proposition for proposition in given}
        self._tell_bits()
        if self._model(list(selected)) is not None:
            return True
        needed = [selected[one] for one in self._ready().unsat_core()]
        held = (self.solver.propositions.parts(proposition) for proposition in needed)
        self._refuted.append(frozenset[int]().union(*held))
        return False

    def least(
        self, given: Sequence[int], bounds: Sequence[Cardinality], last: Cardinality
    ) -> int | None:
        """Return how few of the propositions of the last bound can hold, or None if too many do.

        Raises TooHardError: It was not found in as many conflicts as there may be.
        """
        selected = [self._selector(proposition) for proposition in given]
        found: int | None = None
        most = last.most
        with self._bounded(bounds):
            while most >= 0:
                with self._bounded([Cardinality(last.measured, most)]):
                    model = self._model(selected)
                if model is None:
                    break
                found = self._count(model, last.measured)
                most = found - 1
        return found

    def first(
        self, given: Sequence[int], bounds: Sequence[Cardinality], order: Sequence[int]
    ) -> list[int]:
        """Return the first values of observations that are possible, by their places.

        The observations are in order: that the earlier has its first possible value matters more.
        """
        selected = [self._selector(proposition) for proposition in given]
        solver = self._ready()
        solver.set("max_conflicts", _UNLIMITED)
        with self._bounded(bounds):
            model = self._model(selected)
            for observation in order:
                bits = self.solver.bits.get(observation, [])
                place = self.solver.value(model, observation)
                for lower in range(place):
                    better = self._model([*selected, *self._has(bits, lower)])
                    if better is not None:
                        model, place = better, lower
                        break
                solver.add(*self._has(bits, place))
            found = [self.solver.value(model, observation) for observation in order]
        solver.set("max_conflicts", _UNLIMITED if self.limit is None else self.limit)
        return found

    def _has(self, bits: Sequence[Any], place: int) -> list[Any]:
        """Return that an observation with some bits has the value at a place."""
        return [bits[place - 1]] if place else [self.solver.z3.Not(bit) for bit in bits]

    def _ready(self) -> Any:  # noqa: ANN401 - of z3
        if self._z3_solver is None:
            self._z3_solver = self.solver.z3.SolverFor(_LOGIC)
            self._z3_solver.set("phase", "always_false")  # first models are small already
            limit = _UNLIMITED if self.limit is None else self.limit
            self._z3_solver.set("max_conflicts", limit)
            self._z3_solver.add(self.solver.expression(self.case.holds))
        return self._z3_solver

    def _model(self, selected: Sequence[Any]) -> Any:  # noqa: ANN401 - of z3
        """Return a model, or None if there is none."""
        z3, solver = self.solver.z3, self._ready()
        answer = solver.check(*selected)
        if answer == z3.unknown:
            raise TooHardError
        return solver.model() if answer == z3.sat else None

    def _tell_bits(self) -> None:
        """Say that each observation has one value, of those that have come up since."""
        for observation, bits in self.solver.bits.items():
            if observation not in self._told:
                self._told.add(observation)
                if len(bits) > 1:
                    self._ready().add(self.solver.z3.AtMost(*bits, 1))

    def _selector(self, proposition: int) -> Any:  # noqa: ANN401 - of z3
        """Return what makes a proposition hold when it is assumed."""
        if proposition not in self._selectors:
            made = self.solver.z3.Bool(f"given {proposition}")
            held = self.solver.expression(proposition)
            self._ready().add(self.solver.z3.Implies(made, held))
            self._selectors[proposition] = made
        return self._selectors[proposition]

    @contextmanager
    def _bounded(self, bounds: Sequence[Cardinality]) -> Iterator[None]:
        """Have bounds hold for a while."""
        solver = self._ready()
        held = [[self.solver.expression(p) for p in bound.measured] for bound in bounds]
        self._tell_bits()  # to hold also afterwards
        solver.push()
        for bound, measured in zip(bounds, held, strict=True):
            if measured:
                solver.add(self.solver.z3.AtMost(*measured, bound.most))
        try:
            yield
        finally:
            solver.pop()

    def _count(self, model: Any, measured: Sequence[int]) -> int:  # noqa: ANN401 - of z3
        expressions = map(self.solver.expression, measured)
        is_true = self.solver.z3.is_true
        return sum(is_true(model.eval(e, model_completion=True)) for e in expressions)
