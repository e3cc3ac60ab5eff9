"""Computer players: for any game, from any source of its rules."""

from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any, Final

import pylogic.games as games
from pylogic.core.errors import UnknownGame
from pylogic.games.api import shown
from pylogic.games.position import PlayableGame
from pylogic.players.base import Choice, Learner, Memory, Player, PositionPlayer, choice_after
from pylogic.players.kinds import DEFAULT_LEVEL, LEVELS, PlayerKind, levelled
from pylogic.players.mcts import KIND as _MCTS
from pylogic.players.mcts import MctsPlayer
from pylogic.players.minimax import MinimaxPlayer
from pylogic.players.optimal import refusal
from pylogic.players.perfect import PerfectPlayer
from pylogic.players.random import RandomPlayer
from pylogic.players.script import ScriptPlayer

_MINIMAX: Final = levelled(MinimaxPlayer)
_PERFECT: Final = PlayerKind(lambda _, seed: PerfectPlayer(seed))


def _own(game: str) -> dict[str, PlayerKind]:
    """Return by name the kinds of players that a game has and not all others have."""
    if not games.is_game(game):
        return {}
    entry = games.entry(game)
    found: dict[str, PlayerKind] = {
        name: resolve_name(where) for name, where in entry.players.items()
    }
    solved = entry.perfect or entry.values or "circuit" in entry.sources
    return found | ({"perfect": _PERFECT} if solved else {})


def names(game: str | PlayableGame[Any, Any]) -> tuple[str, ...]:
    """Return the names that `player` accepts for a game, or for the game of that name."""
    kinds = _own(game if isinstance(game, str) else game.name)
    if not isinstance(game, str) and "perfect" in kinds and refusal(game) is not None:
        del kinds["perfect"]
    own = (name for kind, known in kinds.items() for name in known.names(kind))
    return ("random", *_MINIMAX.names("minimax"), *_MCTS.names("mcts"), *own)


def player(name: str, seed: int = 0, memory: Memory | None = None) -> PositionPlayer:
    """Return the player called `name`: `random`, `minimax:LEVEL`, `mcts:N` or a game's own.

    name: `minimax` alone is of the middle level, of 1 to 5, and so are the others that have
        levels; the N of `mcts` is how many games it simulates for a move, 1000 where it is left
        out. `four` may have choices behind it, as in `four:disable=full`.
    seed: Decides what the player leaves to chance; the same seed gives the same choices.
    memory: What players that learn remember.
    Raises UnknownGame: There is no such player, or it has no such choice; the message lists those
        there are.
    """
    kind, _, variant = name.partition(":")
    if name == "random":
        return RandomPlayer(seed)
    own = {game: _own(game) for game in games.names()}
    known = _PERFECT if kind == "perfect" else _kinds(own).get(kind)
    if known is not None and (known.takes_any or (variant or known.default) in known.variants):
        found = known.make(variant or known.default, seed)
        if memory is not None and isinstance(found, Learner):
            return found.remembering(memory)
        return found
    others = "".join(
        f"; in {game}, {kind}{known.shown}"
        for game, kinds in own.items()
        for kind, known in kinds.items()
    )
    raise UnknownGame(
        f"no player is called {name!r}; there are random, minimax:LEVEL,"
        f" LEVEL from {min(LEVELS)} to {max(LEVELS)}, and mcts:N, N simulated games a move{others}"
    )


def player_of(
    name: str, game: PlayableGame[Any, Any] | str | None = None, *, seed: int = 0
) -> PositionPlayer:
    """Return the player called `name`, which must be one of a game's if a game is given.

    Parameters
    ----------
    name : str
        One of `names(game)`, such as `minimax:3`.
    game : PlayableGame or str, optional
        The game that it is to play, or its name.
    seed : int
        Decides what the player leaves to chance; the same seed gives the same choices.

    Raises
    ------
    UnknownGame
        There is no such player, or the game has none.
    """
    if not isinstance(name, str):
        raise TypeError(f"a player has a name, such as 'minimax:3', and is not {shown(name)}")
    if game is not None:
        title = games.entry(game).name if isinstance(game, str) else game.name
        kind = name.partition(":")[0]
        if kind not in {known.partition(":")[0] for known in names(title)}:
            raise UnknownGame(
                f"{name!r} does not play {title}; there are {', '.join(names(title))}"
            )
        if kind == "perfect" and not isinstance(game, str) and (reason := refusal(game)):
            raise UnknownGame(f"{name!r} does not play {title}: {reason}")
    return player(name, seed)


def _kinds(own: Mapping[str, Mapping[str, PlayerKind]]) -> dict[str, PlayerKind]:
    of_games = {name: kind for kinds in own.values() for name, kind in kinds.items()}
    return {"minimax": _MINIMAX, "mcts": _MCTS, **of_games}


__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Choice",
    "Learner",
    "MctsPlayer",
    "Memory",
    "MinimaxPlayer",
    "PerfectPlayer",
    "Player",
    "PlayerKind",
    "PositionPlayer",
    "RandomPlayer",
    "ScriptPlayer",
    "choice_after",
    "levelled",
    "names",
    "player",
    "player_of",
]
