"""What the compiler makes of axioms: order, states, frames, versions, recursion."""

from __future__ import annotations

import re

import pytest

import pylogic

BOARD = """
1. place(x) ≡ 1 ≤ x ≤ 9
2. piece(u) ≡ u = man ∨ u = none
3. state(p) ∧ place(x) ⊃ piece(on(x, p))
4. beside(x, y) ≡ place(x) ∧ place(y) ∧ (x + 1 = y ∨ y + 1 = x)
"""


def clauses(text: str, predicate: str) -> str:
    """Return the text of the clauses of one predicate."""
    document = pylogic.load(BOARD + text)
    return "\n".join(c.text for c in document.clauses if c.predicate == predicate)


def goals(text: str, predicate: str) -> list[str]:
    """Return the names of the predicates called, in the order of the body."""
    body = clauses(text, predicate).split(":-", 1)[1]
    return re.findall(r"\b([a-z]\w*)\(", body)


def test_what_has_few_answers_comes_before_what_has_many() -> None:
    """An observation with a known value is asked before all places are tried."""
    text = "5. busy(x, p) ≡ place(x) ∧ on(x, p) = man ∧ ∃y. beside(x, y) ∧ on(y, p) = none\n"
    given = ["ground", "state"]  # a state that is not known is each in turn
    assert goals(text, "busy") == [*given, "on", "beside", "on"]


def test_a_sort_is_not_tested_of_what_was_found_in_it() -> None:
    """`place(x)` is sure when `x` came out of an observation."""
    assert "place" not in goals("5. taken(x, p) ≡ on(x, p) = man ∧ place(x)\n", "taken")


def test_conditions_on_the_board_become_facts() -> None:
    """They do not depend on the state, so they are worked out once, at load."""
    document = pylogic.load(BOARD)
    assert "'$facts'(beside(A1, A2), beside_by_axiom(A1, A2))." in document.prolog()


def test_a_state_that_is_another_but_for_some_places_is_copied() -> None:
    """Only the places that change are named; nothing is asked of the others."""
    text = """5. step(p, q) ≡ ∃a b. on(a, p) = man ∧ beside(a, b) ∧ on(b, p) = none ∧
        ∀x. place(x) ⊃ on(x, q) = if x = a then none else if x = b then man else on(x, p)
    """
    called = goals(text, "step_witness")
    assert called.count("on_with") == 2
    assert called.count("on") == 2
    possible = goals(text, "step_possible")
    assert "on_with" not in possible


def test_a_state_is_constructed_place_by_place_otherwise() -> None:
    """A value that follows no other state is worked out for each place."""
    text = "5. start(p) ≡ ∀x. place(x) ⊃ on(x, p) = if x < 4 then man else none\n"
    assert goals(text, "start") == ["start_on"] * 9


@pytest.mark.parametrize(
    ("demand", "made"),
    [
        ("turn(q) ≠ turn(p)", True),
        ("¬turn(p) = turn(q)", True),
        ("kind(q) ≠ kind(p)", False),
    ],
)
def test_what_differs_from_one_of_two_values_is_the_other(demand: str, *, made: bool) -> None:
    """`turn(q) ≠ turn(p)` constructs q for two players, and only judges it for three."""
    values = "state(p) ⊃ turn(p) ∈ {ann, bob}; state(p) ⊃ kind(p) ∈ {ann, bob, kim}\n"
    rest = "turn(q) = turn(p)" if "kind" in demand else "kind(q) = kind(p)"
    document = pylogic.load(f"{values}pass(p, q) ≡ {rest} ∧ ({demand})\n")
    assert any(said.kind == "constructs" for said in document.advice) == made


