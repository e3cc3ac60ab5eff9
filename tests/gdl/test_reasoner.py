"""What the reasoner says must not depend on what it was asked before."""

from __future__ import annotations

from typing import Final

from pylogic.gdl.reasoner import Reasoner
from pylogic.notations.gdl.kif import read_kif

COUNTERS: Final = """\
(role a)
(init (at (s (s zero))))
(number zero)
(<= (number (s ?x)) (number ?x))
(<= (legal a (go ?x)) (true (at ?x)) (number ?x))
(<= (legal a (go zero)) (true (at ?x)))
(<= (next (at ?x)) (does a (go (s ?x))))
(<= (next (went ?x)) (does a (go ?x)) (number ?x))
(<= terminal (true (at zero)))
(<= (goal a 100) (true (at zero)))
"""


def test_moves_are_looked_up_anew_where_relations_are_worked_out_on_demand() -> None:
    """The numbers have no end, and both the legal moves and the next state ask for some."""
    rules, _ = read_kif(COUNTERS)
    reasoner = Reasoner(rules)
    move = ("go", ("s", ("s", "zero")))
    after = {("at", ("s", "zero")), ("went", ("s", ("s", "zero")))}
    assert reasoner.view(reasoner.initial).next([move]) == after
    asked = reasoner.view(reasoner.initial)
    assert asked.legal == {"a": (("go", "zero"), move)}
    assert asked.next([move]) == after


def test_a_variable_is_not_the_same_as_two_names() -> None:
    """What must not differ from two names is nothing."""
    rules, _ = read_kif("(role a) (<= (legal a ?x) (not (distinct ?x 1)) (not (distinct ?x 2)))")
    assert Reasoner(rules).view(frozenset()).legal == {"a": ()}
