"""Goals: read once by SWI-Prolog, as data, and kept ready to be called."""

from collections.abc import Mapping
from typing import Protocol

from pylogic.core.errors import GoalError
from pylogic.terms import Term
from pylogic.terms.text import MOST_LEVELS, canonical, nesting


class Keeper(Protocol):
    """A SWI-Prolog that keeps goals, in this process or in another."""

    @property
    def forgotten(self) -> list[int]:
        """Numbers of goals that are not needed any more."""

    def ask(self, name: str, *arguments: str, goal: str) -> str:
        """Return what a predicate of the bridge answers; `goal` is what an error speaks of."""


SHOWN = 400  # characters of a goal in a message


def shown_goal(text: str) -> str:
    """Return the text of a goal for messages, cut off where it is long."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} ..."


class KeptGoal:
    """A goal that SWI-Prolog keeps under a number for as long as this object lives.

    text: The goal as Prolog text, cut off where it is long, for messages.
    places: The names of the variables that are answered, with their places in a row.
    """

    __slots__ = ("_keeper", "number", "places", "text")

    def __init__(self, keeper: Keeper, module: str, goal: str | Term, given: str) -> None:
        self._keeper = keeper
        self.number = 0
        # Canonical text means the same in every module but one that changed its flags.
        syntax = module if isinstance(goal, str) else "pylogic_goals"
        text = goal if isinstance(goal, str) else canonical(goal)
        self.text = shown_goal(text)
        if nesting(text) > MOST_LEVELS and _levels(text) > MOST_LEVELS:
            raise GoalError("syntax", self.text, f"nested deeper than {MOST_LEVELS}")
        number, *names = keeper.ask("prepare", module, text, syntax, given, goal=self.text).split()
        self.number = int(number)
        self.places: Mapping[str, int] = {name: place for place, name in enumerate(names)}

    def __del__(self) -> None:
        """Let the next goal that is prepared remove this one."""
        if self.number:
            self._keeper.forgotten.append(self.number)


def _levels(text: str) -> int:
    deepest = level = 0
    for char in text:
        if char in "([{":
            level += 1
            deepest = max(deepest, level)
        elif char in ")]}":
            level -= 1
    return deepest
