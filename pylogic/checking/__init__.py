"""Cross-checking: the sources of a game are walked in step, and what they say is compared."""

from pylogic.checking.choices import Side, check_choices, compare_choices
from pylogic.checking.crosscheck import check, checked_source, cross_check
from pylogic.checking.mutants import mutants
from pylogic.checking.verdicts import Mutant, MutantsResult
from pylogic.checking.witness import CheckedSource, CheckResult, Witness

__all__ = [
    "CheckResult",
    "CheckedSource",
    "Mutant",
    "MutantsResult",
    "Side",
    "Witness",
    "check",
    "check_choices",
    "checked_source",
    "compare_choices",
    "cross_check",
    "mutants",
]
