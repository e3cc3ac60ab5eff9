"""Random games from a position: by the circuit of the game's text where there is one."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

import pylogic.games as games
from pylogic.core.errors import CircuitError, GameError, StateError
from pylogic.games.api import Outcome
from pylogic.games.tallies import Playouts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylogic.games.api import Game
    from pylogic.games.position import PlayableGame

CIRCUIT: Final = "circuit"
_LANES: Final = 1024  # games that are played side by side by rules that are asked
_MOST_PLIES: Final = 10_000


@runtime_checkable
class Tallying(Protocol):
    """A game that plays many random games at a time."""

    def tally(
        self,
        state: Any,  # noqa: ANN401 - of the game
        count: int,
        seed: int,
        progress: Callable[[int], None] = lambda _: None,
    ) -> tuple[Mapping[Outcome, int], int, int]:
        """Return how many games end how, the moves of all, and how many were given up."""
        ...


def playouts(
    game: PlayableGame[Any, Any],
    state: Any,  # noqa: ANN401 - of the game
    count: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda _: None,
) -> Playouts:
    """Return how random games from a state end; each legal move is as likely as any other.

    Parameters
    ----------
    game : PlayableGame
        The rules. Where the game has a circuit, that is played, whichever source this is.
    state : S
        Where each game starts.
    count : int
        How many games.
    seed : int
        Decides the moves: the same seed gives the same games.
    progress : callable
        Is told the number of games played so far.

    Raises
    ------
    GameError
        `count` is below 1.
    """
    if count < 1:
        raise GameError(f"{count} random games; expected at least 1")
    quick = circuit_of(game)
    if quick is not None and isinstance(quick, Tallying):
        start = _read(quick, str(state))
        if start is not None:
            ends, plies, left = quick.tally(start, count, seed, progress)
            return _told(quick, ends, plies, left)
    return _told(game, *_asked(game, state, count, seed, progress))


def _read(circuit: PlayableGame[Any, Any], text: str) -> Any | None:  # noqa: ANN401 - of the game
    """Return a position of a circuit; None of one on another board, which an engine may have."""
    try:
        return circuit.parse_state(text)
    except StateError:
        return None


def circuit_of(game: PlayableGame[Any, Any]) -> PlayableGame[Any, Any] | None:
    """Return the source `circuit` of a game; None where its text has none."""
    if game.source == CIRCUIT:
        return game
    if not games.is_game(game.name) or CIRCUIT not in games.sources(game.name):
        return None
    own = {
        name: value
        for name, value in game.options.items()
        if not games.entry(game.name).options[name].source
    }
    return _circuit(game.name, tuple(sorted(own.items())))


@cache
def _circuit(
    name: str, options: tuple[tuple[str, int | str], ...]
) -> PlayableGame[Any, Any] | None:
    try:
        return games.game(name, CIRCUIT, "corrected", **dict(options))
    except CircuitError:
        return None


def _asked(
    game: Game[Any, Any],
    state: Any,  # noqa: ANN401 - of the game
    count: int,
    seed: int,
    progress: Callable[[int], None],
) -> tuple[dict[Outcome, int], int, int]:
    """Play by asking the rules for the moves of many positions at a time."""
    chance = Random(seed)  # noqa: S311 - games of chance
    ends: dict[Outcome, int] = {}
    total, done, given_up = 0, 0, 0
    while done < count:
        lanes = [state] * min(_LANES, count - done)
        for _ in range(_MOST_PLIES):
            following = []
            for here in game.expand(lanes):
                if here.outcome is not None:
                    ends[here.outcome] = ends.get(here.outcome, 0) + 1
                else:
                    following.append(chance.choice(here.successors)[1])
            lanes = following
            total += len(lanes)
            if not lanes:
                break
        given_up += len(lanes)
        done = sum(ends.values()) + given_up
        progress(done)
    return ends, total, given_up


def _told(
    game: Game[Any, Any], ends: Mapping[Outcome, int], plies: int, given_up: int
) -> Playouts:
    finished = sum(ends.values())
    won = dict.fromkeys(game.players, 0)
    scores = dict.fromkeys(game.players, 0.0)
    for outcome, count in ends.items():
        if outcome.winner is not None:
            won[outcome.winner] += count
        full = Outcome(outcome.winner, outcome.goals, tuple(game.players))
        for player, score in full.scores.items():
            scores[player] += score * count / finished
    drawn = finished - sum(won.values())
    played = finished + given_up
    return Playouts(game.source, played, won, drawn, scores, plies / played, given_up)
