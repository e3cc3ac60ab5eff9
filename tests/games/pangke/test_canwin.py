"""Axiom 19 as the compiled memo computes it is what retrograde analysis finds natively."""

from __future__ import annotations

import pytest

import pylogic.games as games
from pylogic.games.pangke.engine import Pangke, positions
from pylogic.games.rules.game import PrologGame
from pylogic.session import Module
from pylogic.solvers import retrograde
from pylogic.terms import List, String

pytestmark = pytest.mark.needs_swipl

# One goal for all positions, so that they share the table of `canwin`.
GOAL = "findall(Text, (member(Text, Texts), once(state_text(P, Text)), canwin({}, P)), Won)"


@pytest.mark.parametrize("player", Pangke.players)
def test_canwin_is_the_least_fixpoint(player: str) -> None:
    """On all positions of one piece against two; larger ones are in the test of the table."""
    starts = [state for sizes in ((1, 2), (2, 1)) for state in positions(*sizes)]
    solution = retrograde(Pangke(), starts)
    assert set(solution) >= set(starts)
    game = games.game("pangke", "text")
    assert isinstance(game, PrologGame)
    assert isinstance(game.module, Module)
    texts = List(tuple(String(str(state)) for state in solution))
    answer = game.module.ask(GOAL.format(player), given={"Texts": texts})
    assert answer is not None
    assert isinstance(won := answer["Won"], List)
    expected = [String(str(state)) for state in solution if solution.can_win(player, state)]
    assert set(won.items) == set(expected)
