"""Whether propositions can hold together, and the smallest way in which they can: asks z3."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylogic.deduction.proofs.propositions import FALSE, TRUE, Literal, Propositions
from pylogic.errors import SolverMissing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_LOGIC = "QF_FD"  # finite domains: z3's SAT solver, with counting


def _z3() -> Any:  # noqa: ANN401 - z3 has no types
    """Return z3, which only the proofs need.

    Raises
    ------
    SolverMissing
        It is not installed.
    """
    try:
        import z3  # noqa: PLC0415 - optional, and slow to import
    except ImportError as error:
        raise SolverMissing(str(error)) from error
    return z3


@dataclass(repr=False)  # what it keeps is too long to be shown
class Question:
    """One claim, about which more and more may be asked: what is learned of it is kept."""

    solver: Solver
    claim: int
    _asked: Any = None
    _bits: set[int] = field(default_factory=set)
    _selectors: dict[int, Any] = field(default_factory=dict)

    def model(
        self, given: Sequence[int], measures: Sequence[Iterable[int]] = ()
    ) -> Mapping[int, int] | None:
        """Return values of observations with which the claim holds, or None if there are none.

        Parameters
        ----------
        given : sequence of int
            Propositions that are to hold too.
        measures : sequence of iterable of int
            Propositions of which as few as possible are to hold: of the first measure, then, among
            the models with so few, of the next.

        Returns
        -------
        mapping of int to int or None
            The value of each observation that has been mentioned.
        """
        if FALSE in (self.claim, *given):
            return None
        z3 = self.solver.z3
        if self._asked is None:
            self._asked = z3.SolverFor(_LOGIC)
            self._asked.set("phase", "always_false")  # so that first models are small already
            self._asked.add(self.solver.expression(self.claim))
        selected = [self._selector(proposition) for proposition in given]
        counted = [[self.solver.expression(p) for p in measure] for measure in measures]
        self._tell_bits()
        if self._asked.check(*selected) != z3.sat:
            return None
        found = self._asked.model()
        self._asked.push()
        for measure in counted:
            fewest = self._count(found, measure)
            while fewest:
                self._asked.push()
                self._asked.add(z3.AtMost(*measure, fewest - 1))
                if self._asked.check(*selected) == z3.sat:
                    found = self._asked.model()
                    fewest = self._count(found, measure)
                    self._asked.pop()
                else:
                    self._asked.pop()
                    break
            self._asked.add(z3.AtMost(*measure, fewest))
        self._asked.pop()
        return {observation: self.solver.value(found, observation) for observation in self._bits}

    def _selector(self, proposition: int) -> Any:  # noqa: ANN401 - of z3
        """Return what makes a proposition hold when it is assumed."""
        if proposition not in self._selectors:
            made = self.solver.z3.Bool(f"given {proposition}")
            self._asked.add(self.solver.z3.Implies(made, self.solver.expression(proposition)))
            self._selectors[proposition] = made
        return self._selectors[proposition]

    def _tell_bits(self) -> None:
        """Say that each observation has one value, of those that have come up since."""
        for observation, bits in self.solver.bits.items():
            if observation not in self._bits:
                self._bits.add(observation)
                if len(bits) > 1:
                    self._asked.add(self.solver.z3.AtMost(*bits, 1))

    def _count(self, model: Any, measure: Sequence[Any]) -> int:  # noqa: ANN401 - of z3
        is_true = self.solver.z3.is_true
        return sum(is_true(model.eval(p, model_completion=True)) for p in measure)


@dataclass(repr=False)  # what it keeps is too long to be shown
class Solver:
    """Answers about the propositions of one store; what is translated is kept.

    `z3` is the module, `bits` the variables that stand for each observation.
    """

    propositions: Propositions
    z3: Any = field(default_factory=_z3)
    bits: dict[int, list[Any]] = field(default_factory=dict)
    _made: dict[int, Any] = field(default_factory=dict)

    def question(self, claim: int) -> Question:
        """Return what answers about a proposition."""
        return Question(self, claim)

    def value(self, model: Any, observation: int) -> int:  # noqa: ANN401 - of z3
        """Return the value of an observation in a model of z3's."""
        first, *others = self.propositions.domains[observation]
        for value, bit in zip(others, self.bits[observation], strict=True):
            if self.z3.is_true(model.eval(bit)):
                return value
        return first

    def expression(self, proposition: int) -> Any:  # noqa: ANN401 - of z3
        """Return a proposition as an expression of z3."""
        stack = [abs(proposition)]
        while stack:
            number = stack[-1]
            if number in self._made:
                stack.pop()
                continue
            node = self.propositions.node(number)
            if number == TRUE:
                self._made[number] = self.z3.BoolVal(val=True)
            elif isinstance(node, Literal):
                self._made[number] = self._literal(node)
            elif missing := [abs(p) for p in node.parts if abs(p) not in self._made]:
                stack += missing
            else:
                self._made[number] = self.z3.And([self._signed(p) for p in sorted(node.parts)])
        return self._signed(proposition)

    def _signed(self, proposition: int) -> Any:  # noqa: ANN401 - of z3
        if proposition not in self._made:
            self._made[proposition] = self.z3.Not(self._made[-proposition])
        return self._made[proposition]

    def _literal(self, literal: Literal) -> Any:  # noqa: ANN401 - of z3
        """Return a literal as a disjunction of bits; the first value is that no bit is set."""
        observation = literal.observation
        size = len(self.propositions.domains[observation])
        if observation not in self.bits:
            self.bits[observation] = [self.z3.Bool(f"{observation}.{i}") for i in range(1, size)]
        bits = self.bits[observation]
        return self.z3.Or([bit for i, bit in enumerate(bits, 1) if literal.mask >> i & 1])
