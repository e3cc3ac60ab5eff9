"""Several processes come to the same answers as one, also when one of them is killed."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from pylogic import cli
from pylogic.core.errors import WorkerDied
from pylogic.games import playouts
from pylogic.workers import HERE, Workers, opened
from tests.cases import some_long
from tests.workers.answers import KINDS
from tests.workers.pieces import Mortal, die, refuse, square

pytestmark = pytest.mark.needs_swipl


@cache
def alone(kind: str) -> str:
    """Return the answer of one process."""
    return KINDS[kind](HERE)


LONG = {"mutants", "sheet", "sheet mutants", "playouts", "verification"}
"""Kinds whose processes take a second each to load what they need."""


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    """Return two processes."""
    with opened(2) as workers:
        yield workers


@pytest.fixture(scope="module")
def four() -> Iterator[Workers]:
    """Return four processes."""
    with opened(4) as workers:
        yield workers


@pytest.mark.parametrize(
    "kind",
    [pytest.param(k, marks=pytest.mark.long) if k in LONG else k for k in KINDS],
)
def test_two_come_to_the_same(kind: str, two: Workers) -> None:
    """Every answer is the same to the byte."""
    assert KINDS[kind](two) == alone(kind)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["perft", "arena"])
def test_four_come_to_the_same(kind: str, four: Workers) -> None:
    """So it is with four."""
    assert KINDS[kind](four) == alone(kind)


@pytest.mark.long
def test_somebody_is_killed_in_the_middle(two: Workers, tmp_path: Path) -> None:
    """The answer is the same, and somebody was."""
    mortal = Mortal(two, tmp_path / "killed")
    assert KINDS["perft"](mortal) == alone("perft")
    assert mortal.killed().startswith("pylogic.")


@pytest.mark.long
def test_results_come_in_order(two: Workers) -> None:
    """Whoever is done first."""
    assert list(two.map(square, range(40))) == [n * n for n in range(40)]


def test_errors_of_pieces_are_raised(two: Workers) -> None:
    """As they would be here, and the others work on."""
    with pytest.raises(ValueError, match="not 3"):
        list(two.map(refuse, [3]))
    assert list(two.map(square, [2])) == [4]


@pytest.mark.long
def test_a_piece_that_kills_is_given_up(two: Workers) -> None:
    """After some processes have died over it."""
    with pytest.raises(WorkerDied, match="4 workers died over the same piece of work"):
        list(two.map(die, [1]))
    assert list(two.map(square, [2])) == [4]


@some_long(
    3,
    ("arguments", "message"),
    [
        ("playouts tictactoe --workers 0", "0 is not in the range x>=1"),
        ("perft tictactoe 2 --workers 2 --scheduler tcp://h:1", "exclude each other"),
        ("solve tictactoe --workers 2", "go with --verify"),
        ("check tictactoe --player minimax:1 --workers 2", "go without --player"),
        ("arena connect4 --players four,random --judge --workers 2", "without --memory and"),
    ],
)
def test_what_cannot_be_spread_is_refused(arguments: str, message: str) -> None:
    """With a message, and exit code 2."""
    found = CliRunner().invoke(cli.commands, arguments.split())
    assert found.exit_code == 2
    assert message in " ".join(found.stderr.split())


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        "perft tictactoe 4 --source native",
        pytest.param("playouts tictactoe --games 50", marks=pytest.mark.long),
    ],
)
def test_commands_answer_the_same(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one process or two, but for the time that it took."""
    monkeypatch.setattr(playouts, "_LANES", 32)  # games in a piece

    def said(*more: str) -> str:
        found = CliRunner().invoke(cli.commands, [*command.split(), "--json", *more])
        assert found.exit_code == 0, found.output
        return found.stdout.partition(', "seconds"')[0]

    assert said() == said("--workers", "1") == said("--workers", "2")
