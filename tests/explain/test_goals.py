"""What can be asked: goals of documents, and of what every game answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core.errors import ExplanationError, ExplanationFault, GameError
from pylogic.documents.examples import example
from pylogic.documents.shipped import folder_of
from pylogic.explain import Explainer
from pylogic.explain.first_order.language import Language
from pylogic.explain.sheets.checker import SheetChecker
from pylogic.games.gdl.reasons import SheetReasons
from pylogic.games.reasons import _made, reasons_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylogic.explain import Explanation
    from pylogic.session import Module, Session

pytestmark = pytest.mark.needs_swipl

NUMBERS = """\
Numbers, and what is true in itself.

Constants: T0, T1, ann

1. time(x) <-> x = T0 | x = T1
2. Rain
3. Rain -> Wet
4. nat(0)
5. nat(n) & n < 6 -> nat(n + 1)
6. even(x) <-> x = 0 | nat(x) & exists y. even(y) & nat(y) & x = y + 2
7. edge(T0, T1)
8. path(x, y) <- edge(x, y)
9. path(x, z) <- edge(x, y) & path(y, z)
10. linked(x) <-> time(x) & all y. time(y) & y != x -> path(x, y)
11. both(x) <-> (exists y. edge(x, y)) & (exists y. edge(y, x))
12. near(T0) = T1
13. time(x) -> far(x) = near(x)
"""


@pytest.fixture(scope="module")
def prolog() -> Iterator[Session]:
    """Return a session that lasts as long as the tests."""
    with pylogic.session() as session:
        yield session


@pytest.fixture(scope="module")
def module(prolog: Session) -> Module:
    """Return the module of a small text."""
    return prolog.add(pylogic.load(NUMBERS))


@pytest.fixture(scope="module")
def numbers(module: Module) -> Explainer:
    """Return what explains it."""
    return Explainer(module.source, module)  # type: ignore[arg-type]  # a document


def lines(found: Explanation) -> list[str]:
    """Return the lines of an explanation, without boards, after having it checked whole."""
    assert found.unchecked == ""
    return str(found).split("\nP:")[0].splitlines()


def test_a_proposition_in_capitals_is_quoted(numbers: Explainer) -> None:
    """As in a query; without quotes it would be a variable."""
    assert lines(numbers.goal("'Wet'"))[-1] == "└─ Rain: axiom 2, line 6"


@pytest.mark.parametrize("goal", ["even(X)", "nat(X), even(X), X > 0", "linked(X)", "far(X, Y)"])
def test_the_first_answer_is_that_of_the_query(
    module: Module, numbers: Explainer, goal: str
) -> None:
    """Whatever order the clauses have."""
    answer = module.ask(goal)
    assert answer is not None
    instance = goal
    for name, value in answer.items():
        instance = instance.replace(name, f"'{value}'" if str(value)[0].isupper() else str(value))
    asked, told = numbers.goal(goal).root, numbers.goal(instance).root
    shown = [[child.claim for child in root.children if child.label] for root in (asked, told)]
    assert shown[0] == shown[1] != []


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("time('T2')", "the document has no T2; its constants are T0, T1, ann\n    time('T2')\n"),
        ("time(an)", "is ann meant?\n    time(an)\n         ^"),
        ("tiem(X)", "there is no predicate tiem/1; is time/1 meant?"),
        ("\\+ time(X)", "X stands behind \\+ alone"),
        ("nat(Y), \\+ edge(Y, X)", "X stands behind \\+ alone"),
    ],
)
def test_what_is_misspelt_or_open_is_told(numbers: Explainer, goal: str, said: str) -> None:
    """With what may be meant, as queries do."""
    with pytest.raises(ExplanationError) as fault:
        numbers.goal(goal)
    assert said in str(fault.value)


def test_each_value_of_a_goals_variable_is_told(numbers: Explainer) -> None:
    """Where none is an answer of what is defined through itself, or rests on that."""
    assert lines(numbers.goal("path(X, 'T0')"))[:2] == [
        "✗ ∃X. path(X, T0): no X",
        "├─ ✗ path(T0, T0): none of 2 axioms gives it",
    ]
    found = numbers.goal("linked(X)")
    assert found.holds
    assert not numbers.goal("linked(X), X = 'T1'").unchecked


def test_what_is_defined_through_itself_is_checked_though_it_is_not_claimed(
    numbers: Explainer,
) -> None:
    """`nat` of each number that was tried, and `even` of those that are odd."""
    assert lines(numbers.goal("even(5)"))[0].startswith("✗ even(5)")
    assert lines(numbers.goal("even(4)"))[0].startswith("even(4)")


def test_variables_are_called_as_in_the_text(numbers: Explainer) -> None:
    """Also where two quantifiers have the same, which the compiler tells apart."""
    assert "∃y. edge(y, T0): no y" in str(numbers.goal("both('T0')"))
    assert "_" not in str(numbers.goal("both('T0')"))


def test_an_axiom_whose_value_is_none_is_told(numbers: Explainer) -> None:
    """Its guard holds, and yet it gives no value."""
    for goal in ("far('T1', 'T0')", "far('T1', X)"):
        assert (
            lines(numbers.goal(goal))[-1]
            == "   └─ ✗ near(T1): no axiom says so; near is said in 12"
        )


def test_a_part_that_lists_values_may_come_last() -> None:
    """Of a goal that fails, the parts are tried in any order."""
    found = pylogic.load(str(example("nim").path))  # type: ignore[union-attr]  # it is there
    with pylogic.session() as session:
        refused = session.add(found).why("lost(S), step(state(1), S), won(S)")
        assert not refused.holds
        assert len(list(refused.root.walk())) > 1  # type: ignore[attr-defined]  # an explanation


def test_states_are_tried_where_they_are_few() -> None:
    """Nothing else lists what a quantifier over states goes through."""
    path = "tests/documents/papers/graph.tex"
    with pylogic.session() as session:
        assert session.add(pylogic.load(path)).why("ind(S)").holds


def test_fluents_are_called_as_in_the_text() -> None:
    """And not by the function that reading makes of each."""
    with pylogic.session() as session:
        module = session.add(pylogic.load(str(example("yale").path)))  # type: ignore[union-attr]  # it is there
        said = str(module.why("start(S), 'Result'(load, S, T), alive(T)"))
    assert "alive(Q): as the position says" in said
    assert "_told(Q)" not in said


@pytest.mark.parametrize(
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


def test_what_rests_on_many_steps_of_a_sheet_is_told_and_beyond_that_refused(
    tmp_path: Path,
) -> None:
    """It was a traceback."""
    far = "(role p) (init (at 0)) (<= (legal p wait) (true (at 0))) (<= terminal (not (far 5)))\n"
    far += "(far 0) (<= (far ?x) (next_to ?y ?x) (far ?y)) (goal p 100) (next (at 0))\n"
    for steps in (500, 9_000):
        sheet = tmp_path / f"far{steps}.kif"
        told = "".join(f"(next_to {i} {i + 1})\n" for i in range(steps))
        sheet.write_text(far + told, encoding="utf-8")
        reasons = SheetReasons(sheet)
        if steps < 1_000:
            assert reasons.goal(f"far({steps})").root.rank == steps + 1
        else:
            with pytest.raises(ExplanationError, match="rests on too many steps"):
                reasons.goal(f"far({steps})")


def test_no_axiom_is_its_own_reason() -> None:
    """What concludes what it asks for says nothing."""
    text = (
        "1. state(p) & thing(x) -> thing(x)\n"
        "2. thing(z) <-> 0 <= z <= 2\n3. state(p) -> thing(at(p))"
    )
    with pylogic.session() as session:
        assert "axiom 2, line 2" in str(session.add(pylogic.load(text)).why("thing(1)"))


FAMILY = """\
1. parent(ann, bob)
2. parent(bob, cid)
3. person(x) <-> x = ann | x = bob | x = cid
4. childless(x) <-> person(x) & ~ exists y. person(y) & parent(x, y)
5. grandparent(x, z) <-> person(x) & exists y. parent(x, y) & parent(y, z)
"""


def test_what_holds_of_no_value_is_told_of_all(prolog: Session) -> None:
    """And not of one of them, as if it came further than others."""
    module = prolog.add(pylogic.load(FAMILY))
    explainer = Explainer(module.source, module)  # type: ignore[arg-type]  # a document
    said = "└─ ✗ ∃y. parent(cid, y): no y; parent is said in 1, 2"
    assert lines(explainer.goal("childless(cid)"))[-1].strip() == said
    assert (
        lines(explainer.goal("grandparent(ann, bob)"))[-1]
        .strip()
        .startswith("└─ ✗ parent(bob, bob): no axiom says so")
    )


def test_a_definition_that_gives_no_value_is_told_with_its_lines(prolog: Session) -> None:
    """And with what comes furthest, on one line."""
    module = prolog.add(pylogic.load(FAMILY))
    explainer = Explainer(module.source, module)  # type: ignore[arg-type]  # a document
    assert lines(explainer.goal("grandparent(X, bob)"))[0] == (
        "✗ ∃X. grandparent(X, bob): axiom 5, line 5; no X; x = ann, y = bob comes furthest"
    )


COUNTING = """\
1. nat(0)
2. nat(n) -> nat(n + 1)
3. odd(n) <-> nat(n) & n = 2 * (n div 2) + 1
"""


def test_what_has_no_end_is_refused_soon(prolog: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the axiom that counts up, whether it is asked itself or rested on."""
    monkeypatch.setattr("pylogic.explain.first_order.explainer._SOON", 0.5)
    module = prolog.add(pylogic.load(COUNTING))
    for goal in ("nat(5)", "odd(3)"):
        with pytest.raises(
            ExplanationError, match="axiom 2: there is no end of the values of nat"
        ):
            module.why(goal)
    counted = pylogic.load("1. f(0) = 1\n2. f(n + 1) = 2 * f(n)\n")
    assert "axiom 2: there is no end of the values of f" in str(counted.obstacles[0])


