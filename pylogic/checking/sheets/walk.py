"""The states of a sheet's game: all that are near the start, then those of games at random."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import count, pairwise
from random import Random
from time import monotonic
from typing import Final

from pylogic.checking.sheets.comparing import Comparison
from pylogic.checking.sheets.result import Breach
from pylogic.checking.sheets.state_checks import Level, Piece, RandomGame, StateCheck
from pylogic.checking.witness import Witness
from pylogic.core.counting import counted
from pylogic.core.graph import components, way

Looking = Callable[[Iterable[Piece]], Iterator[Iterable[StateCheck]]]

_AT_A_TIME: Final = 8
"""States near the start in a piece."""

_STALE: Final = 40
"""Games without a new state: there are hardly any left."""


def here(comparison: Comparison) -> Looking:
    """Return who looks at states in this process."""
    return partial(map, lambda piece: piece.checks(comparison))


class SheetWalk:
    """The states that were seen, how they were reached, and what was found.

    start: The first state.
    looking: Looks at states, and at games; in the order that they are given.
    seed: Decides the moves.
    positions: How many states to look at.
    seconds: How long at most.
    plies: How long a game may be.
    progress: Is told how many states were looked at.
    """

    def __init__(  # noqa: PLR0913 - what bounds a walk
        self,
        start: str,
        looking: Looking,
        seed: int,
        *,
        positions: int,
        seconds: float,
        plies: int,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.start = start
        self.before: dict[str, tuple[str, str] | None] = {start: None}
        self.steps: dict[str, dict[str, str]] = {}
        self.breaches: list[Breach] = []
        self.found: list[Witness] = []
        self.whole = True
        self._looking = looking
        self._seed = seed
        self._positions = positions
        self._until = monotonic() + seconds
        self._plies = plies
        self._progress = progress
        self._near: dict[str, list[str]] = {}

    def run(self, limit: int) -> None:
        """Look at states until there are enough, or so many disagreements."""
        level = [self.start]
        while level and not self._enough(limit, self._positions // 2):
            level = self._next_level(level, limit)
        self.whole = self.whole and not level
        if not self.whole and not self._enough(limit, self._positions):
            self._play(limit)
        self._circles()

    def _enough(self, limit: int, positions: int) -> bool:
        late = monotonic() > self._until
        return late or len(self.found) >= limit or len(self.steps) >= positions

    def _next_level(self, level: Sequence[str], limit: int) -> list[str]:
        """Look at states that are equally far from the start; return those behind them."""
        pieces = (
            Level(tuple(level[i : i + _AT_A_TIME]), self._seed, self._until - monotonic())
            for i in range(0, len(level), _AT_A_TIME)
        )
        following: dict[str, None] = {}
        looked = 0
        for look in (look for piece in self._looking(pieces) for look in piece):
            looked += 1
            self.whole = self.whole and look.whole
            self._near[look.state] = [after for _, after in sorted(look.steps)]
            self._take(look)
            following.update(dict.fromkeys(self._near[look.state]))
            if self._enough(limit, self._positions):
                break
        self.whole = self.whole and looked == len(level)
        return [state for state in following if state not in self.steps]

    def _play(self, limit: int) -> None:
        """Look at the states of games at random."""
        stale = 0
        for looks in self._looking(self._games()):
            seen = len(self.steps)
            for look in looks:
                self._take(look)
                if self._enough(limit, 1 << 62):
                    return
            stale = stale + 1 if len(self.steps) == seen else 0
            if stale == _STALE or self._enough(limit, self._positions):
                return

    def _games(self) -> Iterator[RandomGame]:
        """Go on with games for ever: each leaves what is near the start by chance."""
        chance = Random(self._seed)  # noqa: S311 - games, not secrets
        for number in count():
            state: str | None = self.start
            moves = 0
            while state in self._near and moves < self._plies:
                after = self._near[state]
                state = chance.choice(after) if after else None
                moves += 1
            left = self._until - monotonic()
            yield RandomGame(state, f"{self._seed} {number}", moves, self._plies, left)

    def path(self, state: str) -> tuple[str, ...]:
        """Return the moves that led to a state."""
        moves = []
        while (step := self.before[state]) is not None:
            state, move = step
            moves.append(move)
        return tuple(moves[::-1])

    def _take(self, look: StateCheck) -> None:
        """Keep what a look showed; a disagreement on a state that comes back is not counted."""
        if look.state not in self.steps:
            self.found += look.witnesses
        near = look.state in self._near
        for kind, what in look.faults:
            path = self.path(look.state)
            self.breaches.append(Breach(kind, what, path, look.state, shortest=near))
        self.steps.setdefault(look.state, {}).update(look.steps)
        for move, after in look.steps:
            self.before.setdefault(after, (look.state, move))
        if self._progress is not None:
            self._progress(len(self.steps))

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
