"""Retrograde analysis gives the least fixpoint, with exact distances."""

import pytest

from pylogic.games.pangke.board import PangkeState
from pylogic.games.pangke.engine import Pangke, positions
from pylogic.solvers import Solution, Value, closure, retrograde

GAME = Pangke()


@pytest.fixture(scope="module")
def few() -> Solution[PangkeState]:
    """Return the values of one piece against two, and what they reach."""
    starts = [state for sizes in ((1, 2), (2, 1)) for state in positions(*sizes)]
    return retrograde(GAME, starts)


@pytest.mark.long
def test_no_move_leaves_the_set(few: Solution[PangkeState]) -> None:
    """Every successor of a solved position is solved."""
    assert set(closure(GAME, few)) == set(few)


def test_every_value_follows_from_the_successors(few: Solution[PangkeState]) -> None:
    """Who is on turn takes the quickest win, else a draw, else the slowest loss."""
    for state, expansion in closure(GAME, few).items():
        if expansion.outcome is not None:
            distance = None if expansion.outcome.winner is None else 0
            assert few[state] == Value(expansion.outcome.winner, distance)
            continue
        after = [few[state] for _, state in expansion.successors]
        wins = [
            v.distance for v in after if v.winner == expansion.to_move and v.distance is not None
        ]
        losses = [v.distance for v in after if v.winner not in {None, expansion.to_move}]
        if wins:
            assert few[state] == Value(expansion.to_move, min(wins) + 1)
        elif len(losses) == len(after):
            assert few[state].winner not in {None, expansion.to_move}
            assert few[state].distance == max(d for d in losses if d is not None) + 1
        else:
            assert few[state] == Value(None, None)


def test_sides_are_alike(few: Solution[PangkeState]) -> None:
    """Exchanging the colours exchanges the winner and keeps the distance."""
    other = {"black": "white", "white": "black", None: None}
    for state in few:
        mirrored = PangkeState(state.white, state.black, str(other[state.mover]))
        assert few[mirrored] == Value(other[few[state].winner], few[state].distance)


def test_going_round_in_circles_wins_nothing(few: Solution[PangkeState]) -> None:
    """Two against one is a draw for most positions: the least fixpoint, not a larger one."""
    state = GAME.parse_state("b.../..../..../..ww w")
    assert few[state] == Value(None, None)


def test_a_capture_at_hand_is_a_win_in_one(few: Solution[PangkeState]) -> None:
    """The last piece is taken in one ply."""
    state = GAME.parse_state("b.w./.b../..../.... b")
    assert few[state] == Value("black", 1)
