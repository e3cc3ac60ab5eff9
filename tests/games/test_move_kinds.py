"""A text where a move is expected."""

from typing import Any

import pytest

import pylogic
from pylogic.core.errors import BadMove

NATIVE = [(name, "native") for name in ("pangke", "moai", "connect4", "tictactoe")]


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("name", "source"), [*NATIVE, ("connect4", "rules"), ("connect4", "text")]
)
def test_a_text_is_no_move(name: str, source: str) -> None:
    """It is refused with what reads it, in every source."""
    game: Any = pylogic.game(name, source)
    with pytest.raises(BadMove, match="parse_move"):
        game.next_state(game.initial_state(), "9")
