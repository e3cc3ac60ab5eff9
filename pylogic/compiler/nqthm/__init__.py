"""From a script of the Boyer-Moore prover to a Prolog module.

Each definition becomes a predicate with the value as last argument. A predicate is total and has
one answer for ground arguments; it leaves no choice points, and what the function does last is
what the predicate does last, so that long recursions run in constant stack. How values are written
in Prolog says `prolog/nqthm/primitives.pl`.
"""

from pylogic.compiler.nqthm.program import compile_script

__all__ = ["compile_script"]