def test_what_rests_on_too_many_positions_is_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who can win from the start; near the end it is told."""
    monkeypatch.setattr("pylogic.explain.first_order.explainer._SOON", 0.5)
    reasons = reasons_of(pylogic.game("pangke", "text"))
    with pytest.raises(
        ExplanationError, match="canwin rests on itself through too many positions"
    ):
        reasons.goal("initial(_P), canwin(black, _P)")


def test_no_position_is_called_as_what_is_none(prolog: Session) -> None:
    """A goal's variable for a peg keeps its name, and positions have others."""
    found = prolog.add(pylogic.load("hanoi")).why("start(S), free(1, P, S)")
    assert "S = Q comes furthest" in str(found)
    assert "✗ ∃P. free(1, P, Q)" in str(found)


LENT = """\
1. member(ida) & member(jon)
2. lent(emma, ida)
3. may(m) <-> member(m) & ~ exists b. lent(b, m)
4. reader(m) <-> exists b. lent(b, m)
"""


def test_a_goal_that_fails_has_its_parts_whole(prolog: Session) -> None:
    """What one part allows bounds no claim about another alone."""
    module = prolog.add(pylogic.load(LENT))
    found = module.why("may(X), reader(X)")
    assert "✗ reader(jon): axiom 4, line 4" in str(found)


