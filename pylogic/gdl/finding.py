"""What is wrong, or odd, in a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylogic.gdl.rules import Span


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach of the language, or something to look at.

    Attributes
    ----------
    grave : bool
        Whether the language forbids it; otherwise it is a warning.
    what : str
        What is found, in words.
    span : Span
        Where.
    expected : tuple of str
        What could stand there.
    """

    grave: bool
    what: str
    span: Span
    expected: tuple[str, ...] = ()


def breach(what: str, span: Span, expected: tuple[str, ...] = ()) -> Finding:
    """Return what the language forbids."""
    return Finding(grave=True, what=what, span=span, expected=expected)


def oddity(what: str, span: Span) -> Finding:
    """Return what should be looked at."""
    return Finding(grave=False, what=what, span=span)
