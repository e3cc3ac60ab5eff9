"""What of a document can be asked though some of its lines are refused."""

from pylogic.documents.remainder.remainder import Remainder, remainder_of
from pylogic.documents.remainder.resting import Resting
from pylogic.documents.remainder.scripts import rest_of_script

__all__ = ["Remainder", "Resting", "remainder_of", "rest_of_script"]
