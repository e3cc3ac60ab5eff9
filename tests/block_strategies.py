"""Hypothesis strategies for formulas that the notation of blocks can say."""

from hypothesis import strategies as st

from pylogic.core import formulas as f
from pylogic.notations.blocks.expressions import CALL, BlockNames

NAMES = BlockNames(constants=frozenset({"xMax", "conn"}), objects=frozenset({"matrix", "game"}))
FUNCTIONS = frozenset({"opponent"})
_VARIABLES = st.sampled_from(["x", "y0", "Ende"])


def _applied(function: str, *parts: st.SearchStrategy[f.Term]) -> st.SearchStrategy[f.Apply]:
    return st.tuples(*parts).map(lambda args: f.Apply(function, args))


def _objects(terms: st.SearchStrategy[f.Term]) -> st.SearchStrategy[f.Term]:
    """Return what is applied to arguments by `CALL`: an object, one of an object, or a call."""
    game = st.sampled_from(["game", "matrix"]).map(f.Variable)
    return st.one_of(
        game,
        _applied("matrix", game),
        _applied("matrix", terms),
        _applied("afterMove", game, terms),
        _applied(CALL, game, terms),
    )


def terms() -> st.SearchStrategy[f.Term]:
    """Return a strategy for terms over `NAMES`."""
    leaves = st.one_of(
        _VARIABLES.map(f.Variable),
        st.sampled_from(sorted(NAMES.constants)).map(f.Constant),
        st.integers(-3, 12).map(f.Number),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(lambda a, b, op: f.Apply(op, (a, b)), inner, inner, st.sampled_from("+-")),
            _applied("opponent", inner),
            _applied("toMove", _objects(inner)),
            _applied("yEmpty", inner, inner),
            _applied(CALL, _objects(inner), inner, inner),
        ),
        max_leaves=5,
    )


def formulas() -> st.SearchStrategy[f.Formula]:
    """Return a strategy for formulas over `NAMES`, every part of the notation among them."""
    arguments = st.lists(terms(), min_size=1, max_size=3).map(tuple)
    chains = st.integers(1, 3).flatmap(
        lambda n: st.builds(
            f.Compare,
            st.lists(st.sampled_from(f.RELATIONS), min_size=n, max_size=n).map(tuple),
            st.lists(terms(), min_size=n + 1, max_size=n + 1).map(tuple),
        )
    )
    leaves = st.one_of(
        st.booleans().map(f.Truth),
        st.just(f.Predicate("raining")),
        st.builds(f.Predicate, st.sampled_from(["pppp", "opponent"]), arguments),
        chains,
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(f.Not, inner),
            st.lists(inner, min_size=2, max_size=4).map(lambda parts: f.conjunction(*parts)),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.disjunction(*parts)),
            st.builds(f.Implies, inner, inner),
            st.builds(f.Iff, inner, inner),
            st.builds(
                lambda kind, names, body: kind(tuple(names), body),
                st.sampled_from([f.Exists, f.ForAll]),
                st.lists(_VARIABLES, min_size=1, max_size=2, unique=True),
                inner,
            ),
        ),
        max_leaves=10,
    )
