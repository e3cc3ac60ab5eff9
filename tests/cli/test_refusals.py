"""What is refused at once: in one message, before anything is drawn or written."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands

pytestmark = pytest.mark.needs_swipl

STUCK = """\
(role a)
(init (on 1))
(<= (legal a go) (true (on 3)))
(<= (next (on 2)) (does a go))
(<= terminal (true (on 2)))
(<= (goal a 100) (true (on 2)))
(<= (goal a 0) (true (on 1)))
"""

TOGETHER = """\
(role a)
(role b)
(init (on 1))
(<= (legal ?r wait) (role ?r))
(<= (legal ?r go) (role ?r))
(<= (next (on 2)) (true (on 1)))
(<= terminal (true (on 2)))
(<= (goal ?r 50) (role ?r))
"""


def pylogic(*arguments: object) -> Result:
    """Return the result of a command, run in this process."""
    return CliRunner().invoke(commands, list(map(str, arguments)))


@pytest.mark.parametrize("source", ["rules", "native"])
def test_a_role_without_a_move_is_told(tmp_path: Path, source: str) -> None:
    """Whichever source is asked what can be done there."""
    sheet = tmp_path / "stuck.kif"
    sheet.write_text(STUCK, encoding="utf-8")
    done = pylogic("show", sheet, "--source", source)
    assert done.stderr == "Error: the role a has no move, and the game is not over\n"
    assert (done.stdout, done.exit_code) == ("", 2)


def test_a_file_in_no_folder_is_named() -> None:
    """Without the number that the system has for it."""
    done = pylogic("export", "gdl", "tictactoe", "--output", "nowhere/tictactoe.kif")
    assert done.stderr == "Error: nowhere/tictactoe.kif: No such file or directory\n"
    assert done.exit_code == 2


def test_perfect_refuses_before_a_board_is_drawn(tmp_path: Path) -> None:
    """A game that is not solved, here one in which both move at once."""
    sheet = tmp_path / "together.kif"
    sheet.write_text(TOGETHER, encoding="utf-8")
    done = pylogic("play", sheet, "--players", "random,perfect", "--source", "native")
    assert "'perfect' does not play" in done.stderr
    assert (done.stdout, done.exit_code) == ("", 2)


def test_one_of_a_thing_is_one(tmp_path: Path) -> None:
    """In figures, and a source that is alone is compared with nothing."""
    sheet = tmp_path / "stuck.kif"
    sheet.write_text(STUCK, encoding="utf-8")
    said = pylogic("check", sheet, "--sources", "native").stdout
    assert "native on 1 state (all that there are)" in said
    assert "one source, so that nothing is compared; play shows 1 fault" in said
