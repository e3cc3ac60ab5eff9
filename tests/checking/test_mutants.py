"""Faults that are planted into rules: what they are, and whether the check catches them."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pylogic.games as games
from pylogic.checking.mutants import mutants
from pylogic.checking.mutation import KINDS, MutationTarget, PlantedFault, mutation_target
from pylogic.checking.mutation_run import MutationRun, mutation_run
from pylogic.checking.suites import questions
from pylogic.checking.test_suite import QUERY_KINDS
from pylogic.checking.verdicts import VERDICTS
from pylogic.cli import commands
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl


@pytest.fixture(scope="module")
def tictactoe() -> MutationRun:
    """Return what the mutants of the rules of tic-tac-toe go through."""
    return mutation_run("tictactoe", "rules", 0, None)


@some_long(
    2,
    ("game", "source"),
    [(g, s) for g in games.names() for s in ("rules", "text") if (g, s) != ("moai", "text")],
)
def test_there_are_faults_of_every_kind_that_the_clauses_allow(game: str, source: str) -> None:
    """Each fault changes its clause, no two of them alike, and each has a place."""
    ground = mutation_target(game, source, games.entry(game).trials[0])
    assert {"bound", "conjunct", "swap", "direction", "negation"} <= {
        f.kind for f in ground.faults
    }
    assert {f.kind for f in ground.faults} <= set(KINDS)
    assert all(f.text != ground.items[f.item] for f in ground.faults)
    assert len({(f.item, f.text) for f in ground.faults}) == len(ground.faults)
    assert all(f.where for f in ground.faults)
    assert ground.shuffled(1) != ground.shuffled(2)
    assert ground.shuffled(1) == ground.shuffled(1)


def planted(ground: MutationTarget, kind: str, old: str, new: str) -> PlantedFault:
    """Return the first fault of a kind that makes `new` of `old`."""
    found = [f for f in ground.faults if (f.kind, f.old, f.new) == (kind, old, new)]
    assert found, f"no {kind} of {old}"
    return found[0]


@some_long(
    2,
    ("kind", "old", "new", "verdict"),
    [
        ("negation", r"\+three(Next, Board0)", "three(Next, Board0)", "told"),
        ("conjunct", r"\+three(Next, Board0)", "true", "told"),
        ("conjunct", "opponent(Player, Last)", "true", "told"),
        ("bound", "8", "7", "told"),
        ("direction", "line(board(_, _, P, _, P, _, P, _, _), P)", "true", "told"),
        ("bound", "8", "9", "equivalent"),
    ],
)
def test_a_fault_is_caught_or_shown_to_be_none(
    tictactoe: MutationRun, kind: str, old: str, new: str, verdict: str
) -> None:
    """A position tells a fault; one that makes no difference on any position is none."""
    ground = tictactoe.mutation_target
    if kind == "direction":  # variables that occur once have no name of their own
        fault = next(f for f in ground.faults if f.kind == kind and f.where.startswith("line/2"))
    else:
        fault = planted(ground, kind, old, new)
    mutant = tictactoe.of(fault)
    assert mutant.verdict == verdict
    assert (mutant.witness is not None) == (verdict == "told")


def test_rules_without_a_fault_are_not_caught(tictactoe: MutationRun) -> None:
    """What is asked of a mutant, the right rules answer."""
    assert tictactoe.of(None).verdict == "equivalent"
    assert tictactoe.ways == QUERY_KINDS


@pytest.fixture(scope="module")
def moai(documents: Path) -> MutationRun:
    """Return what the mutants of the program in the report on Moai go through."""
    board: dict[str, Any] = {"width": 5, "height": 6}
    ground = mutation_target(
        "moai", "text", {**board, "document": str(documents / "moai-report.txt")}
    )
    asked = questions(games.game("moai", "native", **board), 20, 0, 0)
    return MutationRun(ground, (MutationRun(ground, (asked,), 0).opened(),), 0)


def on_line(tried: MutationRun, line: int, kind: str, new: str) -> PlantedFault:
    """Return the first fault of a kind, on a line of the report, that puts `new` there."""
    return next(
        f
        for f in tried.mutation_target.faults
        if (f.kind, f.new) == (kind, new) and f.where.endswith(f":{line}")
    )


@pytest.mark.long
def test_the_program_in_a_report(moai: MutationRun) -> None:
    """Faults are planted into it on its own lines, and it is asked as it is played."""
    assert moai.of(None).verdict == "equivalent"
    opposite = next(f for f in moai.mutation_target.faults if f.where.startswith("next_piece/2"))
    assert ", moai-report.txt:" in opposite.where
    assert moai.of(opposite).verdict in {"told", "error"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "kind", "new", "asked"),
    [
        (507, "bound", "0", "search_reverse_diagonal_backward(Board, 'P', 4, 5, X, Y)"),
        (768, "conjunct", "true", "make_a_move(Put, n, s, 5, 4, After), and again"),
        (407, "direction", "true", "what is printed by set_piece("),
    ],
)
def test_what_no_game_asks_tells_a_fault(
    moai: MutationRun, line: int, kind: str, new: str, asked: str
) -> None:
    """The answer of a search, what is answered besides the first, and what is printed."""
    mutant = moai.of(on_line(moai, line, kind, new))
    assert mutant.verdict == "told"
    assert mutant.witness is not None
    assert asked in str(mutant.witness.move)
    assert mutant.witness.answers["rules"] != mutant.witness.answers["text"]


@pytest.mark.parametrize(
    ("line", "kind", "new", "by"),
    [
        pytest.param(
            *(871, "direction", "true", "all 166 calls of sequential_cell_from/3"),
            marks=pytest.mark.long,
        ),
        pytest.param(
            637,
            "bound",
            "2",
            "all 7,464 calls of move_reverse_diagonal/6",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_fault_is_shown_to_do_no_harm(
    moai: MutationRun, line: int, kind: str, new: str, by: str
) -> None:
    """By all the calls that can come of a game on small boards, whatever stands on them."""
    mutant = moai.of(on_line(moai, line, kind, new))
    assert mutant.verdict == "harmless"
    assert f"{by} that can come of a game on boards of 5x5, 5x6, 6x5" in mutant.said


@pytest.mark.long
def test_enough_is_caught() -> None:
    """Nine in ten mutants of each source are caught, and a seed gives the same again."""
    count = 10
    (text,) = mutants("tictactoe", ["text"], count=count // 2, seed=3, processes=1)
    rules, again = (
        mutants("tictactoe", ["rules"], count=count, seed=3, processes=processes)[0]
        for processes in (1, 2)
    )
    for result, planted in ((text, count // 2), (rules, count)):
        assert result.caught + result.counts["survived"] == planted
        assert result.enough
        assert {mutant.verdict for mutant in result.mutants} <= set(VERDICTS)
    found = [[(m.fault, m.verdict) for m in each.mutants] for each in (rules, again)]
    assert found[0] == found[1]


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures first, then a line for each mutant with the position that caught it."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)  # processes are tried above
    arguments = ["check", "tictactoe", "--sources", "rules", "--mutants", "--number", "1"]
    done = CliRunner().invoke(commands, [*arguments, "--json"])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert lines[0]["mutants"] == lines[0]["caught"] == 1
    assert all({"kind", "where", "old", "new", "verdict"} <= line.keys() for line in lines[1:])
    assert any(line.get("state") for line in lines[1:])
    assert "1 of 1 faults caught" in CliRunner().invoke(commands, arguments).stdout


def test_a_source_that_is_no_prolog_is_refused() -> None:
    """There is nothing to plant into the native engine."""
    done = CliRunner().invoke(commands, ["check", "tictactoe", "--sources", "native", "--mutants"])
    assert done.exit_code == 2
    assert "not into the source 'native'" in done.stderr
