"""`pylogic deduce`: what it prints, and how it ends."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pylogic.cli.root import commands
from pylogic.deduction import derivations
from tests.cases import some_long

SMALL = ["deduce", "--columns", "3", "--rows", "2", "--conn", "2", "--reading", "corrected"]
TINY = ["deduce", "--columns", "2", "--rows", "2", "--conn", "2"]
KEYS = {"step", "reading", "boards", "size", "verdict", "counterexample"}


@pytest.fixture(scope="module", autouse=True)
def _derived_once() -> Iterator[None]:
    """Derive a document once for all tests here, but in processes of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pylogic.cli.deduce.derivations", cache(derivations))
        yield


@pytest.fixture(scope="module")
def small() -> tuple[int, list[dict[str, Any]]]:
    """Return the exit code for a small board, and what is told of it as JSON."""
    done = CliRunner().invoke(commands, [*SMALL, "--json"])
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.long
def test_verdicts_are_json_lines(small: tuple[int, list[dict[str, Any]]]) -> None:
    """A line for each claim and class of boards; a refutation has a board and exit code 1."""
    code, lines = small
    assert code == 1
    assert len(lines) == 3 * len({line["step"] for line in lines})
    assert {"0<=>1", "8<=>9"} < {line["step"] for line in lines}
    assert any("pppp" in line["step"] for line in lines)
    assert all(line.keys() >= KEYS for line in lines)
    assert {line["size"] for line in lines} == {"3x2/2"}
    assert {line["boards"] for line in lines} == {"any", "gravity", "no-line"}
    for line in lines:
        assert line["verdict"] in {"proved", "refuted"}
        assert (line["counterexample"] is None) == (line["verdict"] == "proved")


@pytest.mark.long
def test_each_reading_has_both_deduced_patterns() -> None:
    """They follow the steps of the derivation, also where a correction is about one of them."""
    done = CliRunner().invoke(commands, [*TINY, "--json"])
    found: dict[str, list[str]] = {}
    for line in map(json.loads, done.stdout.splitlines()):
        if line["boards"] == "any":
            found.setdefault(line["reading"], []).append(line["step"])
    assert found.keys() == {"printed", "restored", "corrected"}
    for steps in found.values():
        assert ["connects4InMoves" in steps[-2], "pppp" in steps[-1]] == [True, True]


@pytest.mark.long
def test_what_is_printed_has_steps_table_and_boards() -> None:
    """Each step with its tactics, the table of verdicts, and what refutes them."""
    done = CliRunner().invoke(commands, SMALL)
    for text in (
        "by unfold",
        "derived and printed: the same formula",
        "4<=>5",
        "right if game.toMove = opponent(player) or game.matrix.pppp(player) = false",
    ):
        assert text in done.stdout
    assert "none sampled" in done.stdout


