"""Games in which several may move at once: what each comes to on average, from the ends back.

No position comes back. Where several move there is, for each player, a matrix game against all
others together, of the values of the positions after. Between two who come to the same together
at all ends its value is what both come to when they play their best; in other games it is what
the player is sure of, whatever the others do. Every value is kept between what the chances chosen
make sure and what the others can hold the player to, so that no rounding goes unseen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Generic

import numpy as np
from numpy.typing import NDArray

from pylogic.core.errors import StateError, UnknownGame
from pylogic.games.api import Expansion, Game, JointMove, M, S
from pylogic.solvers.matrix import EXACT, Payoffs, best, bounds
from pylogic.solvers.retrograde_analysis import Value, closure
from pylogic.solvers.statistics import Statistics

_TWO: Final = 2
_TOLD: Final = 64  # positions from one word on the progress to the next


@dataclass(frozen=True, slots=True)
class MixedValue(Value):
    """What a position is worth where players may have to mix their moves; nobody wins for sure.

    Attributes
    ----------
    goals : mapping of str to float
        By player, what it comes to on average when both play their best; in a game in which one
        does not lose what the other gains, what it is sure of on average, whatever others do.
    chances : mapping of str to mapping of str to float
        By player who moves here, the moves by which it comes to that, each with its chance.
    is_exact : bool
        Whether one loses what the other gains.
    """

    goals: Mapping[str, float]
    chances: Mapping[str, Mapping[str, float]]
    is_exact: bool = True


def sides(players: int, *, is_apart: bool) -> int:
    """Return of how many players values are kept: where one loses what the other gains, of one."""
    return players if is_apart or players != _TWO else 1


def worked_out(after: Payoffs) -> Payoffs:
    """Return the bounds of positions (array of shape (positions, sides, 2)) by those after them.

    after: By the choices of all (array of shape (positions, choices of one, ..., sides, 2)).
    """
    found = []
    for side in range(after.shape[-2]):
        own = against(side, after)
        found.append(np.stack(bounds(own[..., 0], own[..., 1]), axis=1))
    return np.stack(found, axis=1)


def middle(payoffs: Payoffs) -> Payoffs:
    """Return bounds that are both in the middle of those given."""
    both: Payoffs = payoffs.mean(axis=-1, keepdims=True).repeat(_TWO, axis=-1)
    return both


def follow(known: Payoffs, after: Payoffs) -> NDArray[np.bool_]:
    """Return of which positions the values follow from what `worked_out` makes of those after."""
    own = known.mean(axis=-1)
    near = (after[..., 0] > own - EXACT) & (after[..., 1] < own + EXACT)
    found: NDArray[np.bool_] = near.all(axis=1)
    return found


def against(side: int, after: Payoffs) -> Payoffs:
    """Return the matrices of one player's choices by those of all others together."""
    own = np.moveaxis(after[..., side, :], 1 + side, 1)
    found: Payoffs = own.reshape(*own.shape[:2], -1, 2)
    return found


def average(
    game: Game[S, Any], state: S, known: Callable[[S], Payoffs], total: float | None
) -> MixedValue:
    """Return what a position is worth, and the chances of moves by which it is.

    known: Returns the bounds of a position, by side.
    total: What both players come to together at all ends; None where that differs.
    Raises StateError: The bounds are too far apart.
    """
    own = []
    for low, high in known(state).tolist():
        if high - low > EXACT:
            raise StateError(
                f"the value of {state} is between {low} and {high}: rounding in its linear"
                f" programs has left it open; expected bounds {EXACT} apart"
            )
        own.append((low + high) / 2)
    (here,) = game.expand([state])
    chances: dict[str, dict[str, float]] = {}
    if here.outcome is None:
        moves, after = _after(game, here, known)
        chosen = []
        for side in range(len(own)):
            rows, columns = best(against(side, after[None]).mean(axis=-1))
            chosen += [rows[0], columns[0]] if total is not None else [rows[0]]
        for player, said, chance in zip(game.players, moves, chosen, strict=True):
            if len(said) > 1:
                pairs = zip(said, chance.tolist(), strict=True)
                chances[player] = {move: how for move, how in pairs if how}
    if total is not None:
        own.append(total - own[0])
    goals = dict(zip(game.players, own, strict=True))
    return MixedValue(None, None, goals, chances, total is not None)


