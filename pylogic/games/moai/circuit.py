"""The circuit of the rules of Moai as axioms, which were written after the words of its report."""

from pylogic.documents.shipped import folder_of
from pylogic.games.text.circuit import CircuitGame, document_circuit


def circuit(name: str, reading: str, **options: int | str) -> CircuitGame:
    """Return the circuit of a board; every reading of the axioms is the same."""
    return document_circuit(folder_of("moai-axioms"), name, reading, options)
