"""Hypothesis strategies for formulas, shared by the tests of readers, printers and patterns."""

from hypothesis import strategies as st

from pylogic.core import formulas as f
from pylogic.notations.first_order.spelling.lexer import Vocabulary

VOCABULARY = Vocabulary(
    constants=frozenset({"black", "white", "row_1"}),
    variables=frozenset({"x", "y", "s1", "γ"}),
    applied=frozenset({"ok move", "p", "f", "occ"}),
    phrases=frozenset({"ok move"}),
    closed=True,
)
_VARIABLES = st.sampled_from(["x", "y", "s1", "k"])


def _terms(formulas: st.SearchStrategy[f.Formula]) -> st.SearchStrategy[f.Term]:
    leaves = st.one_of(
        _VARIABLES.map(f.Variable),
        st.sampled_from(sorted(VOCABULARY.constants)).map(f.Constant),
        st.integers(-3, 12).map(f.Number),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(
                f.Apply,
                st.sampled_from(["f", "occ", "γ"]),
                st.lists(inner, min_size=1, max_size=2).map(tuple),
            ),
            st.builds(lambda a, b, op: f.Apply(op, (a, b)), inner, inner, st.sampled_from("+-")),
            st.builds(lambda a: f.Apply("'", (a,)), inner),
            st.builds(f.Conditional, formulas, inner, inner),
        ),
        max_leaves=4,
    )


def _chains(terms: st.SearchStrategy[f.Term]) -> st.SearchStrategy[f.Compare]:
    return st.integers(1, 3).flatmap(
        lambda n: st.builds(
            f.Compare,
            st.lists(st.sampled_from(f.RELATIONS), min_size=n, max_size=n).map(tuple),
            st.lists(terms, min_size=n + 1, max_size=n + 1).map(tuple),
        )
    )


def formulas() -> st.SearchStrategy[f.Formula]:
    """Return a strategy for formulas over `VOCABULARY`, every connective among them."""
    flat = _terms(st.booleans().map(f.Truth))
    leaves = st.one_of(
        st.booleans().map(f.Truth),
        st.just(f.Predicate("raining")),
        st.builds(
            f.Predicate,
            st.sampled_from(["p", "ok move"]),
            st.lists(flat, min_size=1, max_size=3).map(tuple),
        ),
        _chains(flat),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(f.Not, inner),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.conjunction(*parts)),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.disjunction(*parts)),
            st.builds(f.Implies, inner, inner),
            st.builds(f.Iff, inner, inner),
            st.builds(f.Conditional, inner, inner, inner),
            st.builds(
                lambda kind, names, body: kind(tuple(names), body),
                st.sampled_from([f.Exists, f.ForAll]),
                st.lists(_VARIABLES, min_size=1, max_size=2, unique=True),
                inner,
            ),
            _chains(_terms(inner)),
        ),
        max_leaves=8,
    )
