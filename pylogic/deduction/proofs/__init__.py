"""Deciding, for all boards of a size, whether two formulas are equivalent."""

from pylogic.deduction.proofs.claims import Claim, claims_of, deduced_patterns
from pylogic.deduction.proofs.deciding import DecidedWork, Task, decide
from pylogic.deduction.proofs.lemmas import Lemma, lemmas_of
from pylogic.deduction.proofs.prover import Prover, prover_of
from pylogic.deduction.proofs.verdicts import Counterexample, StepVerdict

__all__ = [
    "Claim",
    "Counterexample",
    "DecidedWork",
    "Lemma",
    "Prover",
    "StepVerdict",
    "Task",
    "claims_of",
    "decide",
    "deduced_patterns",
    "lemmas_of",
    "prover_of",
]
