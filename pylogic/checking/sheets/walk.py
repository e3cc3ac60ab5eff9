"""The states of a sheet's game: all that are near the start, then those of games at random."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod
from time import monotonic
from typing import TYPE_CHECKING, Final

from pylogic.checking.sheets.result import Breach
from pylogic.core.counting import counted
from pylogic.core.errors import PylogicError
from pylogic.core.graph import components, way
from pylogic.games.api import JOINT
from pylogic.games.gdl.turns import nature

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from pylogic.checking.sheets.comparing import Comparison
    from pylogic.checking.witness import Witness
    from pylogic.games.gdl.whole import NativeAnswers, WholeState


_BEST: Final = 100


def faults_of(whole: WholeState) -> Iterator[tuple[str, str]]:
    """Go through what is wrong with a state: a kind that can be counted by, and words."""
    if not whole.over:
        for role, moves in whole.legal.items():
            if not moves:
                yield f"stuck {role}", f"{role} has no move, and the game is not over"
        return
    for role, goals in whole.goals.items():
        bad = [goal for goal in goals if not _is_goal(goal)]
        if not goals and role not in nature(tuple(whole.goals)):
            yield f"none {role}", f"the game is over, and nothing says what {role} comes to"
        if bad:
            what = f"the game is over, and {role} comes to {bad[0]}; expected 0 to 100"
            yield f"range {role}", what
        elif len(goals) > 1:
            what = f"the game is over, and {role} comes to {' and to '.join(goals)}"
            yield f"several {role}", what


def _is_goal(text: str) -> bool:
    return text.isdecimal() and int(text) <= _BEST


_WIDE: Final = 256
"""How many joint moves of a state are made where all are wanted; of more, some by chance."""

_COMPARED: Final = 6
"""The steps of a state on which reasoners are compared."""

_STALE: Final = 40
"""Games without a new state: there are hardly any left."""


class SheetWalk:
    """The states that were seen, how they were reached, and what was found.

    comparison: The reasoners; the first is the native one.
    chance: Decides the moves.
    positions: How many states to look at.
    seconds: How long at most.
    plies: How long a game may be.
    progress: Is told how many states were looked at.
    """

    def __init__(  # noqa: PLR0913 - what bounds a walk
        self,
        comparison: Comparison,
        chance: Random,
        *,
        positions: int,
        seconds: float,
        plies: int,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.comparison = comparison
        self.native: NativeAnswers = comparison.voices[0]  # type: ignore[assignment]  # the first
        self.start = self.native.first
        self.before: dict[str, tuple[str, str] | None] = {self.start: None}
        self.steps: dict[str, dict[str, str]] = {}
        self.breaches: list[Breach] = []
        self.found: list[Witness] = []
        self.whole = True
        self._chance = chance
        self._positions = positions
        self._until = monotonic() + seconds
        self._plies = plies
        self._progress = progress
        self._near: set[str] = set()

    def run(self, limit: int) -> None:
        """Look at states until there are enough, or so many disagreements."""
        level = [self.start]
        while level and not self._enough(limit, self._positions // 2):
            following: dict[str, None] = {}
            for state in level:
                if self._enough(limit, self._positions):
                    self.whole = False
                    break
                self._near.add(state)
                for after in self._looked(state, _WIDE).values():
                    if after not in self.steps:
                        following[after] = None
            level = list(following)
        self.whole = self.whole and not level
        stale = 0
        while not self.whole and stale < _STALE and not self._enough(limit, self._positions):
            seen = len(self.steps)
            self._game(limit)
            stale = stale + 1 if len(self.steps) == seen else 0
        self._circles()

    def _enough(self, limit: int, positions: int) -> bool:
        late = monotonic() > self._until
        return late or len(self.found) >= limit or len(self.steps) >= positions

    def _game(self, limit: int) -> None:
        """Play a game at random."""
        state, moves = self.start, 0
        while moves < self._plies:
            steps = self.steps.get(state)
            if not steps or state not in self._near:
                steps = self._looked(state, 1)
            if not steps or self._enough(limit, 1 << 62):
                return
            state = steps[self._chance.choice(sorted(steps))]
            moves += 1
        what = f"the game is not over after {counted(moves, 'move')}"
        self.breaches.append(Breach("long", what, self.path(state), state, shortest=False))

    def path(self, state: str) -> tuple[str, ...]:
        """Return the moves that led to a state."""
        moves = []
        while (step := self.before[state]) is not None:
            state, move = step
            moves.append(move)
        return tuple(moves[::-1])

    def _looked(self, state: str, wide: int) -> dict[str, str]:
        """Compare all that is said of a state, and return some of its steps, by joint move."""
        known = self.steps.setdefault(state, {})
        new = not known
        try:
            whole = self.native.whole(state)
            if new:
                self._compare(self.comparison.of_state(state))
                for kind, what in faults_of(whole):
                    self._breach(kind, what, state)
            if whole.over or not all(whole.legal.values()):
                return {}
            made: dict[str, str] = {}
            for number, moves in enumerate(self._chosen(whole, wide)):
                if number >= _COMPARED and monotonic() > self._until:
                    self.whole = False
                    break
                after = self.native.after(state, moves)
                made[self._short(whole, moves)] = after
                self.before.setdefault(after, (state, self._short(whole, moves)))
                if new and number < _COMPARED:
                    self._compare(self.comparison.of_step(state, moves))
        except PylogicError as error:
            self._breach("limit", str(error).partition("\n")[0], state)
            return {}
        if self._progress is not None:
            self._progress(len(self.steps))
        known.update(made)
        return made

    def _compare(self, witness: Witness | None) -> None:
        if witness is not None:
            self.found.append(witness)

    def _breach(self, kind: str, what: str, state: str) -> None:
        near = state in self._near
        self.breaches.append(Breach(kind, what, self.path(state), state, shortest=near))

    def _chosen(self, whole: WholeState, wide: int) -> list[tuple[str, ...]]:
        """Return joint moves: all, or some by chance in which each move of a role is."""
        legal = list(whole.legal.values())
        if prod(map(len, legal)) <= wide:
            return list(product(*legal))
        self.whole = self.whole and wide == 1
        if wide == 1:
            return [tuple(self._chance.choice(moves) for moves in legal)]
        rounds = max(map(len, legal))
        mixed = [self._chance.sample(moves, len(moves)) for moves in legal]
        return [tuple(m[i % len(m)] for m in mixed) for i in range(min(rounds, wide))]

    def _short(self, whole: WholeState, moves: Sequence[str]) -> str:
        """Return the text of a joint move: what those who have a choice do."""
        legal = whole.legal.values()
        chosen = [move for move, own in zip(moves, legal, strict=True) if len(own) > 1]
        return JOINT.join(chosen) or "-"

    def _circles(self) -> None:
        """Find the nearest state that can come back."""
        edges = {state: set(steps.values()) for state, steps in self.steps.items()}
        depth = {state: len(self.path(state)) for part in components(edges) if part.loops
                 for state in part.nodes}  # fmt: skip
        if not depth:
            return
        state = min(depth, key=lambda one: (depth[one], one))
        moves = list(self.path(state))
        nearest = [way(edges, after, state) for after in edges[state]]
        circle = [state, *min((path for path in nearest if path), key=len)]
        for one, after in pairwise(circle):
            moves.append(next(m for m, s in self.steps[one].items() if s == after))
        what = (
            f"a state comes back after {counted(len(circle) - 1, 'move')}: the game need not end"
        )
        self.breaches.append(Breach("circle", what, tuple(moves), state, shortest=False))
