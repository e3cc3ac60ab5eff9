"""Witnesses as positions that can be drawn."""

from typing import Final

from pylogic.audit.result import ErratumWitness
from pylogic.checking import Witness as Position

NOBODY: Final = "-"
"""Stands for who moves in the text of a board that does not say it."""


def position(witness: ErratumWitness) -> Position | None:
    """Return a witness as a disagreement about a position; None where it has none.

    A board that does not say who moves says that nobody does, and so do the boards among the
    answers.
    """
    if not witness.state:
        return None
    shape = _shape(witness.state)
    answers = {
        party: f"{answer} {NOBODY}" if _shape(answer) == shape and " " not in answer else answer
        for party, answer in witness.answers.items()
    }
    state = witness.state if " " in witness.state else f"{witness.state} {NOBODY}"
    return Position(state, None, answers)


def _shape(text: str) -> list[int]:
    return [len(row) for row in text.partition(" ")[0].split("/")]
