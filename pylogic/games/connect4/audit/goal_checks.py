"""What is asked of the derivation for Connect Four, with the answers of the native engine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.documents import Document
from pylogic.games.connect4.board import ONE, Connect4State
from pylogic.games.connect4.engine import Connect4

PLIES: Final = 4
"""The longest forced win that the document defines."""


@dataclass(frozen=True, slots=True)
class GoalCheck:
    """A goal about `State`, and what the engine says instead of it."""

    goal: str
    expected: Callable[[Connect4State], bool]

    @property
    def about(self) -> str:
        """The goal without the position that it is about."""
        return self.goal.replace("State, ", "")


def goal_checks(engine: Connect4, document: Document) -> Iterator[GoalCheck]:
    """Yield what the document's definitions and steps are asked, with the engine's answers.

    Raises CompileError: A claim of the document is about something else.
    """
    players = engine.players
    for column in range(engine.board.columns):
        yield GoalCheck(f"legal_move(State, move({column}))", _is_open(engine, column))
    for player in players:
        yield GoalCheck(f"pppp(State, {player})", _has_line(engine, player))
    for player, plies in product(players, range(PLIES + 1)):
        goal = f"connects4InMoves(State, {player}, {plies})"
        yield GoalCheck(goal, _wins_in(engine, player, plies))
    for player, column in product(players, range(engine.board.columns)):
        goal = f"reppp(State, {player}, 0, {column})"
        yield GoalCheck(goal, _completes(engine, player, column))
    places: dict[str, tuple[str, ...]] = {
        "player": players,
        "xMove": tuple(map(str, range(engine.board.columns))),
    }
    for number, claim in enumerate(document.syntax.claims(), 1):
        left = claim.formula.left if isinstance(claim.formula, f.Iff) else f.Truth(value=True)
        free = list(f.free_variables(left))
        if not free or not places.keys() >= set(free[1:]):
            raise failure(f"only claims about a game, {' and '.join(places)} are asked", claim)
        for values in product(*(places[name] for name in free[1:])):
            yield GoalCheck(f"claim_{number}({', '.join(('State', *values))})", _always)
    for step, player in product(document.syntax.steps(), players):
        goal = f"{step.label.lower().replace(' ', '_')}(State, {player})"
        yield GoalCheck(goal, _wins_in(engine, player, 1))


def _always(_: Connect4State) -> bool:
    return True


def _is_open(engine: Connect4, column: int) -> Callable[[Connect4State], bool]:
    return lambda state: any(move.column == column + 1 for move in engine.legal_moves(state))


def _has_line(engine: Connect4, player: str) -> Callable[[Connect4State], bool]:
    return lambda state: engine.board.has_line(_discs(state, player))


def _wins_in(engine: Connect4, player: str, plies: int) -> Callable[[Connect4State], bool]:
    return lambda state: engine.win_distance(state, player, plies) == plies


def _completes(engine: Connect4, player: str, column: int) -> Callable[[Connect4State], bool]:
    """Return whether a disc of the player in a column would make a line, whoever moves."""

    def answer(state: Connect4State) -> bool:
        board, discs = engine.board, state.ones | state.twos
        cells = board.open_cells(discs) & board.completing(_discs(state, player), discs)
        return any(
            board.column(1 << bit) == column + 1
            for bit in range(cells.bit_length())
            if cells >> bit & 1
        )

    return answer


def _discs(state: Connect4State, player: str) -> int:
    return state.ones if player == ONE else state.twos
