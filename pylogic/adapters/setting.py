"""What other libraries want to know of a game before it is played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any, Final

import pylogic.games as games
from pylogic.adapters.numbering import Numbering
from pylogic.adapters.tensors import BoardTensors, FactTensors, ObserverTensors, Tensors
from pylogic.adapters.walking import walked
from pylogic.circuits.lasting import longest
from pylogic.circuits.sheets.circuit import facts_of
from pylogic.circuits.sheets.grounding import INSTEAD
from pylogic.core.errors import CircuitError, GameError
from pylogic.games.api import Outcome
from pylogic.games.entry import GameExtent
from pylogic.games.gdl.circuit import SheetCircuitGame
from pylogic.games.gdl.values import SheetState
from pylogic.games.moves import TextMove
from pylogic.games.position import PlayableGame
from pylogic.games.text.circuit import CircuitGame

CIRCUIT: Final = "circuit"
PLIES: Final = 300
"""How many moves a game has before it is a draw, where it could go on for ever."""

_TRIALS: Final = 8
_MOST_PLIES: Final = 60
_EVEN: Final = 50


@dataclass(frozen=True, slots=True)
class SettingKey:
    """What makes a setting, in another process too: the parameters of `setting`."""

    name: str
    plies: int | None
    source: str | None
    options: tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A game, ready to be played elsewhere.

    asked: What it was made of.
    players: Who plays, without nature.
    moves: All moves of the players.
    throws: All moves of nature; none where nothing is left to chance.
    tensors: What is observed of a position.
    plies: How many moves a game can have; one of so many that is not over is a draw.
    ends: Whether every game is over by then.
    together: Whether several move at once.
    total: What all players come to together, a win being 1, a loss -1, where that is always the
        same.
    """

    asked: SettingKey
    game: PlayableGame[Any, Any]
    players: tuple[str, ...]
    moves: Numbering
    throws: Numbering
    tensors: Tensors
    plies: int
    ends: bool
    together: bool
    total: float | None


def setting(
    name: str, plies: int | None = None, source: str | None = None, **options: int | str
) -> Setting:
    """Return a game, ready to be played elsewhere.

    name: A game, a folder or a sheet.
    plies: After how many moves a game is a draw. When left out, it is how long the text lets a
        game last; `PLIES` where that is not known, as games that go round in circles never end.
    source: Which rules are played; the quickest when left out.
    Raises GameError: Its moves cannot be numbered, or its positions not be written as arrays.
    Raises PylogicError: The game cannot be had.
    """
    if plies is not None and plies < 1:
        raise GameError(f"games of {plies} moves; expected at least 1")
    asked = SettingKey(games.lasting_name(name), plies, source, tuple(sorted(options.items())))
    return again(asked)


def again(key: SettingKey) -> Setting:
    """Return the game that was asked for before; it is built once, unless its files change."""
    path = Path(key.name)
    files = sorted(path.iterdir()) if path.is_dir() else [path] if path.is_file() else []
    found = _found(key, tuple(file.stat().st_mtime_ns for file in files))
    if isinstance(found, Setting):
        return found
    raise GameError(found)


@lru_cache(maxsize=16)
def _found(key: SettingKey, stamps: tuple[int, ...]) -> Setting | str:
    """Return a game, or why it cannot be had, which may take as long to find."""
    del stamps
    try:
        return _built(key)
    except GameError as refused:
        return str(refused)


def _built(key: SettingKey) -> Setting:
    name, source, options = key.name, key.source, dict(key.options)
    game = games.game(name, source or games.quickest_source(name), "corrected", **options)
    known = games.shipped(name)
    if known is not None and known.extent is not None:
        return _of_extent(key, game, known.extent)
    gated, reason = _gated(name, options)
    if isinstance(gated, CircuitGame | SheetCircuitGame):
        return _of_gates(key, game, gated)
    return _of_program(key, game, reason)


def _gated(
    name: str, options: Mapping[str, int | str]
) -> tuple[PlayableGame[Any, Any] | None, str]:
    """Return the source `circuit` of a game; why there is none otherwise."""
    if CIRCUIT not in games.sources(name):
        return None, f"{name} has no source circuit"
    try:
        return games.game(name, CIRCUIT, "corrected", **games.lasting_options(name, options)), ""
    except CircuitError as error:
        return None, str(error).removesuffix(INSTEAD)  # they have no numbers either