TABLE = """\
Constants: ada, ben, cyn, dov

1. guest(g) <-> g = ada | g = ben | g = cyn | g = dov
2. chair(c) <-> 0 <= c <= 3
3. guest(g) -> chair(seat(g))
4. guest(g) & guest(h) & seat(g) = seat(h) -> g = h
5. seat(ada) = 0
6. beside(g, h) <-> guest(g) & guest(h) &
     ((seat(g) + 1) mod 4 = seat(h) | (seat(h) + 1) mod 4 = seat(g))
7. ~beside(ada, ben)
8. beside(cyn, dov) -> seat(cyn) < seat(dov)
"""

LINES = """\
Constants: a, b, c, d, e

1. stop(x) <-> x = a | x = b | x = c | x = d | x = e
2. line(x, y) <-> x = a & y = b | x = b & y = c | x = c & y = a | x = d & y = e
3. reach(x, y) <-> line(x, y) | exists z. line(x, z) & reach(z, y)
4. lone(x) <-> stop(x) & ~exists y. line(x, y) | line(y, x)
5. pos(p) -> stop(at(p))
6. ride(p, q) <-> line(at(p), at(q))
7. walk(p, q) <-> at(p) = a & at(q) = d
8. go(p, q) <-> ride(p, q) | walk(p, q)
"""


