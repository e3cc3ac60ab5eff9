"""Failures of goals as typed errors."""

from __future__ import annotations

from typing import NoReturn

from pylogic.errors import GoalError, NotAllowed
from pylogic.term_reading import read_canonical
from pylogic.terms import Atom, Compound, Integer, String


class Failure(Exception):
    """A goal stopped with an exception; the text is that of `error(Kind, Message)`.

    It never leaves the session.
    """


def raise_failure(goal: str, kind: str, message: str) -> NoReturn:
    """Raise the error that a kind of failure stands for."""
    if kind == "sandbox":
        raise NotAllowed(goal, message)
    raise GoalError(kind, goal, message)


def failed(goal: str, failure: Failure) -> NoReturn:
    """Raise the error for an exception that left a goal."""
    match read_canonical(str(failure)):
        case Compound("error", (Atom(kind), String(message))):
            raise_failure(goal, kind, message)
        case Compound(
            "error",
            (Compound("syntax", (Integer(line), Integer(column))), String(message)),
        ):
            raise GoalError("syntax", goal, message, (line, column))
    raise GoalError("exception", goal, str(failure))
