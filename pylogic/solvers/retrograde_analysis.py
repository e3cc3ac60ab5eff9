"""Retrograde analysis: from the ends of a game back to everything that leads to them.

A player can win a position that is won already; or one in which that player is on turn and some
move leads to a position that the player can win; or one in which another player is on turn, there
is a move, and every move leads to such a position. The *least* set of positions of which this is
true is meant, as in axiom 19 of the Pang-Ke memo: who can only keep going round in circles does
not win. What nobody can win is a draw.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic

from pylogic.core.errors import StateError, UnknownGame
from pylogic.games.api import Expansion, Game, M, S

_BATCH: Final = 1024


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth under best play.

    Attributes
    ----------
    winner : str or None
        The player who wins whatever the others do; None where nobody can force a win.
    distance : int or None
        In how many plies that is, where the winner takes the shortest way and the others make it
        as long as they can: 0 where the game is over. None where nobody can force a win.
    """

    winner: str | None
    distance: int | None


class AtOnce(UnknownGame):
    """Several players move at once somewhere in a game."""


DRAW: Final = Value(None, None)


@dataclass(frozen=True, slots=True)
class Solution(Generic[S]):
    """The values of a set of positions that no move leaves."""

    values: Mapping[S, Value]

    def __getitem__(self, state: S) -> Value:
        """Return the value of a position of the set."""
        return self.values[state]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[S]:
        return iter(self.values)


def closure(
    game: Game[S, M], states: Iterable[S], maximum: int | None = None
) -> dict[S, Expansion[S, M]]:
    """Return what the rules say of the states and of all that can be reached from them.

    Raises StateError: More than `maximum` can be reached.
    """
    known: dict[S, Expansion[S, M]] = {}
    waiting = list(dict.fromkeys(states))
    while waiting:
        following: dict[S, None] = {}
        for first in range(0, len(waiting), _BATCH):
            batch = waiting[first : first + _BATCH]
            for state, expansion in zip(batch, game.expand(batch), strict=True):
                known[state] = expansion
                following.update(dict.fromkeys(after for _, after in expansion.successors))
        waiting = [state for state in following if state not in known]
        if maximum is not None and len(known) + len(waiting) > maximum:
            raise StateError(f"more than {maximum:,} positions of {game.name} can be reached")
    return known


def retrograde(game: Game[S, M], states: Iterable[S], maximum: int | None = None) -> Solution[S]:
    """Return the exact values of the states and of all that can be reached from them.

    Every position is kept in memory, so the caller chooses a part of the game that fits.

    states: Where to start; `[game.initial_state()]` solves the whole game.
    maximum: How many positions may be looked at.
    Raises StateError: There are more.
    Raises AtOnce: Several players move at once.
    Raises UnknownGame: Chance moves.
    """
    begins = list(states)
    _refuse(game, game.expand(begins))
    known = closure(game, begins, maximum)
    _refuse(game, known.values())
    values: dict[S, Value] = {}
    for player in game.players:
        values.update(_wins(known, player))
    return Solution({state: values.get(state, DRAW) for state in known})


def _refuse(game: Game[S, M], here: Iterable[Expansion[S, M]]) -> None:
    if game.nature:
        raise UnknownGame(f"{game.name} cannot be solved: the moves of chance")
    if any(expansion.together for expansion in here):
        raise AtOnce(
            f"{game.name} cannot be solved: several players move at once; solved are games in"
            " turns"
        )


def due(here: Expansion[S, M], values: Mapping[S, Value]) -> Value:
    """Return the value of a position that follows from those of the positions after it."""
    if here.outcome is not None:
        return DRAW if here.outcome.winner is None else Value(here.outcome.winner, 0)
    after = [values[state] for _, state in here.successors]
    wins = [v.distance for v in after if v.winner == here.to_move and v.distance is not None]
    far = [v.distance for v in after if v.winner == after[0].winner and v.distance is not None]
    if wins:
        return Value(here.to_move, 1 + min(wins))
    return Value(after[0].winner, 1 + max(far)) if len(far) == len(after) else DRAW


def _wins(known: Mapping[S, Expansion[S, M]], player: str) -> dict[S, Value]:
    """Return the positions that `player` can win, nearest to the win first."""
    before: defaultdict[S, list[S]] = defaultdict(list)
    to_come: dict[S, int] = {}  # moves not yet known to lead to a win for `player`
    level: list[S] = []
    for state, expansion in known.items():
        if expansion.outcome is not None:
            if expansion.outcome.winner == player:
                level.append(state)
            continue
        reached = {after for _, after in expansion.successors}
        to_come[state] = 1 if expansion.to_move == player else len(reached)
        for after in reached:
            before[after].append(state)
    won: dict[S, Value] = {}
    distance = 0
    while level:
        won.update(dict.fromkeys(level, Value(player, distance)))
        following = []
        for after in level:
            for state in before[after]:
                to_come[state] -= 1
                if to_come[state] == 0:
                    following.append(state)
        level, distance = following, distance + 1
    return won
