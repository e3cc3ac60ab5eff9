"""Random games from a position: by the circuit of the game's text where there is one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from operator import index
from random import Random
from typing import Any, Final, TypeAlias

import pylogic.games as games
from pylogic.circuits.playouts import AT_A_TIME
from pylogic.core.errors import CircuitError, GameError, StateError
from pylogic.games.api import Game, Outcome
from pylogic.games.chosen import Chosen
from pylogic.games.gated import Gated
from pylogic.games.position import PlayableGame
from pylogic.games.tallies import Playouts
from pylogic.workers import HERE, Workers

CIRCUIT: Final = "circuit"
_LANES: Final = 1024  # games that are played side by side by rules that are asked
_MOST_PLIES: Final = 10_000


Tally: TypeAlias = "tuple[Mapping[Outcome, int], int, int]"
"""How many games end how, the moves of all, and how many were given up."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some of the games: how many, and which part they are."""

    state: str
    count: int
    seed: int
    part: int
    rules: Chosen | None = None


def playouts(  # noqa: PLR0913, PLR0917 - what is played, and by whom
    game: PlayableGame[Any, Any],
    state: Any,  # noqa: ANN401 - of the game
    count: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda _: None,
    workers: Workers = HERE,
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
    workers : Workers
        Who plays them; the games are the same.

    Raises
    ------
    GameError
        `count` is below 1.
    """
    if index(count) < 1:
        raise GameError(f"{count} random games; expected at least 1")
    quick = circuit_of(game)
    gated = quick is not None and isinstance(quick, Gated) and _reads(quick, str(state))
    played = game if quick is None or not gated else quick
    size = AT_A_TIME if gated else _LANES
    rules = None if workers is HERE else Chosen.of(played)
    pieces = [
        _Piece(str(state), min(size, count - first), seed, part, rules)
        for part, first in enumerate(range(0, count, size))
    ]
    found = map(partial(_played, played), pieces) if rules is None else workers.map(_sent, pieces)
    ends: dict[Outcome, int] = {}
    plies, given_up = 0, 0
    for here, made, left in found:
        for outcome, games_ in here.items():
            ends[outcome] = ends.get(outcome, 0) + games_
        plies, given_up = plies + made, given_up + left
        progress(sum(ends.values()) + given_up)
    return _report(played, ends, plies, given_up)


def _sent(piece: _Piece) -> Tally:
    """Return how games end that another process asks for."""
    assert piece.rules is not None  # noqa: S101 - it names them
    return _played(piece.rules.game(), piece)


def _played(game: PlayableGame[Any, Any], piece: _Piece) -> Tally:
    state = game.parse_state(piece.state)
    if isinstance(game, Gated):
        return game.tally(state, piece.count, piece.seed, piece.part)
    return _play(game, state, piece)


def _reads(circuit: PlayableGame[Any, Any], text: str) -> bool:
    """Tell whether a circuit has a position; an engine may have one on another board."""
    try:
        circuit.parse_state(text)
    except StateError:
        return False
    return True


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
    return _circuit(game.name, game.reading, tuple(sorted(own.items())))


@cache
def _circuit(
    name: str, reading: str, options: tuple[tuple[str, int | str], ...]
) -> PlayableGame[Any, Any] | None:
    try:
        return games.game(name, CIRCUIT, reading, **dict(options))
    except CircuitError:
        return None


def _play(
    game: Game[Any, Any],
    state: Any,  # noqa: ANN401 - of the game
    piece: _Piece,
) -> Tally:
    """Play by asking the rules for the moves of many positions at a time."""
    own = piece.seed if not piece.part else f"{piece.seed} {piece.part}"
    chance = Random(own)  # noqa: S311 - games of chance
    ends: dict[Outcome, int] = {}
    total = 0
    lanes = [state] * piece.count
    for _ in range(_MOST_PLIES):
        following = []
        for here in game.expand(lanes):
            if here.outcome is not None:
                ends[here.outcome] = ends.get(here.outcome, 0) + 1
            else:
                following.append(here.thrown(chance)[1])
        lanes = following
        total += len(lanes)
        if not lanes:
            break
    return ends, total, len(lanes)


def _report(
    game: Game[Any, Any], ends: Mapping[Outcome, int], plies: int, given_up: int
) -> Playouts:
    finished = sum(ends.values())
    players = tuple(player for player in game.players if player not in game.nature)
    won = dict.fromkeys(players, 0)
    scores = dict.fromkeys(players, 0.0)
    for outcome, count in ends.items():
        if outcome.winner is not None:
            won[outcome.winner] += count
        full = Outcome(outcome.winner, outcome.goals, players)
        for player, score in full.scores.items():
            scores[player] += score * count / finished
    drawn = finished - sum(won.values())
    played = finished + given_up
    return Playouts(game.source, played, won, drawn, scores, plies / played, given_up)