def _explainer(prolog: Session, folder: Path, text: str) -> Explainer:
    file = folder / "text.txt"
    file.write_text(text, encoding="utf-8")
    document = pylogic.load(file)
    return Explainer(document, prolog.add(document))


@pytest.fixture(scope="module")
def table(prolog: Session, tmp_path_factory: pytest.TempPathFactory) -> Explainer:
    """Return what explains a text that leaves a function open."""
    return _explainer(prolog, tmp_path_factory.mktemp("table"), TABLE)


@pytest.fixture(scope="module")
def stops(prolog: Session, tmp_path_factory: pytest.TempPathFactory) -> Explainer:
    """Return what explains a text with a relation that is listed."""
    return _explainer(prolog, tmp_path_factory.mktemp("stops"), LINES)


def test_what_no_model_is_is_told_by_the_demand(table: Explainer) -> None:
    """It was said to be one, without a reason."""
    found = lines(table.goal("model(model(0,1,2,3))"))
    assert found[:2] == ["✗ model(P): a demand is not met", "└─ ✗ axiom 7: line 10"]
    assert found[-1] == "   └─ (seat(ada, P) + 1) mod 4 = seat(ben, P): both are 1"
    found = lines(table.goal("model(model(0,0,1,2))"))
    assert found[-2].endswith("not for g = ada, h = ben")
    assert found[-1].endswith("seat(ada, P) = seat(ben, P): both are 0")


def test_what_a_model_is_is_told_by_all_demands(table: Explainer) -> None:
    """Each by its axiom."""
    found = lines(table.goal("model(M)"))
    assert [line for line in found if "axiom" in line] == [
        "├─ axiom 4: line 6", "├─ axiom 5: line 7", "├─ axiom 7: line 10",
        "└─ axiom 8: line 11",
    ]  # fmt: skip


def test_models_are_tried_where_none_fits(table: Explainer) -> None:
    """The goal itself says what the variable is."""
    found = lines(table.goal("model(M), beside(ada, ben, M)"))
    assert found[0].endswith("no M; M = P comes furthest")
    assert found[1] == "└─ ✗ beside(ada, ben, P): axiom 6, lines 8-9"


def test_a_false_claim_about_a_model_does_not_pass(table: Explainer) -> None:
    """The check looks at the demands, too."""
    found = table.goal("model(model(0,1,2,3))")
    language = Language(table.program.model, table.dialect)
    with pytest.raises(ExplanationFault):
        table.dialect.checker().check(replace(found.root, holds=True, children=()), language)


def test_a_way_round_is_shown_and_what_is_listed_is_said(stops: Explainer) -> None:
    """A relation that an axiom lists takes one line."""
    found = lines(stops.goal("reach(a, d)"))
    listed = "it lists (a, b), (b, c), (c, a), (d, e)"
    assert found[2] == f"├─ ✗ line(a, d): axiom 2, line 4; {listed}"
    assert "no z; only z = b comes so far" in found[3]
    assert found[-1].endswith("✗ reach(a, d): as above")
    assert len(found) <= 12


def test_what_is_defined_through_itself_is_unfolded_once_for_a_variable(stops: Explainer) -> None:
    """By its axiom, and not by cases."""
    found = lines(stops.goal("reach(e, X)"))
    assert found[0] == "✗ ∃X. reach(e, X): axiom 3, line 5; no X"
    assert [line.partition(":")[0] for line in found[2:]] == [
        "├─ ✗ ∃y. line(e, y)", "└─ ✗ ∃y. ∃z. line(e, z) ∧ reach(z, y)",
        "   └─ ✗ ∃z. line(e, z)",
    ]  # fmt: skip


