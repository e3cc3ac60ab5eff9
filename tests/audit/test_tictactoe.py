"""The audit of the tic-tac-toe script: values and counterexamples, found by running it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pylogic.audit import script
from pylogic.audit.result import ErratumWitness
from pylogic.audit.script import ScriptAuditor
from pylogic.documents.shipped import folder_of, shipped_errata

pytestmark = pytest.mark.needs_swipl

ERRATA = {
    e.id: e for errata in shipped_errata() if errata.document == "tictactoe" for e in errata.errata
}


@pytest.fixture(scope="module")
def auditor() -> Iterator[ScriptAuditor]:
    """Return the search in our transcription."""
    found = script.ScriptAuditor("tictactoe", folder_of("tictactoe") / "axioms.txt")
    yield found
    found.close()


def shown(auditor: ScriptAuditor, name: str) -> ErratumWitness:
    """Return the witness that there must be."""
    witness = auditor.witness(ERRATA[name])
    assert isinstance(witness, ErratumWitness), witness
    assert len(set(witness.answers.values())) == 2
    return witness


@pytest.mark.long
def test_a_theorem_has_a_counterexample(auditor: ScriptAuditor) -> None:
    """The remainder by 1 is below 1."""
    witness = shown(auditor, "lessp-remainder")
    assert witness.asked == "the theorem lessp-remainder"
    assert witness.answers["printed"] == "false where x = 0, y = 1"
    assert witness.answers["corrected"].startswith("tested in ")


@pytest.mark.long
def test_a_definition_has_another_value(auditor: ScriptAuditor) -> None:
    """The player begins with a board of eight squares."""
    witness = shown(auditor, "board-of-a")
    assert witness.asked == "tic-tac-toe-a (0)"
    first = {reading: answer.splitlines()[0] for reading, answer in witness.answers.items()}
    assert first["printed"].count("*1*false") == 8
    assert first["corrected"].count("*1*false") == 9


@pytest.mark.long
def test_an_entry_of_a_book_differs_from_the_other_book(auditor: ScriptAuditor) -> None:
    """Although the function has the same value on every board."""
    witness = shown(auditor, "book-entry-15")
    assert witness.answers["printed"].startswith("15. ")
    assert witness.answers["corrected"] == "the same entries"


@pytest.mark.long
def test_a_theorem_that_holds_as_printed_has_no_witness(auditor: ScriptAuditor) -> None:
    """Its hypothesis is stronger than need be."""
    assert "not refuted either: tested in" in str(auditor.witness(ERRATA["add1-difference"]))
    assert "does not have it, but the scan" in str(auditor.witness(ERRATA["opener-f"]))


def test_the_scan(documents: Path) -> None:
    """A bracket that is not closed has its line; comments change no event."""
    auditor = script.ScriptAuditor("tictactoe", documents / "tictactoe-nqthm.txt")
    witness = shown(auditor, "opener-f")
    assert witness.answers["printed"] == "line 1702: '(' is never closed"
    assert "the events of the script are the same" in str(auditor.witness(ERRATA["start-of-i"]))
    auditor.close()
