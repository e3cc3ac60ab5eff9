"""Failures of goals as typed errors."""

from typing import Final, NoReturn

from pylogic.core.errors import GoalError, NotAllowed
from pylogic.session.goals import SHOWN
from pylogic.session.nesting import odd_bracket
from pylogic.terms import Atom, Compound, Integer, String
from pylogic.terms.reader import read_canonical

BREAKING: Final = tuple(
    f"{form}({kind}"
    for form in ("!", "error")
    for kind in ("time", "inferences", "interrupted", "halt", "stack", "aborted")
)
"""How chunks and errors begin after which an engine may be broken."""


class Failure(Exception):
    """A goal stopped with an exception; the text is that of `error(Kind, Message)`.

    It never leaves the session.
    """


def half_character(code: int) -> Failure:
    """Return the failure of a text that has half of a character."""
    return Failure(f'error(exception,"U+{code:04X} is half of a character: no text has it")')


def utf8_text(data: bytes | bytearray) -> str:
    """Return the text that SWI-Prolog wrote; a `Failure` where it has half of a character."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        code = data[error.start : error.start + 3].decode(errors="surrogatepass")
        raise half_character(ord(code[0])) from None


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
            "error", (Compound("syntax", (Integer(line), Integer(column))), String(message))
        ):
            text = goal.rstrip()  # whose end is where SWI-Prolog misses something, perhaps
            if len(text) <= SHOWN and len(text.splitlines()) <= 1:
                line, column = (1, column) if line == 1 else (1, len(text) + 1)
                if (found := odd_bracket(text)) is not None:
                    message, column = f"syntax error: {found[0]}", found[1] + 1
            raise GoalError("syntax", text, message, (line, column))
    raise GoalError("exception", goal, str(failure))
