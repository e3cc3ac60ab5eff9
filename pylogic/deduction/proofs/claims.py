"""What is to be decided: that the steps of a derivation are equivalent, and deduced patterns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pylogic.core import formulas as f
from pylogic.core.syntax import CLAIM
from pylogic.deduction.derivation import Step
from pylogic.documents import Document


@dataclass(frozen=True, slots=True)
class Claim:
    """That two formulas are equivalent.

    name: What verdicts call it.
    provided: Side conditions that are to be tried where it does not hold, by what they are called.
    conditional: Whether those of the boards are to be tried too.
    """

    name: str
    left: f.Formula
    right: f.Formula
    provided: Mapping[str, f.Formula] = field(default_factory=dict)
    conditional: bool = False

    @property
    def variables(self) -> frozenset[str]:
        """The free variables of the two formulas."""
        return frozenset({**f.free_variables(self.left), **f.free_variables(self.right)})


def claims_of(document: Document, steps: Sequence[Step], *, derived: bool = False) -> list[Claim]:
    """Return that each step of a derivation is equivalent to the step before.

    steps: Step 0 first.
    derived: Whether the formulas are those that tactics derived, also where the document prints
        one.
    """
    found = []
    for one, other in pairwise(steps):
        left, right = (
            step.derived if derived or step.printed is None else step.printed
            for step in (one, other)
        )
        provided = other.provided
        conditions = {} if provided is None else {document.written(provided): provided}
        found.append(Claim(f"{one.number}<=>{other.number}", left, right, conditions))
    return found


def deduced_patterns(document: Document) -> list[Claim]:
    """Return what a document states without defining anything by it."""
    return [
        Claim(one.label, one.formula.left, one.formula.right, conditional=True)
        for one in document.declarations
        if one.kind == CLAIM and isinstance(one.formula, f.Iff)
    ]
