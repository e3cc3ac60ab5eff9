"""A player of matches: what it answers to each message, always before its clock has run down."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

from pylogic.core.errors import GameError, PylogicError
from pylogic.games.gdl.native import SheetGame
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, Variable
from pylogic.ggp.messages import Abort, Happened, Info, Message, Play, Preview, Start, Stop
from pylogic.ggp.thinking import CLOCKED, MoveRequest, Thinker
from pylogic.players import player

READY: Final = "READY"
DONE: Final = "DONE"
ABORTED: Final = "ABORTED"
BUSY: Final = "BUSY"
NOTHING: Final = "NIL"
"""Said for a move where no legal one is known in time."""

_LOG: Final = logging.getLogger(__name__)
_SILENCE: Final = 120.0
"""Seconds beyond its clocks after which a match that nobody asks about is given up."""


@dataclass(frozen=True, slots=True)
class MatchTable:
    """The one game and role that a player was set up for.

    game: Its game, ready to be played.
    rules: Its sheet.
    role: The only role it takes; any where it is None.
    """

    game: SheetGame
    rules: tuple[Rule, ...]
    role: str | None = None


@dataclass(slots=True)
class _Match:
    """A match that is being played; its thinker is there when its rules are worked out."""

    start: Start
    heard: float
    ready: Event = field(default_factory=Event)
    thinker: Thinker | None = None
    request: MoveRequest | None = None
    played: int = 0
    lock: Lock = field(default_factory=Lock)

    @property
    def stale(self) -> bool:
        """Whether nobody asks about it any more."""
        clocks = self.start.startclock + self.start.playclock
        return monotonic() > self.heard + 2 * clocks + _SILENCE


class Agent:
    """Answers messages; one match at a time.

    name: The player: `mcts`, which uses its clock, or one that `pylogic.players.player` knows.
    table: The only game that it plays; it takes any when left out.
    seed: Decides what is left to chance.
    """

    def __init__(
        self, name: str = CLOCKED, table: MatchTable | None = None, seed: int = 0
    ) -> None:
        player(name)  # refuses a name that is none
        self._name = name
        self._table = table
        self._seed = seed
        self._match: _Match | None = None
        self._lock = Lock()

    def answer(self, message: Message, received: float | None = None) -> str:
        """Return the answer to a message, in time for its clock.

        received: When it came, as `time.monotonic` tells it.
        """
        now = monotonic() if received is None else received
        match message:
            case Info():
                status = "busy" if self._current() else "available"
                return f"( ( name pylogic ) ( status {status} ) ( species program ) )"
            case Preview():
                return READY
            case Start():
                return self._start(message, now)
            case Play(moves=moves):
                found = self._heard(message.match, now)
                return BUSY if found is None else self._play(found, moves, now)
            case Stop() | Abort():
                found = self._heard(message.match, now)
                if found is None:
                    return BUSY
                self._end(found)
                _LOG.info("%s %s", "stopped" if isinstance(message, Stop) else "aborted",
                          message.match)  # fmt: skip
                return DONE if isinstance(message, Stop) else ABORTED

    def _current(self) -> _Match | None:
        return None if self._match is None or self._match.stale else self._match

    def _heard(self, name: str, now: float) -> _Match | None:
        with self._lock:
            found = self._current()
            if found is None or found.start.match != name:
                _LOG.warning("asked about %s, which is not played", name)
                return None
            found.heard = now
            return found

    def _end(self, match: _Match) -> None:
        with self._lock:
            if match.request is not None:
                match.request.given_up.set()
            if self._match is match:
                self._match = None

    def _start(self, start: Start, now: float) -> str:
        if self._table is not None and not _fits(self._table, start):
            _LOG.warning("refused %s: not the game and role this player is for", start.match)
            return BUSY
        with self._lock:
            current = self._current()
            if current is not None and current.start.match != start.match:
                _LOG.warning("refused %s: %s is being played", start.match, current.start.match)
                return BUSY
            if self._match is not None and self._match.request is not None:
                self._match.request.given_up.set()
            found = self._match = _Match(start, now)
        _LOG.info("started %s as %s", start.match, start.role)
        Thread(target=self._prepare, args=[found], daemon=True).start()
        found.ready.wait(max(0.0, now + start.startclock - margin(start.startclock) - monotonic()))
        return READY

    def _prepare(self, match: _Match) -> None:
        """Work out the rules of a match."""
        start = match.start
        try:
            game = self._table.game if self._table else SheetGame(start.match, start.rules)
            match.thinker = Thinker(game, start.role, self._name, self._seed)
        except PylogicError as fault:
            _LOG.error("%s cannot be played: %s", start.match, fault)
        finally:
            match.ready.set()

    def _play(self, match: _Match, moves: Happened, now: float) -> str:
        playclock = match.start.playclock
        latest = now + playclock - margin(playclock)
        request = MoveRequest(latest - min(0.5, 0.1 * playclock))
        if match.request is not None:
            match.request.given_up.set()
        match.request = request
        Thread(target=_think, args=[match, moves, request], daemon=True).start()
        request.done.wait(max(0.0, latest - monotonic()))
        request.given_up.set()
        if request.move is None:
            _LOG.warning("no legal move was known in time in %s", match.start.match)
            return NOTHING
        return spelled(request.move, dict(match.start.spelling))


def _think(match: _Match, moves: Happened, request: MoveRequest) -> None:
    """Note what happened and look for a move; what goes wrong is told."""
    match.ready.wait()
    try:
        with match.lock:
            if match.thinker is not None:
                match.thinker.happened(moves)
                match.thinker.think(request)
    except PylogicError as fault:
        _LOG.error("%s: %s", match.start.match, fault)
    finally:
        request.done.set()


def margin(clock: int) -> float:
    """Return how many seconds before a clock has run down an answer is given."""
    return min(1.0, 0.2 * clock)


def spelled(term: Term, spelling: Mapping[str, str]) -> str:
    """Return a term in KIF, its names written as its sheet writes them."""
    if isinstance(term, str):
        return spelling.get(term, term)
    if isinstance(term, Variable):
        raise GameError(f"the move has a variable, ?{term.name}")
    return f"({' '.join(spelled(part, spelling) for part in term)})"


def _fits(table: MatchTable, start: Start) -> bool:
    """Tell whether a match is of the game and role that a player was set up for."""
    return table.role in {None, start.role} and set(start.rules) == set(table.rules)