def _of_gates(
    key: SettingKey, game: PlayableGame[Any, Any], gated: CircuitGame | SheetCircuitGame
) -> Setting:
    if isinstance(gated, SheetCircuitGame):
        start = gated.code(gated.initial_state())
        roles = gated.all_moves.items()
        own = {move for role, found in roles if role not in game.nature for move in found}
        moves = Numbering(map(str, sorted(own)))
        throws = Numbering(str(m) for role, found in roles if role in game.nature for m in found)
        tensors: Tensors = FactTensors(
            fact for slot in gated.circuit.slots for fact in facts_of(slot)
        )
    else:
        start = gated.code(gated.initial_state())
        moves, throws = Numbering(map(str, gated.all_moves)), Numbering(())
        tensors = ObserverTensors(gated)
    length = longest(gated.circuit, start)
    ends = (dict(zip(gated.players, one, strict=True)) for one in gated.circuit.results())
    totals = _totals(game, ends)
    people = set(game.players) - set(game.nature)
    if length is None or (len(people) > 1 and len(totals) > 1):
        found = walked(gated)
        if found is not None:
            length = length or found.length
            totals = _totals(game, _scores(game, found.ends))
    return _made(key, game, moves, throws, tensors, length, totals)


def _of_extent(key: SettingKey, game: PlayableGame[Any, Any], extent: str) -> Setting:
    """Return a game that says itself what it can come to."""
    said: GameExtent = resolve_name(extent)(**games.lasting_options(game.name, game.options))
    ends = [Outcome(winner) for winner in (*game.players, None)]
    moves, nobody = Numbering(said.moves), Numbering(())
    own = BoardTensors(game, ())
    return _made(key, game, moves, nobody, own, said.plies, _totals(game, _scores(game, ends)))


def _of_program(key: SettingKey, game: PlayableGame[Any, Any], reason: str) -> Setting:
    """Return a game that has no gates, by all of its positions."""
    nobody = Numbering(())
    found = None if game.nature else walked(game)
    if found is None:
        raise GameError(f"the moves of {game.name} cannot be numbered: {reason}")
    moves = Numbering(map(str, sorted(map(TextMove.of, found.moves))))
    if all(isinstance(state, SheetState) for state in found.states):
        tensors: Tensors = FactTensors({fact for state in found.states for fact in state.facts})
    else:
        tensors = BoardTensors(game, found.states)
    totals = _totals(game, _scores(game, found.ends))
    return _made(key, game, moves, nobody, tensors, found.length, totals)


def _scores(game: PlayableGame[Any, Any], ends: Iterable[Outcome]) -> list[dict[str, int]]:
    """Return what each player comes to, by end."""
    return [Outcome(end.winner, end.goals, game.players).scores for end in ends]


def _made(  # noqa: PLR0913, PLR0917 - what a setting is made of
    key: SettingKey,
    game: PlayableGame[Any, Any],
    moves: Numbering,
    throws: Numbering,
    tensors: Tensors,
    length: int | None,
    totals: set[float],
) -> Setting:
    players = tuple(player for player in game.players if player not in game.nature)
    limit = key.plies or length or PLIES
    over = length is not None and length <= limit
    if not over:
        totals.add(0.0)
    total = totals.pop() if len(totals) == 1 else None
    together = _together(game)
    return Setting(key, game, players, moves, throws, tensors, limit, over, together, total)


def _totals(game: PlayableGame[Any, Any], ends: Iterable[Mapping[str, int]]) -> set[float]:
    """Return what the players can come to together; where this differs, some of it."""
    players = [player for player in game.players if player not in game.nature]
    found: set[float] = set()
    for scores in ends:
        found.add(sum(worth(scores[player]) for player in players))
        if len(found) > 1:
            break
    return found


def worth(score: int) -> float:
    """Return what a score from 0 to 100 is worth: from -1 for a loss to 1 for a win."""
    return (score - _EVEN) / _EVEN


def _together(game: PlayableGame[Any, Any]) -> bool:
    """Tell whether several players move at once, at the start or in some games at random."""
    chance = Random(1)  # noqa: S311 - games of chance
    for _ in range(_TRIALS):
        state = game.initial_state()
        for _ in range(_MOST_PLIES):
            here = game.choices(state)
            if len(set(here.moves) - set(game.nature)) > 1:
                return True
            if not here.moves:
                break
            state = here.step([chance.choice(own) for own in here.moves.values()])
    return False
