"""Programs of documents, loaded once by SWI-Prolog before anybody asks for them.

The reader of the notation finds what is wrong in a clause. What only SWI-Prolog knows, such as
which predicates are its own, it says itself: so nothing compiles that does not load.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pylogic.core.errors import LoadError, Place, PrologMissing, PylogicError, ReadError
from pylogic.session.sandboxes import LOAD_SECONDS, Sandbox

if TYPE_CHECKING:
    from pylogic.core.errors import LoadMessage


def faults(text: str, file: str) -> tuple[PylogicError, ...]:
    """Return why SWI-Prolog does not load a program; nothing where it does, or is not there.

    Parameters
    ----------
    text : str
        The clauses, on the lines of the document.
    file : str
        What the document is called in messages.
    """
    judge = _judge()
    try:
        module, _ = judge.load_untrusted("pylogic_trial", text, file, timeout=LOAD_SECONDS)
    except LoadError as error:
        lines = text.split("\n")
        return tuple(_fault(message, lines) for message in error.messages)
    except PrologMissing:  # then nobody can ask for the program either
        return ()
    except PylogicError as error:  # it takes too long, or SWI-Prolog fails
        return (error,)
    judge.drop(module)
    return ()


@cache
def _judge() -> Sandbox:
    """Return the process that tries programs."""
    return Sandbox()


def _fault(message: LoadMessage, lines: list[str]) -> ReadError:
    line = lines[message.line - 1] if 0 < message.line <= len(lines) else ""
    place = Place(message.file, message.line, max(1, message.column), line)
    said = message.text[:1].lower() + message.text[1:]
    return ReadError(f"SWI-Prolog does not take this clause: {said}", place)
