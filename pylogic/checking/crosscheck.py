"""The cross-check: several sources of one game, walked in step and compared as whole values.

Each source goes on from its own successors, so that nothing is translated between sources on
the way: only texts are compared. Positions are expanded in batches, one crossing a batch.
"""

import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Final

import pylogic.games as games
from pylogic.checking.extra_queries import further
from pylogic.checking.queries import AskedSource, ByTexts, Directly, SourceQueries, States
from pylogic.checking.reread import Reread
from pylogic.checking.shrink import shrink
from pylogic.checking.witness import CheckedSource, CheckResult, Witness, difference
from pylogic.core.errors import CircuitError, CircuitMissing, GameError, PylogicError, UnknownGame
from pylogic.games.api import Game, depth_at_least, shown
from pylogic.games.chosen import Chosen
from pylogic.games.playable import Playable
from pylogic.workers import HERE, Workers

BATCH: Final = 512
_FIRST: Final = 16  # positions of the first batch; the next are larger while they are quick
_QUICK: Final = 1.0  # seconds
_LANES: Final = 32  # random games that are played side by side; more would end sooner
_PLIES: Final = 200  # of one random game, as some games never end
_STALE: Final = 50  # rounds without a new position: there are hardly any left


def checked_source(
    game: str, source: str, reading: str = "corrected", **options: int | str
) -> CheckedSource:
    """Return a source of the game as a party of a check; readings matter to documents alone."""
    plain = source not in games.OF_DOCUMENT or reading == "corrected"
    return CheckedSource(
        source if plain else f"{source}/{reading}",
        games.game(game, source, reading, **options),
        Chosen(games.lasting_name(game), source, reading, tuple(sorted(options.items()))),
    )


def check(  # noqa: PLR0913 - each option of `pylogic check` is one
    game: str | Path | Game[Any, Any],
    sources: Iterable[str] | None = None,
    readings: Iterable[str] = ("corrected",),
    *,
    depth: int | None = None,
    positions: int = 10_000,
    seed: int = 0,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
    questioned: Callable[[int, int], None] = lambda _, __: None,
    options: Mapping[str, int | str] | None = None,
    workers: Workers = HERE,
) -> CheckResult:
    """Compare what the sources of a game say, position by position.

    Of each position they must say the same: who moves, how it ended, each legal move and where it
    leads. First every position near the start is compared, then those of random games. Sources
    that agree are asked further questions, if there is time left: what else the rules define, see
    `pylogic.checking.extra_queries`. A game that has one source only is held against itself: it
    must read the texts that it writes, see `pylogic.checking.reread`.

    Parameters
    ----------
    game : str, Path or Game
        Its name, its folder or sheet, or one of its sources, whose options are then taken, too.
    sources : iterable of str, optional
        Which ones; a text has commas between them. Where it is left out, all that need no further
        option; a text without a circuit is then only warned of, by `CircuitMissing`.
    readings : iterable of str
        The readings, given likewise, in which `text` and `circuit` take part.
    depth : int, optional
        Every position within so many plies of the start is compared, however many these are.
        Where it is left out, as many plies as fit into `positions` whole.
    positions : int
        Random games go on from there until so many positions in all were compared.
    seed : int
        Decides the random games.
    seconds : float, optional
        After so many seconds no further position is compared.
    progress : callable, optional
        Called with how many positions were compared so far.
    questioned : callable
        Called with how many further questions were asked, and how many there are.
    options : mapping, optional
        The game's own options, such as the size of the board.
    workers : Workers
        Which processes ask the sources.

    Returns
    -------
    CheckResult
        What was compared; `agreed`, and the first `disagreements`, each made as small as can be.

    Raises
    ------
    UnknownGame
        There is no such game, source, reading or option, or fewer than two sources.
    GameError
        There are fewer than 0 positions to compare.
    TypeError
        What is given is no game, or no whole number.
    """
    start = time.perf_counter()
    if isinstance(game, Path):
        game = str(game)
    if not isinstance(game, str):
        if not isinstance(game, Playable):
            raise TypeError(f"expected a game or its name, but found {shown(game)}")
        options = {**game.options, **(options or {})}
        game = game.name
    if isinstance(sources, str):
        sources = [name.strip() for name in sources.split(",")]
    if isinstance(readings, str):
        readings = [name.strip() for name in readings.split(",")]
    readings = tuple(dict.fromkeys(readings))
    given = games.ready_sources(game, options or {}) if sources is None else sources
    chosen = tuple(dict.fromkeys(given))
    checked_sources = []
    for source in chosen:
        for reading in readings if source in games.OF_DOCUMENT else readings[:1]:
            try:
                checked_sources.append(checked_source(game, source, reading, **(options or {})))
            except CircuitError as error:
                if sources is not None:
                    raise
                warnings.warn(CircuitMissing(f"no circuit is checked: {error}"), stacklevel=2)
    alone = sources is None and len(checked_sources) == 1
    if alone:
        (only,) = checked_sources
        checked_sources.append(
            CheckedSource(f"{only.name} read back", Reread(only.game), only.rules)
        )
    asking: SourceQueries = Directly([each.game for each in checked_sources])
    if workers is not HERE:
        parties = [AskedSource.of(each) for each in checked_sources]
        asking = ByTexts(parties, workers)
    result = cross_check(
        checked_sources,
        depth=depth,
        positions=positions,
        seed=seed,
        seconds=seconds,
        progress=progress,
        asking=asking,
    )
    if result.agreed and not alone and not result.stopped:
        asked, differing = further(checked_sources, seed, questioned)
        result = replace(result, further=asked, disagreements=tuple(differing))
    return replace(result, readings=readings, seconds=time.perf_counter() - start)


