"""Whether the steps of a derivation say the same: each is asked of all states of its document."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from pylogic.compiler.program import Program
from pylogic.core.errors import DeductionError, GoalError
from pylogic.core.formulas import Truth, free_variables
from pylogic.documents import Document
from pylogic.session import Module
from pylogic.terms import Compound, Variable

_SECONDS: Final = 60.0
"""How long two steps are compared."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two steps, one behind the other.

    steps: Their labels.
    holds: The label of the one that holds of the values; empty where both say the same.
    values: By variable, for what only one of them holds.
    counts: Of how many values each holds.
    """

    steps: tuple[str, str]
    holds: str = ""
    values: tuple[tuple[str, str], ...] = ()
    counts: tuple[int, int] = (0, 0)

    @property
    def name(self) -> str:
        """How they are called together: `1<=>2`."""
        return "<=>".join(label.removeprefix("Step ") for label in self.steps)


def states_of(document: Document) -> int | None:
    """Return how many states there are of which steps are asked; None where nothing says it."""
    program = document.program
    if not isinstance(program, Program):
        return None
    counts = [program.model.count_of_states(sort) for sort in program.model.layouts]
    return counts[0] if len(counts) == 1 else None


def compared(document: Document, module: Module) -> Iterator[Compared]:
    """Return each step beside the next, with values that tell them apart, if there are any.

    module: The document's clauses, of which the steps are predicates.
    Raises DeductionError: It has no two steps. Raises GoalError: Their states cannot be listed.
    """
    program, steps = document.program, document.syntax.steps()
    if len(steps) < 2 or not isinstance(program, Program):  # noqa: PLR2004 - to compare
        raise DeductionError(document.name, "there are no two steps to be compared")
    names = tuple(free_variables(steps[0].formula or Truth(value=True)))
    called = tuple(Variable(f"V{i}") for i, _ in enumerate(names))
    asked = {one.label: Compound(program.names[one.label.lower()], called) for one in steps}

    @cache
    def count(label: str) -> int:
        """Return of how many values a step holds."""
        every, once, number = map(Variable, ("Every", "Once", "Number"))
        found = Compound("findall", (Compound("of", called), asked[label], every))
        counted = Compound("length", (once, number))
        goal = Compound(",", (found, Compound(",", (Compound("sort", (every, once)), counted))))
        answer = module.ask(goal, timeout=_SECONDS)
        if answer is None:
            raise GoalError("failed", str(goal), "the values of a step cannot be counted")
        return int(str(answer[number.name]))

    def beside(first: str, second: str) -> Compared:
        counts = count(first), count(second)
        for holds, fails in ((first, second), (second, first)):
            goal = Compound(",", (asked[holds], Compound("\\+", (asked[fails],))))
            answer = module.ask(goal, timeout=_SECONDS)
            if answer is not None:
                values = (str(answer[one.name]) for one in called)
                told = tuple(zip(names, values, strict=True))
                return Compared((first, second), holds, told, counts)
        return Compared((first, second), counts=counts)

    return (beside(first.label, second.label) for first, second in pairwise(steps))
