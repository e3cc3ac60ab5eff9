"""The meaning of a text is worked out by trying all values, and no more often than is needed."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import MeaningError
from pylogic.meaning.interpretation import PATIENCE
from pylogic.meaning.meaning import meaning_of, values_of
from pylogic.meaning.pointwise import PATIENCE as TRIES
from pylogic.meaning.pointwise import Pointwise

PEOPLE = """Constants: ann, bob, kim

1. person(x) <-> x = ann | x = bob | x = kim
2. knows(x, y) <-> person(x) & person(y) & x != y
3. liked(x) <-> person(x) & all y. person(y) & y != x -> knows(y, x)
"""
LINKED = "4. linked(x, y) <-> knows(x, y) | exists z. knows(x, z) & linked(z, y)\n"


def test_a_table_that_rests_on_finished_ones_is_worked_out_once() -> None:
    """Only what is defined through itself is looked at again until nothing changes."""
    meaning = meaning_of(pylogic.load(PEOPLE, errata="").syntax.axioms())
    once = PATIENCE - meaning.structure.patience
    assert len(meaning.rows("knows")) == 6
    meaning = meaning_of(pylogic.load(PEOPLE + LINKED, errata="").syntax.axioms())
    assert len(meaning.rows("linked")) == 9
    assert once < 100
    assert PATIENCE - meaning.structure.patience > 2 * once


PAID = """Constants: ann, bob, kim

1. number(x) <-> 1 <= x <= 20
2. person(x) <-> x = ann | x = bob | x = kim
3. paid(p) <-> person(p) & exists x y z. number(x) & number(y) & number(z)
     & (p = ann & x > y & y = z | p = bob & x = 20 & z = 20)
"""


def test_what_alternatives_demand_is_asked_before_values_are_tried() -> None:
    """Nothing is paid to kim, whatever the 8,000 values are; to ann and bob there is."""
    meaning = Pointwise(values_of(pylogic.load(PAID, errata="").syntax.axioms()))
    assert not meaning.stands("paid", ("kim",))
    assert TRIES - meaning.patience < 100
    assert meaning.stands("paid", ("ann",))
    assert meaning.stands("paid", ("bob",))


RICH = """Constants: ann, bob, kim

1. number(x) <-> 1 <= x <= 20
2. person(x) <-> x = ann | x = bob | x = kim
3. pays(p, n) <-> person(p) & number(n) & n > 18
4. all_pay(n) <-> number(n) & all p. person(p) -> (exists m. number(m) & pays(p, m))
"""


def test_what_is_asked_of_the_same_values_again_is_known() -> None:
    """Whether a person pays is found out for three people, and not for each number anew."""
    meaning = Pointwise(values_of(pylogic.load(RICH, errata="").syntax.axioms()))
    assert meaning.stands("all_pay", (1,))
    once = TRIES - meaning.patience
    assert all(meaning.stands("all_pay", (n,)) for n in range(2, 21))
    assert TRIES - meaning.patience < 3 * once


ALIKE = " & ".join(f"on({i}, s) = on(1, s)" for i in range(2, 9))
ROWS = f"""Constants: yes, no

1. place(i) <-> 1 <= i <= 8
2. light(v) <-> v = yes | v = no
3. all s. all i. state(s) & place(i) -> light(on(i, s))
4. bright(k) <-> place(k) & exists s. state(s) & on(k, s) = yes & {ALIKE}
"""


def test_what_is_true_of_a_state_in_the_making_is_not_asked_again() -> None:
    """A state of eight lights is made light by light; what holds by then stays so."""
    meaning = Pointwise(values_of(pylogic.load(ROWS, errata="").syntax.axioms()))
    assert meaning.stands("bright", (3,))
    assert TRIES - meaning.patience < 100


CHOSEN = """Constants: a, b
1. thing(x) <-> x = a | x = b
2. thing(x) -> good(if good(x) then x else x)
"""


def test_what_a_head_chooses_by_itself_is_said_case_by_case() -> None:
    """The second case says good(x) where it is not, so that nothing decides it."""
    meaning = meaning_of(
        pylogic.load(CHOSEN.replace("else x", "else a"), errata="").syntax.axioms()
    )
    assert meaning.rows("good") == {("a",)}
    with pytest.raises(MeaningError, match="neither true nor false"):
        meaning_of(pylogic.load(CHOSEN, errata="").syntax.axioms()).rows("good")