def cross_check(  # noqa: PLR0913 - likewise
    checked_sources: Sequence[CheckedSource],
    *,
    depth: int | None = None,
    positions: int = 10_000,
    seed: int = 0,
    limit: int = 3,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
    asking: SourceQueries | None = None,
) -> CheckResult:
    """Compare what sources say of every position to a depth, and of those of random games.

    checked_sources: Two at least, all of one game.
    depth: Every position within so many plies of the initial one is compared, whatever
        `positions`. Without it, as many plies are walked as fit in `positions` whole.
    positions: Random games go on from there until so many positions in all were compared, or until
        hardly a new one turns up.
    limit: So many disagreements are shown, and end the check.
    seconds: How long the walk may take, without the shrinking; as long as it takes if left out.
    asking: How the sources are asked, if not one after the other.
    """
    if len(checked_sources) < 2:  # noqa: PLR2004 - it takes two to disagree
        raise UnknownGame(
            f"a cross-check compares two sources or more; got {len(checked_sources)}"
        )
    if index(positions) < 0:
        raise GameError(f"{positions} positions; expected at least 0")
    rng = Random(index(seed))  # noqa: S311 - games, not secrets
    start = time.perf_counter()
    if asking is None:
        asking = Directly([each.game for each in checked_sources])
    walk = _Walk(checked_sources, limit, seconds, progress, asking)
    frontier = walk.by_plies(depth if depth is None else depth_at_least(0, depth), positions)
    walk.at_random(frontier, positions, rng)
    shrunk = (shrink(checked_sources, witness) for witness in walk.found[:limit])
    return CheckResult(
        game=checked_sources[0].game.name,
        sources=tuple(each.name for each in checked_sources),
        readings=(),
        positions=len(walk.seen),
        disagreements=tuple({(found.state, found.move): found for found in shrunk}.values()),
        seed=seed,
        seconds=time.perf_counter() - start,
        stopped=walk.late,
    )


class _Walk:
    """The positions that were compared, and the disagreements met on the way."""

    def __init__(
        self,
        checked_sources: Sequence[CheckedSource],
        limit: int,
        seconds: float | None,
        progress: Callable[[int], None] | None,
        asking: SourceQueries,
    ) -> None:
        self.late = False
        self.seen: set[str] = set()
        self.found: list[Witness] = []
        self._names = [each.name for each in checked_sources]
        self._games = [each.game for each in checked_sources]
        self._limit = limit
        self._until = inf if seconds is None else time.monotonic() + seconds
        self._size = BATCH if seconds is None else _FIRST
        self._progress = progress
        self._asking = asking

    def by_plies(self, depth: int | None, positions: int) -> list[States]:
        """Compare every position within `depth` plies, or ply by ply while `positions` allow it.

        Return the positions that are one ply further.
        """
        level, plies = self._start(), 0
        while level and (
            len(self.seen) + len(level) <= positions if depth is None else plies <= depth
        ):
            level = self._next_level(level)
            plies += 1
        return level

    def _next_level(self, level: list[States]) -> list[States]:
        """Compare the positions of a ply; return those of the next that were not compared yet."""
        following: dict[str, States] = {}
        first = 0
        while first < len(level):
            batch = level[first : first + self._size]
            for after in self._compare(batch):
                following.update(after)
            first += len(batch)
            if self._enough():
                return []
        return [states for text, states in following.items() if text not in self.seen]

    def at_random(self, starts: list[States], positions: int, rng: Random) -> None:
        """Play random games side by side until `positions` were compared."""
        lanes: list[States] = []
        plies, stale = 0, 0
        while starts and len(self.seen) < positions and stale < _STALE and not self._enough():
            if not lanes or plies == _PLIES:
                lanes, plies = [], 0
            size = min(_LANES, self._size, positions - len(self.seen))
            lanes.extend(rng.choice(starts) for _ in range(size - len(lanes)))
            before = len(self.seen)
            successors = self._compare(lanes[:size])
            lanes = [after[rng.choice(sorted(after))] for after in successors if after]
            plies += 1
            stale = stale + 1 if len(self.seen) == before else 0

    def _start(self) -> list[States]:
        """Return the initial position, if the sources agree on it."""
        states, texts = [], []
        for game in self._games:
            try:
                states.append(game.initial_state())
                texts.append(str(states[-1]))
            except PylogicError as error:
                texts.append(f"error: {error}")
        if len(states) == len(texts) and len(set(texts)) == 1:
            return [self._asking.first(states)]
        answers = dict(zip(self._names, texts, strict=True))
        self.found.append(Witness(texts[0], None, answers, origin=texts[0], smallest=True))
        return []

    def _compare(self, batch: Sequence[States]) -> list[dict[str, States]]:
        """Compare a batch of positions; return the successors of each by text.

        A position on which the sources disagree has none.
        """
        following: list[dict[str, States]] = []
        began = time.monotonic()
        for states, (answers, after) in zip(batch, self._asking.asked(batch), strict=True):
            text = str(states[0])
            witness = difference(text, self._names, answers)
            if witness is not None and text not in self.seen:
                self.found.append(witness)
            self.seen.add(text)
            following.append(after() if witness is None else {})
        if self._progress is not None:
            self._progress(len(self.seen))
        now = time.monotonic()
        self.late = now > self._until
        if self._until < inf:
            quick = now - began < _QUICK
            self._size = min(BATCH, 2 * self._size) if quick else max(1, self._size // 2)
        return following

    def _enough(self) -> bool:
        return self.late or len(self.found) >= self._limit
