"""What a sheet says of its states."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from pylogic.core.collecting import uncollected
from pylogic.core.errors import CompileError, EvaluationLimit, MeaningError
from pylogic.core.graph import reachable
from pylogic.gdl.clauses import Clause, clauses
from pylogic.gdl.demand import base_name, on_demand
from pylogic.gdl.reasoner.dependencies import users_of
from pylogic.gdl.reasoner.layers import Facts, Layers
from pylogic.gdl.reasoner.planning import Size
from pylogic.gdl.reasoner.relations import DOES, TRUE, Key
from pylogic.gdl.reasoner.strata import LIMIT, Explosion, StratumMemo
from pylogic.gdl.reasoner.view import KeptView, View
from pylogic.gdl.relations import Symbol
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term

_LARGE: Final = 300
"""From how many rows on what was worked out last is kept."""

_EFFORT: Final = 400_000
"""How many rows are worked out for such moves; a clock would make other plans each time."""

_MET: Final = 100_000
"""Of how many states it is kept that they were met."""

_SEEN: Final = 100_000
"""How many facts the states have together that are remembered."""

_WARM: Final = 24
"""How many moves are made at random to see how large relations grow."""


class Reasoner(Layers):
    """What follows from the rules of a sheet, relation by relation, from the bottom up.

    rules: The sheet.
    asked: The relations that are worked out only as far as they are asked for.
    like: A reasoner of a part of the same rules, in which no relation lacks one; what no state
        changes, which relations are asked for, and how large they grow, is taken from it.
    seen: The facts of the states of a short game at random.
    """

    asked: set[Symbol]
    seen: set[Term]

    def __init__(self, rules: Iterable[Rule], like: Reasoner | None = None) -> None:
        own = clauses(rules)
        self.asked = asked = set() if like is None else set(like.asked)
        self.fixed = {} if like is None else like.fixed
        large: dict[Key, Size] = {}
        with uncollected():  # of an explosion, too, whose rows are let go of at once
            while True:
                try:
                    self._make(own, like)
                except Explosion as explosion:
                    more = users_of(own, explosion.relations) - asked
                    if not more:
                        names = ", ".join(sorted(name for name, _ in explosion.relations))
                        raise CompileError(
                            f"more rows of {names} than can be worked out: the rules have no"
                            " end, or too many answers"
                        ) from None
                    asked |= more
                    large.update(explosion.sizes)
                else:
                    break
        self.sizes.update(large)

    def _make(self, own: Sequence[Clause], like: Reasoner | None) -> None:
        """Work out what no state changes and is not known yet, and plan the rest."""
        known = {key: rows for key, rows in self.fixed.items() if key[0] == base_name(key[0])}
        super().__init__(on_demand(own, self.asked) if self.asked else own, known)
        self._views: dict[Facts, View] = {}
        self._met: set[int] = set()
        self._whole = KeptView()
        self._room = _SEEN
        if like is None:
            self._warm_up()
        else:
            self.seen = like.seen
            self.sizes.update(like.sizes)
        self._plan()

    def _warm_up(self) -> None:
        """Play at random, and note how large relations grow."""
        rng = random.Random(1)  # noqa: S311 - no secret
        facts = self.initial
        self.seen = set(facts)
        effort = 0
        for _ in range(_WARM):
            self.seen |= facts
            view = View(self, facts)
            try:
                effort += view.note()
                if effort > _EFFORT:
                    break
                if view.terminal or not all(view.legal.values()):
                    facts = self.initial
                    continue
                facts = view.next(tuple(rng.choice(moves) for moves in view.legal.values()))
            except (EvaluationLimit, MeaningError):  # who plays until there is told
                break

    def _plan(self) -> None:
        """Plan again, by how large relations are."""
        for stratum in self.strata:
            if stratum not in self._static:
                stratum.compile(self.instances)
                stratum.limit = 10 * LIMIT
        self._ready = True
        self._remember()
        moved = [schedule for pair in self.moved.values() for schedule in pair]
        for schedule in (self.of_terminal, self.of_legal, self.of_goal, *moved):
            schedule.join()
        env = self.template
        env.extend([None] * (self.slots.size - len(env)))
        del env[self.slots.size :]
        self._clean()

    def wander(self, games: int = 4) -> set[Term]:
        """Return the facts of some games at random, fewer where states are costly.

        Those after each first move are among them, so that an empty board has all its squares.
        """
        rng = random.Random(2)  # noqa: S311 - no secret
        effort = int(_EFFORT // (1 + sum(size.rows for size in self.sizes.values())))
        left = min(120, effort)
        try:
            for moves in islice(self._firsts(), effort):
                self.seen |= self.view(self.initial).next(moves)
        except (EvaluationLimit, MeaningError):  # likewise
            return self.seen
        for _ in range(games):
            facts = self.initial
            while left > 0:
                left -= 1
                self.seen |= facts
                view = View(self, facts)
                try:
                    if view.terminal or not all(view.legal.values()):
                        break
                    facts = view.next([rng.choice(moves) for moves in view.legal.values()])
                except (EvaluationLimit, MeaningError):
                    break
        return self.seen

    def _firsts(self) -> Iterator[list[Term]]:
        """Yield each first move of each role, with the first of what all others can do."""
        view = self.view(self.initial)
        if view.terminal or not all(view.legal.values()):
            return
        usual = [moves[0] for moves in view.legal.values()]
        for place, moves in enumerate(view.legal.values()):
            for move in moves:
                yield [*usual[:place], move, *usual[place + 1 :]]

    def _remember(self) -> None:
        """Keep what is large and depends on facts that seldom change, such as walls."""
        for stratum in self.strata:
            below = reachable(self._edges, stratum.keys)
            rows = [self.sizes[key].rows for key in stratum.keys if key in self.sizes]
            facts = [key for key in below if key[:2] == TRUE]
            seldom = stratum not in self._static and DOES not in below and TRUE not in facts
            if seldom and facts and max(rows, default=0) > _LARGE:
                stratum.memory = StratumMemo([self.slots.of(key) for key in facts])

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
                view.whole = self._whole
                self._room -= len(facts)
            elif len(self._met) < _MET:
                self._met.add(mark)
            else:
                self._met.clear()
            if self._room < 0:
                self._views.clear()
                self._room = _SEEN
        return view
