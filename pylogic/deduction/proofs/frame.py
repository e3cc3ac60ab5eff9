"""Formulas that are shared, and what is observed of what constructors make, such as a move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol, TypeVar, cast

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.deduction.proofs.entities import Entity, GuardedValues, Value
from pylogic.deduction.proofs.propositions import FALSE, Propositions
from pylogic.deduction.proofs.theory import BoardTheory, CaseDefinition, Constructor, ValueEquation

_Node = TypeVar("_Node", bound=f.Node)


@dataclass(repr=False)  # what it keeps is too long to be shown
class HashConsing:
    """Hash-consing: equal parts of formulas become one object, so that results are shared."""

    _nodes: dict[f.Node, f.Node] = field(default_factory=dict)
    _free: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def shared(self, node: _Node) -> _Node:
        """Return a node whose parts are the same objects in all that were asked for."""
        made = f.transform(node, lambda part: self._nodes.setdefault(part, part))
        return cast("_Node", made)  # it is equal to the node

    def names(self, node: f.Node) -> tuple[str, ...]:
        """Return the free variables of a node that is shared."""
        found = self._free.get(id(node))
        if found is None:
            found = self._free[id(node)] = tuple(f.free_variables(node))
        return found

    def theory(self, theory: BoardTheory) -> BoardTheory:
        """Return a theory with its formulas shared."""
        definitions = {
            name: tuple(CaseDefinition(d.parameters, self.shared(d.body)) for d in known)
            for name, known in theory.definitions.items()
        }
        constructors = {
            name: Constructor(
                c.parameters, self.shared(c.domain), tuple(map(self._equation, c.equations))
            )
            for name, c in theory.constructors.items()
        }
        return BoardTheory(theory.constants, theory.tables, definitions, constructors)

    def _equation(self, equation: ValueEquation) -> ValueEquation:
        return ValueEquation(
            equation.variables,
            self.shared(equation.premise),
            equation.function,
            self.shared(equation.owner),
            tuple(self.shared(argument) for argument in equation.arguments),
            self.shared(equation.value),
        )


class Unrolling(Protocol):
    """What makes propositions of formulas, and cases of terms and of functions."""

    @property
    def propositions(self) -> Propositions:
        """Where the propositions are kept."""

    def formula(self, formula: f.Formula, values: Mapping[str, Value]) -> int:
        """Return the proposition that a shared formula is."""

    def term(self, term: f.Term, values: Mapping[str, Value]) -> GuardedValues:
        """Return the values that a shared term may have."""

    def applied(self, function: str, args: tuple[Value, ...]) -> GuardedValues:
        """Return the values that a function may have."""


def observed(
    unrolling: Unrolling, constructor: Constructor, what: Entity, made: Entity
) -> list[tuple[Value, int]]:
    """Return the values of an observation, each with the proposition that it is that one.

    What the constructor's equations say nothing of is as it was of its first argument.

    made: The constructor's value, of which or of a component of which it is.
    Raises CompileError: Two equations may give it different values.
    """
    store = unrolling.propositions
    inner = dict(zip(constructor.parameters, made.args, strict=True))
    told = [
        _observation(unrolling, equation, what, inner)
        for equation in constructor.equations
        if equation.function == what.function
    ]
    for (guard, cases), (other_guard, other_cases) in combinations(told, 2):
        if cases != other_cases and store.conjunction([guard, other_guard]) != FALSE:
            raise CompileError(f"two equations may give {what} different values")
    exists = unrolling.applied(made.function, made.args).get(made, FALSE)
    untold = store.conjunction([exists, *(-guard for guard, _ in told)])
    if untold != FALSE:
        before = what.with_owner(made, made.args[0])
        told.append((untold, unrolling.applied(before.function, before.args)))
    return [
        (value, store.conjunction([guard, holds]))
        for guard, cases in told
        for value, holds in cases.items()
    ]


def _observation(
    unrolling: Unrolling, equation: ValueEquation, what: Entity, values: Mapping[str, Value]
) -> tuple[int, GuardedValues]:
    """Return the proposition that an equation says what an observation is, and what it says."""
    left_open = list(equation.variables)
    inner = {name: value for name, value in values.items() if name not in left_open}
    for term, value in zip(equation.arguments, what.args[1:], strict=True):
        if isinstance(term, f.Variable) and term.name in left_open:
            left_open.remove(term.name)
            inner[term.name] = value
    if left_open:
        raise CompileError(f"an equation of {what.function} leaves {left_open[0]} open")
    guards = [unrolling.formula(equation.premise, inner)]
    for term, value in zip((equation.owner, *equation.arguments), what.args, strict=True):
        guards.append(unrolling.term(term, inner).get(value, FALSE))
    guard = unrolling.propositions.conjunction(guards)
    return guard, {} if guard == FALSE else unrolling.term(equation.value, inner)
