"""What of a document can be asked though some of its lines are refused."""

from pylogic.documents.remainder.remainder import Remainder, remainder_of
from pylogic.documents.remainder.resting import Resting

__all__ = ["Remainder", "Resting", "remainder_of"]
