"""What is asked of a sandbox: goals and their limits, and what its replies mean."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pylogic.core.errors import GoalError, LoadError, LoadMessage
from pylogic.session.goals import KeptGoal, shown_goal
from pylogic.terms import Atom, Compound, Integer, List, String, Term
from pylogic.terms.reader import read_canonical
from pylogic.terms.text import MOST_LEVELS, canonical, nesting, steps

_CHUNK: Final = 1000

SHORTEST: Final = 1e-6
"""Seconds that are left when none are: 0 would stand for no limit."""


class Limits(NamedTuple):
    """What one goal may take; None is no limit.

    seconds: By the clock, the time included in which the goal is read and admitted.
    inferences: Inferences.
    """

    seconds: float | None = None
    inferences: int | None = None

    def __bool__(self) -> bool:
        return self.seconds is not None or self.inferences is not None

    @property
    def arguments(self) -> tuple[str, str]:
        """The limits as the bridge takes them, 0 for none."""
        seconds, inferences = self
        return (
            "0" if seconds is None else f"{max(SHORTEST, seconds):.6f}",
            "0" if inferences is None else str(max(1, inferences)),
        )


class GoalRequest(NamedTuple):
    """A goal, and how it is asked.

    module: Where.
    given: Values for some of its variables.
    limit: The most answers that are wanted.
    limits: What it may take.
    sandboxed: Whether it comes from outside, and must be admitted.
    """

    module: str
    goal: str | Term
    given: Mapping[str, Term] | None
    limit: int | None
    limits: Limits
    sandboxed: bool

    @property
    def names(self) -> str:
        """The names of the variables that are given values."""
        return " ".join(self.given) if self.given else ""

    @property
    def values(self) -> str:
        """The text of the values that are given, as the bridge reads it."""
        if not self.given:
            return ""
        values = Compound("g", tuple(self.given.values()))
        text = canonical(values)
        return text if nesting(text) < MOST_LEVELS else f"steps({steps(values)})"

    @property
    def first_chunk(self) -> int:
        """How many answers the first chunk may have where all that are wanted are taken."""
        return 1 if self.limit == 1 else _CHUNK

    @property
    def shown(self) -> str:
        """The goal as text, for messages."""
        return shown_goal(self.goal if isinstance(self.goal, str) else canonical(self.goal))

    def arguments(self, goal: KeptGoal, first: int) -> tuple[int, int, int, int]:
        """Return how the bridge is asked: for which goal, and in which chunks."""
        return goal.number, first, self.limit or 0, int(self.sandboxed)

    def sent(self, goal: KeptGoal, first: int, limits: Limits) -> tuple[str, ...]:
        """Return how the bridge of a sandbox is asked, with what is left of the limits."""
        return (*map(str, self.arguments(goal, first)), *limits.arguments, self.values)


def call_request(
    module: str, predicate: str, arguments: tuple[str | int, ...], limits: Limits
) -> tuple[str, ...]:
    """Return the request for a call of a predicate that answers a text last."""
    parts = (f"i{each}" if isinstance(each, int) else f"s{each}" for each in arguments)
    return ("call", module, predicate, *limits.arguments, *parts)


def loaded_module(file: str, reply: str) -> str:
    """Return the name of the module that the bridge says it loaded."""
    match read_canonical(reply):
        case Compound("loaded", (Atom(module), _, List(()))):
            return module
        case Compound("loaded", (_, _, List(messages))):
            raise LoadError(file, [message_of(message) for message in messages])
    raise GoalError("exception", file, f"not a reply: {reply}")


def message_of(message: Term) -> LoadMessage:
    """Return a message of the bridge's loader."""
    match message:
        case Compound("message", (Atom(kind), Atom(file), Integer(line), String(text))):
            return LoadMessage(kind, file, line, text)
    raise ValueError(f"not a message: {message}")


def notes_of(answer: str, file: str) -> tuple[LoadMessage, ...]:
    """Return what the loader of clauses from outside says, a message a line."""
    notes = (line.split("\t", 3) for line in answer.split("\n") if line)
    return tuple(
        LoadMessage(kind, file, int(line), said, int(column)) for kind, line, column, said in notes
    )