def _after(
    game: Game[S, M], here: Expansion[S, M], known: Callable[[S], Payoffs]
) -> tuple[list[tuple[str, ...]], Payoffs]:
    """Return the choices of all, and the bounds of what is after each of their joint moves.

    An axis of the bounds is by the choices of each player; one without any has one that is empty.
    """
    players = game.players
    after: dict[tuple[str, ...], Payoffs] = {}
    for move, state in here.listed():
        said = dict(move.parts) if isinstance(move, JointMove) else {here.to_move: move}
        own = tuple(str(said[player]) if player in said else "" for player in players)
        after[own] = known(state)
    moves = [tuple(dict.fromkeys(side)) for side in zip(*after, strict=True)]
    each = np.stack([after[own] for own in product(*moves)])  # all of them, or a KeyError
    return moves, each.reshape(*map(len, moves), *each.shape[1:])


def comes_back(game: Game[S, Any], state: S) -> UnknownGame:
    """Return why a game is not solved in which a position comes back."""
    return UnknownGame(
        f"{game.name} cannot be solved: {state} comes back, and several players move at once;"
        " solved so are games that come to an end"
    )


class _Apart(Exception):
    """What all come to together differs from end to end."""


class SimultaneousSolver(Generic[S, M]):
    """The values of such a game by all positions that can be reached, one by one.

    maximum: How many positions may be kept.
    advance: Is told now and then how many are known.
    """

    def __init__(
        self,
        game: Game[S, M],
        maximum: int | None = None,
        advance: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._game = game
        self._most = maximum
        self._advance = advance
        self._apart = len(game.players) != _TWO
        self._total: float | None = None
        self._known: dict[S, Payoffs] = {}  # bounds, by side
        self._find(game.initial_state())

    def value(self, state: Any) -> MixedValue:  # noqa: ANN401 - of the game
        """Return what a position is worth, over or not.

        Raises UnknownGame: A position comes back.
        Raises StateError: The bounds of its value are too far apart.
        """
        self._find(state)
        total = None if self._apart else self._total
        return average(self._game, state, self._known.__getitem__, total)

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - of the game
        """Count the positions that can be reached from one; what they are worth is an average."""
        self._find(state)
        return Statistics(len(closure(self._game, [state])), {}, None, None, None)

    def faults(self) -> tuple[int, int]:
        """Return how many values are known, and of how many the value does not follow.

        The rules are asked anew, and chances are found by which a player comes to no less than
        its value, whatever the others choose, and others by which they hold it to no more.
        """
        return len(self._known), sum(not self._follows(*item) for item in self._known.items())

    def _follows(self, state: S, known: Payoffs) -> bool:
        (here,) = self._game.expand([state])
        after = self._worked_out(here, exact=True)
        return bool(follow(known[None], after[None])[0])

    def _find(self, start: S) -> None:
        """Work out a position and all that can be reached from it."""
        try:
            self._work_out(start)
        except _Apart:  # then nothing is known of the others
            self._apart = True
            self._known.clear()
            self._work_out(start)

    def _work_out(self, start: S) -> None:
        """Work out positions, what is after each before it."""
        if start in self._known:
            return
        way: dict[S, tuple[Expansion[S, M], list[S]]] = {}  # with what is after and not known yet
        self._enter(start, way)
        while way:
            state, (here, waiting) = next(reversed(way.items()))
            if not waiting:
                self._known[state] = self._worked_out(here)
                del way[state]
                if len(self._known) % _TOLD == 0:
                    self._advance(len(self._known))
                continue
            after = waiting.pop()
            if after in way:
                raise comes_back(self._game, after)
            if after not in self._known:
                self._enter(after, way)

    def _enter(self, state: S, way: dict[S, tuple[Expansion[S, M], list[S]]]) -> None:
        if self._most is not None and len(self._known) + len(way) >= self._most:
            name = self._game.name
            raise StateError(f"more than {self._most:,} positions of {name} can be reached")
        (here,) = self._game.expand([state])
        if here.outcome is not None and not self._apart:
            total = sum(here.outcome.scores.values())
            if self._total not in {None, total}:
                raise _Apart
            self._total = total
        way[state] = here, list(dict.fromkeys(after for _, after in here.listed()))

    def _worked_out(self, here: Expansion[S, M], *, exact: bool = False) -> Payoffs:
        if here.outcome is not None:
            players = self._game.players[: sides(len(self._game.players), is_apart=self._apart)]
            goals = [float(here.outcome.scores[player]) for player in players]
            return np.array(goals)[:, None].repeat(2, axis=1)
        _, after = _after(self._game, here, self._known.__getitem__)
        found: Payoffs = worked_out(middle(after[None]) if exact else after[None])[0]
        return found
