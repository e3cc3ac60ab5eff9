"""What is known of a theorem."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pylogic.core.formulas import Term


class ProofStanding(StrEnum):
    """What is said of a theorem, the strongest first."""

    FALSE = "false"
    PROVED = "proved"
    EXHAUSTED = "exhausted"
    TESTED = "tested"
    OPEN = "open"
    """Nothing is known: no sample met the hypotheses, or it cannot be evaluated."""


@dataclass(frozen=True, slots=True)
class TheoremVerdict:
    """What is known of a theorem, and how it became known.

    theorem: Its name.
    lines: First and last line.
    standing: What is known.
    method: `ACL2`, `z3`, `all games`, `evaluation` (it has no variables), `samples`, or empty.
    cases: How many cases were evaluated that meet the hypotheses.
    seed: Of the samples, where there are any.
    counterexample: Values of the variables with which the theorem is `f`; empty where none is
        known.
    note: What else there is to say: why ACL2 did not prove it, or why nothing is known.
    """

    theorem: str
    lines: tuple[int, int]
    standing: ProofStanding
    method: str = ""
    cases: int = 0
    seed: int | None = None
    counterexample: Mapping[str, Term] = field(default_factory=dict)
    note: str = ""
