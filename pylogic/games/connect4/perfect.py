"""Perfect play of Connect Four, whichever source tells the rules.

The position is solved; while the board is too empty for that, it is searched as far as the highest
level of minimax does, and the choice says so.
"""

from typing import Final

from pylogic.core.counting import counted
from pylogic.games.api import Game, S
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.solution.search import BoardSolver, Unsolved
from pylogic.players.base import Choice, M, generator
from pylogic.players.kinds import LEVELS
from pylogic.players.minimax import MinimaxPlayer

# With so few cells free any position is solved, and with more while it takes so few looks.
_FREE: Final = 28
_LOOKS: Final = 60_000


def choose(game: Game[S, M], state: S, seed: int) -> Choice[M]:
    """Return a move that keeps what the position is worth, where it can be solved.

    The data of the choice has `exact`, whether the position was solved; then `score` (as
    `pylogic.games.connect4.solution.search` has it), `winner` and `distance` in plies (both None
    for a draw) and `states` (looked at), and else what `MinimaxPlayer` has.
    """
    native = Connect4(**{name: int(value) for name, value in game.options.items()})
    position = native.parse_state(str(state))
    free = native.board.cells.bit_count() - (position.ones | position.twos).bit_count()
    solver = BoardSolver(native.board, None if free <= _FREE else _LOOKS)
    try:
        score = solver.score(position)
        value = solver.value(position)
        (expansion,) = native.expand([position])
        steps = list(expansion.successors)
        generator(seed, state).shuffle(steps)
        move = next(move for move, after in steps if solver.is_at_most(after, -score))
    except Unsolved:
        found = MinimaxPlayer(max(LEVELS), seed).choose(native, position)
        reason = f"too early to solve; {found.reason}"
        return Choice(game.parse_move(str(found.move)), reason, {"exact": False, **found.data})
    data = {
        "exact": True,
        "score": score,
        "winner": value.winner,
        "distance": value.distance,
        "states": solver.nodes,
    }
    return Choice(game.parse_move(str(move)), _said(score, value.distance), data)


def _said(score: int, distance: int | None) -> str:
    """Return in words what a position is worth."""
    if distance is None:
        return "a draw, with best play"
    plies = counted(distance, "ply", "plies")
    return f"wins in {plies}" if score > 0 else f"loses in {plies} at best"
