"""Cross-checking: the sources of a game are walked in step, and what they say is compared."""

from __future__ import annotations

from pylogic.check.crosscheck import check, contender, cross_check
from pylogic.check.witness import CheckResult, Contender, Witness

__all__ = ["CheckResult", "Contender", "Witness", "check", "contender", "cross_check"]
