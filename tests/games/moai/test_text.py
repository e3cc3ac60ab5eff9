"""The program of the report on Moai as the source `text`: played, asked, and cross-checked."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import pylogic.games as games
from pylogic.checking import check
from pylogic.cli.root import commands
from pylogic.core.errors import GameError, StateError, UnknownGame
from pylogic.documents.shipped import folder_of

pytestmark = pytest.mark.needs_swipl


@pytest.fixture
def report(documents: Path) -> str:
    """Return the path of the report."""
    return str(documents / "moai-report.txt")


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "first"), [(5, 5, "P"), pytest.param(6, 5, "B", marks=pytest.mark.long)]
)
def test_the_corrected_program_agrees(report: str, width: int, height: int, first: str) -> None:
    """It makes the same moves as the rules and the native engine, and sees the same ends."""
    options: dict[str, int | str] = {"width": width, "height": height, "first": first}
    result = check(
        "moai", ("text", "rules", "native"), positions=100, options={**options, "document": report}
    )
    assert result.sources == ("text", "rules", "native")
    assert result.positions >= 100
    assert result.agreed


@pytest.mark.long
def test_the_program_as_its_authors_left_it(report: str) -> None:
    """It goes on without end on some board, which is told and does not hang."""
    options: dict[str, int | str] = {"width": 5, "height": 5, "document": report}
    result = check(
        "moai", ("text", "rules", "native"), readings=["restored"], positions=25, options=options
    )
    assert not result.agreed
    assert "goes on without end" in str(result.disagreements[0].answers)


def test_its_predicates_can_be_asked(report: str) -> None:
    """`query` asks them in the program's own module."""
    command = ["query", "moai", "next_piece(X, 'B')", "--source", "text", "--json"]
    asked = CliRunner().invoke(
        commands, [*command, "--reading", "restored", "--option", f"document={report}"]
    )
    assert asked.exit_code == 0
    assert json.loads(asked.output) == {"X": "'P'"}


def test_what_no_game_can_be(report: str) -> None:
    """A text that is no board is refused, and so is a document without a program."""
    game = games.game("moai", "text", document=report)
    with pytest.raises(StateError, match="rows of"):
        game.parse_state("+...+/.x. P")
    with pytest.raises(UnknownGame, match="document=FILE"):
        games.game("moai", "text")
    with pytest.raises(GameError, match="holds no program"):
        games.game("moai", "text", document=str(folder_of("pangke") / "axioms.txt"))


def test_a_check_without_the_document() -> None:
    """It compares what there is."""
    assert games.ready_sources("moai", {}) == ("rules", "native", "circuit")
    ready = games.ready_sources("moai", {"document": "x"})
    assert ready == ("text", "rules", "native", "circuit")
