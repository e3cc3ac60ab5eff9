"""The derivation for Connect Four and the shipped transcription of it are one document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.cli import commands
from pylogic.core import formulas as f
from pylogic.core import syntax
from pylogic.core.errata import READINGS, read_errata
from pylogic.documents.shipped import folder_of
from tests.cases import some_long

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = folder_of("connect4")
TRANSCRIPTION = FOLDER / "axioms.txt"
ORIGINAL = "connect4-deduction.txt"


@some_long(1, "reading", READINGS)
def test_original_and_transcription_give_equal_formulas(documents: Path, reading: str) -> None:
    """Under every reading: what is taken for granted, each step, and what is claimed."""
    original = pylogic.load(documents / ORIGINAL, reading=reading)
    ours = pylogic.load(TRANSCRIPTION, reading=reading)
    assert original.name == ours.name == "connect4"
    assert original.notation.name == ours.notation.name == "blocks"
    for part in ("axioms", "steps", "claims"):
        theirs, own = getattr(original.syntax, part)(), getattr(ours.syntax, part)()
        assert [(d.label, d.formula) for d in theirs] == [(d.label, d.formula) for d in own]
    assert (len(original.syntax.steps()), len(original.syntax.claims())) == (10, 2)


def test_every_line_of_the_original_is_accounted_for(documents: Path) -> None:
    """Each line that is not blank is in exactly one entry of the report."""
    path = documents / ORIGINAL
    printed = pylogic.load(path, reading="printed").syntax
    covered = [n for e in printed.entries for n in range(e.lines[0], e.lines[1] + 1)]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert covered == [n for n, line in enumerate(lines, 1) if line.strip()]
    unclear = [e.lines for e in printed.entries if e.kind == syntax.NOT_UNDERSTOOD]
    assert unclear == [(909, 909)]
    restored = pylogic.load(path, reading="restored").syntax
    assert syntax.NOT_UNDERSTOOD not in {entry.kind for entry in restored.entries}


def test_the_headings_of_steps(documents: Path) -> None:
    """They may run over several lines and hold formulas and parentheses."""
    steps = {d.label: d for d in pylogic.load(documents / ORIGINAL).syntax.steps()}
    assert steps["Step 0"].heading == "Initial"
    assert steps["Step 6"].lines == (329, 456)
    assert steps["Step 6"].place.line == 334
    assert "game.matrix.yEmpty(x0 + pmEx) = y0 - pmEx for" in steps["Step 6"].heading
    assert "adds the (x != x0 or y != y0 + conn - 1) delimiter" in steps["Step 7"].heading
    assert all("<=>" not in step.heading for step in steps.values())


def test_the_result_is_the_first_claim() -> None:
    """Step 9 is what the document claims to have deduced."""
    document = pylogic.load(TRANSCRIPTION, reading="printed")
    claim = document.syntax.claims()[0].formula
    assert isinstance(claim, f.Iff)
    assert claim.right == document.syntax.steps()[-1].formula


FREE = {
    "printed": {"Step 5": {"pmEx"}, "Step 6": {"pmEx"}, "Step 7": {"pmEx"}, "Step 8": {"pmEx"},
                "Step 9": {"rex"}, "matrix.reppp(player, red, rex)": {"rexEx"},
                "game.connects4InMoves(player, 1) = true": {"rex"}},
    "restored": {},
    "corrected": {},
}  # fmt: skip


@pytest.mark.parametrize("reading", READINGS)
def test_free_variables(reading: str) -> None:
    """As printed, three variables stand outside of their blocks; the report warns of each."""
    document = pylogic.load(TRANSCRIPTION, reading=reading)
    found = {}
    for declaration in document.syntax.stated():
        formula = declaration.formula
        assert formula is not None
        head = formula.left if isinstance(formula, f.Iff) else formula
        given = {"game", "player"} if declaration.kind == syntax.STEP else f.free_variables(head)
        if free := set(f.free_variables(formula)) - set(given):
            found[declaration.label] = free
    assert found == FREE[reading]
    warned = {"printed": 7, "restored": 7, "corrected": 2}  # the blocks are widened
    assert len(document.syntax.notices) == warned[reading]


def scope(formula: f.Formula, name: str) -> list[int]:
    """Return how many parts each block of a variable joins."""
    return [
        len(f.conjuncts(node.body))
        for node in f.walk(formula)
        if isinstance(node, f.Exists) and name in node.variables
    ]


def test_a_free_variable_is_closed_where_it_stands() -> None:
    """In `restored` the pattern binds it, beside its own block; `corrected` has one block."""
    scopes = {"printed": [3, 3, 3], "restored": [11, 3, 11, 3, 11, 3], "corrected": [9, 9, 9]}
    for reading, parts in scopes.items():
        formula = pylogic.load(TRANSCRIPTION, reading=reading).syntax.steps()[5].formula
        assert formula is not None
        assert scope(formula, "pmEx") == parts


def test_errata_stand_where_they_say(documents: Path) -> None:
    """Every line that an erratum names has what it says is printed there."""
    lines = (documents / ORIGINAL).read_text(encoding="utf-8").splitlines()
    printed = {
        "vertical-bound": "y0 < yMax - conn:", "horizontal-bound": "x0 < xMax - conn and",
        "downward-bound": "y0 >= conn and", "top-row": "< yMax - 1", "free-pmEx": "pmEx",
        "free-rexEx": "!= rexEx:", "free-rex": "rex)", "scope-of-pmEx": "Ǝ pmEx: (Start",
        "scope-of-rexEx": "rexEx", "stray-bar": "|",
    }  # fmt: skip
    errata = {e.id: e for e in read_errata(FOLDER / "errata.toml").errata}
    for name, text in printed.items():
        assert errata[name].lines
        for line in errata[name].lines:
            assert text in lines[line - 1], (name, line)
    for name in ("vertical-bound", "horizontal-bound", "downward-bound", "top-row"):
        everywhere = [n for n, line in enumerate(lines, 1) if printed[name] in line]
        assert everywhere == list(errata[name].lines)
        assert sum(change.count for change in errata[name].changes) == len(everywhere)


@pytest.mark.long
def test_the_command() -> None:
    """`pylogic load` prints the formulas as a document, and warnings with their places."""
    run = CliRunner().invoke
    printed = ["load", str(TRANSCRIPTION), "--reading", "printed"]
    listed = run(commands, [*printed, "--emit", "formulas"])
    assert "\nxMax = 7\n" in f"\n{listed.output}"
    assert "Step 9. What the four patterns say" in listed.output
    assert "    Ǝ x0, y0: x0 >= 0 and x0 < xMax and y0 >= 0 and y0 < yMax - conn:" in listed.output
    reported = run(commands, [*printed, "--json"])
    entries = [json.loads(line) for line in reported.output.splitlines() if line.startswith("{")]
    warnings = [e for e in entries if e["kind"] == "warning"]
    assert len(warnings) == 7
    text = "\n".join(warning["text"] for warning in warnings)
    assert "rex is free in Step 9: nothing says what it stands for" in text


def test_products_are_sums() -> None:
    """With brackets, in constants and elsewhere; one factor is a number."""
    text = (
        "m = 3\nn = (m - 1) * 2\nrow.any <=> Ǝ i: i >= 0 and i <= n: row(2 * i - i) = 1 Ǝend i\n"
    )
    document = pylogic.load(text, notation="blocks")
    assert document.problems == ()
    assert "n = m - 1 + (m - 1)" in document.formulas()
    assert pylogic.load(document.formulas(), notation="blocks").formulas() == document.formulas()
    (problem,) = pylogic.load("m = 3\nn = m * m\n", notation="blocks").problems
    assert "<text>:2:7: only products with a number" in str(problem)


def test_places_may_be_all_numbers_of_a_text() -> None:
    """Their bounds tell them, also where the values are among them."""
    text = (
        "other(0) = 1\nother(1) = 2\n\n0 <= room.row(i) <= 1\n\n"
        "row.all(v) <=> ∀ i:\n0 <= i and i <= 2:\nrow(i) = v\n∀end i\n\n"
        "room.full <=> room.row.all(1) = true\n"
    )
    with pylogic.session() as session:
        assert session.add(pylogic.load(text)).ask("full(room(1,1,1))") is not None
