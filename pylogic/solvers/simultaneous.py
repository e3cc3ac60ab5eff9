"""Games of two in which both may move at once: what each comes to on average, from the ends back.

What both come to together is the same at all ends, and no position comes back. Where both move
there is a matrix game of the values of the positions after. Every value is kept between what the
first is sure of and what the other holds it to, so that no rounding goes unseen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from pylogic.core.errors import StateError, UnknownGame
from pylogic.games.api import Game, JointMove, M, S
from pylogic.solvers.matrix import EXACT, Mixed, mixed
from pylogic.solvers.retrograde import Value, closure
from pylogic.solvers.statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.games.api import Expansion
    from pylogic.solvers.matrix import Payoffs


@dataclass(frozen=True, slots=True)
class MixedValue(Value):
    """What a position is worth where both may have to mix their moves; nobody wins for sure.

    Attributes
    ----------
    goals : mapping of str to float
        By player, what it comes to on average when both play their best.
    chances : mapping of str to mapping of str to float
        By player who moves here, the moves that it makes, each with its chance.
    """

    goals: Mapping[str, float]
    chances: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a position: its bounds for the first player, and what is done there.

    moves: By player, the texts of its choices; one that is empty where it has none.
    """

    low: float
    high: float
    moves: tuple[tuple[str, ...], ...] = ()
    best: Mixed | None = None


class SimultaneousSolver(Generic[S, M]):
    """The values of such a game by all positions that can be reached.

    most: How many positions may be kept.
    """

    def __init__(self, game: Game[S, M], most: int | None = None) -> None:
        if len(game.players) != 2:  # noqa: PLR2004 - one against the other
            raise UnknownGame(
                f"{game.name} cannot be solved: several of {len(game.players)} players move at"
                " once; solved are games of two, and games in turns"
            )
        self._game = game
        self._most = most
        self._total: tuple[int, S] | None = None
        self._known: dict[S, _Known] = {}
        self._find(game.initial_state())

    def value(self, state: Any) -> MixedValue:  # noqa: ANN401 - of the game
        """Return what a position is worth, over or not.

        Raises UnknownGame: A position comes back, or what both come to together differs.
        Raises StateError: The bounds of its value are too far apart.
        """
        self._find(state)
        known = self._known[state]
        if known.high - known.low > EXACT:
            raise StateError(
                f"the value of {state} is between {known.low} and {known.high}: rounding in its"
                f" linear programs has left it open; expected bounds {EXACT} apart"
            )
        first, second = self._game.players
        own = (known.low + known.high) / 2
        total = self._total[0] if self._total else 0
        return MixedValue(
            None, None, {first: own, second: total - own}, dict(self._chances(known))
        )

    def _chances(self, known: _Known) -> Mapping[str, Mapping[str, float]]:
        if known.best is None:
            return {}
        sides = (known.best.rows.tolist(), known.best.columns.tolist())
        return {
            player: {move: chance for move, chance in zip(moves, own, strict=True) if chance}
            for player, moves, own in zip(self._game.players, known.moves, sides, strict=True)
            if len(moves) > 1
        }

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - of the game
        """Count the positions that can be reached from one; what they are worth is an average."""
        self._find(state)
        return Statistics(len(closure(self._game, [state])), {}, None, None, None)

    def faults(self) -> tuple[int, int]:
        """Return how many values are known, and of how many the value does not follow.

        The rules are asked anew. Whatever the other chooses, the chances that are kept bring the
        first no less than the value, and the second no less than the rest.
        """
        wrong = 0
        for state, known in self._known.items():
            (here,) = self._game.expand([state])
            if known.best is None or here.outcome is not None:
                wrong += self._ended(here) != known
                continue
            moves, low, high = self._matrix(here)
            sure, held = known.best.bounds((low + high) / 2, (low + high) / 2)
            own = (known.low + known.high) / 2
            follows = sure > own - EXACT and held < own + EXACT
            wrong += not (moves == known.moves and known.best.is_fair and follows)
        return len(self._known), wrong

    def _find(self, start: S) -> None:
        """Work out a position and all that can be reached from it, what is after it first."""
        if start in self._known:
            return
        way: dict[S, tuple[Expansion[S, M], list[S]]] = {}  # with what is after and not known yet
        self._enter(start, way)
        while way:
            state, (here, waiting) = next(reversed(way.items()))
            if not waiting:
                self._known[state] = self._worked_out(here)
                del way[state]
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
        if here.outcome is not None:
            self._check(state, sum(here.outcome.scores.values()))
        way[state] = here, list(dict.fromkeys(after for _, after in here.listed()))

    def _check(self, state: S, total: int) -> None:
        """Refuse a game in which both can gain, or lose."""
        if self._total is None:
            self._total = total, state
        elif total != self._total[0]:
            known, other = self._total
            raise UnknownGame(
                f"{self._game.name} cannot be solved: several players move at once, and together"
                f" they come to {total} in {state}, and to {known} in {other}; solved so are games"
                " in which one loses what the other gains"
            )

    def _worked_out(self, here: Expansion[S, M]) -> _Known:
        if (ended := self._ended(here)) is not None:
            return ended
        moves, low, high = self._matrix(here)
        best = mixed((low + high) / 2)
        return _Known(*best.bounds(low, high), moves, best)

    def _ended(self, here: Expansion[S, M]) -> _Known | None:
        """Return what is known where the game is over; None where it is not."""
        if here.outcome is None:
            return None
        goal = float(here.outcome.scores[self._game.players[0]])
        return _Known(goal, goal)

    def _matrix(
        self, here: Expansion[S, M]
    ) -> tuple[tuple[tuple[str, ...], ...], Payoffs, Payoffs]:
        """Return the choices of both, and the bounds of what is after each pair of them."""
        first, second = self._game.players
        after: dict[tuple[str, str], _Known] = {}
        for move, state in here.listed():
            if isinstance(move, JointMove):
                pair = str(move[first]), str(move[second])
            else:
                pair = (str(move), "") if here.to_move == first else ("", str(move))
            after[pair] = self._known[state]
        moves = tuple(tuple(dict.fromkeys(side)) for side in zip(*after, strict=True))
        found = [[after[row, column] for column in moves[1]] for row in moves[0]]
        low = np.array([[one.low for one in row] for row in found])
        return moves, low, np.array([[one.high for one in row] for row in found])
