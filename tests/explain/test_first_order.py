"""Why goals about axioms hold, or do not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError, ExplanationFault
from pylogic.explain import Explanation, Node, text
from pylogic.explain.first_order.explainer import Explainer
from pylogic.explain.first_order.language import Language
from pylogic.explain.tree import AXIOM, COMPARISON, COUNTEREXAMPLE, NONE, VALUE
from pylogic.session import Session
from tests.cases import some_long
from tests.explain.questions import Asker

pytestmark = pytest.mark.needs_swipl

FRIENDS = """\
Who likes whom.

Constants: ann, bob, kim, lee

1. person(x) <-> x = ann | x = bob | x = kim | x = lee
2. likes(x, y) <-> x = ann & y = bob | x = bob & y = kim | x = kim & y = ann
3. reaches(x, y) <-> likes(x, y) | (exists z. likes(x, z) & reaches(z, y))
4. lonely(x) <-> person(x) & ~(exists y. person(y) & likes(y, x))
5. liked(x) <-> person(x) & (all y. lonely(y) -> x != y)
6. best(x) = if likes(x, kim) then kim else ann
"""


@pytest.fixture(scope="module")
def prolog() -> Iterator[Session]:
    """Return a session that lasts as long as the tests."""
    with pylogic.session() as session:
        yield session


@pytest.fixture(scope="module")
def friends(prolog: Session) -> Explainer:
    """Return what explains a small text."""
    document = pylogic.load(FRIENDS)
    return Explainer(document, prolog.add(document))


def nodes(explanation: Explanation) -> list[Node]:
    """Return all nodes of an explanation."""
    return list(explanation.root.walk())


def test_a_definition_is_shown_with_its_instance(friends: Explainer) -> None:
    """The label, the lines, the formula as printed, the values, and what it rests on."""
    found = friends.goal("lonely(lee)")
    root = found.root
    assert (root.claim, root.holds, root.kind, root.label) == ("lonely(lee)", True, AXIOM, "4")
    assert root.lines == (8, 8)
    assert root.formula == "lonely(x) ≡ person(x) ∧ ¬∃y. person(y) ∧ likes(y, x)"
    assert dict(root.bindings) == {"x": "lee"}
    assert found.holds
    assert not found.unchecked
    assert "∃y. person(y) ∧ likes(y, lee)" in str(found)


def test_what_is_asked_is_never_a_detail(friends: Explainer) -> None:
    """Neither a predicate that rests on others nor one that lists its values."""
    assert str(friends.goal("liked(ann)")).splitlines()[:2] == [
        "liked(ann): axiom 5, line 9",
        "│  liked(x) ≡ person(x) ∧ ∀y. lonely(y) ⊃ x ≠ y",
    ]
    assert str(friends.goal("person(ann)")).startswith("person(ann): axiom 1, line 5")


def test_what_fails_says_which_conjunct(friends: Explainer) -> None:
    """The part that fails is shown, with who makes it fail."""
    found = friends.goal("lonely(bob)")
    assert not found.holds
    assert any(node.claim == "likes(ann, bob)" and node.holds for node in nodes(found))


def test_a_universal_statement_has_its_counterexample(friends: Explainer) -> None:
    """Or the cases in which it was tried."""
    fails = nodes(friends.goal("liked(lee)"))
    assert [node.note for node in fails if node.kind == COUNTEREXAMPLE] == ["not for y = lee"]
    holds = nodes(friends.goal("liked(ann)"))
    assert any("y" in node.note and node.claim.startswith("∀") for node in holds)


def test_ranks_fall(friends: Explainer) -> None:
    """A recursive claim rests on those that follow in fewer steps; the least number is told."""
    found = friends.goal("reaches(ann, ann)")
    assert found.root.rank == 3
    for node in nodes(found):
        for child in node.children:
            if node.rank and child.rank and child.claim.startswith("reaches"):
                assert child.rank < node.rank


def test_what_goes_round_is_said_once(friends: Explainer) -> None:
    """A denied recursive claim rests on others that may rest on it."""
    found = friends.goal("reaches(ann, lee)")
    assert not found.holds
    assert not found.unchecked
    assert "as above" in text(found, depth=20)


def test_a_value_is_told_with_its_condition(friends: Explainer) -> None:
    """The branch that is taken, and why."""
    found = friends.goal("best(bob, X)")
    values = [node for node in nodes(found) if node.kind == VALUE]
    assert values[0].claim == "best(bob) = kim"
    assert any(node.claim == "likes(bob, kim)" for node in nodes(found))
    wrong = friends.goal("best(lee, kim)")
    assert wrong.root.note == "best(lee) is ann"


def test_variables_of_a_goal_get_the_first_answer(friends: Explainer) -> None:
    """And where there is none, how far the best comes is told."""
    found = friends.goal("person(X), lonely(X)")
    assert dict(found.root.bindings) == {"X": "lee"}
    none = friends.goal("lonely(X), likes(X, Y)")
    assert none.root.kind == NONE
    assert "X = lee" in none.root.note


def test_twelve_lines_unless_more_are_asked_for(prolog: Session) -> None:
    """Details come with a depth."""
    document = pylogic.load("pangke")
    found = Explainer(document, prolog.add(document)).goal("initial(_P), legal(_P, Q)")
    tree = str(found).split("\nP:")[0]
    assert len(tree.splitlines()) <= 12
    assert len(text(found, depth=9).split("\nP:")[0].splitlines()) > 40


def test_facts_of_sorts_are_details(friends: Explainer) -> None:
    """They are shown only when asked for."""
    found = friends.goal("lonely(lee)")
    assert "person(lee)" not in str(found)
    assert "person(lee)" in text(found, depth=3)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("likes(ann)", "likes has 2 arguments"),
        ("hates(ann, bob)", "there is no predicate hates/2"),
        ("likes(ann, bob) ; likes(bob, ann)", "ask for each part alone"),
        ("likes(ann, ", "the bracket is not closed"),
        ("3", "is no goal"),
        ("likes(f(ann), bob)", "the document has no value f(...)"),
        ("likes(likes(ann), bob)", "likes/2 is a predicate; ask likes(ann,X) and have X there"),
        ("\\+ likes(X, Y)", "X stands behind"),
    ],
)
def test_what_is_no_goal_is_refused(friends: Explainer, goal: str, said: str) -> None:
    """The message says what is wrong with it."""
    with pytest.raises(ExplanationError, match=r".") as fault:
        friends.goal(goal)
    assert said in str(fault.value)


def test_a_denied_goal_is_explained(friends: Explainer) -> None:
    r"""By `\+`: it holds as what it denies fails."""
    found = friends.goal("\\+ likes(ann, kim)")
    assert found.holds
    assert [child.claim for child in found.root.children] == ["likes(ann, kim)"]
    assert not friends.goal("\\+ likes(ann, bob)").holds


LIES = ["holds", "label", "rank"]


@pytest.mark.parametrize("lie", LIES)
def test_the_check_finds_every_lie(friends: Explainer, lie: str) -> None:
    """A node that is turned round, given another axiom or a rank too low is found out."""
    language = Language(friends.program.model, friends.dialect)
    checker = friends.dialect.checker()
    told = 0
    for goal in ("reaches(ann, ann)", "lonely(lee)", "liked(lee)", "reaches(ann, lee)"):
        root = friends.goal(goal).root
        assert checker.check(root, language) == ""
        for node in root.walk():
            wrong = {
                "holds": replace(node, holds=not node.holds),
                "label": replace(node, label="1" if node.label != "1" else "2"),
                "rank": replace(node, rank=1),
            }[lie]
            if wrong == node or (lie == "label" and (not node.holds or node.kind != AXIOM)):
                continue
            if lie == "rank" and (node.rank is None or not node.holds):
                continue
            told += 1
            try:
                verdict = checker.check(_with(root, node, wrong), language)
            except ExplanationFault:
                continue
            assert verdict, (goal, lie, node.claim)
    assert told > 1


def _with(root: Node, old: Node, new: Node) -> Node:
    """Return a tree with one node in place of another."""
    if root is old:
        return new
    return replace(root, children=tuple(_with(child, old, new) for child in root.children))


def test_why_is_asked_of_a_module(prolog: Session) -> None:
    """`module.why` explains by the document that the module was made of."""
    module = prolog.add(pylogic.load(FRIENDS))
    assert module.why("likes(ann, bob)").holds
    with pytest.raises(ExplanationError, match="made of no document"):
        prolog.user.why("likes(ann, bob)")


WORLDS = [
    "family", "nim", "lamp", "hanoi", "timetable", "yale", "fano", "farmer", "missionaries",
    "coins",
]  # fmt: skip


@some_long(3, "name", WORLDS)
def test_random_questions_are_explained_and_checked(prolog: Session, name: str) -> None:
    """Answers and what is none, of documents of many forms."""
    document = pylogic.load(name)
    module = prolog.add(document)
    explainer = Explainer(document, module)
    for question in Asker(explainer, module, Random(7)).questions(51):  # noqa: S311
        found = explainer.formula(question.formula, dict(question.env), (), "asked")
        assert found.holds is question.holds
        assert not found.unchecked, question
        assert len(str(found).split("\nP:")[0].splitlines()) <= 13


def test_comparisons_show_both_sides(prolog: Session) -> None:
    """The values that make an equation fail are told."""
    document = pylogic.load("pangke")
    found = Explainer(document, prolog.add(document)).goal("neighbor(sq(1,1), sq(2,2))")
    notes = [node.note for node in nodes(found) if node.kind == COMPARISON and not node.holds]
    assert notes == [
        "row(γ(1, 1)) is 1, row(γ(2, 2)) is 2",
        "col(γ(1, 1)) is 1, col(γ(2, 2)) is 2",
    ]


def test_the_check_tells_bound_variables_apart(prolog: Session) -> None:
    """A variable of a claim ranges over its own values, whatever else has its name."""
    document = pylogic.load("automaton")
    found = Explainer(document, prolog.add(document)).goal("eq_1(q2, q1)")
    assert not found.holds
    assert not found.unchecked
    assert "not for x = b" in str(found)


def test_a_condition_that_leaves_some_out_is_no_detail(prolog: Session) -> None:
    """Some parents are not female, so that it is to be told of a mother; each is a person."""
    document = pylogic.load(
        "Constants: ann, bob, kim\n"
        "1. parent(x, y) <-> x = ann & y = bob | x = bob & y = kim\n"
        "2. female(x) <-> x = ann | x = kim\n"
        "3. person(x) <-> x = ann | x = bob | x = kim\n"
        "4. mother(x, y) <-> person(y) & parent(x, y) & female(x)\n"
    )
    shown = str(prolog.add(document).why("mother(ann, bob)"))
    assert "female(ann): axiom 2, line 3" in shown
    assert "person(bob)" not in shown


def test_cases_that_a_condition_within_leaves_out_are_not_told(prolog: Session) -> None:
    """What is said under further conditions, or of further variables, is said of all of them."""
    perfect = str(prolog.add(pylogic.load("marriages")).why("perfect(P)"))
    assert "for each of 6 x, y" in perfect  # and not of 9, of which 3 say nothing
    assert "wife(m1, P) ≠ wife(m2, P): wife(m1, P) is w1, wife(m2, P) is w2" in perfect
    good = str(prolog.add(pylogic.load("timetable")).why("good(P)"))
    assert "for each of 4 l, m, t" in good
    assert "latin ≠ latin" not in good


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("1. ok(x) iff x in {1, 2} or x = 5", "ok(x) ≡ x = 1 ∨ x = 2 ∨ x = 5"),
        (
            r"\[ \mathit{ok}(x) \Leftrightarrow x = 1 \lor x = 2 \]",
            "ok(x) ≡ x = 1 ∨ x = 2",
        ),
        (
            "V = {1, 2, 3}\nok(S) <-> S ⊆ V & 2 ∉ S",
            "ok(S) <-> S ⊆ V & 2 ∉ S",
        ),
    ],
)
def test_an_axiom_stands_as_printed_where_reading_gave_it_other_names(
    prolog: Session, printed: str, shown: str
) -> None:
    """TeX is written as the formula that it is; sets are not shown as what they became."""
    document = pylogic.load(printed + "\n", errata="")
    explainer = Explainer(document, prolog.add(document))
    shown_for = {
        axiom.formula.left.name: explainer.dialect.printed(axiom)
        for axiom in explainer.dialect.axioms
        if isinstance(axiom.formula, f.Iff) and isinstance(axiom.formula.left, f.Predicate)
    }
    assert shown_for["ok"] == shown
