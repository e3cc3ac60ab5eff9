"""Regular expressions that are compiled when they are first asked; all else is as in `re`.

The readers have more than five hundred, and a short document asks a third of them. To compile them
all would take a fifth of the time in which `pylogic load` reads it.

    from pylogic.core import regexes as re
"""

import re
from collections.abc import Iterator
from re import *  # noqa: F403 - what is as in `re`
from re import Pattern
from typing import Any, cast


class Late:
    """A regular expression that becomes a `re.Pattern` when more than its text is wanted."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - what a pattern has
        """Return a method of the pattern, which is compiled by then, and keep it."""
        found = getattr(re.compile(self.pattern, self.flags), name)  # which `re` keeps for a while
        setattr(self, name, found)
        return found


def compile(pattern: str, flags: int = 0) -> Pattern[str]:  # type: ignore[no-redef]  # noqa: A001 - as in `re`
    """Return a regular expression, of which a mistake shows when it is first asked."""
    return cast("Pattern[str]", Late(pattern, flags))


_COMMA = compile(r"[()\[\]{},]")


def parted(
    text: str, sign: Pattern[str] = _COMMA, begin: int = 0, end: int | None = None
) -> Iterator[tuple[int, int]]:
    """Yield the stretches between what a pattern finds outside of brackets, and these."""
    depth, end = 0, len(text) if end is None else end
    for found in sign.finditer(text, begin, end):
        depth += (found[0] in "([{") - (found[0] in ")]}")
        if depth == 0 and found[0] not in "()[]{}":
            yield begin, found.start()
            begin = found.end()
    yield begin, end
