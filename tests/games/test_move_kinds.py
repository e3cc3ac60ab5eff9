"""A text where a move is expected."""

from pathlib import Path
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


@pytest.mark.needs_swipl
def test_the_parts_of_a_step_that_are_called_by_no_variable(tmp_path: Path) -> None:
    """Each rule of the step names one kind of move by a number; what follows is looked for."""
    (tmp_path / "axioms.txt").write_text(
        "Constants: x, y\n\ntwo(p) <-> p = x | p = y\nn(v) <-> 0 <= v <= 2\n"
        "state(s) & two(p) -> n(at(p, s))\n"
        "state(s) -> two(turn(s))\nother(x) = y & other(y) = x\n"
        "start(s) <-> turn(s) = x & at(x, s) = 0 & at(y, s) = 0\n"
        "go(s, t, 1) <-> turn(t) = other(turn(s)) & at(turn(s), t) = at(turn(s), s) + 1 &\n"
        "    at(other(turn(s)), t) = at(other(turn(s)), s)\n"
        "go(s, t, 2) <-> turn(t) = other(turn(s)) & at(turn(s), t) = at(turn(s), s) + 2 &\n"
        "    at(other(turn(s)), t) = at(other(turn(s)), s)\n"
    )
    (tmp_path / "game.toml").write_text('[game]\ninitial = "start"\nmover = "turn"\nstep = "go"\n')
    first = pylogic.game(str(tmp_path)).start()
    assert [move.split()[0] for move in map(str, first.moves)] == ["1", "2"]
    assert str(first.play(first.moves[1])) == "turn=y at(x)=2 at(y)=0"
