"""Circuits: the rules of a text as gates, run on many positions at once.

What a text says of a position, over finite sorts, is a circuit of and-gates and inverters: its
inputs are the bits of a position, its outputs which moves are legal, the bits after each, who has
won. A word of the machine holds one bit of 64 positions.
"""

from pylogic.circuits.batch import Batch, Machine, perft
from pylogic.circuits.circuit import Circuit, End, Move, Slot
from pylogic.circuits.playouts import PlayoutPlayer, Tally
from pylogic.circuits.rules import Roles, Rules

__all__ = [
    "Batch",
    "Circuit",
    "End",
    "Machine",
    "Move",
    "PlayoutPlayer",
    "Roles",
    "Rules",
    "Slot",
    "Tally",
    "perft",
]
