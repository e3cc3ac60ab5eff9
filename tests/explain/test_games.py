"""Why moves are legal or not, and how games end, in the words of their texts."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pylogic
from pylogic.audit.result import ErratumWitness as Shown
from pylogic.audit.result import Result
from pylogic.checking import Witness
from pylogic.cli.reasons import of_erratum, of_witness
from pylogic.core.errors import BadMove, ExplanationError, ExplanationFault
from pylogic.documents.examples import example
from pylogic.explain import Explanation, Node
from pylogic.explain.sheets.checker import SheetChecker
from pylogic.explain.sheets.explainer import SheetExplainer
from pylogic.explain.sheets.proofs import Proof, Proofs
from pylogic.explain.tree import AXIOM, NONE
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.reasons import SheetReasons
from pylogic.games.position import Position
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.terms import Term
from pylogic.render.boards import Page
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

GUESSES = """
(role a) (role b)
(init (guessed a 0)) (init (guessed b 0))
(number 0)
(<= (number ?n) (succ ?m ?n))
(<= (legal ?r noop) (role ?r))
(<= (next (guessed ?r ?n)) (true (guessed ?r ?n)))
(<= terminal (true (guessed a 0)))
(<= (goal ?r 0) (farther ?r))
(<= (goal ?r 100) (role ?r) (not (farther ?r)))
(<= (farther ?r) (away ?r ?n) (away ?s ?m) (distinct ?r ?s) (below ?m ?n))
(<= (away ?r ?z) (true (guessed ?r ?n)) (apart 100 ?n ?z))
(<= (apart ?x ?x 0) (number ?x))
(<= (apart ?x ?y ?z) (below ?x ?y) (succ ?v ?y) (apart ?x ?v ?w) (succ ?w ?z))
(<= (apart ?x ?y ?z) (below ?y ?x) (succ ?v ?x) (apart ?v ?y ?w) (succ ?w ?z))
(<= (below ?x ?y) (succ ?x ?y))
(<= (below ?x ?y) (succ ?v ?y) (below ?x ?v))
"""
"""Whose guess is farther from 100 has 0."""


def states(name: str, source: str, count: int) -> list[Position[Any, Any]]:
    """Return positions of random games."""
    rng = Random(3)  # noqa: S311
    game = pylogic.game(name, source)
    position: Position[Any, Any] = game.start()
    found: list[Position[Any, Any]] = []
    while len(found) < count:
        found.append(position)
        position = game.start() if position.is_over else position.play(rng.choice(position.moves))
    return found


def test_an_illegal_move_names_axiom_line_and_value() -> None:
    """What stands in the way, on the board."""
    found = pylogic.game("pangke").start().why_not_legal("24-34")
    assert not found.holds
    said = str(found)
    assert "axiom 16, line 63" in said
    assert "✗ occ(γ(3, 4), P) = blank: occ(γ(3, 4), P) is white" in said
    (shown,) = found.positions
    assert (shown.name, shown.marked) == ("P", frozenset({(2, 3)}))


def test_what_is_no_move_of_the_text_is_refused_as_any_game_does() -> None:
    """A column that a wider board would have; it was Prolog's own message."""
    with pytest.raises(BadMove, match="'9' is not a move here; expected one such as 1"):
        pylogic.game("connect4", "native").start().why_not_legal("9")


def test_a_capture_is_told_with_its_axiom() -> None:
    """The square that is emptied, and the axiom by which."""
    position = pylogic.game("pangke").start().play("12-22")
    said = str(position.why_legal("31-32"))
    assert "occ(γ(2, 2), Q) = blank" in said
    assert "axiom 17" in said


def test_any_source_is_explained_by_the_text() -> None:
    """The native engine has no axioms of its own."""
    native = pylogic.game("pangke", "native").start()
    assert native.why_legal("12-22").holds


def test_a_win_and_a_game_that_goes_on() -> None:
    """Who has won, and by what; or why nobody has."""
    game = pylogic.game("pangke")
    won = game.position("b.../..../..../.... w").why_outcome()
    assert won.root.claim == "won(black, P)"
    goes_on = game.start().why_outcome()
    assert "nobody has won in P, and a move is left" in str(goes_on)
    assert "✗ won(black, P)" in str(goes_on)


