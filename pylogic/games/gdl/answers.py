"""Whole answers: all that a reasoner says of a state of a sheet, in texts that can be compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from pylogic.games.gdl.values import SheetState, read_facts
from pylogic.gdl.reasoner import Reasoner, View
from pylogic.gdl.terms import Term, rule_text
from pylogic.notations.gdl.infix import read_infix_term
from pylogic.session import Module


@dataclass(frozen=True, slots=True)
class StateAnswers:
    """All that is said of a state.

    over: Whether the game is over.
    legal, goals: By role, its moves and its goal values, in the order of their texts.
    """

    over: bool
    legal: Mapping[str, tuple[str, ...]]
    goals: Mapping[str, tuple[str, ...]]


class Answerer(Protocol):
    """Who says what holds in states of a sheet."""

    @property
    def name(self) -> str:
        """What it is called."""

    def whole(self, state: str) -> StateAnswers:
        """Return all that it says of the state that a text writes."""

    def after(self, state: str, moves: Sequence[str]) -> str:
        """Return the state that moves of all roles, in their order, lead to."""

    def percepts(self, state: str, moves: Sequence[str]) -> str:
        """Return what roles perceive of the moves of all, a line each, in their order."""


class NativeAnswers:
    """The reasoner in Python.

    reasoner: What is asked.
    """

    name = "native"

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self.roles = tuple(map(str, reasoner.roles))
        self.first = str(SheetState(reasoner.initial))
        self._last: tuple[str, View] | None = None

    def whole(self, state: str) -> StateAnswers:
        """Return all that it says of the state that a text writes."""
        view = self.view(state)
        goals: dict[str, list[str]] = {role: [] for role in self.roles}
        for role, value in view.goal_terms:
            goals.setdefault(str(role), []).append(rule_text(value))
        legal = {str(role): _texts(moves) for role, moves in view.legal.items()}
        said = {role: tuple(sorted(goals[role])) for role in self.roles}
        return StateAnswers(view.terminal, legal, said)

    def view(self, state: str) -> View:
        """Return the view of a state; that of the last is kept."""
        if self._last is None or self._last[0] != state:
            facts = read_facts(state)
            if facts is None:
                raise ValueError(state)
            self._last = state, self.reasoner.view(facts)
        return self._last[1]

    def after(self, state: str, moves: Sequence[str]) -> str:
        """Return the state that moves of all roles, in their order, lead to."""
        return str(SheetState(self.view(state).next(_read(moves))))

    def percepts(self, state: str, moves: Sequence[str]) -> str:
        """Return what roles perceive of the moves of all, a line each, in their order."""
        found = self.view(state).percepts(_read(moves))
        return "\n".join("\t".join(sorted(map(rule_text, own))) for own in found.values())


class ClausesAnswers:
    """The clauses of a sheet, in a loaded module.

    module: What is asked.
    roles: The roles, in their order.
    inferences: How many inferences one question may take.
    """

    name = "rules"

    def __init__(
        self, module: Module, roles: Sequence[str], inferences: int | None = 200_000_000
    ) -> None:
        self.module = module
        self.roles = tuple(roles)
        self.inferences = inferences

    def first(self) -> str:
        """Return the first state."""
        return self.module.call_text("first_text", inferences=self.inferences)

    def whole(self, state: str) -> StateAnswers:
        """Return all that it says of the state that a text writes."""
        text = self.module.call_text("answers_text", state, inferences=self.inferences)
        end, *lines = text.split("\n")
        parts = [tuple(sorted(line.split("\t"))) if line else () for line in lines]
        count = len(self.roles)
        legal = dict(zip(self.roles, parts[:count], strict=True))
        goals = dict(zip(self.roles, parts[count:], strict=True))
        return StateAnswers(end == "over", legal, goals)

    def after(self, state: str, moves: Sequence[str]) -> str:
        """Return the state that moves of all roles, in their order, lead to."""
        made = "\t".join(moves)
        return self.module.call_text("after_text", state, made, inferences=self.inferences)

    def percepts(self, state: str, moves: Sequence[str]) -> str:
        """Return what roles perceive of the moves of all, a line each, in their order."""
        made = "\t".join(moves)
        text = self.module.call_text("perceived_text", state, made, inferences=self.inferences)
        return "\n".join("\t".join(sorted(line.split("\t"))) for line in text.split("\n"))


def _read(moves: Sequence[str]) -> list[Term]:
    return [cast("Term", read_infix_term(move)) for move in moves]


def _texts(terms: Sequence[Term]) -> tuple[str, ...]:
    return tuple(sorted(map(rule_text, terms)))
