"""Several random documents of a notation, one after the other."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.theories.verdict import Verdict


def attempts(notation: str, first: int, count: int) -> list[tuple[int, Verdict]]:
    """Return what became of some random documents, by their numbers."""
    attempt = import_module(f"tests.theories.of_{notation}").attempt
    return [(number, attempt(number)) for number in range(first, first + count)]