@pytest.mark.long
def test_two_runs_print_the_same(small: tuple[int, list[dict[str, Any]]]) -> None:
    """Also the boards: hashes of names, which Python draws anew for each run, change nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "pylogic", *SMALL, "--json"],
        env={**os.environ, "PYTHONHASHSEED": "random"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    printed = [[{**line, "seconds": None} for line in run] for run in (small[1], lines)]
    assert printed[0] == printed[1]
    assert any(line["counterexample"] for line in printed[0])


@pytest.mark.long
def test_what_is_proved_with_a_result_says_so() -> None:
    """For two moves, the result for one move is put in where it holds."""
    done = CliRunner().invoke(commands, [*TINY, "--reading", "corrected", "--moves", "2"])
    assert "proved with the result for connects4InMoves(player, 1): 1<=>2" in done.stdout
    assert "none sampled" in done.stdout


@pytest.mark.long
def test_a_refuted_step_without_a_known_condition_says_so() -> None:
    """Nothing is known that makes the printed step from 4 to 5 right."""
    done = CliRunner().invoke(commands, [*SMALL[:-1], "printed"])
    assert "no side condition that is known makes it right" in done.stdout


def test_deriving_needs_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """With --no-proofs the steps are printed without z3; otherwise it is asked for."""
    monkeypatch.setitem(sys.modules, "z3", None)
    runner = CliRunner()
    done = runner.invoke(commands, ["deduce", "--no-proofs", "--reading", "corrected"])
    assert done.exit_code == 0
    assert "Step 9." in done.stdout
    refused = runner.invoke(commands, SMALL)
    assert refused.exit_code == 2
    assert "proofs" in refused.stderr


@some_long(
    2,
    "arguments",
    [["nothing"], ["--moves", "9"], ["--moves", "2", "--reading", "printed"], ["--columns", "99"]],
)
def test_what_cannot_be_deduced_is_refused(arguments: list[str]) -> None:
    """One message and exit code 2."""
    done = CliRunner().invoke(commands, ["deduce", *arguments])
    assert done.exit_code == 2
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["pangke"], "pangke: there are no two steps to be compared"),
        (["--moves", "9"], "there is no derivation for 9 moves under any reading"),
        (["--moves", "2", "--reading", "printed"], "for 2 moves under the reading printed"),
    ],
)
def test_what_there_is_no_derivation_for(arguments: list[str], says: str) -> None:
    """The message names what was asked for, and no file of the package."""
    done = CliRunner().invoke(commands, ["deduce", *arguments])
    assert says in done.stderr
    assert "derivation.toml" not in done.stderr


STEPS = """\
last = 3

0 <= row.lamp(i) <= 1

row.pair <=> Ǝ i: i >= 0 and i < last: row.lamp(i) = 1 and row.lamp(i + 1) = 1 Ǝend i

Step 1: the definition <=>
row.pair = true

Step 2: unfold it <=>
Ǝ j: 0 <= j < last: row.lamp(j) = 1 and row.lamp(j + 1) = 1 Ǝend j

Step 3: leave one out <=>
Ǝ j: 0 < j < last: row.lamp(j) = 1 and row.lamp(j + 1) = 1 Ǝend j

Step 4: count from the other side <=>
Ǝ j: 1 < j <= last: row.lamp(j) = 1 and row.lamp(j - 1) = 1 Ǝend j
"""


@pytest.mark.needs_swipl
def test_steps_of_other_documents_are_compared(tmp_path: Path) -> None:
    """On all states; the one that tells two apart is told."""
    file = tmp_path / "steps.txt"
    file.write_text(STEPS, encoding="utf-8")
    done = CliRunner().invoke(commands, ["deduce", str(file), "--json"])
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 1
    assert [(row["step"], row["verdict"], row["states"]) for row in rows] == [
        *(("1<=>2", "same", 16), ("2<=>3", "refuted", 16), ("3<=>4", "same", 16)),
    ]
    assert [row["counts"] for row in rows] == [[8, 8], [8, 6], [6, 6]]
    assert rows[1]["holds"] == "Step 2"
    assert rows[1]["counterexample"]["row"] == "row(1,1,0,0)"
    said = CliRunner().invoke(commands, ["deduce", str(file)]).stdout.splitlines()
    assert said[0] == "steps, reading corrected: 4 steps, asked of all 16 states"
    assert said[1] == "1<=>2  the same: both hold in 8 cases"
    assert said[2].endswith(": Step 2 holds, and Step 3 does not")
    assert said[3].endswith("Step 2 8, Step 3 6")


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (STEPS, ("--columns", "3"), "steps of other documents are compared"),
        (STEPS.partition("Step 2")[0], (), "there are no two steps to be compared"),
    ],
)
def test_what_cannot_be_compared_is_told(
    tmp_path: Path, text: str, options: tuple[str, ...], said: str
) -> None:
    """There are no boards to be chosen, and one step alone has none beside it."""
    file = tmp_path / "steps.txt"
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(commands, ["deduce", str(file), *options])
    assert done.exit_code == 2, done.output
    assert said in done.stderr
