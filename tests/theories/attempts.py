"""Several random documents of a notation, one after the other."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tests.theories.verdict import FAULTS

if TYPE_CHECKING:
    from tests.theories.verdict import Verdict


def attempts(notation: str, first: int, count: int) -> list[tuple[int, Verdict]]:
    """Return what became of some random documents, by their numbers."""
    module = import_module(f"tests.theories.of_{notation}")
    found = [(number, module.attempt(number)) for number in range(first, first + count)]
    smallest = getattr(module, "smallest", None)  # where a notation does not shrink by itself
    return [
        (number, smallest(verdict) if smallest and verdict.kind in FAULTS else verdict)
        for number, verdict in found
    ]