def test_each_way_that_fails_is_told(stops: Explainer) -> None:
    """Of a disjunction below a quantifier."""
    found = lines(stops.goal("go(pos(e), Q)"))
    assert [line for line in found if "lk(P, q)" in line or "de(P, q)" in line] == [
        "├─ ✗ ∃q. ride(P, q): axiom 6, line 8; no q", "└─ ✗ ∃q. walk(P, q): axiom 7, line 9; no q",
    ]  # fmt: skip
    assert found[-1].endswith("✗ at(P) = a: at(P) is e")


def test_a_value_that_a_goal_says_last_is_taken_first(stops: Explainer) -> None:
    """And what fails is told for it."""
    assert "✗ reach(a, d)" in lines(stops.goal("reach(a, X), X = d"))[1]


CROSSING = """\
Constants: red, green, on, off

1. light(x) <-> x = red | x = green
2. knob(x) <-> x = on | x = off
3. state(s) -> light(lamp(s)) & knob(button(s))
4. start(s) <-> lamp(s) = red & button(s) = off
5. step(s, t) <-> state(s) & button(s) = off & button(t) = on & lamp(t) = lamp(s)
6. reach(s) <-> start(s) | exists r. reach(r) & step(r, s)
7. dark <-> all s. reach(s) -> lamp(s) = red
8. sure(s) <-> button(s) = on | state(s) & all t. step(s, t) -> sure(t)
"""


@pytest.mark.parametrize("goal", ["dark", "sure(state(red, off))", "sure(state(green, on))"])
def test_recursion_through_all_states_is_checked_whole(
    prolog: Session, tmp_path: Path, goal: str
) -> None:
    """Though most of the states are not claimed."""
    assert lines(_explainer(prolog, tmp_path, CROSSING).goal(goal))


def test_what_recurs_is_told_last(stops: Explainer) -> None:
    """So that it is told of the values that the rest of the goal says."""
    assert "✗ reach(d, a)" in lines(stops.goal("reach(X, a), line(X, e)"))[1]


def test_a_claim_is_told_where_it_is_nearest_to_the_goal(prolog: Session, tmp_path: Path) -> None:
    """And not below another that is told first."""
    text = """\
Constants: a, b, c

1. edge(x, y) <-> x = a & y = b | x = a & y = c | x = b & y = c
2. reach(x) <-> x = b & x = c | exists y. edge(x, y) & reach(y)
"""
    found = lines(_explainer(prolog, tmp_path, text).goal("reach(a)"))
    told = [line for line in found if "reach(c): " in line]
    assert len(told) == 2
    assert told[0].endswith("reach(c): as below")
    assert "axiom 2, line 4" in told[1]


def test_a_state_that_the_text_names_is_called_so(prolog: Session, tmp_path: Path) -> None:
    """As it is in the text, and without an axiom that the text does not have."""
    text = """\
Constants: p1, p2, S0

1. printer(p) <-> p = p1 | p = p2
2. action(a) <-> exists p. printer(p) & a = start(p)
3. Poss(start(p), s) <-> printer(p) & ~busy(p, s)
4. busy(p, do(a, s)) <-> a = start(p) | busy(p, s)
5. ~busy(p, S0)
6. jam(s) <-> busy(p1, s) & busy(p2, s)
"""
    explainer = _explainer(prolog, tmp_path, text)
    found = str(explainer.goal("jam('S0')")).splitlines()
    assert found[0] == "✗ jam(S0): axiom 6, line 8"
    assert found[-1] == "S0: busy  p1 no, p2 no"
    found = str(explainer.goal("do(start(p1), 'S0', S), busy(p2, S)")).splitlines()
    assert found[0] == "✗ ∃S. do(start(p1), S0, S) ∧ busy(p2, S): no S; S = P comes furthest"
