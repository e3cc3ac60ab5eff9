"""Carrying out the derivations of a document by tactics, and deciding whether each step is right.

`derive(document, moves)` returns the steps of a derivation, each a `Step`: its number and heading,
the names of the tactics that made it, the `derived` formula, the `printed` one (None where the
document has none), how far the two are the same, and where they differ. Which tactic with which
arguments makes which step is data, `derivation.toml` beside the document's errata. A tactic is a
function from a formula to a formula (`pylogic.deduction.tactics`); none knows a document.
`derivations` returns with it those whose results it uses.
`with_results(document, moves)` puts what was derived in the place of the definitions.
"""

from pylogic.deduction.derivation import Derivation, Step, derivations, derive, with_results
from pylogic.deduction.sameness import Sameness

__all__ = ["Derivation", "Sameness", "Step", "derivations", "derive", "with_results"]
