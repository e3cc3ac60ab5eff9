"""Errors and warnings about a sheet, each with its place."""

from dataclasses import dataclass

from pylogic.gdl.rules import Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error, which the language forbids, or a warning.

    is_error: Whether it is an error; otherwise it is a warning.
    what: What is wrong, in words.
    span: Where.
    expected: What could stand there.
    is_obstacle: Whether no game can be made of the sheet.
    """

    is_error: bool
    what: str
    span: Span
    expected: tuple[str, ...] = ()
    is_obstacle: bool = False


def error(what: str, span: Span, expected: tuple[str, ...] = ()) -> Diagnostic:
    """Return an error: the language forbids this."""
    return Diagnostic(is_error=True, what=what, span=span, expected=expected)


def warning(what: str, span: Span) -> Diagnostic:
    """Return a warning: this is hardly what is meant."""
    return Diagnostic(is_error=False, what=what, span=span)
