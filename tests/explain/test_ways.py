"""Goals about tables that a text demands, ways through places, and what rests on itself."""

from dataclasses import replace
from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import ExplanationFault
from pylogic.explain.first_order.explainer import Explainer
from pylogic.explain.first_order.language import Language
from pylogic.session import Session
from tests.explain.telling import lines

pytestmark = pytest.mark.needs_swipl


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


@pytest.mark.long
def test_a_claim_about_all_sets_is_checked_whole(prolog: Session) -> None:
    """It was given up as too many cases, of which there are half a million."""
    file = Path(__file__).parents[1] / "documents" / "papers" / "graph.tex"
    document = pylogic.load(file)
    found = Explainer(document, prolog.add(document)).goal("maxind(set(out,in,out,in,out))")
    assert found.unchecked == ""
