"""Searches over the steps of documents, and over those of Python that they are held against."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

import pylogic
from pylogic.cli import commands
from pylogic.documents.examples import example

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from pathlib import Path

    from click.testing import Result

    Steps = Callable[[Any], Iterable[Hashable]]

STEPS = {
    "blocks": "do(_, STATE, T)",
    "farmer": "do(_, STATE, T)",
    "frogs": "hop(STATE, T)",
    "hanoi": "move(STATE, T)",
    "knights": "move(STATE, T, _, _, _, _)",
    "lights": "press(STATE, T, _, _)",
    "missionaries": "cross(STATE, T)",
    "nim": "step(STATE, T)",
    "peterson": "step(STATE, T)",
    "yale": "'Result'(_, STATE, T)",
}
"""By example that becomes a game by itself, the goal for a step; all begin with `start(S)`."""


def command(*arguments: str | Path) -> Result:
    """Return the result of a command, run in this process."""
    return CliRunner().invoke(commands, list(map(str, arguments)), catch_exceptions=False)


def distances(begin: Hashable, steps: Steps) -> dict[Hashable, int]:
    """Return how far all that can be reached is from one state."""
    found = {begin: 0}
    todo = [begin]
    for here in todo:
        for there in steps(here):
            if there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def ways(begin: Hashable, steps: Steps, depth: int) -> int:
    """Return how many ways there are to make so many steps."""
    here = Counter([begin])
    for _ in range(depth):
        there: Counter[Hashable] = Counter()
        for state, count in here.items():
            for other in steps(state):
                there[other] += count
        here = there
    return here.total()


def example_file(name: str) -> Path:
    """Return the file of an example."""
    found = example(name)
    assert found is not None
    return found.path


class Asked:
    """An example as it is asked: its states are Prolog terms."""

    def __init__(self, prolog: Any, name: str, goal: str = "") -> None:  # noqa: ANN401 - a session
        self.module = prolog.add(pylogic.load(name))
        self.goal = goal or STEPS[name]

    def all(self, goal: str, variable: str) -> list[str]:
        """Return the values of a variable, as text."""
        return [str(answer[variable]) for answer in self.module.all(goal)]

    def steps(self, state: str) -> list[str]:
        """Return what a step leads to."""
        return self.all(self.goal.replace("STATE", state), "T")


def searched(name: str) -> tuple[dict[Hashable, int], int]:
    """Return how far each state of an example is from the start, and how far the end is."""
    with pylogic.session() as prolog:
        asked = Asked(prolog, name)
        (begin,) = set(asked.all("start(S)", "S"))
        (end,) = set(asked.all("done(S)", "S"))
        reached = distances(begin, asked.steps)
    return reached, reached[end]


def answers(text: str, goal: str, *names: str) -> list[tuple[str, ...]]:
    """Return the answers to a goal about a text, sorted."""
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(text)).all(goal)
        return sorted(tuple(str(answer[name]) for name in names) for answer in found)


def reached(text: str, start: str, step: str) -> dict[object, int]:
    """Return how far the states are that a step leads to; `step` has `S` and `T`."""
    with pylogic.session() as prolog:
        program = prolog.add(pylogic.load(text))
        first = [str(answer["S"]) for answer in program.all(start)]

        def steps(state: object) -> list[str]:
            return [str(answer["T"]) for answer in program.all(f"S = {state}, {step}")]

        return dict(distances(first[0], steps))
