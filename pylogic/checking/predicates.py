"""A predicate of a text compared with another definition of it, position by position.

The positions go to Prolog as one list of texts, so that a million comparisons are a few calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from pylogic.core.errors import GoalError
from pylogic.terms import List, String

if TYPE_CHECKING:
    from pylogic.session import Module

Expected = Callable[[str], bool]
"""Whether the other side holds of the position that a text writes."""
_BATCH: Final = 20_000  # positions of one call


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A position of which a text says something else.

    state: The text of the position.
    said, expected: What the text's predicate says, and what the other side says.
    """

    state: str
    said: bool
    expected: bool


def holding(
    module: Module, goal: str, states: Iterable[str], read: str = "state_text"
) -> set[str]:
    """Return those of some positions of which a goal holds.

    module: Where it is asked: a loaded rule module.
    goal: A goal about `State`.
    read: The predicate that makes a state of a text, as its first argument.
    Raises GoalError: The goal cannot be asked, or a text is no position.
    """
    found: set[str] = set()
    asked = (
        f"findall(Text, (member(Text, Texts), once({read}(State, Text)), once({goal})), Holding)"
    )
    for batch in _batches(states):
        given = {"Texts": List(tuple(map(String, batch)))}
        answer = module.ask(asked, given=given)
        held = answer["Holding"] if answer is not None else None
        if not isinstance(held, List):
            raise GoalError("exception", goal, "it has no list of answers")
        found |= {text.value for text in held.items if isinstance(text, String)}
    return found


def disagreements(
    module: Module, goal: str, states: Iterable[str], expected: Expected, read: str = "state_text"
) -> Iterator[Disagreement]:
    """Yield the positions of which a goal does not say what is expected, in their order.

    The parameters and errors are those of `holding`.
    """
    for batch in _batches(states):
        held = holding(module, goal, batch, read)
        for state in batch:
            said, other = state in held, expected(state)
            if said != other:
                yield Disagreement(state, said, other)


def _batches(states: Iterable[str]) -> Iterator[list[str]]:
    source = iter(states)
    while batch := list(islice(source, _BATCH)):
        yield batch
