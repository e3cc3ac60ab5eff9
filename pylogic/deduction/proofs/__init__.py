"""Deciding, for all boards of a size, whether two formulas are equivalent."""

from pylogic.deduction.proofs.prover import Claim, Prover, prover_of
from pylogic.deduction.proofs.verdicts import Counterexample, Verdict

__all__ = ["Claim", "Counterexample", "Prover", "Verdict", "prover_of"]
