"""What Python is told of goals without an answer."""

from pathlib import Path

import pytest

import pylogic

pytestmark = pytest.mark.needs_swipl

FAMILY = "1. parent(ann, bob), parent(bob, cid)\n2. child(x, y) <-> parent(y, x)\n"


@pytest.mark.parametrize("ask", ["query", "all", "ask"])
def test_a_goal_with_a_name_that_is_not_there_is_warned_of(ask: str) -> None:
    """It has no answer, which is told; a goal without one that has known names is not."""
    with pylogic.session() as prolog:
        family = prolog.add(pylogic.load(FAMILY))
        with pytest.warns(pylogic.UnknownInGoal, match="has no bobb; is bob meant") as told:
            assert not list(getattr(family, ask)("child(X, bobb)") or ())
        assert Path(told[0].filename) == Path(__file__)
        assert not list(getattr(family, ask)("child(ann, X)") or ())
        assert getattr(family, ask)("child(bob, X)")
        assert list(family.query("child(X, Y)", given={"Y": "zed"})) == []
