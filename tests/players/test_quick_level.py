"""The level of a computer player that answers in time."""

import time
from typing import Any

import pytest

import pylogic
from pylogic.players.minimax import quick_level


@pytest.mark.parametrize(("pause", "level"), [(0.0, 3), (0.005, 2), (0.015, 1), (0.2, 1)])
def test_the_slower_the_rules_the_lower_the_level(
    pause: float, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying it takes about as long as an answer may take, and at most a few positions more."""
    game = pylogic.game("connect4", "native")
    now = 0.0
    plain = game.expand

    def expand(states: Any) -> Any:  # noqa: ANN401 - of the game
        nonlocal now
        now += pause * len(states)
        return plain(states)

    monkeypatch.setattr("pylogic.players.minimax._BUDGETS", {1: 100, 2: 300, 3: 4_000})
    monkeypatch.setattr(game, "expand", expand)
    monkeypatch.setattr("pylogic.players.minimax.perf_counter", lambda: now)
    assert quick_level(game, 2.0) == level
    assert now <= 2.0 + 40 * pause


def test_a_game_with_levels_of_its_own_is_not_tried() -> None:
    """They are made to be quick."""
    began = time.process_time()
    assert quick_level(pylogic.game("moai", "native")) == 3
    assert time.process_time() - began < 1
