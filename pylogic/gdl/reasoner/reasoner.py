"""What a sheet says of its states."""

from __future__ import annotations

import random
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pylogic.core.errors import CompileError, EvaluationLimit
from pylogic.core.graph import components, reachable
from pylogic.gdl.clauses import Clause, clauses, nests, role_name
from pylogic.gdl.demand import on_demand
from pylogic.gdl.reasoner.code import Names
from pylogic.gdl.reasoner.dependencies import above, constants, users_of
from pylogic.gdl.reasoner.joins import Joins
from pylogic.gdl.reasoner.planning import larger, measured
from pylogic.gdl.reasoner.relations import DOES, DOMAIN, TRUE, Env, Key, Slots, key_of
from pylogic.gdl.reasoner.strata import (
    LARGEST,
    LIMIT,
    Explosion,
    Memory,
    Schedule,
    Stratum,
)
from pylogic.gdl.terms import Term, larger_than, sort_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylogic.gdl.reasoner.planning import Size
    from pylogic.gdl.rules import Rule

Facts: TypeAlias = frozenset[Term]

_ROLE: Final[Key] = ("role", "1")
_INIT: Final[Key] = ("init", "1")
_LEGAL: Final[Key] = ("legal", "2")
_NEXT: Final[Key] = ("next", "1")
_TERMINAL: Final[Key] = ("terminal", "0")
_GOAL: Final[Key] = ("goal", "2")
_SEES: Final[Key] = ("sees", "2")
_WHOLE: Final = 300_000
"""How many rows a relation may have that no state changes."""

_LARGE: Final = 300
"""From how many rows on what was worked out last is kept."""

_ROOM: Final = 4096
"""How many slots are kept free for indexes until all code is made."""

_EFFORT: Final = 400_000
"""How many rows are worked out for such moves; a clock would make other plans each time."""

_KEPT: Final = 100_000
"""Of how many moves the places in their order are kept."""

_MET: Final = 100_000
"""Of how many states it is kept that they were met."""

_SEEN: Final = 100_000
"""How many facts the states have together that are remembered."""

_WAYS: Final = 100
"""Of how many joint moves a state that is remembered has where they lead."""

_WARM: Final = 24
"""How many moves are made at random to see how large relations grow."""


