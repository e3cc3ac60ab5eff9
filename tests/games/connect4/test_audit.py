"""The audit of the derivation for Connect Four: boards that were found by running it."""

from collections.abc import Iterator

import pytest

import pylogic.games as games
from pylogic.audit.result import ErratumWitness
from pylogic.documents.shipped import folder_of, shipped_errata
from pylogic.games.connect4.audit import auditor as connect4
from pylogic.games.connect4.audit.auditor import DerivationAuditor

pytestmark = pytest.mark.needs_swipl

ERRATA = {
    e.id: e for errata in shipped_errata() if errata.document == "connect4" for e in errata.errata
}


@pytest.fixture(scope="module")
def auditor() -> Iterator[DerivationAuditor]:
    """Return the search in our transcription, on the smallest of the boards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connect4, "BOARDS", connect4.BOARDS[:1])
        patch.setattr(connect4, "FREE_BOARDS", connect4.FREE_BOARDS[:1])
        found = connect4.DerivationAuditor("connect4", folder_of("connect4") / "axioms.txt")
        yield found
        found.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("vertical-bound", marks=pytest.mark.long),
        pytest.param("top-row", marks=pytest.mark.long),
        "no-reply",
    ],
)
def test_a_mistake_in_the_definitions_has_a_board(auditor: DerivationAuditor, name: str) -> None:
    """With the text of a position that the engine knows, on which the two say otherwise."""
    witness = auditor.witness(ERRATA[name])
    assert isinstance(witness, ErratumWitness)
    engine = games.game("connect4", "native", columns=2, rows=2, connect=2)
    assert str(engine.parse_state(witness.state)) == witness.state
    assert set(witness.answers) == {"printed", "native"}
    assert len(set(witness.answers.values())) == 2


@pytest.mark.long
def test_the_scope_of_the_filled_cell_shows_on_no_board_of_discs(
    auditor: DerivationAuditor,
) -> None:
    """But on one on which the height of a column is not that of its discs."""
    witness = auditor.witness(ERRATA["scope-of-rexEx"])
    assert isinstance(witness, ErratumWitness)
    assert witness.asked == "reppp(1, 0, 1), where yEmpty(0) = 0, yEmpty(1) = 0"
    assert witness.state == ".1 1"
    assert witness.answers == {"printed": "yes", "corrected": "no"}
    assert "a board that discs cannot make" in witness.note


@pytest.mark.long
def test_a_convention_that_no_clause_depends_on_has_no_witness(auditor: DerivationAuditor) -> None:
    """Both readings are compiled, and compared."""
    assert "same clauses" in str(auditor.witness(ERRATA["free-rexEx"]))


def test_what_has_no_witness_has_a_reason(auditor: DerivationAuditor) -> None:
    """A remark, a stroke in another text."""
    assert "remark" in str(auditor.witness(ERRATA["partial-move"]))
    assert (
        str(auditor.witness(ERRATA["stray-bar"])) == "this text does not have it, but the original"
    )
