"""Games in which several may move at once: what each comes to on average, from the ends back.

No position comes back. Where several move there is, for each player, a matrix game against all
others together, of the values of the positions after. Between two who come to the same together
at all ends its value is what both come to when they play their best; in other games it is what
the player is sure of, whatever the others do. Every value is kept between what the chances chosen
make sure and what the others can hold the player to, so that no rounding goes unseen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Generic

import numpy as np

from pylogic.core.errors import StateError, UnknownGame
from pylogic.games.api import Game, JointMove, M, S
from pylogic.solvers.matrix import EXACT, Mixed, mixed
from pylogic.solvers.retrograde import Value, closure
from pylogic.solvers.statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylogic.games.api import Expansion
    from pylogic.solvers.matrix import Payoffs

    Choices = tuple[tuple[str, ...], ...]

_TWO: Final = 2
_TOLD: Final = 64  # positions from one word on the progress to the next
_DIGITS: Final = 9  # of payoffs that are compared


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


@dataclass(frozen=True, slots=True)
class _Side:
    """What is known of a position for one player: its bounds, and what it and the others do."""

    low: float
    high: float
    best: Mixed | None = None


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a position.

    sides: By player; of the first alone where the other loses what it gains.
    moves: By player, the texts of its choices; one that is empty where it has none.
    """

    sides: tuple[_Side, ...]
    moves: Choices = ()


class _Apart(Exception):
    """What all come to together differs from end to end."""


class SimultaneousSolver(Generic[S, M]):
    """The values of such a game by all positions that can be reached.

    most: How many positions may be kept.
    advance: Is told now and then how many are known.
    """

    def __init__(
        self,
        game: Game[S, M],
        most: int | None = None,
        advance: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._game = game
        self._most = most
        self._advance = advance
        self._apart = len(game.players) != _TWO
        self._total: int | None = None
        self._known: dict[S, _Known] = {}
        self._matrices: dict[tuple[tuple[int, ...], bytes], Mixed] = {}
        self._find(game.initial_state())

    def value(self, state: Any) -> MixedValue:  # noqa: ANN401 - of the game
        """Return what a position is worth, over or not.

        Raises UnknownGame: A position comes back.
        Raises StateError: The bounds of its value are too far apart.
        """
        self._find(state)
        known = self._known[state]
        for side in known.sides:
            if side.high - side.low > EXACT:
                raise StateError(
                    f"the value of {state} is between {side.low} and {side.high}: rounding in its"
                    f" linear programs has left it open; expected bounds {EXACT} apart"
                )
        own = [(side.low + side.high) / 2 for side in known.sides]
        if not self._apart:
            own.append((self._total or 0) - own[0])
        goals = dict(zip(self._game.players, own, strict=True))
        return MixedValue(None, None, goals, self._chances(known), not self._apart)

    def _chances(self, known: _Known) -> Mapping[str, Mapping[str, float]]:
        sides = [side.best.rows for side in known.sides if side.best is not None]
        if not self._apart:
            sides += [side.best.columns for side in known.sides if side.best is not None]
        return {
            player: {m: chance for m, chance in zip(moves, own.tolist(), strict=True) if chance}
            for player, moves, own in zip(
                self._game.players, known.moves, sides, strict=bool(sides)
            )
            if len(moves) > 1
        }

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - of the game
        """Count the positions that can be reached from one; what they are worth is an average."""
        self._find(state)
        return Statistics(len(closure(self._game, [state])), {}, None, None, None)

    def faults(self) -> tuple[int, int]:
        """Return how many values are known, and of how many the value does not follow.

        The rules are asked anew. Whatever the others choose, the chances that are kept bring a
        player no less than its value, and whatever it chooses, theirs bring it no more.
        """
        return len(self._known), sum(not self._follows(*item) for item in self._known.items())

    def _follows(self, state: S, known: _Known) -> bool:
        (here,) = self._game.expand([state])
        if here.outcome is not None:
            return self._ended(here) == known
        moves, low, high = self._after(here)
        if moves != known.moves:
            return False
        for player, side in enumerate(known.sides):
            values = _against(player, (low[player] + high[player]) / 2)
            if side.best is None or not side.best.is_fair:
                return False
            sure, held = side.best.bounds(values, values)
            own = (side.low + side.high) / 2
            if not (sure > own - EXACT and held < own + EXACT):
                return False
        return True

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
                raise UnknownGame(
                    f"{self._game.name} cannot be solved: {after} comes back, and several players"
                    " move at once; solved so are games that come to an end"
                )
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

    def _worked_out(self, here: Expansion[S, M]) -> _Known:
        if (ended := self._ended(here)) is not None:
            return ended
        moves, low, high = self._after(here)
        sides = []
        for player, bounds in enumerate(zip(low, high, strict=True)):
            least, most = (_against(player, values) for values in bounds)
            best = self._mixed((least + most) / 2)
            sides.append(_Side(*best.bounds(least, most), best))
        return _Known(tuple(sides), moves)

    def _mixed(self, payoffs: Payoffs) -> Mixed:
        """Return the best choices in a matrix; like ones that differ by a sum have the same."""
        alike = (payoffs - payoffs.min()).round(_DIGITS)
        key = payoffs.shape, alike.tobytes()
        if key not in self._matrices:
            self._matrices[key] = mixed(payoffs)
        return self._matrices[key]

    def _ended(self, here: Expansion[S, M]) -> _Known | None:
        """Return what is known where the game is over; None where it is not."""
        if here.outcome is None:
            return None
        players = self._game.players if self._apart else self._game.players[:1]
        goals = [float(here.outcome.scores[player]) for player in players]
        return _Known(tuple(_Side(goal, goal) for goal in goals))

    def _after(self, here: Expansion[S, M]) -> tuple[Choices, Payoffs, Payoffs]:
        """Return the choices of all, and the bounds of what is after each of their joint moves.

        The first axis of the bounds is by whose they are, and another by the choices of each.
        """
        players = self._game.players
        after: dict[tuple[str, ...], tuple[_Side, ...]] = {}
        for move, state in here.listed():
            said = dict(move.parts) if isinstance(move, JointMove) else {here.to_move: move}
            own = tuple(str(said[player]) if player in said else "" for player in players)
            after[own] = self._known[state].sides
        moves = tuple(tuple(dict.fromkeys(side)) for side in zip(*after, strict=True))
        each = [after[own] for own in product(*moves)]  # all of them, or a KeyError
        shape = [*map(len, moves), len(each[0])]
        low = np.array([[side.low for side in sides] for sides in each]).reshape(shape)
        high = np.array([[side.high for side in sides] for sides in each]).reshape(shape)
        return moves, np.moveaxis(low, -1, 0), np.moveaxis(high, -1, 0)


def _against(player: int, values: Payoffs) -> Payoffs:
    """Return the matrix of one player's choices by those of all others together."""
    own = np.moveaxis(values, player, 0)
    found: Payoffs = own.reshape(len(own), -1)
    return found
