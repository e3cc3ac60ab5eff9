"""What formulas keep of themselves: their hash, and the names of their free variables."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from hypothesis import given

import pylogic
from pylogic.compiler.sorts.assertions import Asserter
from pylogic.core import formulas as f
from tests.strategies import formulas

if TYPE_CHECKING:
    import pytest

    from pylogic.compiler.sorts.assertions import Env

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


@given(formulas())
def test_what_is_of_one_kind_is_found_where_it_stands(formula: f.Formula) -> None:
    """It is what a walk finds of that kind, in the same order, asked for once or again."""
    for kind in (f.Variable, f.Predicate, f.Apply, f.And, f.Exists):
        found = [node for node in f.walk(formula) if isinstance(node, kind)]
        assert [*f.those(formula, kind)] == [*f.those(formula, kind)] == found
    quantifiers = (node for node in f.walk(formula) if isinstance(node, f.Exists | f.ForAll))
    assert sorted(f.bound(formula)) == sorted(n for node in quantifiers for n in node.variables)
    assert (f.those(None, f.Variable), f.those(f.Number(1), f.Variable)) == ((), ())


def test_the_places_of_many_definitions_are_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the variables of a definition can be is asked for its sorts, and for its clauses."""
    asked: list[str] = []
    solve = Asserter.solve

    def counted(self: Asserter, formula: f.Formula, env: Env) -> Env:
        asked.extend(node.name for node in f.those(formula, f.Predicate))
        return solve(self, formula, env)

    monkeypatch.setattr(Asserter, "solve", counted)
    text = "Constants: a, b\n\n1. p(x) <-> x = a | x = b\n2. q(x) <-> x = a\n"
    text += "3. r(x, y) <-> p(x) & q(y)\n"
    assert pylogic.load(text).program is not None
    assert asked.count("q") == 1
