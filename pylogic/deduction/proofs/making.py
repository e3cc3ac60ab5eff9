"""What is observed of the value of a constructor, such as the game after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pylogic import formulas as f
from pylogic.deduction.proofs.propositions import FALSE, Propositions
from pylogic.errors import CompileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylogic.deduction.proofs.entities import Cases, Entity, Value
    from pylogic.deduction.proofs.theory import Constructor, Equation


class Unrolling(Protocol):
    """What makes propositions of formulas, and cases of terms and of functions."""

    @property
    def propositions(self) -> Propositions:
        """Where the propositions are kept."""

    def formula(self, formula: f.Formula, values: Mapping[str, Value]) -> int:
        """Return the proposition that a shared formula is."""

    def term(self, term: f.Term, values: Mapping[str, Value]) -> Cases:
        """Return the values that a shared term may have."""

    def applied(self, function: str, args: tuple[Value, ...]) -> Cases:
        """Return the values that a function may have."""


def observed(
    unrolling: Unrolling, constructor: Constructor, what: Entity, made: Entity
) -> list[tuple[Value, int]]:
    """Return the values of an observation, each with the proposition that it is that one.

    What the constructor's equations say nothing of is as it was of its first argument.

    Parameters
    ----------
    unrolling : Unrolling
        Unrolls the equations.
    constructor : Constructor
        The constructor.
    what : Entity
        The observation.
    made : Entity
        The constructor's value, of which or of a component of which it is.

    Raises
    ------
    CompileError
        Two equations may give it different values.
    """
    store = unrolling.propositions
    inner = dict(zip(constructor.parameters, made.args, strict=True))
    found: list[tuple[Value, int]] = []
    for equation in constructor.equations:
        if equation.function == what.function:
            found += _told(unrolling, equation, what, inner)
    for i, (value, guard) in enumerate(found):
        for other, guard_of_other in found[:i]:
            if value != other and store.conjunction([guard, guard_of_other]) != FALSE:
                raise CompileError(f"two equations may give {what} different values")
    exists = unrolling.applied(made.function, made.args).get(made, FALSE)
    untold = store.conjunction([exists, *(-guard for _, guard in found)])
    if untold != FALSE:
        before = what.with_owner(made, made.args[0])
        found += [
            (value, store.conjunction([untold, guard]))
            for value, guard in unrolling.applied(before.function, before.args).items()
        ]
    return found


def _told(
    unrolling: Unrolling, equation: Equation, what: Entity, values: Mapping[str, Value]
) -> Iterator[tuple[Value, int]]:
    """Yield the values that an equation gives, each with the proposition that it does."""
    others = what.args[1:]
    left_open = list(equation.variables)
    inner = {name: value for name, value in values.items() if name not in left_open}
    for term, value in zip(equation.arguments, others, strict=True):
        if isinstance(term, f.Variable) and term.name in left_open:
            left_open.remove(term.name)
            inner[term.name] = value
    if left_open:
        raise CompileError(f"an equation of {what.function} leaves {left_open[0]} open")
    guards = [unrolling.formula(equation.premise, inner)]
    for term, value in zip((equation.owner, *equation.arguments), what.args, strict=True):
        guards.append(unrolling.term(term, inner).get(value, FALSE))
    guard = unrolling.propositions.conjunction(guards)
    if guard == FALSE:
        return
    for value, holds in unrolling.term(equation.value, inner).items():
        yield value, unrolling.propositions.conjunction([guard, holds])
