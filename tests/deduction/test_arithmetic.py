"""Linear terms, what follows from bounds, and bounds brought to the fewest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.entailment import follows
from pylogic.deduction.linear import decided, isolated, linear, normal, subtract
from pylogic.deduction.tactics.bounds import minimal, normalise
from pylogic.notations.blocks.expressions import BlockNames, read_formula, read_patterns
from tests.deduction.meaning import VALUES, holds, value

NAMES = ("x", "y", "n")
leaves = st.sampled_from(NAMES).map(f.Variable) | st.integers(-3, 3).map(f.Number)
terms = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda o, a, b: f.Apply(o, (a, b)), st.sampled_from("+-"), inner, inner
    ),
    max_leaves=5,
)
comparisons = st.builds(
    lambda r, a, b: f.Compare((r,), (a, b)), st.sampled_from(f.RELATIONS), terms, terms
)
environments = st.fixed_dictionaries({name: st.integers(-4, 4) for name in NAMES})


def _term(text: str) -> f.Term:
    (*_, term) = read_patterns(text, BlockNames())
    return term  # type: ignore[return-value]  # texts of terms only


@given(terms, environments)
def test_a_linear_term_is_written_with_the_same_value(term: f.Term, env: dict[str, int]) -> None:
    """Both as it is written and in normal form."""
    assert value(linear(term).term(), env, {}) == value(term, env, {})
    assert value(normal(term), env, {}) == value(term, env, {})


@given(terms, terms)
def test_normal_forms_are_equal_where_the_difference_is_nothing(
    left: f.Term, right: f.Term
) -> None:
    """So that terms can be compared by their normal forms."""
    same = not linear(left).plus(linear(right), -1).parts
    same = same and linear(left).constant == linear(right).constant
    assert (normal(left) == normal(right)) is same


@pytest.mark.parametrize(
    ("term", "amount", "result"),
    [
        ("y + 1", "1", "y"),
        ("y + n", "1", "y + n - 1"),
        ("y - n + 1", "1", "y - n"),
        ("y", "0", "y"),
    ],
)
def test_a_difference_is_written_as_one_writes_it(term: str, amount: str, result: str) -> None:
    """What was added last is taken away; the rest is left as it stands."""
    assert subtract(_term(term), _term(amount)) == _term(result)


@given(comparisons, environments)
def test_a_comparison_solved_for_a_variable_says_the_same(
    comparison: f.Compare, env: dict[str, int]
) -> None:
    """Whatever the relation and the side."""
    solved = isolated(comparison, f.Variable("x"))
    if solved is not None:
        assert solved.terms[0] == f.Variable("x")
        assert holds(solved, env, {}) == holds(comparison, env, {})
    truth = decided(comparison)
    assert truth is None or truth == holds(comparison, env, {})


@given(comparisons, st.lists(comparisons, max_size=4), environments)
def test_what_follows_is_true_where_the_facts_are(
    goal: f.Compare, facts: list[f.Compare], env: dict[str, int]
) -> None:
    """No model of the facts refutes what was found to follow."""
    if follows(goal, facts) and all(holds(fact, env, {}) for fact in facts):
        assert holds(goal, env, {})


def test_bounds_are_added_up() -> None:
    """As the derivation needs it: a line that begins low enough ends on the board."""
    facts = [read_formula(t) for t in ("y < n - c + 1", "e < c", "e >= 0", "y >= 0")]
    known = [fact for fact in facts if isinstance(fact, f.Compare)]
    for text, expected in (("y + e < n", True), ("y + e >= 0", True), ("y + e < n - 1", False)):
        goal = read_formula(text)
        assert isinstance(goal, f.Compare)
        assert follows(goal, known) is expected


@pytest.mark.parametrize(
    ("bounds", "fewest"),
    [
        ("e >= 0 and e < n and (x != x or y + e != y + n - 1)", "e >= 0 and e < n - 1"),
        ("e >= 0 and e < n and (x + e != x + p or y != y)", "e >= 0 and e < n and e != p"),
        ("e >= 0 and e < n and (x + e != x + p or y - e != y - p)", "e >= 0 and e < n and e != p"),
        ("e >= 0 and e != 0 and e <= n", "e >= 1 and e <= n"),
        ("e >= 0 and e >= 2 and e < 5 and 5 > e", "e >= 2 and e < 5"),
        ("e > n and (x = x or e = 1)", "e > n"),
    ],
)
def test_bounds_are_brought_to_the_fewest(bounds: str, fewest: str) -> None:
    """Solved, without what is decided, and merged."""
    assert minimal(read_formula(bounds), f.Variable("e")) == read_formula(fewest)


@given(st.lists(comparisons, min_size=1, max_size=4), environments)
def test_the_fewest_bounds_allow_the_same_values(
    bounds: list[f.Compare], env: dict[str, int]
) -> None:
    """Of the variable that they bound."""
    before = f.conjunction(*bounds)
    after = minimal(before, f.Variable("x"))
    for number in VALUES:
        there = {**env, "x": number}
        assert holds(after, there, {}) == holds(before, there, {})


def test_normalising_what_is_not_there_is_refused() -> None:
    """With the name of the variable."""
    with pytest.raises(DeductionError, match="no ∀ binds e alone"):
        normalise(read_formula("∀ x: x > 0: x > 1 ∀end x"), "e")
