"""Why goals about games hold: of documents, rules in Prolog and sheets."""

from dataclasses import replace
from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import ExplanationError, ExplanationFault, GameError
from pylogic.documents.examples import example
from pylogic.documents.shipped import folder_of
from pylogic.explain.sheets import proofs
from pylogic.explain.sheets.checker import SheetChecker
from pylogic.games.gdl.reasons import SheetReasons
from pylogic.games.reasons import _made, reasons_of
from tests.cases import some_long
from tests.documents.searches import command

pytestmark = pytest.mark.needs_swipl


@some_long(
    3,
    ("goal", "holds", "said"),
    [
        ("legal_move(P, M)", True, "12-22 is legal in P: axiom 18"),
        ("initial_state(_P), legal_move(_P, M)", True, "initial(P): axiom 14"),
        ("legal_move(P, move(sq(2,1), sq(3,1)))", False, "occ(γ(3, 1), P) is white"),
        ("\\+ legal_move(P, move(sq(2,1), sq(3,1)))", True, "✗ 21-31 is legal in P"),
        ("initial_state(P), next_state(P, M, Q), legal_move(Q, N)", True, "is legal in Q"),
        ("outcome(P, O)", False, "nobody has won in P, and a move is left"),
        ("to_move(P, white)", False, "mover(P) is black"),
        ("to_move(P, W), occ(sq(1,1), P, W)", True, "occ(γ(1, 1), P) = black"),
    ],
)
def test_a_game_is_asked_as_in_queries(goal: str, said: str, *, holds: bool) -> None:
    """By its axioms; P is the first position where nothing says what it is."""
    found = reasons_of(pylogic.game("pangke", "text")).goal(goal)
    assert found.holds is holds
    assert said in str(found)
    assert not found.unchecked


def test_a_circuit_is_explained_by_the_axioms_that_it_is_made_of() -> None:
    """As the game of the same text is."""
    game = pylogic.game("pangke", "circuit")
    assert "occ(γ(1, 1), P) = black" in str(reasons_of(game).goal("occ(sq(1,1), P, W)"))


def test_a_game_is_asked_for_nothing_else(tmp_path: Path) -> None:
    """Neither what is misspelt nor what the document does not have is asked of Prolog."""
    reasons = reasons_of(pylogic.game("pangke", "text"))
    file = tmp_path / "made"
    with pytest.raises(ExplanationError, match="there is no predicate shell/1"):
        reasons.goal(f"initial_state(P), shell('touch {file}')")
    assert not file.exists()
    with pytest.raises(ExplanationError, match="is won/2 meant"):
        reasons.goal("initial_state(P), wonn(black, P)")
    with pytest.raises(ExplanationError, match="no predicate outcome/3"):
        reasons.goal("outcome(P, O, X)")


def test_a_move_of_another_source_is_refused() -> None:
    """The rules by hand count columns from 1: by the text no column is the seventh."""
    reasons = reasons_of(pylogic.game("connect4", "text"))
    assert reasons.goal("legal_move(P, move(6))").holds
    for move in ("drop(7)", "foo", "7", "move(1, 2)"):
        with pytest.raises(ExplanationError, match=r"no move of the text.*move\(xMove\)"):
            reasons.goal(f"legal_move(P, {move})")


@pytest.mark.parametrize(
    ("name", "goal", "holds", "said"),
    [
        ("moai", "legal_move(P, M)", True, "legal_move(P,place(2,1))"),
        ("moai", "initial_state(P), next_state(P, M, Q), \\+ legal_move(Q, M)", True, "all of"),
        ("tictactoe", "next_state(P, take(4), Q), legal_move(Q, take(4))", False, "✗ legal_move"),
        ("connect4", "legal_move(P, 9)", False, "no clause has such a head"),
    ],
)
def test_rules_are_asked_as_in_queries(name: str, goal: str, said: str, *, holds: bool) -> None:
    """By clauses; large parts of positions are called by what they are part of."""
    found = pylogic.game(name, "rules").rule_reasons.goal(goal)  # type: ignore[attr-defined]  # of rules
    assert found.holds is holds
    assert said in str(found)
    assert "[[" not in str(found)


def test_rules_are_asked_for_what_they_export() -> None:
    """And for nothing else."""
    reasons = pylogic.game("pangke", "rules").rule_reasons  # type: ignore[attr-defined]  # of rules
    with pytest.raises(ExplanationError, match="legal_move/2 meant"):
        reasons.goal("legal_mov(P, M)")
    with pytest.raises(ExplanationError, match="export no predicate shell/1"):
        reasons.goal("shell(ls)")


