"""Goals: read once by SWI-Prolog, as data, and kept ready to be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.session.pool import Prolog


class Goal:
    """A goal that SWI-Prolog keeps under a number for as long as this object lives.

    Attributes
    ----------
    text : str
        The goal as Prolog text.
    places : Mapping[str, int]
        The names of the variables that are answered, with their places in a row.
    """

    __slots__ = ("_prolog", "number", "places", "text")

    def __init__(self, prolog: Prolog, module: str, text: str, given: str) -> None:
        self._prolog = prolog
        self.text = text
        self.number = 0
        number, *names = prolog.ask("prepare", module, text, given, goal=text).split()
        self.number = int(number)
        self.places: Mapping[str, int] = {name: place for place, name in enumerate(names)}

    def __del__(self) -> None:
        """Let the next goal that is prepared remove this one."""
        if self.number:
            self._prolog.forgotten.append(self.number)
