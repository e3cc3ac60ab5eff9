"""The reasoner in Python: all that holds in a state, worked out from the bottom up."""

from pylogic.gdl.reasoner.reasoner import Reasoner
from pylogic.gdl.reasoner.view import View

__all__ = ["Reasoner", "View"]
