"""What the compiled clauses answer is what the formula says, worked out by trying all values.

Random formulas over a sort of three things, a relation and a partial function given by facts, and
a state with one observer, are compiled as the right side of a definition. Every answer of the
clauses is compared with the truth of the formula, which `holds` finds by brute force.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pylogic
from pylogic.core import formulas as f
from pylogic.notations.first_order.spelling.printer import print_formula

if TYPE_CHECKING:
    from pylogic.session import Session

pytestmark = pytest.mark.needs_swipl

THINGS = ("ann", "bob", "carl")
KNOWS = {("ann", "bob"), ("bob", "bob"), ("carl", "ann")}
BOSS = {"ann": "carl", "bob": "carl"}  # carl has none
TEXT = """
1. thing(x) ≡ x = ann ∨ x = bob ∨ x = carl
2. knows(ann, bob) ∧ knows(bob, bob) ∧ knows(carl, ann)
3. boss(ann) = carl ∧ boss(bob) = carl
4. state(p) ∧ thing(x) ⊃ thing(likes(x, p))
5. asked(x, y, p) ≡ thing(x) ∧ thing(y) ∧ state(p) ∧ (%s)
"""
Env = dict[str, str]


def value(term: f.Node, env: Env, likes: Env) -> str | None:
    """Return the value of a term, or None where it has none."""
    match term:
        case f.Variable(name):
            return env[name]
        case f.Constant(name):
            return name
        case f.Apply("boss", (inner,)):
            return BOSS.get(value(inner, env, likes) or "")
        case f.Apply("likes", (inner, _)):
            return likes.get(value(inner, env, likes) or "")
        case f.Conditional(condition, positive, negative):
            return value(positive if holds(condition, env, likes) else negative, env, likes)
        case _:
            raise AssertionError(term)


def holds(formula: f.Node, env: Env, likes: Env) -> bool:
    """Return the truth of a formula; what speaks of a term without a value is false."""
    match formula:
        case f.Predicate("knows", args):
            return tuple(value(a, env, likes) for a in args) in KNOWS
        case f.Compare():
            pairs = [
                (r, value(a, env, likes), value(b, env, likes)) for r, a, b in formula.pairs()
            ]
            return all(a and b and (a == b) is (r == "=") for r, a, b in pairs)
        case f.Not(body):
            return not holds(body, env, likes)
        case f.And(parts):
            return all(holds(part, env, likes) for part in parts)
        case f.Or(parts):
            return any(holds(part, env, likes) for part in parts)
        case f.Implies(left, right):
            return not holds(left, env, likes) or holds(right, env, likes)
        case f.Iff(left, right):
            return holds(left, env, likes) is holds(right, env, likes)
        case f.Conditional(condition, yes, no):
            return holds(yes if holds(condition, env, likes) else no, env, likes)
        case f.Exists((name,), body):
            return any(holds(body, env | {name: thing}, likes) for thing in THINGS)
        case f.ForAll((name,), body):
            return all(holds(body, env | {name: thing}, likes) for thing in THINGS)
        case _:
            raise AssertionError(formula)


def terms(names: tuple[str, ...], depth: int) -> st.SearchStrategy[f.Term]:
    """Return a strategy for terms whose variables are among the names."""
    leaves = st.sampled_from(names).map(f.Variable) | st.sampled_from(THINGS).map(f.Constant)
    if depth == 0:
        return leaves
    inner = terms(names, depth - 1)
    return st.one_of(
        leaves,
        inner.map(lambda t: f.Apply("boss", (t,))),
        inner.map(lambda t: f.Apply("likes", (t, f.Variable("p")))),
        st.builds(f.Conditional, formulas(names, 0), inner, inner),
    )


def formulas(names: tuple[str, ...], depth: int) -> st.SearchStrategy[f.Formula]:
    """Return a strategy for formulas whose free variables are among the names."""
    flat = terms(names, min(depth, 1))
    atoms = st.one_of(
        st.tuples(flat, flat).map(lambda args: f.Predicate("knows", args)),
        st.builds(lambda r, a, b: f.Compare((r,), (a, b)), st.sampled_from("=≠"), flat, flat),
    )
    if depth == 0:
        return atoms
    inner = formulas(names, depth - 1)
    new = f"z{depth}"
    under = formulas((*names, new), depth - 1)
    return st.one_of(
        atoms,
        inner.map(f.Not),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.conjunction(*parts)),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.disjunction(*parts)),
        st.builds(f.Implies, inner, inner),
        st.builds(f.Iff, inner, inner),
        st.builds(f.Conditional, inner, inner, inner),
        under.map(lambda body: f.Exists((new,), body)),
        under.map(lambda body: f.ForAll((new,), body)),
        st.builds(lambda g, b: f.ForAll((new,), f.Implies(g, b)), under, under),
    )


@pytest.fixture(scope="module")
def prolog() -> Session:
    """Return one session for all examples."""
    return pylogic.session()


@given(formula=formulas(("x", "y"), 3), likes=st.tuples(*[st.sampled_from(THINGS)] * 3))
def test_the_answers_of_a_definition_are_those_of_its_formula(
    prolog: Session, formula: f.Formula, likes: tuple[str, str, str]
) -> None:
    """Asked openly and asked of each pair of values, whatever the formula."""
    liked = dict(zip(THINGS, likes, strict=True))
    expected = {
        (x, y) for x, y in product(THINGS, THINGS) if holds(formula, {"x": x, "y": y}, liked)
    }
    state = f"state({','.join(likes)})"
    module = prolog.add(pylogic.load(TEXT % print_formula(formula)))
    try:
        open_answers = module.all(f"asked(X, Y, {state})")
        found = [(str(a["X"]), str(a["Y"])) for a in open_answers]
        closed = {
            (x, y)
            for x, y in product(THINGS, THINGS)
            if module.ask(f"asked({x}, {y}, {state})") is not None
        }
    finally:
        module.drop()
    assert set(found) == expected
    assert len(found) == len(expected)
    assert closed == expected
