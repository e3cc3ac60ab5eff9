"""Which variables a definition gives values to, whatever else a text names."""

from __future__ import annotations

import pytest

from pylogic.core import formulas as f
from pylogic.documents.remainder.bounded import unbounded
from pylogic.meaning.statements import Said
from pylogic.notations.first_order.formulas.expressions import read_formula


def loose(condition: str) -> set[str]:
    """Return the variables of `q(x, y)` under a condition that it does not bound."""
    head = f.Predicate("q", (f.Variable("x"), f.Variable("y")))
    return unbounded(Said(read_formula(condition), head, whole=True, label="1"))


@pytest.mark.parametrize(
    ("condition", "left"),
    [
        ("p(x, y)", ""),
        ("p(x, x)", "y"),
        ("p(f(x), y)", ""),
        ("p(x + 1, y)", "x"),
        ("p(x, y + 1)", "y"),
        ("p(x, y) | r(x)", "y"),
        ("p(x, y) | r(x) & r(y)", ""),
        ("r(x) & y = x", ""),
        ("r(x) & x = y", ""),
        ("y = x", "xy"),
        ("r(x) & y = x + 1", ""),
        ("r(x) & x = y + 1", "y"),
        ("r(x) & f(y) = z", ""),
        ("r(x) & y != x", "y"),
        ("r(x) & 1 <= y & y <= x", ""),
        ("r(x) & 1 <= y <= x", ""),
        ("r(x) & y <= x", "y"),
        ("r(x) & x <= y", "y"),
        ("r(x) & x < y & y > 3", "y"),
        ("r(x) & x >= y & y >= 1", ""),
        ("r(x) & 1 <= y & y <= z", "yz"),
        ("r(x) & ~p(x, y)", "y"),
        ("r(x) & ~~p(x, y)", ""),
        ("r(x) & ~(p(x, y) -> r(y))", ""),
        ("r(x) & (p(x, y) -> r(y))", "y"),
        ("r(x) & ~(~p(x, y) | r(x))", ""),
        ("r(x) & ~(y != x)", ""),
        ("r(x) & ~(y < 1) & ~(y > x)", ""),
        ("r(x) & ~(y < 1 | y >= x)", ""),
        ("r(x) & ~(1 <= y <= 3)", "y"),
        ("r(x) & (p(x, y) <-> r(y))", "y"),
        ("r(x) & r(y) & (p(x, y) <-> r(y))", ""),
        ("r(x) & (if r(x) then p(x, y) else r(y))", ""),
        ("r(x) & (if r(x) then p(x, y) else r(x))", "y"),
        ("r(x) & ~(if r(x) then ~p(x, y) else ~r(y))", ""),
        ("r(x) & r(y) & (exists z. p(x, z))", ""),
        ("r(x) & r(y) & (exists z. ~p(x, z))", "z"),
        ("r(x) & r(y) & (exists z. z = y)", ""),
        ("r(x) & (exists z. p(z, y))", ""),
        ("r(x) & r(y) & ~(exists z. ~p(x, z))", "z"),
        ("r(x) & r(y) & ~(exists z. p(x, z) & ~r(z))", ""),
        ("r(x) & r(y) & (all z. p(x, z) -> r(z))", ""),
        ("r(x) & r(y) & (all z. p(x, z))", "z"),
        ("r(x) & r(y) & (all z. r(z) -> (exists w. p(z, w)))", ""),
        ("r(x) & r(y) & (all z. r(z) -> (exists w. ~p(z, w)))", "w"),
        ("r(x) & r(y) & (r(x) | (exists z. ~r(z)))", "z"),
        ("r(x) & r(y) & (exists z. r(z) & (exists w. w = z))", ""),
        ("r(x) & y = (if (exists z. ~r(z)) then x else 1)", "z"),
        ("r(x) & y = (if (exists z. r(z)) then x else 1)", ""),
        ("r(x) & r(y) & true", ""),
        ("r(x) & (r(y) | false)", "y"),
    ],
)
def test_what_a_condition_bounds(condition: str, left: str) -> None:
    """A value has to stand in an atom, be equal to one that does, or lie between two."""
    assert loose(condition) == {*left}
