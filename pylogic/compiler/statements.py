"""What a theory states: rules, equations, ranges and constraints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.core.syntax import Declaration

ORDER = {"<", "≤", ">", "≥"}
BUILT_IN_FUNCTIONS = {"+": 2, "-": 2, "'": 1, f.TIMES: 2, f.DIVIDE: 2, f.MODULO: 2}
ARITHMETIC = frozenset({"+", "-", f.TIMES, f.DIVIDE, f.MODULO})
"""The functions that no equation defines."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What holds (`conclusion`) where `guard` holds; `equivalence` when it holds only there.

    `source` is the identity of the statement that this one is a case of.
    """

    guard: f.Formula
    conclusion: f.Formula
    axiom: Declaration
    equivalence: bool = False
    source: int = 0

    def fail(self, reason: str) -> CompileError:
        """Return the error that this statement gives rise to."""
        return failure(reason, self.axiom)


def failure(reason: str, axiom: Declaration) -> CompileError:
    """Return an error about an axiom, with its number, text and place."""
    return CompileError(f"axiom {axiom.label}: {reason}", axiom.text, axiom.place)


@dataclass(slots=True)
class Theory:
    """The statements of a document by what they say, and the arity of every symbol.

    Attributes
    ----------
    rules : dict of str to list of Statement
        By predicate (`<` among them): statements whose conclusion is that predicate.
    equations : dict of str to list of Statement
        By function: statements whose conclusion is `f(...) = term`.
    ranges : list of Statement
        `p(f(...))`: what sort the values of a function are of.
    constraints : list of Statement
        The rest: nothing is computed from them.
    open_sorts : dict of str to None
        The predicates of which nothing says what they hold of, and that hold of what is observed.
    observing : dict of str to str
        The functions that observe, each with the sort of what it observes.
    """

    predicates: dict[str, int] = field(default_factory=dict)
    functions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, list[Statement]] = field(default_factory=dict)
    equations: dict[str, list[Statement]] = field(default_factory=dict)
    ranges: list[Statement] = field(default_factory=list)
    constraints: list[Statement] = field(default_factory=list)
    open_sorts: dict[str, None] = field(default_factory=dict)
    observing: dict[str, str] = field(default_factory=dict)

    def defining(self, name: str) -> list[Statement]:
        """Return the statements that define a predicate or function."""
        return self.rules.get(name) or self.equations.get(name) or []

    def defines_order(self) -> bool:
        """Whether the document says itself what `<` is."""
        return "<" in self.rules

    def statements(self) -> Iterator[Statement]:
        """Yield every statement."""
        for group in (
            *self.rules.values(),
            *self.equations.values(),
            self.ranges,
            self.constraints,
        ):
            yield from group