@pytest.mark.parametrize(
    ("goal", "holds", "said"),
    [
        ("does(hand, turn(1)), next(on(X))", True, "(next (on 2)): line 14"),
        ("does(hand, turn(1)), next(on(1))", False, "(does hand (turn 1))"),
        ("initial_state(P), legal_move(P, turn(3))", False, "(legal hand (turn 3)): line 12"),
        ("legal(hand, turn(1)), legal(hand, turn(3))", False, "(legal hand (turn 3)): line 12"),
        ("outcome(P, O)", False, "✗ terminal"),
    ],
)
def test_sheets_are_asked_together_with_moves(goal: str, said: str, *, holds: bool) -> None:
    """What the players do, and what every game answers."""
    found = SheetReasons(example("switches").path).goal(goal)  # type: ignore[union-attr]  # it is there
    assert found.holds is holds
    assert said in str(found)


def test_a_sheet_says_how_the_next_state_is_asked() -> None:
    """It has no predicate of all games for it."""
    reasons = SheetReasons(example("switches").path)  # type: ignore[union-attr]  # it is there
    with pytest.raises(ExplanationError, match=r"asked by does\(R, M\), next\(F\)"):
        reasons.goal("initial_state(P), next_state(P, M, Q)")


def test_a_sheet_says_what_may_be_meant() -> None:
    """A misspelt relation, and moves that are missing."""
    reasons = SheetReasons(example("switches").path)  # type: ignore[union-attr]  # it is there
    with pytest.raises(ExplanationError, match="is legal meant"):
        reasons.goal("legl(hand, X)")
    with pytest.raises(ExplanationError, match="add does"):
        reasons.goal("next(on(1))")


@pytest.mark.long
def test_axioms_beside_a_report_explain_its_game() -> None:
    """The folder of the axioms is a game, and its circuit is explained by them."""
    small = pylogic.game("moai", "circuit", width=5, height=5)
    found = small.start().why_not_legal("1,1")
    assert "on(1, 1, P) is corner" in str(found)
    assert reasons_of(pylogic.game(str(folder_of("moai-axioms")))) is not None


def test_a_text_that_is_broken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not passed over for the rules in Prolog."""

    def broken(*_: object, **__: object) -> None:
        raise GameError("the text is broken")

    games = [pylogic.game(name, "native") for name in ("tictactoe", "pangke")]
    monkeypatch.setattr("pylogic.games.reasons._made", _made.__wrapped__)
    monkeypatch.setattr("pylogic.games.reasons.resolve_name", lambda _: broken)
    for game in games:
        with pytest.raises(GameError, match="the text is broken"):
            reasons_of(game)


ROUND = """\
(role p) (init (at a))
(edge a b) (edge b c) (edge c a) (edge d e)
(<= (reach ?x ?y) (edge ?x ?y))
(<= (reach ?x ?y) (edge ?x ?z) (reach ?z ?y))
(<= (legal p (go ?y)) (true (at ?x)) (edge ?x ?y))
(<= (next (at ?y)) (does p (go ?y)))
(<= terminal (true (at e)))
(<= (goal p 100) (true (at e)))
(<= (lost ?x) (reach e ?x))
"""


def test_what_goes_round_in_a_sheet_follows_in_fewer_steps_each_time(tmp_path: Path) -> None:
    """Whatever was asked before; and what has no instance is told by its rules."""
    sheet = tmp_path / "round.kif"
    sheet.write_text(ROUND, encoding="utf-8")
    reasons = SheetReasons(sheet)
    root = reasons.goal("reach(a, X)").root
    ranks = [node.rank for node in root.walk() if node.claim.startswith("(reach")]
    assert root.claim == "(reach a a)"
    assert ranks == sorted(ranks, key=lambda rank: -(rank or 0)) == [4, 3, 2]
    assert "✗ (edge e ?y): no ?y" in str(reasons.goal("lost(X)"))
    with pytest.raises(ExplanationFault, match="which is later"):
        SheetChecker.check_steps(replace(root, rank=3))


DOORS = """\
(role a) (role b) (init (at x)) (door u v) (door v w)
(<= (legal ?p (open ?u ?v)) (role ?p) (door ?u ?v) (not (true (opened ?who ?u ?v))))
(<= (next (opened ?p ?u ?v)) (does ?p (open ?u ?v)))
(<= terminal (true (opened a u v)))
(<= (goal ?p 50) (role ?p))
"""


def test_what_is_denied_of_all_is_explained(tmp_path: Path) -> None:
    """It was refused where it holds; where it does not, what holds was said not to."""
    sheet = tmp_path / "doors.kif"
    sheet.write_text(DOORS, encoding="utf-8")
    reasons = SheetReasons(sheet)
    free = reasons.goal("legal(a, open(u, v))")
    assert free.holds
    assert "✗ (true (opened ?who u v)): no ?who" in str(free)
    shut = reasons.goal("legal(a, open(u, v))", state="opened(b,u,v)")
    assert not shut.holds
    assert "└─ (true (opened b u v))" in str(shut)


SUMS = """\
(role p) (init (have 30))
(<= (sum ?x 0 ?x) (index ?x))
(<= (sum ?x ?y ?z) (next_to ?v ?y) (next_to ?w ?z) (sum ?x ?v ?w))
(<= (gte ?a ?b) (index ?x) (sum ?b ?x ?a))
(<= (legal p (bid ?x)) (true (have ?y)) (gte ?y ?x))
(<= terminal (true (have 0)))
(<= (goal p 0) (true (have 0)))
"""


def test_what_was_found_is_not_asked_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of many moves rests on a sum, which was asked again with all its steps."""
    sheet = tmp_path / "sums.kif"
    numbers = "".join(f"(index {i}) (next_to {i} {i + 1})\n" for i in range(40))
    sheet.write_text(SUMS + numbers, encoding="utf-8")
    monkeypatch.setattr("pylogic.explain.sheets.proofs._MOST", 10_000)
    assert SheetReasons(sheet).goal("legal(p, M)").holds