class Reasoner:
    """What follows from the rules of a sheet, relation by relation, from the bottom up.

    rules: The sheet.
    asked: Relations that are worked out only as far as they are asked for, if that is known.
    asked: All such relations: those that are too large.
    roles: In the order of the sheet.
    initial: The facts of the first state.
    seen: The facts of the states of a short game at random.
    perceives: Whether the sheet says what roles perceive of moves.
    """

    def __init__(self, rules: Iterable[Rule], asked: Iterable[tuple[str, int]] = ()) -> None:
        own = clauses(rules)
        self.asked = asked = set(asked)
        while True:
            try:
                self._build(on_demand(own, asked) if asked else own)
            except Explosion as explosion:
                more = users_of(own, explosion.relations) - asked
                if not more:
                    names = ", ".join(sorted(name for name, _ in explosion.relations))
                    raise CompileError(
                        f"more rows of {names} than can be worked out: the rules have no end,"
                        " or too many answers"
                    ) from None
                asked |= more
            else:
                break

    def _build(self, all_clauses: list[Clause]) -> None:
        self.clauses = all_clauses
        self.grows = any(nests(clause.head) for clause in all_clauses)
        self._ready = False
        self._views: dict[Facts, View] = {}
        self._met: set[int] = set()
        self._full: View | None = None
        self._room = _SEEN
        self.order = Order()
        self.slots = Slots()
        self._strata(self.clauses)
        self._evaluate_static()
        rows = self._template[self.slots.of(_ROLE)]
        said = [
            c.head[1] for c in self.clauses if isinstance(c.head, tuple) and c.head[0] == "role"
        ]
        order = [role for role in said if role in rows]
        named = map(role_name, [*order, *sorted(rows, key=sort_key)])
        self.roles = tuple(dict.fromkeys(named))
        self.initial: Facts = frozenset(self._template[self.slots.of(_INIT)])
        self._warm_up()

    def _strata(self, all_clauses: Sequence[Clause]) -> None:
        by_key: dict[Key, list[Clause]] = {}
        edges: dict[Key, set[Key]] = {}
        for clause in all_clauses:
            key = key_of(clause.head)
            by_key.setdefault(key, []).append(clause)
            used = {key_of(a) for a in (*clause.positive, *clause.negative)}
            edges.setdefault(key, set()).update(used)
        roots = (_ROLE, _INIT, _LEGAL, _NEXT, _TERMINAL, _GOAL, _SEES)
        needed = reachable(edges, roots)
        edges = {key: set(used) for key, used in edges.items() if key in needed}
        on_does = above(edges, lambda key: key == DOES)
        on_state = above(edges, lambda key: key[:2] == TRUE or key == DOES)
        for key in (_ROLE, _INIT):
            if key in on_state:
                raise CompileError(f"{key[0]} depends on a state or moves: it comes before both")
        slots = self.slots
        self.strata: list[Stratum] = []
        self._stratum_of: dict[Key, Stratum] = {}
        for component in components(edges):
            own = [clause for key in component.nodes for clause in by_key[key]]
            stratum = Stratum(component.nodes, own, slots)
            self.strata.append(stratum)
            for key in component.nodes:
                self._stratum_of[key] = stratum
        self._edges = edges
        for key in (*needed, *roots, TRUE, DOES, DOMAIN):
            slots.of(key)
        self._static = [s for s in self.strata if s.keys[0] not in on_state]
        self._terminal = self._schedule(_TERMINAL, on_state)
        self._legal = self._schedule(_LEGAL, on_state)
        self._goal = self._schedule(_GOAL, on_state)
        self._moved = {
            root: (self._schedule(root, on_state - on_does), self._schedule(root, on_does))
            for root in (_NEXT, _SEES)
        }
        self.perceives = _SEES in edges
        moved = {DOES, *on_does}
        self._moving = {slots.of(key) for key in moved}
        self.sizes: dict[Key, Size] = {}

    def _schedule(self, root: Key, among: set[Key]) -> Schedule:
        needed = reachable(self._edges, [root]) & among
        return Schedule([s for s in self.strata if s.keys[0] in needed], self._run)

    def _evaluate_static(self) -> None:
        slots = self.slots
        env: Env = [None] * (slots.size + _ROOM + 40 * len(self.clauses))
        dynamic = {slots.of(k) for s in self.strata for k in s.keys}
        for slot in slots.rows.values():
            if slot not in dynamic:
                env[slot] = frozenset()
        env[slots.of(DOMAIN)] = frozenset(constants(self.clauses))
        static: dict[int, Any] = {}
        changing = {slots.of(k) for k in slots.rows if k[:2] == TRUE or k == DOES}
        for slot in slots.rows.values():
            if slot not in dynamic and slot not in changing:
                static[slot] = env[slot]
        self.names = Names(slots, static)
        self.joins = Joins(self.names, self.sizes)
        for stratum in self._static:
            self._run(stratum, env)
            for key in stratum.keys:
                static[slots.of(key)] = env[slots.of(key)]
        self._template = env
        self._split: dict[str, dict[int, int]] = {}
        for key, slot in slots.rows.items():
            if key[:2] == TRUE and len(key) > 2:  # noqa: PLR2004 - the facts of one name
                self._split.setdefault(key[2], {})[int(key[3]) + 1] = slot
                env[slot] = ()
        self._clean()

    def _clean(self) -> None:
        """Forget what was worked out for one state."""
        for at in self.slots.indexes.values():
            self._template[at] = None
        self._shared = [
            at for (slot, _), at in self.slots.indexes.items() if slot not in self._moving
        ]
        self._stale = [at for (slot, _), at in self.slots.indexes.items() if slot in self._moving]
        self._stale += self._moving - {self.slots.of(DOES)}

    def _run(self, stratum: Stratum, env: Env) -> None:
        if stratum.fillers is None:
            for key in stratum.depends():
                rows = env[self.slots.of(key)]
                if rows is not None:
                    self.sizes[key] = larger(self.sizes.get(key), measured(rows, key))
            stratum.limit = _WHOLE if stratum in self._static else LIMIT
            stratum.compile(self.joins, stratum.limit)
        if stratum.memory is not None and stratum.memory.recall(env, self._places(stratum)):
            return
        try:
            stratum.run(env)
        except Explosion as explosion:
            if stratum.memory is not None:
                stratum.memory.forget()
            if self._ready:
                raise EvaluationLimit("rows", explosion.limit) from None
            raise

    def _warm_up(self) -> None:
        """Play at random, note how large relations grow, and plan again."""
        rng = random.Random(1)  # noqa: S311 - no secret
        facts = self.initial
        self.seen = set(facts)
        effort = 0
        for _ in range(_WARM):
            self.seen |= facts
            view = View(self, facts)
            effort += view.note()
            if effort > _EFFORT:
                break
            if view.terminal or not all(view.legal.values()):
                facts = self.initial
                continue
            try:
                facts = view.next(tuple(rng.choice(moves) for moves in view.legal.values()))
            except EvaluationLimit:  # who plays until there is told
                break
        for stratum in self.strata:
            if stratum not in self._static:
                stratum.compile(self.joins)
                stratum.limit = 10 * LIMIT
        self._ready = True
        self._remember()
        moved = [schedule for pair in self._moved.values() for schedule in pair]
        for schedule in (self._terminal, self._legal, self._goal, *moved):
            schedule.join()
        env = self._template
        env.extend([None] * (self.slots.size - len(env)))
        del env[self.slots.size :]
        self._clean()

    def wander(self, games: int = 4) -> set[Term]:
        """Return the facts of some games at random, fewer where states are costly."""
        rng = random.Random(2)  # noqa: S311 - no secret
        left = min(120, _EFFORT // (1 + sum(size.rows for size in self.sizes.values())))
        for _ in range(games):
            facts = self.initial
            while left > 0:
                left -= 1
                self.seen |= facts
                view = View(self, facts)
                if view.terminal or not all(view.legal.values()):
                    break
                try:
                    facts = view.next([rng.choice(moves) for moves in view.legal.values()])
                except EvaluationLimit:  # likewise
                    break
        return self.seen

    def _places(self, stratum: Stratum) -> list[int]:
        """Return the slots of a stratum's rows and of their indexes."""
        own = {self.slots.of(key) for key in stratum.keys}
        return [*own, *(at for (slot, _), at in self.slots.indexes.items() if slot in own)]

    def _remember(self) -> None:
        """Keep what is large and depends on facts that seldom change, such as walls."""
        for stratum in self.strata:
            below = reachable(self._edges, stratum.keys)
            rows = [self.sizes[key].rows for key in stratum.keys if key in self.sizes]
            facts = [key for key in below if key[:2] == TRUE]
            seldom = stratum not in self._static and DOES not in below and TRUE not in facts
            if seldom and facts and max(rows, default=0) > _LARGE:
                stratum.memory = Memory([self.slots.of(key) for key in facts])

    def view(self, facts: Facts) -> View:
        """Return all that holds in a state; it is worked out when it is asked for.

        A state that comes back is remembered, with what was asked of it.
        """
        view = self._views.get(facts)
        if view is None:
            view = View(self, facts)
            mark = hash(facts)
            if mark in self._met:
                self._views[facts] = view
                view.lasts = True
                self._room -= len(facts)
            elif len(self._met) < _MET:
                self._met.add(mark)
            else:
                self._met.clear()
            if self._room < 0:
                self._views.clear()
                self._room = _SEEN
        return view

    def full(self, view: View) -> None:
        """Keep all relations of a view that is remembered, and of no other such."""
        if self._full is not None:
            self._full.shrink()
        self._full = view

    @property
    def undecided(self) -> int:
        """How many atoms were neither true nor false, where negation goes round."""
        return sum(stratum.undecided for stratum in self.strata)


class Order(dict[Term, Any]):
    """What moves are ordered by, kept for those that were seen."""

    def __missing__(self, move: Term) -> tuple[object, ...]:
        """Return what a move is ordered by."""
        if len(self) > _KEPT:
            self.clear()
        key = self[move] = sort_key(move)
        return key


class View:
    """One state, and what follows from it."""

    def __init__(self, reasoner: Reasoner, facts: Facts) -> None:
        self._reasoner = reasoner
        self.facts = facts
        self.lasts = False
        self._following: dict[tuple[Term, ...], Facts] = {}

    def shrink(self) -> None:
        """Forget the relations, and keep what was asked for."""
        self.__dict__.pop("_env", None)

    @cached_property
    def _env(self) -> Env:
        """What was worked out so far, by slot."""
        if self.lasts:
            self._reasoner.full(self)
        reasoner = self._reasoner
        env = reasoner._template.copy()  # noqa: SLF001 - a view is a part of its reasoner
        split: Any = reasoner._split  # noqa: SLF001
        for fact in self.facts:
            if fact.__class__ is tuple and (slots := split.get(fact[0])) is not None:
                slot = slots.get(len(fact))
                if slot is not None:
                    if rows := env[slot]:
                        rows.append(fact)
                    else:
                        env[slot] = [fact]
        env[reasoner.slots.rows[TRUE]] = self.facts
        return env

    def _filled(self, schedule: Schedule) -> Env:
        """Return what is worked out once some relations are."""
        env = self._env
        schedule.fill(env)
        return env

    def _rows(self, key: Key, schedule: Schedule) -> Any:  # noqa: ANN401 - rows
        return self._filled(schedule)[self._reasoner.slots.rows[key]]

    @cached_property
    def terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._rows(_TERMINAL, self._reasoner._terminal))  # noqa: SLF001

    @cached_property
    def legal(self) -> dict[Term, tuple[Term, ...]]:
        """The moves of each role, in order."""
        found: dict[Term, list[Term]] = {role: [] for role in self._reasoner.roles}
        for role, move in self._rows(_LEGAL, self._reasoner._legal):  # noqa: SLF001
            if role in found:
                found[role].append(move)
        order = self._reasoner.order.__getitem__
        return {
            role: tuple(sorted(moves, key=order) if len(moves) > 1 else moves)
            for role, moves in found.items()
        }

    @property
    def goal_terms(self) -> Iterable[tuple[Term, Term]]:
        """The roles and what their goals are said to be, a number or not."""
        rows: Iterable[tuple[Term, Term]] = self._rows(_GOAL, self._reasoner._goal)  # noqa: SLF001
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
            following = frozenset(self._after(_NEXT, made))
            if self._reasoner.grows and any(larger_than(fact, LARGEST) for fact in following):
                raise EvaluationLimit("parts of a fact", LARGEST)
            if len(self._following) < _WAYS:
                self._following[made] = following
        return following

    def percepts(self, moves: Sequence[Term]) -> dict[Term, tuple[Term, ...]]:
        """Return what each role perceives of the moves of all, in order."""
        found: dict[Term, list[Term]] = {role: [] for role in self._reasoner.roles}
        for role, percept in self._after(_SEES, moves):
            if role in found:
                found[role].append(percept)
        return {role: tuple(sorted(own, key=sort_key)) for role, own in found.items()}

    def _after(self, root: Key, moves: Sequence[Term]) -> Any:  # noqa: ANN401 - rows
        """Return the rows of a relation that may depend on moves."""
        reasoner = self._reasoner
        before, after = reasoner._moved[root]  # noqa: SLF001
        own = self._filled(before)
        env = own.copy()
        env[reasoner.slots.rows[DOES]] = frozenset(zip(reasoner.roles, moves, strict=True))
        for at in reasoner._stale:  # noqa: SLF001 - of what is asked on demand, without moves too
            env[at] = None
        after.fill(env)
        for at in reasoner._shared:  # noqa: SLF001
            own[at] = env[at]
        return env[reasoner.slots.rows[root]]

    def note(self) -> int:
        """Work everything out, note how large the relations are, and return the rows of all."""
        reasoner = self._reasoner
        _ = self.terminal, self.legal, self.goals
        effort = 0
        for key, slot in reasoner.slots.rows.items():
            if (rows := self._env[slot]) is not None and key[:1] != DOMAIN[:1]:
                effort += len(rows)
                reasoner.sizes[key] = larger(reasoner.sizes.get(key), measured(rows, key))
        return effort
