"""What of a script can be asked though some of its events are refused."""

from collections.abc import Callable
from dataclasses import replace

from pylogic.core.errors import PylogicError
from pylogic.core.syntax import Syntax
from pylogic.documents.remainder.refused import RefusedLine
from pylogic.documents.remainder.remainder import Remainder
from pylogic.documents.remainder.resting import Resting
from pylogic.nqthm.events import Script


def rest_of_script(script: Syntax, compiled: Callable[[Syntax], object]) -> Remainder | None:
    """Return a script without the events that are refused; None where nothing is left.

    An event gives functions, and no other event changes their values: those that call what a
    refused event gives are not computed, and all others are.

    compiled: Compiles a script, or raises a `PylogicError`.
    """
    assert isinstance(script, Script)  # noqa: S101  # what its reader returns
    errors: tuple[PylogicError, ...] = script.problems
    if not errors:
        try:
            compiled(script)
        except PylogicError as error:  # a call of what nothing defines
            errors = (error,)
    unclear = (*errors, *script.unclear)
    left = replace(script, problems=(), partial=True, unclear=unclear)
    try:
        compiled(left)
    except PylogicError:
        return None
    given = {found.label for found in script.placed}
    resting = {
        name: Resting(RefusedLine(error, names, names, frozenset(), f"line {error.place.line}"))
        for name, error in script.unread.items()
        for names in (frozenset({name}),)
        if name and name not in given
    }
    return Remainder(left, errors, resting)