def test_the_first_of_many_moves_is_explained_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays the sheet knows which it is; the others need no reason."""
    rows = " ".join(f"(n {i})" for i in range(200))
    file = tmp_path / "many.kif"
    file.write_text(
        f"(role a) {rows} (init p) (<= (fit ?x) (n ?x) (true p)) (<= (legal a (bid ?x)) (fit ?x))"
        "(<= terminal (true q)) (<= (goal a ?x) (fit ?x))"
    )
    monkeypatch.setattr(proofs, "_MOST", 20)
    for goal, claim in (("legal(R, M)", "(legal a (bid 0))"), ("goal(a, G)", "(goal a 0)")):
        found = SheetReasons(file).goal(goal)
        assert (found.root.claim, found.root.holds, found.unchecked) == (claim, True, "")


def test_what_rests_on_many_steps_of_a_sheet_is_told_and_beyond_that_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fact behind 500 others is explained, and one behind too many is an error."""
    monkeypatch.setattr("pylogic.explain.growing._DEEP", 5_000)
    far = "(role p) (init (at 0)) (<= (legal p wait) (true (at 0))) (<= terminal (not (far 5)))\n"
    far += "(far 0) (<= (far ?x) (next_to ?y ?x) (far ?y)) (goal p 100) (next (at 0))\n"
    for steps in (500, 2_500):
        sheet = tmp_path / f"far{steps}.kif"
        told = "".join(f"(next_to {i} {i + 1})\n" for i in range(steps))
        sheet.write_text(far + told, encoding="utf-8")
        reasons = SheetReasons(sheet)
        if steps < 1_000:
            assert reasons.goal(f"far({steps})").root.rank == steps + 1
        else:
            with pytest.raises(ExplanationError, match="rests on too many steps"):
                reasons.goal(f"far({steps})")


@pytest.mark.long
def test_who_wins_a_later_position_is_asked_about() -> None:
    """By an axiom through itself."""
    found = command("why", "pangke", "canwin(black, P)", "--from", "bb../.w../..../.... b")
    assert found.stdout.startswith("canwin(black, P): axiom 19, lines 73-75; with p1 = Q")


def test_a_later_position_is_asked_about() -> None:
    """Of every notation, without asking the clauses for all positions."""
    later = "bb../.w../..../.... b"
    for source in ("text", "rules"):
        said = command("why", "pangke", "legal_move(P, M)", "--from", later, "--source", source)
        assert " 1 │(●)│ ● │   │   │" in said.stdout or " 1 │ ● │ ● │   │   │" in said.stdout
    sheet = folder_of("tictactoe").parents[1] / "sheet.kif"
    asked = command("why", sheet, "legal(x, take(1,1))", "--from", "cell(1,1,x) control(x)")
    assert "(true (cell 1 1 b)): not in the state" in asked.stdout
    wrong = command("why", "pangke", "canwin(black, P)", "--from", "zz")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert (
        "'zz' is not a state of pangke; expected 4 rows of 4 of the letters b w ." in wrong.stderr
    )
    none = command("why", "family", "root(X)", "--from", "zz")
    assert "--from are for games" in none.stderr
