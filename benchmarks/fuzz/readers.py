"""A reader that is fuzzed, and what its refusals must say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from pylogic.core.errors import CompileError, PylogicError, ReadError

Read = Callable[[bytes], object]
"""Takes an input: returns where it accepts it, raises where it refuses it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """One reader.

    Attributes
    ----------
    name : str
        What the table calls it.
    inputs : int
        Its share of the inputs.
    corpus : callable
        Returns the texts that inputs are made of.
    prepare : callable
        From a folder of its own to what reads an input; called once in a process.
    quick : bool
        Whether the quick run of the ordinary tests has it: those that take long to prepare do not.
    """

    name: str
    inputs: int
    corpus: Callable[[], Sequence[str]]
    prepare: Callable[[Path], Read]
    quick: bool = True


def fault_of(error: Exception, data: bytes) -> str | None:
    """Return what is wrong with an error that a reader raised; None for a proper refusal.

    A proper one is an error of pylogic's, or click's for bad usage, that says something; where it
    has a place, that is in the text.
    """
    if isinstance(error, click.ClickException):
        return None if error.message else "the error says nothing"
    if not isinstance(error, PylogicError):
        return f"{type(error).__name__} is no error of pylogic's"
    if not str(error).strip():
        return "the error says nothing"
    if isinstance(error, ReadError | CompileError) and error.place is not None:
        lines = len(data.splitlines()) + 1
        if not 1 <= error.place.line <= lines or error.place.column < 1:
            return f"the place {error.place} is not in the text, which has {lines} lines"
    return None


def text_of(data: bytes) -> str:
    """Return bytes as the system hands them over as an argument: what is no UTF-8 is escaped."""
    return data.decode("utf-8", errors="surrogateescape")
