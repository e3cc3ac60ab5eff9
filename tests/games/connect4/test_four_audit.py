"""The audit of the description of FOUR: positions on which two ways to read it play otherwise."""

from pathlib import Path

import pytest

import pylogic.games as games
from pylogic.audit.result import ErratumWitness
from pylogic.core.errata import Erratum, apply_to_text
from pylogic.core.errors import ErrataError
from pylogic.documents.shipped import shipped_errata
from pylogic.games.connect4.four import audit as prose
from pylogic.games.connect4.four.choices import VALUES, FourChoices
from pylogic.games.connect4.four.player import FourPlayer

ERRATA = next(errata for errata in shipped_errata() if errata.document == "four4").errata
OPEN = [erratum for erratum in ERRATA if erratum.choice]


def test_every_choice_of_the_player_is_an_erratum() -> None:
    """And each has its own."""
    assert sorted(erratum.choice for erratum in OPEN) == sorted(VALUES)


@pytest.fixture(scope="module")
def auditor() -> prose.DescriptionAuditor:
    """Return the search, which makes its positions once."""
    return prose.DescriptionAuditor("four4")


@pytest.mark.long
@pytest.mark.parametrize("erratum", OPEN, ids=lambda erratum: erratum.choice)
def test_a_choice_has_a_position(auditor: prose.DescriptionAuditor, erratum: Erratum) -> None:
    """On which players that differ in it alone make the moves that the witness says."""
    witness = auditor.witness(erratum)
    assert isinstance(witness, ErratumWitness)
    game = games.game("connect4", "native")
    state = game.parse_state(witness.state)
    moves = {}
    for value, answer in witness.answers.items():
        player = FourPlayer(0, FourChoices(**{erratum.choice: value}))
        moves[value] = str(player.choose(game, state).move)
        assert answer.startswith(f"{moves[value]}. ")
    assert len(set(moves.values())) > 1
    assert tuple(moves) == VALUES[erratum.choice]


def test_what_is_printed_stands_in_the_text(documents: Path) -> None:
    """Once each, and on as many lines as what it must be."""
    text = (documents / "four4.txt").read_text(encoding="utf-8")
    made = apply_to_text(text, ERRATA)
    assert made.count("\n") == text.count("\n")
    lines = text.splitlines()
    for erratum in ERRATA:
        for change in erratum.changes:
            first = text[: text.index(change.printed)].count("\n") + 1
            assert any(abs(first - line) <= 1 for line in erratum.lines), erratum.id
        assert max(erratum.lines) <= len(lines)


def test_another_text_is_refused(tmp_path: Path) -> None:
    """What is said to be printed is not in it."""
    path = tmp_path / "four.txt"
    path.write_text("FOUR 4 V1.8 by John Augustine\n", encoding="utf-8")
    with pytest.raises(ErrataError, match="no longer matches"):
        prose.DescriptionAuditor("four4", path).witness(OPEN[0])
