"""Propositions as expressions of z3."""

from dataclasses import dataclass, field
from typing import Any

from pylogic.core.errors import SolverMissing
from pylogic.deduction.proofs.propositions import TRUE, ObservationLiteral, Propositions


def _z3() -> Any:  # noqa: ANN401 - z3 has no types
    """Return z3, which only the proofs need. Raises SolverMissing: It is not installed."""
    try:
        import z3  # noqa: PLC0415 - optional, and slow to import
    except ImportError as error:
        raise SolverMissing(str(error)) from error
    return z3


@dataclass(repr=False)  # what it keeps is too long to be shown
class SatSolver:
    """Answers about the propositions of one store; what is translated is kept.

    `z3` is the module, `bits` the variables that stand for each observation.
    """

    propositions: Propositions
    z3: Any = field(default_factory=_z3)
    bits: dict[int, list[Any]] = field(default_factory=dict)
    _made: dict[int, Any] = field(default_factory=dict)

    def value(self, model: Any, observation: int) -> int:  # noqa: ANN401 - of z3
        """Return which of its values an observation has in a model of z3's, counted from 0."""
        for place, bit in enumerate(self.bits.get(observation, ()), 1):
            if self.z3.is_true(model.eval(bit)):
                return place
        return 0

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
            elif isinstance(node, ObservationLiteral):
                self._made[number] = self._literal(node)
            elif missing := [abs(p) for p in node.parts if abs(p) not in self._made]:
                stack += missing
            else:
                self._made[number] = self._all([self._signed(p) for p in sorted(node.parts)])
        return self._signed(proposition)

    def _all(self, parts: list[Any]) -> Any:  # noqa: ANN401 - of z3
        """Return a conjunction of formulas: `z3.And` asks first of each whether it is one."""
        z3 = self.z3
        context = z3.main_ctx()
        row = (z3.Ast * len(parts))(*[part.as_ast() for part in parts])
        return z3.BoolRef(z3.Z3_mk_and(context.ref(), len(parts), row), context)

    def _signed(self, proposition: int) -> Any:  # noqa: ANN401 - of z3
        if proposition not in self._made:
            self._made[proposition] = self.z3.Not(self._made[-proposition])
        return self._made[proposition]

    def _literal(self, literal: ObservationLiteral) -> Any:  # noqa: ANN401 - of z3
        """Return a literal as a disjunction of bits; the first value is that no bit is set."""
        observation = literal.observation
        size = len(self.propositions.domains[observation])
        if observation not in self.bits:
            self.bits[observation] = [self.z3.Bool(f"{observation}.{i}") for i in range(1, size)]
        bits = self.bits[observation]
        return self.z3.Or([bit for i, bit in enumerate(bits, 1) if literal.mask >> i & 1])
