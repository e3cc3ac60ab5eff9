"""What is kept from state to state must say what the rules say of each."""

from itertools import combinations
from typing import Final

import pytest

from pylogic.gdl.reasoner import Reasoner, frames, instances
from pylogic.gdl.terms import Term, sort_key
from pylogic.notations.gdl.kif import read_kif

BOARD: Final = """
(role a) (col 1) (col 2) (col 3) (row 1) (row 2) (next_to 1 2) (next_to 2 3)
(init (cell 1 1 a))
(<= (free ?x ?y) (col ?x) (row ?y) (not (true (cell ?x ?y a))) (not (true (cell ?x ?y b))))
(<= (open ?x) (free ?x 2))
(<= (legal a (drop ?x)) (open ?x))
(<= (legal a (take ?x ?y)) (true (cell ?x ?y b)))
(<= (next (cell ?x 2 a)) (does a (drop ?x)))
(<= (next (cell ?x ?y ?who)) (true (cell ?x ?y ?who)) (does a (take ?u ?v)) (distinct ?x ?u))
(<= (next (cell ?x ?y ?who)) (true (cell ?x ?y ?who)) (does a (take ?u ?v)) (distinct ?y ?v))
(<= (next (cell ?x ?y ?who)) (true (cell ?x ?y ?who)) (does a (drop ?u)) (next_to ?x ?u))
(<= pair (true (cell ?x ?y ?who)) (next_to ?x ?z) (true (cell ?z ?y ?who)))
(<= pair (true (cell ?x ?y ?who)) (next_to ?z ?x) (not (true (cell ?z ?y ?who))) (open ?z))
(<= never (true (cell ?x ?y ?who)) (not (true (cell ?x ?y ?who))))
(<= terminal pair)
(<= (goal a 100) never)
(<= (goal a 50) (not never))
"""
NEAR: Final = {(1, 2), (2, 3)}
Cell = tuple[int, int, str]


def _states() -> list[set[Cell]]:
    cells = [(x, y, who) for x in (1, 2, 3) for y in (1, 2) for who in "ab"]
    return [set(some) for many in (0, 1, 2, 3) for some in combinations(cells, many)]


def _facts(cells: set[Cell]) -> frozenset[Term]:
    return frozenset(("cell", str(x), str(y), who) for x, y, who in cells)


def _agrees(reasoner: Reasoner, cells: set[Cell]) -> None:
    """Hold what is said of a state against the rules, written in Python."""
    view = reasoner.view(_facts(cells))
    held = {(x, y) for x, y, _ in cells}
    free = {x for x in (1, 2, 3) if (x, 2) not in held}
    beside = any((z, y, who) in cells for x, y, who in cells for w, z in NEAR if w == x)
    alone = any(
        (z, y, who) not in cells and z in free for x, y, who in cells for z, w in NEAR if w == x
    )
    assert view.terminal is (beside or alone)
    assert view.goals == {"a": (50,)}
    drops = {("drop", str(x)) for x in free}
    takes = {("take", str(x), str(y)) for x, y, who in cells if who == "b"}
    assert set(view.legal["a"]) == drops | takes
    for x in free:
        stay = {cell for cell in cells if (cell[0], x) in NEAR}
        assert view.next([("drop", str(x))]) == _facts({*stay, (x, 2, "a")})
    for u, v, who in cells:
        if who == "b":
            stay = {(x, y, who) for x, y, who in cells if (x, y) != (u, v)}
            assert view.next([("take", str(u), str(v))]) == _facts(stay)


def test_states_have_what_the_rules_say_in_whatever_order_they_come() -> None:
    """What a fact gives is found in one state and used in all."""
    reasoner = Reasoner(read_kif(BOARD)[0])
    states = _states()
    for cells in (*states, *reversed(states)):
        _agrees(reasoner, cells)


def test_what_was_kept_is_found_again_where_it_was_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many facts nothing is kept for long."""
    monkeypatch.setattr(instances, "_FACTS", 3)
    monkeypatch.setattr(frames, "_FACTS", 5)
    reasoner = Reasoner(read_kif(BOARD)[0])
    for cells in _states():
        _agrees(reasoner, cells)


def test_a_state_that_was_made_is_the_same_as_one_that_is_given() -> None:
    """The facts of a state that follows are kept by their names; those of others are not."""
    rules = read_kif(BOARD)[0]
    made = Reasoner(rules)
    after = made.view(_facts({(1, 1, "b")})).next([("drop", "2")])
    assert after in made.made
    other = Reasoner(rules)
    assert after not in other.made
    assert made.view(after).legal == other.view(after).legal
    assert made.view(after).terminal is other.view(after).terminal


def test_a_frame_goes_by_what_its_tests_share_with_the_move() -> None:
    """The key may be a term that no constant of the sheet is."""
    rules, _ = read_kif(
        "(role a) (init (on (s 1))) (init (on (s 2))) (same (s 1) (s 1)) (same (s 2) (s 2))"
        " (<= (legal a (drop ?x)) (true (on ?x)))"
        " (<= (next (on ?x)) (true (on ?x)) (does a ?m) (not (does a (drop ?y))) (same ?x ?y))"
    )
    reasoner = Reasoner(rules)
    first, second = ("on", ("s", "1")), ("on", ("s", "2"))
    assert reasoner.view(reasoner.initial).next([("drop", ("s", "1"))]) == {second}
    assert reasoner.view(reasoner.initial).next([("drop", ("s", "2"))]) == {first}


@pytest.mark.parametrize("deeper", [False, True])
def test_terms_are_in_their_order(deeper: bool) -> None:  # noqa: FBT001 - as pytest calls it
    """Numbers by their size, then names, then compound terms by their parts."""
    terms: list[Term] = ["1", "01", "2", "10", "100", "", "+", "a", "a\0b", "ab", "b"]
    terms[:2] = ["01", "1"]
    terms += [("f",), ("f", "2"), ("f", "10"), ("f", "10", "1"), ("f", "a"), ("f", ("a",)), ("g",)]
    if deeper:
        terms = [("f", left, right) for left in terms for right in terms]
    other_way = terms[::-1]
    assert sorted(other_way, key=sort_key) == terms