def test_what_is_legal_is_not_explained_as_illegal() -> None:
    """And what is no move has its own message."""
    start = pylogic.game("pangke").start()
    with pytest.raises(ExplanationError, match="is legal"):
        start.why_not_legal("12-22")
    with pytest.raises(BadMove):
        start.why_not_legal("nowhere")


def test_objects_are_written_as_in_their_document() -> None:
    """Receivers stand before what is asked of them, and definitions are as they were corrected."""
    position = pylogic.game("connect4", "text").start()
    found = position.why_legal("4")
    assert found.holds
    assert not found.unchecked
    assert "P.yEmpty(3) < 6: P.yEmpty(3) is 0" in str(found)
    for move in "1212121":
        position = position.play(move)
    assert "y0 < yMax - conn + 1" in position.why_outcome().root.formula


def test_sheets_are_explained_by_their_rules() -> None:
    """With the line of the rule, in the spelling of the sheet."""
    path = example("switches")
    assert path is not None
    game = pylogic.game(str(path.path), "native")
    said = str(game.start().why_legal("turn(2)"))
    assert "(legal hand (turn 2)): line 11" in said
    assert "✗ done: line 21" in said
    assert "(true (on 1))" in str(game.start().why_not_legal("turn(3)"))


@pytest.mark.parametrize(
    ("goal", "claim", "holds"),
    [
        ("role(X)", "(role hand)", True),
        ("legal(R, M)", "(legal hand (turn 1))", True),
        ("goal(hand, G)", "(goal hand 0)", True),
        ("true(on(X))", "(true (on 1))", True),
        ("succ(9, X)", "(succ 9 ?x)", False),
    ],
)
def test_an_atom_with_variables_has_its_first_instance(
    goal: str, claim: str, *, holds: bool
) -> None:
    """Only what has none fails."""
    path = example("switches")
    assert path is not None
    found = SheetReasons(path.path).goal(goal)
    assert (found.root.claim, found.holds) == (claim, holds)


def test_each_rule_on_one_line_tells_why_it_fails(tmp_path: Path) -> None:
    """And each part of an `or`."""
    sheet = tmp_path / "line.kif"
    sheet.write_text(
        "(role a) (init (p 1)) (legal a go) (<= (next (p 2)) (does a go)) (goal a 100)\n"
        "(<= terminal (true (p 2))) (<= terminal (or (true (p 3)) (true (p 4))))"
    )
    assert [
        str(rule.children[0].claim) for rule in SheetReasons(sheet).goal("terminal").root.children
    ] == [f"(true (p {n}))" for n in (2, 3, 4)]


