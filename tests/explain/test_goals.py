"""What can be asked: goals of documents, and of what every game answers."""

import re

import pytest

import pylogic
from pylogic.core.errors import ExplanationError
from pylogic.documents.examples import example
from pylogic.explain.first_order.explainer import Explainer
from pylogic.games.reasons import reasons_of
from pylogic.session import Module, Session
from tests.explain.telling import lines

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
def module(prolog: Session) -> Module:
    """Return the module of a small text."""
    return prolog.add(pylogic.load(NUMBERS))


@pytest.fixture(scope="module")
def numbers(module: Module) -> Explainer:
    """Return what explains it."""
    return Explainer(module.source, module)  # type: ignore[arg-type]  # a document


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


def test_what_reading_makes_of_situations_is_told_by_the_lines_of_the_text() -> None:
    """All that say so, without sorts that the text does not name."""
    with pylogic.session() as session:
        module = session.add(pylogic.load(str(example("blocks").path)))  # type: ignore[union-attr]  # it is there
        said = str(module.why("start(S), do(A, S, T)"))
    assert "start(P): lines 24-26" in said
    assert "do(move(A, C), P, Q): lines 15-20" in said
    assert "∀x1 x2. on(x1, x2, P) ≡ x1 = A ∧ x2 = B: for each of 9 x1, x2" in said
    assert "_sort" not in said


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
    text = "Constants: ann, bob, cid\n\n" + re.sub(r"(?m)^\d\. ", "", FAMILY)
    module = prolog.add(pylogic.load(text))
    plain = Explainer(module.source, module)  # type: ignore[arg-type]  # a document
    said = said.replace("in 1, 2", "in lines 3, 4")
    assert lines(plain.goal("childless(cid)"))[-1].strip() == said
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
