"""The watch over goals: who has a heartbeat gets no signal, which could change the answers."""

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.session import watchdog

pytestmark = pytest.mark.needs_swipl


@pytest.mark.long
@pytest.mark.parametrize(
    ("depth", "positions"), [(4, 1_090), pytest.param(9, 5_478, marks=pytest.mark.long)]
)
def test_who_has_a_heartbeat_gets_no_signal(
    depth: int, positions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often the watch looks, clauses with `=>` answer as the native engine does.

    SWI-Prolog 9.0 handles a signal also between the head of such a clause and its body, and then
    the goal may fail that would have succeeded. The functions of the script are such clauses.
    """
    monkeypatch.setattr(watchdog, "TICK", 0.0002)
    checked_sources = [
        CheckedSource(source, games.game("tictactoe", source)) for source in ("text", "native")
    ]
    result = cross_check(checked_sources, depth=depth, positions=positions)
    assert result.disagreements == ()
    assert result.positions >= positions
