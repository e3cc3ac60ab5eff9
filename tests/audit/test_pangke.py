"""The audit of the memo on Pang-Ke: positions and readings that were found by running it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import pylogic.audit
import pylogic.games as games
from pylogic.audit import Result, audit, errata_of
from pylogic.cli import commands

if TYPE_CHECKING:
    from click.testing import Result as Done

pytestmark = pytest.mark.needs_swipl

QUICK = {
    "own-piece", "mover-elsewhere", "typ-side-only-if", "scope-17", "opp-arity", "some-move",
    "least-fixpoint", "figure",
}  # fmt: skip
KEYS = {"document", "id", "kind", "lines", "printed", "must_be", "why", "witness"}


@pytest.fixture(scope="module")
def findings() -> dict[str, Result]:
    """Return the findings by id that are spoken of here."""
    errata = errata_of("pangke")
    quick = replace(errata, errata=tuple(e for e in errata.errata if e.id in QUICK))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pylogic.audit, "errata_of", lambda _: quick)
        return {found.id: found for found in audit("pangke")}


@pytest.mark.long
def test_every_erratum_is_found_once() -> None:
    """With a witness, or a reason why there is none."""
    findings = {found.id: found for found in audit("pangke")}
    assert list(findings) == [erratum.id for erratum in errata_of("pangke").errata]
    for found in findings.values():
        assert (found.witness is None) == bool(found.reason)
    said_otherwise(findings["same-row"])


@pytest.mark.long
@pytest.mark.parametrize("name", ["own-piece", "mover-elsewhere", "typ-side-only-if"])
def test_a_mistake_in_the_rules_has_a_position(findings: dict[str, Result], name: str) -> None:
    """On which the native engine says what the witness has it say, and the text something else."""
    said_otherwise(findings[name])


def said_otherwise(found: Result) -> None:
    """Check what a finding says of a position."""
    witness = found.witness
    assert witness is not None
    native = games.game("pangke", "native")
    state = native.parse_state(witness.state)
    moves = {str(m): str(native.next_state(state, m)) for m in native.legal_moves(state)}
    outcome = native.outcome(state)
    said = {str(outcome)} | moves.keys() | set(moves.values()) | {"legal", "not legal"}
    assert witness.answers["native"] in said
    assert witness.answers["native"] != witness.answers["printed"]


@pytest.mark.long
def test_what_does_not_load_has_its_line(findings: dict[str, Result]) -> None:
    """A bracket that closes nothing, an arity that is wrong."""
    for name, line in (("scope-17", "68"), ("opp-arity", "73")):
        witness = findings[name].witness
        assert witness is not None
        assert witness.answers["printed"].startswith(f"line {line}: ")


def test_the_reason_is_true(findings: dict[str, Result]) -> None:
    """Corrections that change no clause have no witness."""
    assert "same clauses" in findings["some-move"].reason
    assert "remark" in findings["least-fixpoint"].reason
    assert "this text does not have it" in findings["figure"].reason


def command(*arguments: str) -> Done:
    """Run the command."""
    return CliRunner().invoke(commands, ["audit", *arguments])


def test_the_command(findings: dict[str, Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """One JSON object a line with the promised keys; a table ends in the figures."""
    monkeypatch.setattr(pylogic.audit, "audit", lambda *_: iter(findings.values()))
    done = command("pangke", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.exit_code, len(rows)) == (0, len(QUICK))
    assert all(row.keys() >= KEYS for row in rows)
    table = command("pangke").stdout
    assert table.endswith("8 errata, 3 of the scan and 5 of the authors; 5 with a witness\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("moai",), "not ours to ship: give the file"),
        (("nothing.txt",), "is neither a file nor one of connect4, four4, moai, pangke"),
        (("README.md",), "none of the documents that can be audited"),
        (("moai", "--file", "README.md"), "is not the text of moai"),
    ],
)
def test_what_is_missing_is_said(arguments: tuple[str, ...], said: str) -> None:
    """As one message, with exit code 2."""
    done = command(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
