"""One state of a sheet, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from pylogic.core.errors import EvaluationLimit
from pylogic.gdl.reasoner.layers import GOAL, LEGAL, SEES, TERMINAL, Facts, Layers
from pylogic.gdl.reasoner.relations import DOES, DOMAIN, NEXT, TRUE, Env, Key
from pylogic.gdl.reasoner.strata import LARGEST, Schedule
from pylogic.gdl.terms import Term, larger_than, sort_key

_KEPT: Final = 100_000
"""Of how many moves the places in their order are kept."""

_WAYS: Final = 100
"""Of how many joint moves a state that is remembered has where they lead."""


class Order(dict[Term, str]):
    """What moves are ordered by, kept for those that were seen."""

    def __missing__(self, move: Term) -> str:
        """Return what a move is ordered by."""
        if len(self) > _KEPT:
            self.clear()
        key = self[move] = sort_key(move)
        return key


_ORDER: Final = Order()


class KeptView:
    """The one view, of those that are remembered, whose relations are kept."""

    def __init__(self) -> None:
        self._view: View | None = None

    def keep(self, view: View) -> None:
        """Keep all relations of a view, and of no other."""
        if self._view is not None:
            self._view.shrink()
        self._view = view


class View:
    """One state, and what follows from it.

    reasoner: The relations.
    facts: Of the state.
    whole: Where the view is noted once all is worked out, if it is remembered.
    """

    def __init__(self, reasoner: Layers, facts: Facts) -> None:
        self._reasoner = reasoner
        self.facts = facts
        self.whole: KeptView | None = None
        self._env: Env | None = None
        self._terminal: bool | None = None  # a cached property would take a lock in Python 3.11
        self._legal: dict[Term, tuple[Term, ...]] | None = None
        self._following: dict[tuple[Term, ...], Facts] = {}

    def shrink(self) -> None:
        """Forget the relations, and keep what was asked for."""
        self._env = None

    def _begun(self) -> Env:
        """Return the facts by slot, and note that their relations are to be kept."""
        if self.whole is not None:
            self.whole.keep(self)
        reasoner = self._reasoner
        env = reasoner.template.copy()
        named = reasoner.made.get(self.facts)
        for slot, rows in reasoner.named(self.facts) if named is None else named:
            env[slot] = rows
        env[reasoner.slots.rows[TRUE]] = self.facts
        return env

    def _filled(self, schedule: Schedule) -> Env:
        """Return what is worked out once some relations are."""
        env = self._env
        if env is None:
            env = self._env = self._begun()
        schedule.fill(env)
        return env

    def _rows(self, key: Key, schedule: Schedule) -> Any:  # noqa: ANN401 - rows
        return self._filled(schedule)[self._reasoner.slots.rows[key]]

    @property
    def terminal(self) -> bool:
        """Whether the game is over."""
        if self._terminal is None:
            self._terminal = bool(self._rows(TERMINAL, self._reasoner.of_terminal))
        return self._terminal

    @property
    def legal(self) -> dict[Term, tuple[Term, ...]]:
        """The moves of each role, in order."""
        if self._legal is None:
            self._legal = self._ordered()
        return self._legal

    def _ordered(self) -> dict[Term, tuple[Term, ...]]:
        found: dict[Term, list[Term]] = {role: [] for role in self._reasoner.roles}
        for role, move in self.legal_terms:
            if role in found:
                found[role].append(move)
        order = _ORDER.__getitem__
        return {
            role: tuple(sorted(moves, key=order) if len(moves) > 1 else moves)
            for role, moves in found.items()
        }

    @property
    def legal_terms(self) -> Iterable[tuple[Term, Term]]:
        """The moves of the roles, in no order, and of what is no role."""
        rows: Iterable[tuple[Term, Term]] = self._rows(LEGAL, self._reasoner.of_legal)
        return rows

    @property
    def goal_terms(self) -> Iterable[tuple[Term, Term]]:
        """The roles and what their goals are said to be, a number or not."""
        rows: Iterable[tuple[Term, Term]] = self._rows(GOAL, self._reasoner.of_goal)
        return rows

    @cached_property
    def goals(self) -> dict[Term, tuple[int, ...]]:
        """The goal values of each role; a faulty sheet may give none, or several."""
        found: dict[Term, list[int]] = {role: [] for role in self._reasoner.roles}
        for role, value in self.goal_terms:
            if role in found and isinstance(value, str) and value.lstrip("-").isdecimal():
                found[role].append(int(value))
        return {role: tuple(sorted(values)) for role, values in found.items()}

    def next(self, moves: Sequence[Term]) -> Facts:
        """Return the state after the moves of all roles, in their order."""
        made = tuple(moves)
        following = self._following.get(made)
        if following is None:
            env = self._after(NEXT, made)
            following = self._reasoner.state(env)
            if self._reasoner.grows and any(larger_than(fact, LARGEST) for fact in following):
                raise EvaluationLimit("parts of a fact", LARGEST)
            if len(self._following) < _WAYS:
                self._following[made] = following
        return following

    def percepts(self, moves: Sequence[Term]) -> dict[Term, tuple[Term, ...]]:
        """Return what each role perceives of the moves of all, in order."""
        found: dict[Term, list[Term]] = {role: [] for role in self._reasoner.roles}
        percepts = self._after(SEES, moves)[self._reasoner.slots.rows[SEES]]
        for role, percept in percepts:
            if role in found:
                found[role].append(percept)
        return {role: tuple(sorted(own, key=sort_key)) for role, own in found.items()}

    def _after(self, root: Key, moves: Sequence[Term]) -> Env:
        """Return the relations once one is worked out that may depend on moves."""
        reasoner = self._reasoner
        before, after = reasoner.moved[root]
        own = self._filled(before)
        env = own.copy()
        env[reasoner.slots.rows[DOES]] = frozenset(zip(reasoner.roles, moves, strict=True))
        for at in reasoner.stale:  # of what is asked on demand, without moves too
            env[at] = None
        after.fill(env)
        for at in reasoner.shared:
            own[at] = env[at]
        return env

    def note(self) -> int:
        """Work everything out, note how large the relations are, and return the rows of all."""
        reasoner = self._reasoner
        _ = self.terminal, self.legal, self.goals
        env = self._filled(reasoner.of_goal)
        effort = 0
        for key, slot in reasoner.slots.rows.items():
            if (rows := env[slot]) is not None and key[:1] != DOMAIN[:1]:
                effort += len(rows)
                reasoner.measure(key, rows)
        return effort