@pytest.mark.parametrize("others", ["i ≠ r ∨ j ≠ c", "¬(i = r ∧ j = c)", "(i, j) ≠ (r, c)"])
def test_what_is_left_at_all_other_pairs_constructs(others: str) -> None:
    """However the text says that a pair is another one."""
    said = "r, c ∈ {1, 2} ∧ at(r, c, t) = on ∧ ∀i, j ∈ {1, 2}. "
    text = "state(s) ∧ r, c ∈ {1, 2} ⊃ at(r, c, s) ∈ {on, off}\n"
    text += f"put(s, t, r, c) ≡ {said}({others}) ⊃ at(i, j, t) = at(i, j, s)\n"
    document = pylogic.load(text, notation="first-order")
    assert any(said.kind == "constructs" for said in document.advice)


@pytest.mark.needs_swipl
def test_a_state_with_a_gap_is_each_that_fits() -> None:
    """Nothing says what stands on the ninth place, so either may."""
    text = """5. start(p) ≡ ∀x. place(x) ∧ x < 9 ⊃ on(x, p) = man
    6. q(x) ≡ ∃p. start(p) ∧ on(x, p) = none
    """
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(BOARD + text))
        assert len(module.all("start(P)")) == 2
        assert [str(answer["X"]) for answer in module.all("q(X)")] == ["9"]


def test_a_recursive_definition_is_tabled_and_asks_each_successor() -> None:
    """No negation stands between a least fixpoint and itself."""
    text = """5. goal(x) ≡ place(x) ∧ x = 9
    6. sure(x) ≡ goal(x) ∨ (∃y. beside(x, y)) ∧ ∀y. beside(x, y) ⊃ sure(y)
    """
    document = pylogic.load(BOARD + text)
    assert ":- table sure/1." in document.prolog()
    assert "findall" in clauses(text, "sure")
    assert "\\+" not in clauses(text, "sure") + clauses(text, "sure_each")


@pytest.mark.needs_swipl
def test_each_answer_comes_once() -> None:
    """However many values of the quantified variables lead to it."""
    text = """5. crowded(x) ≡ place(x) ∧ ∃y. beside(x, y)
    6. ends(x, p) ≡ ∃y. beside(x, y) ∧ on(y, p) = man
    """
    state = f"state({','.join(['man'] * 9)})"
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(BOARD + text))
        assert len(module.all("crowded(X)")) == 9
        assert len(module.all(f"ends(X, {state})")) == 9


@pytest.mark.needs_swipl
def test_a_constructed_state_can_be_asked_about() -> None:
    """What is tested of it in the same definition sees the state that was constructed."""
    text = """5. swap(p, q) ≡ (∀x. place(x) ⊃ on(x, q) = if on(x, p) = man then none else man)
        ∧ ∃x. place(x) ∧ on(x, q) = man
    """
    men, nobody = (f"state({','.join([who] * 9)})" for who in ("man", "none"))
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(BOARD + text))
        assert module.all(f"swap({men}, Q)") == []
        assert [str(answer["Q"]) for answer in module.all(f"swap({nobody}, Q)")] == [men]


@pytest.mark.needs_swipl
def test_what_goes_through_its_own_negation_is_asked_last() -> None:
    """The moves of a game rule out what would rest on itself, also where parts have names."""
    text = """5. move(a, b, c, d) ≡ 0 ≤ a ≤ 5 ∧ 0 ≤ b ≤ 5 ∧ 0 ≤ c ≤ 5 ∧ 0 ≤ d ≤ 5
        ∧ (c < a ∧ d = b ∨ c = a ∧ d < b ∨ c < a ∧ a - c = b - d)
    6. cold(a, b) ≡ 0 ≤ a ≤ 5 ∧ 0 ≤ b ≤ 5 ∧ ¬∃c. warmed(c, a, b)
    7. cools(a, b, c) ≡ ∃d. 0 ≤ d ≤ 5 ∧ moved(a, b, c, d) ∧ cold(c, d)
    8. moved(a, b, c, d) ≡ move(a, b, c, d)
    9. warmed(c, a, b) ≡ 0 ≤ c ≤ 5 ∧ cools(a, b, c)
    """
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(text)).all("cold(A, B)")
        cold = sorted((int(row["A"]), int(row["B"])) for row in found)
    assert cold == [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]
