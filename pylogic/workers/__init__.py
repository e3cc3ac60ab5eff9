"""Work that falls into pieces, done by several processes, here or on other machines.

A piece is made of texts and numbers, and says all that is needed: whoever does it makes its own
rules, and starts its own SWI-Prolog. Results come in the order of the pieces, so that they do not
depend on who did what, or on who died over it.
"""

from pylogic.workers.api import HERE, Workers
from pylogic.workers.opening import opened

__all__ = ["HERE", "Workers", "opened"]
