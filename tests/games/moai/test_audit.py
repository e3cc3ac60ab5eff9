"""The audit of the report on Moai: its program goes wrong on small boards, found by running it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pylogic import session
from pylogic.audit.result import ErratumWitness
from pylogic.core.errors import GoalError
from pylogic.core.resources import resource_dir
from pylogic.documents.shipped import shipped_errata
from pylogic.games.moai.audit.auditor import PROBES, REMARKS, ProgramAuditor
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

ERRATA = {
    e.id: e for errata in shipped_errata() if errata.document == "moai" for e in errata.errata
}
QUICK = tuple(
    probe._replace(
        sizes=tuple(s for s in probe.sizes if s[2] < (4 if probe.name == "endgame" else 2))
    )
    for probe in PROBES
)
"""One pawn alone, and endings with two counters: nearly every mistake shows there."""


@pytest.fixture(scope="module")
def auditor(documents: Path) -> Iterator[ProgramAuditor]:
    """Return the search in the report."""
    found = ProgramAuditor("moai", documents / "moai-report.txt", QUICK)
    yield found
    found.close()


@pytest.mark.long
def test_the_corrected_program_keeps_the_rules(auditor: ProgramAuditor) -> None:
    """In every case of every probe: so the errata are all that is wrong there."""
    tried = 0
    for probe, size, cases, difference in auditor.differences():
        assert difference is None, (probe.name, size)
        tried += cases
    assert tried > 30_000


IN_A_TURN = [
    "push-and-pull", "width", "reverse-diagonal", "no-step", "first-step-only", "border",
]  # fmt: skip


@some_long(2, "name", IN_A_TURN)
def test_a_mistake_in_moving(auditor: ProgramAuditor, name: str) -> None:
    """The witness has a board with one pawn on which the program and the rules differ."""
    witness = auditor.witness(ERRATA[name])
    assert isinstance(witness, ErratumWitness)
    assert "make_a_move" in witness.asked
    board = witness.state.replace("/", "")
    assert (board.count("P") + board.count("B"), board.count("C")) == (1, 0)
    assert witness.answers["rules"] not in {witness.answers["alone"], witness.answers["program"]}


def test_only_an_oblong_board_shows_that_rows_are_taken_for_columns(
    auditor: ProgramAuditor,
) -> None:
    """It is wider than high."""
    witness = auditor.witness(ERRATA["width"])
    assert isinstance(witness, ErratumWitness)
    rows = witness.state.split("/")
    assert (len(rows[0]), len(rows)) == (6, 5)


def test_an_endless_search_is_told_by_its_limit(auditor: ProgramAuditor) -> None:
    """top_left/4 asked again never ends, and with it the test for the end of the game."""
    witness = auditor.witness(ERRATA["top-left"])
    assert isinstance(witness, ErratumWitness)
    assert witness.asked == "endgame(Board, 'P')"
    assert "goes on without end" in witness.answers["alone"]


def test_what_other_mistakes_hide(auditor: ProgramAuditor) -> None:
    """A further answer that comes only once the border is right is told as such."""
    witness = auditor.witness(ERRATA["cut-diagonal"])
    assert isinstance(witness, ErratumWitness)
    assert " and " in witness.answers["alone"]
    assert witness.answers["rules"] in witness.answers["alone"].split(" and ")


@some_long(
    2,
    ("name", "asked"),
    [
        ("smallest-board", "new_board(2, 2, Board)"),
        ("counter-of-a-move", "make_a_move(Board, "),
        *((name, "") for name in ("printing", "asked-once", *REMARKS)),
    ],
)
def test_mistakes_that_no_turn_shows(auditor: ProgramAuditor, name: str, asked: str) -> None:
    """A board too small, what is printed, what is typed, and what the counter is not asked."""
    witness = auditor.witness(ERRATA[name])
    assert isinstance(witness, ErratumWitness)
    assert witness.asked.startswith(asked)
    assert witness.answers["program"] != witness.answers["rules"]


@pytest.mark.long
def test_without_a_difference_there_is_no_witness(auditor: ProgramAuditor) -> None:
    """But the number of cases that were tried, or why none could be."""
    reason = auditor.witness(ERRATA["corner-test"])
    assert isinstance(reason, str)
    assert "nothing depends on it in any case that was tried" in reason
    assert "words around" in str(auditor.witness(ERRATA["who-begins"]))
    assert "remark" in str(auditor.witness(ERRATA["citations"]))


@pytest.mark.long
def test_what_the_scan_broke_shows_on_a_board(auditor: ProgramAuditor) -> None:
    """Where the text reads well all the same."""
    run = auditor.witness(ERRATA["vacant-cell"])
    assert isinstance(run, ErratumWitness)
    assert run.answers["printed"] == "no" != run.answers["restored"]


@pytest.mark.long
def test_what_the_scan_broke(auditor: ProgramAuditor) -> None:
    """Shows in how the text reads."""
    read = auditor.witness(ERRATA["end-of-help"])
    assert isinstance(read, ErratumWitness)
    assert read.answers["printed"].startswith("line 340: ")
    lost = auditor.witness(ERRATA["vertical-comment"])
    assert isinstance(lost, ErratumWitness)
    assert lost.answers["printed"] == "vertical_down/4, vertical_up/4 are not defined"


@pytest.mark.long
def test_a_program_that_does_harm_is_not_run() -> None:
    """The sandbox judges it before any case is tried."""
    harm = "make_a_move(_, _, _, _, _, _) :- shell(ls).\nset_piece(B, _, _, _, B).\n"
    with session() as prolog:
        judge = prolog.load_outside(resource_dir("prolog") / "games" / "moai" / "audit.pl")
        guest, _ = prolog.add_untrusted("harm", harm, "harm", beside=judge)
        with pytest.raises(GoalError) as caught:
            judge.always("admitted", guest.name, timeout=10)
    assert "shell" in str(caught.value)
