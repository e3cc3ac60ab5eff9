"""The player that knows what positions are worth, whichever source tells the rules.

Most games it plays by their solution (`pylogic.players.valued`). In Connect Four it solves the
position; while the board is too empty for that, it searches as far as the highest level of minimax
does, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pylogic.errors import UnknownGame
from pylogic.games.connect4 import Connect4
from pylogic.players import valued
from pylogic.players.base import Choice, M, generator, nothing_to_choose
from pylogic.players.minimax import LEVELS, MinimaxPlayer
from pylogic.solve.connect4 import Solver, Unsolved

if TYPE_CHECKING:
    from pylogic.games.base import Game, S
    from pylogic.games.connect4_board import Connect4State

# With so few cells free any position is solved, and with more while it takes so few looks.
_FREE: Final = 28
_LOOKS: Final = 60_000


@dataclass(frozen=True, slots=True)
class PerfectPlayer:
    """Wins as soon as can be, and else draws, and else loses as late as can be.

    In Connect Four the data of a choice has `exact`, whether the position was solved; then `score`
    (as `pylogic.solve.connect4` has it), `winner` and `distance` in plies (both None for a draw)
    and `states` (looked at), and else what `MinimaxPlayer` has. `valued.choose` has the other
    games'.

    Attributes
    ----------
    seed : int
        Decides between equally good moves.
    """

    seed: int = 0

    @property
    def name(self) -> str:
        """Return `perfect`."""
        return "perfect"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return a move that keeps what the position is worth, where it can be solved.

        Raises
        ------
        IllegalMove
            The game is over.
        UnknownGame
            It is a game that is not solved.
        SolutionMissing, SolutionFault
            As `valued.choose` does.
        """
        if game.outcome(state) is not None:
            raise nothing_to_choose(state)
        if game.name in valued.VALUES:
            return valued.choose(game, state, self.seed)
        if game.name != Connect4.name:
            raise UnknownGame(f"{self.name} does not know {game.name}")
        options = {name: int(value) for name, value in game.options.items()}
        native = Connect4(**options)
        position = native.parse_state(str(state))
        free = native.board.cells.bit_count() - (position.ones | position.twos).bit_count()
        solver = Solver(native.board, None if free <= _FREE else _LOOKS)
        try:
            return self._solved(game, state, native, position, solver)
        except Unsolved:
            found = MinimaxPlayer(max(LEVELS), self.seed).choose(game, state)
            reason = f"too early to solve; {found.reason}"
            return replace(found, reason=reason, data={"exact": False, **found.data})

    def _solved(
        self,
        game: Game[S, M],
        state: S,
        native: Connect4,
        position: Connect4State,
        solver: Solver,
    ) -> Choice[M]:
        """Return a best move, or raise `Unsolved`."""
        score = solver.score(position)
        value = solver.value(position)
        (expansion,) = native.expand([position])
        steps = list(expansion.successors)
        generator(self.seed, state).shuffle(steps)
        move = next(move for move, after in steps if solver.is_at_most(after, -score))
        data = {
            "exact": True,
            "score": score,
            "winner": value.winner,
            "distance": value.distance,
            "states": solver.looks,
        }
        return Choice(game.parse_move(str(move)), _said(score, value.distance), data)


def _said(score: int, distance: int | None) -> str:
    """Return in words what a position is worth."""
    if distance is None:
        return "a draw, with best play"
    plies = "1 ply" if distance == 1 else f"{distance} plies"
    return f"wins in {plies}" if score > 0 else f"loses in {plies} at best"
