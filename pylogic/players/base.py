"""What a computer player is: a state in, a move and its reason out."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from pylogic.core.errors import IllegalMove, UnknownGame
from pylogic.games.api import Game, Hiding, S
from pylogic.games.playable import held
from pylogic.games.position import Position
from pylogic.players.imagining import Unimagined, imagined

M_co = TypeVar("M_co", bound=Hashable, covariant=True)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Choice(Generic[M_co]):
    """A move and why it was chosen.

    Attributes
    ----------
    move : M
        A legal move of the state that was asked about.
    reason : str
        One short sentence part, such as `wins in 3 plies`.
    data : mapping
        What the reason was made from, by name; each player documents its own.
    """

    move: M_co
    reason: str
    data: Mapping[str, object] = field(default_factory=dict, hash=False)


class Player(Protocol):
    """Chooses moves and keeps nothing: the same game, source and state give the same choice."""

    @property
    def name(self) -> str:
        """What it is asked for by, such as `minimax:3`."""

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return a legal move of `state` and why.

        Raises
        ------
        IllegalMove
            The game is over, so that there is none.
        """


@runtime_checkable
class Chancy(Player, Protocol):
    """A player that chooses by chance, nature too."""

    def anew(self, again: int) -> Player:
        """Return who chooses where a position has come up that often before: not the same."""


@runtime_checkable
class JointPlayer(Player, Protocol):
    """A player that also plays games in which several move at once."""

    def choose_for(self, game: Game[S, M], state: S, side: str) -> Choice[Any]:
        """Return the move of one side, without those of the others, and why."""


def choices_of(
    players: Mapping[str, Player],
    game: Game[S, M],
    moves: Sequence[M] | None,
    position: Position[S, M],
    again: int = 0,
) -> dict[str, Choice[Any]]:
    """Return by mover what each chooses: one in a game in turns.

    players: By side, who plays it.
    game: The rules, as the players are to ask them.
    moves: What led to the position from the start of the game; None where that is not known.
    position: One in which the game is not over.
    again: How often it has come up before.
    Raises UnknownGame: Several move at once, and a player does not play such games.
    """
    if not position.expansion.together:
        player = players[position.turn]
        return {position.turn: choice_after(player, game, moves, position.state, again)}
    return {
        side: choice_for(players[side], game, moves, position.state, side, again)
        for side in position.movers
    }


def choice_for(  # noqa: PLR0913, PLR0917 - who chooses, and where
    player: Player,
    game: Game[S, M],
    moves: Sequence[M] | None,
    state: S,
    side: str,
    again: int = 0,
) -> Choice[Any]:
    """Return what a player chooses for one of several sides that move at once.

    `moves` led to `state` from the initial one; None where that is not known, and the player
    may know the whole state of a game that hides it. It has come up `again` times before.

    Raises UnknownGame: The player does not play such games.
    """
    player = player.anew(again) if isinstance(player, Chancy) else player
    if isinstance(player, JointPlayer):
        try:
            here = imagined(game, moves, state, side)
        except Unimagined as why:
            own = game.choices(state).moves[side]
            return Choice(generator(len(moves or ()), side).choice(own), f"by chance: {why}")
        return player.choose_for(game, here, side)
    raise UnknownGame(f"{player.name} does not play {game.name}, in which several move at once")


def joined(choices: Mapping[str, Choice[Any]], position: Position[S, M]) -> M:
    """Return the move that the choices of the movers make together."""
    return position.move({side: choice.move for side, choice in choices.items()})


class PositionPlayer(Player, Protocol):
    """A player that is given a `Position`, and chooses one of its moves."""

    def play(self, position: Position[S, M]) -> Choice[M]:
        """Return a legal move of a position, and why it was chosen.

        Raises
        ------
        IllegalMove
            The game is over, so that there is none.
        """


class PlaysPositions:
    """What makes a `Player` a `PositionPlayer`."""

    def play(self: Player, position: Position[S, M]) -> Choice[M]:
        """Return a legal move of a position, and why it was chosen."""
        position = held(position)
        return self.choose(position.game, position.state)


class Memory(Protocol):
    """What players that learn remember; the kind of player says of what."""

    @property
    def damaged(self) -> Sequence[object]:
        """What could not be used, each with `str` for people."""

    def prepare(self) -> None:
        """Make the file where there is none.

        Raises MemoryFault: Nothing could be added to it.
        """


@runtime_checkable
class Learner(Player, Protocol):
    """A player that asks how a position came about, and may remember how games went.

    Its choices depend on what it remembers too.
    """

    def memory_in(self, file: Path | None) -> Memory:
        """Return what a file remembers, or the usual one.

        Raises MemoryFault: The file cannot be read, or is something else.
        """

    def remembering(self, memory: Memory) -> PositionPlayer:
        """Return the player that remembers that, which `memory_in` gave, and learns."""

    def choose_after(self, game: Game[S, M], moves: Sequence[M], state: S) -> Choice[M]:
        """Return a legal move of `state`, to which `moves` led from the initial one, and why."""

    def learn(self, game: Game[S, M], moves: Sequence[M]) -> bool:
        """Take note of a whole game; return whether it was worth remembering."""


def choice_after(
    player: Player, game: Game[S, M], moves: Sequence[M] | None, state: S, again: int = 0
) -> Choice[M]:
    """Return what a player chooses who may want to know how a position came about.

    `moves` led to `state` from the initial one; None where that is not known. It has come up
    `again` times before.
    """
    if moves is not None and isinstance(player, Learner):
        return player.choose_after(game, moves, state)
    if moves is not None and isinstance(game, Hiding) and game.hides:
        (here,) = game.expand([state])
        return choice_for(player, game, moves, state, here.to_move, again)
    return (player.anew(again) if isinstance(player, Chancy) else player).choose(game, state)


def generator(seed: int, state: object) -> Random:
    """Return the random numbers that belong to a seed and a state; no others are ever used."""
    return Random(f"{seed} {state}")  # noqa: S311 - games, not secrets


def nothing_to_choose(state: object) -> IllegalMove:
    """Return the error of a player that is asked about a game that is over."""
    return IllegalMove(f"no move to choose in {str(state)!r}: the game is over")
