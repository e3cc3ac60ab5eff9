"""Whole numbers between bounds: `n > 0 ∧ n ≤ left(h, p)` says which values n can have."""

from dataclasses import dataclass

from pylogic.compiler.clauses.goals import Call, Goals
from pylogic.compiler.clauses.literals import Literal, Simple, Test, variables
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.plan import Plan
from pylogic.core import formulas as f
from pylogic.core.opposites import MIRRORED

_LOWER = {">": 1, "≥": 0}
_UPPER = {"<": 1, "≤": 0}


@dataclass(frozen=True, slots=True)
class Range:
    """A variable with a lower and an upper bound, each a term and what to add to it."""

    variable: str
    low: tuple[Simple, int]
    high: tuple[Simple, int]
    tests: tuple[Test, Test]

    def numbers(self) -> tuple[f.Number, ...] | None:
        """Return the values, where both bounds are numbers."""
        (low, above), (high, below) = self.low, self.high
        if not (isinstance(low, f.Number) and isinstance(high, f.Number)):
            return None
        return tuple(map(f.Number, range(low.value + above, high.value + below + 1)))

    def goals(self, scope: Scope) -> Goals:
        """Return goals that give the variable each of its values."""
        found = []
        ends = []
        for (term, offset), label in ((self.low, "low"), (self.high, "high")):
            if isinstance(term, f.Number):
                ends.append(str(term.value + offset))
            elif offset == 0:
                ends.append(scope.text(term))
            else:
                name = scope.prolog_name(scope.fresh(label).name)
                found.append(
                    Call("is", (name, f"{scope.text(term)} {'+' if offset > 0 else '-'} 1"))
                )
                ends.append(name)
        return (*found, Call("between", (*ends, scope.prolog_name(self.variable))))


def find_range(plan: Plan, pool: list[Literal]) -> Range | None:
    """Return a variable without a value whose bounds are known, if there is one."""
    for name in (v for literal in pool if isinstance(literal, Test) for v in variables(literal)):
        if name in plan.bound:
            continue
        low, high = _bounds(pool, name, plan.bound)
        if low and high:
            return Range(name, (low[0], low[1]), (high[0], -high[1]), (low[2], high[2]))
    return None


def ranged(literals: list[Literal]) -> set[str]:
    """Return the variables that have a lower and an upper bound, known or not."""
    names = {v for literal in literals if isinstance(literal, Test) for v in variables(literal)}
    return {name for name in names if all(_bounds(literals, name, None))}


def _bounds(
    literals: list[Literal], name: str, bound: set[str] | None
) -> list[tuple[Simple, int, Test] | None]:
    """Return the first lower and the first upper bound of a variable whose other side is known."""
    low = high = None
    for literal in literals:
        if not isinstance(literal, Test):
            continue
        for relation, one, other in (
            (literal.relation, literal.left, literal.right),
            (MIRRORED[literal.relation], literal.right, literal.left),
        ):
            if one != f.Variable(name) or name in f.free_variables(other):
                continue
            if bound is not None and not f.free_variables(other).keys() <= bound:
                continue
            if relation in _LOWER:
                low = low or (other, _LOWER[relation], literal)
            elif relation in _UPPER:
                high = high or (other, _UPPER[relation], literal)
    return [low, high]
