"""The theorems of a script for the Boyer-Moore prover: proved, exhausted, tested or refuted.

ACL2, where it is installed, proves what it can (`pylogic.theorems.proofs`). Without it theorems
are evaluated: in all games where they are about games, on samples that meet their hypotheses
otherwise. What is only tested is never called proved.
"""

from pylogic.theorems.checking import Evaluation, verdicts, with_proofs
from pylogic.theorems.plan import ProofPlan, read_plan
from pylogic.theorems.proofs import Attempt, attempts
from pylogic.theorems.verdict import ProofStanding, TheoremVerdict

__all__ = [
    "Attempt",
    "Evaluation",
    "ProofPlan",
    "ProofStanding",
    "TheoremVerdict",
    "attempts",
    "read_plan",
    "verdicts",
    "with_proofs",
]
