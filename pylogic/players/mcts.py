"""The player that samples: Monte-Carlo tree search on any game, whatever its number of players."""

from dataclasses import dataclass
from typing import Any, Final

from pylogic.core.errors import UnknownGame
from pylogic.games.api import Game, JointMove, S
from pylogic.players.base import Choice, M, PlaysPositions, generator, nothing_to_choose
from pylogic.players.kinds import PlayerKind
from pylogic.players.uct import UctTree, best

SIMULATIONS: Final = 1000
"""How many games are simulated for a move unless told otherwise."""

_MOST: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class MctsPlayer(PlaysPositions):
    """Chooses the move that comes out best in so many simulated games.

    Where there are more moves than that, each is tried once. `seed` makes the choices repeat. The
    data of a choice has `value` (what the player comes to on average, from 0 to 100),
    `simulations` and `visits` (by text of a move, how often it was tried).
    """

    simulations: int = SIMULATIONS
    seed: int = 0

    @property
    def name(self) -> str:
        """Return `mcts:SIMULATIONS`."""
        return f"mcts:{self.simulations}"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return the move that comes out best for the player to move.

        Where several move at once, it has the best one of each.
        """
        (here,) = game.expand([state])
        parts = [(side, self.choose_for(game, state, side)) for side in here.movers]
        if not parts:
            raise nothing_to_choose(state)
        if len(parts) == 1:
            return parts[0][1]
        joint: Any = JointMove(tuple((side, part.move) for side, part in parts))
        return Choice(joint, "the best of each", {})

    def choose_for(self, game: Game[S, M], state: S, side: str) -> Choice[Any]:
        """Return the move of one side that comes out best, where several may move at once."""
        tree: UctTree[S, M] = UctTree(game, generator(self.seed, f"{side} {state}"))
        root = tree.node(state)
        if side not in root.choices.moves:
            raise nothing_to_choose(state)
        widest = max(map(len, root.choices.moves.values()))
        done, place = tree.grow(root, max(self.simulations, widest)), game.players.index(side)
        tree.part_equals(root, place, self.simulations - done)
        return chosen(tree, state, place, done)


def chosen(tree: UctTree[S, M], state: S, place: int, done: int) -> Choice[Any]:
    """Return the choice of a mover, by its place among the players, after so many simulations."""
    root = tree.node(state)
    arm, value = best(root, place)
    (arms,) = (own for at, own in root.arms if at == place)
    sure = "for sure" if root.settled is not None else f"in {done:,} simulated games"
    reason = f"comes to {value:.0%} {sure}" if len(arms) > 1 else "the only move"
    data = {
        "value": round(100 * value, 1),
        "simulations": done,
        "visits": {str(each.move): each.visits for each in arms},
    }
    return Choice(arm.move, reason, data)


def _made(count: str, seed: int) -> MctsPlayer:
    if not (count.isascii() and count.isdecimal() and 1 <= int(count) <= _MOST):
        raise UnknownGame(
            f"mcts:{count} is no player; expected mcts:N, N simulated games a move,"
            f" from 1 to {_MOST:,}"
        )
    return MctsPlayer(int(count), seed)


KIND: Final = PlayerKind(_made, (str(SIMULATIONS),), str(SIMULATIONS), shown=":N", takes_any=True)