@pytest.mark.long
def test_what_has_many_instances_is_asked_behind_what_has_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is nearest is asked of two guesses, not of each number that may be smaller."""
    numbers = "".join(f"(succ {n} {n + 1})" for n in range(200))
    sheet = tmp_path / "sheet.kif"
    sheet.write_text(GUESSES + numbers, encoding="utf-8")
    asked: list[Term] = []
    answers = Proofs.answers

    def counted(proofs: Proofs, atom: Term) -> Mapping[Term, Proof]:
        asked.append(atom)
        return answers(proofs, atom)

    monkeypatch.setattr(Proofs, "answers", counted)
    rules, text = rules_of(sheet), sheet.read_text(encoding="utf-8")
    explainer = SheetExplainer(rules, text, Reasoner(rules))
    facts: set[Term] = {("guessed", "a", "150"), ("guessed", "b", "130")}
    found = explainer.claim(("goal", "a", "0"), facts)
    assert found.holds
    assert not found.unchecked
    assert len(asked) < 10_000


def test_the_check_of_sheets_finds_lies() -> None:
    """What does not follow is not let through, nor what follows said not to."""
    path = example("switches")
    assert path is not None
    rules = rules_of(path.path)
    checker = SheetChecker(rules)
    facts = frozenset({("on", "1"), ("step", "0")})
    assert checker.check([("lit", True), ("done", False)], facts, ()) == ""
    for claim in (("lit", False), ("done", True)):
        with pytest.raises(ExplanationFault):
            checker.check([claim], facts, ())


GAMES = [
    ("pangke", "text"),
    ("pylogic/games/gdl/sheets/frogs.kif", "native"),
    ("pylogic/games/gdl/sheets/pawns.kif", "native"),
    ("pylogic/games/tictactoe/sheet.kif", "native"),
]


@pytest.mark.long
@some_long(1, ("name", "source"), GAMES)
def test_random_positions_are_explained_and_checked(name: str, source: str) -> None:
    """Each: a legal move, one of elsewhere that is not, and the outcome."""
    rng = Random(5)  # noqa: S311
    found = states(name, source, 4)
    known = {str(move): move for position in found for move in position.moves}
    for position in found:
        explained = [position.why_outcome()]
        if position.moves:
            legal = position.why_legal(rng.choice(position.moves))
            assert legal.holds
            explained.append(legal)
        elsewhere = sorted(known.keys() - set(map(str, position.moves)))
        if elsewhere:
            explained.append(position.why_not_legal(known[rng.choice(elsewhere)]))
        for one in explained:
            assert not one.unchecked
            assert len(str(one).split("\nP:")[0].splitlines()) <= 13


def test_rules_in_prolog_are_explained_by_their_clauses() -> None:
    """A game without a text: each clause with its lines, what fails with where it stops."""
    position = pylogic.game("moai", "rules").start().play("4,4").play("5,5")
    found = position.why_legal(position.moves[0])
    assert found.root.label == "rules.pl"
    assert found.root.lines[0] > 100
    refused = position.why_not_legal("4,4 push P")
    assert not refused.holds
    assert "✗ slide(" in str(refused)


def test_a_disagreement_is_shown_with_its_reasons() -> None:
    """What the text says of the move in question."""
    start = pylogic.game("pangke").start()
    witness = Witness(str(start.state), "12-22", {"text": "legal", "rules": "not legal"})
    ((source, reason),) = of_witness("pangke", witness, Page())
    assert source == "text"
    assert reason.plain.startswith("12-22 is legal in P: axiom 18")


def test_a_disagreement_about_a_game_of_another_size_is_shown_with_its_reasons() -> None:
    """The text is asked with the options of the check."""
    witness = Witness("..../2.../1... 1", "1", {"text/printed": "not legal", "native": "legal"})
    size = {"columns": 4, "rows": 3, "connect": 3}
    ((_, reason),) = of_witness("connect4", witness, Page(), size)
    assert "P.yEmpty(0) is 2" in reason.plain


def test_a_draw_says_that_no_move_is_left() -> None:
    """Nothing lists the positions that might follow; what comes nearest to a move is told."""
    found = pylogic.game("pangke").position("bw../w.../..../.... b").why_outcome()
    assert found.holds
    assert not found.unchecked
    assert "nobody has won in P, and no move is left" in str(found)
    assert "✗ occ(γ(1, 2), P) = blank" in str(found)


def test_an_erratum_is_shown_with_the_axioms_that_make_the_difference() -> None:
    """What the printed text says of a move, and what the corrected one does."""
    result = Result(
        "pangke", "own-piece", "scan", (75,), "", "", "",
        Shown("the move 11-12", "..../...b/..../...w b", {}), "",
    )  # fmt: skip
    found = dict(of_erratum(result, Page()))
    assert "occ(γ(1, 1), P) ≠ mover(P)" in found["printed"].plain
    assert "✗ occ(γ(1, 1), P) = mover(P)" in found["corrected"].plain


def test_what_is_left_out_for_want_of_room_is_marked() -> None:
    """Cases beyond those shown, and details of what is asked itself."""
    cases = tuple(Node(f"p({i})", False, AXIOM, detail=i > 2) for i in range(5))  # noqa: FBT003
    found = Explanation(Node("∃x. p(x)", False, NONE, children=cases))  # noqa: FBT003
    assert str(found).splitlines()[0] == "✗ ∃x. p(x) …"
    detail = (Node("q", True, AXIOM, detail=True),)  # noqa: FBT003
    assert "└─ q" in str(Explanation(Node("p", True, AXIOM, children=detail)))  # noqa: FBT003


def test_objects_have_no_names_of_the_compiler() -> None:
    """Neither variables that it made nor sorts; branches that are not taken are not argued."""
    game = pylogic.game("connect4", "text")
    said = str(game.start().why_legal("1"))
    assert "∀i. 0 ≤ i ≤ 6 ⊃ Q.yEmpty(i)" in said
    assert "⊤" not in said
    assert "matrix y" not in said
