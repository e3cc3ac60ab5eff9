"""What formulas keep of themselves: their hash, and the names of their free variables."""

from __future__ import annotations

import pickle

from hypothesis import given

from pylogic.core import formulas as f
from tests.strategies import formulas

SOME = f.Exists(
    ("y",), f.And((f.Predicate("p", (f.Variable("x"), f.Variable("y"))), f.Truth(value=True)))
)


@given(formulas())
def test_a_copy_is_equal_and_has_the_same_hash(formula: f.Formula) -> None:
    """Whether or not its hash was asked before it was copied."""
    before = pickle.loads(pickle.dumps(formula))  # noqa: S301 - pickled here
    found = hash(formula), f.free_variables(formula)
    after = pickle.loads(pickle.dumps(formula))  # noqa: S301 - pickled here
    for copy in (before, after):
        assert copy == formula
        assert (hash(copy), f.free_variables(copy)) == found


def test_what_is_kept_is_not_pickled() -> None:
    """Another process has other hashes of names."""
    plain = pickle.dumps(SOME)
    hash(SOME)
    f.free_variables(SOME)
    assert pickle.dumps(SOME) == plain


def test_whoever_changes_the_free_variables_changes_no_formula() -> None:
    """They are given out as a dictionary of the caller's own."""
    found = f.free_variables(SOME)
    assert list(found) == ["x"]
    found["z"] = None
    assert list(f.free_variables(SOME)) == ["x"]


def test_a_variable_is_free_in_one_place_and_bound_in_another() -> None:
    """What a part keeps is right for the whole, too."""
    x = f.Predicate("p", (f.Variable("x"),))
    assert list(f.free_variables(x)) == ["x"]
    assert list(f.free_variables(f.ForAll(("x",), x))) == []
    assert list(f.free_variables(f.Or((f.ForAll(("x",), x), x)))) == ["x"]
