"""Any Prolog term, for Hypothesis."""

from hypothesis import strategies as st

from pylogic.terms import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
)

# Prolog holds any text but surrogates; what is quoted and escaped comes often.
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8), st.text("'\"\\\na", max_size=6)
)
_names = st.one_of(
    texts,
    st.sampled_from(
        ["a", "foo", "[]", "{}", ".", ",", "|", "!", ";", "/*", "%", "it's", "A", "_", ""]
    ),
    st.sampled_from(
        ["-", "+", "\\", "\\+", ":-", "=", "is", "mod", "dynamic", "^", ":", "->", "rem"]
    ),
    st.text("+-*/\\^<>=~:.?@#&$", min_size=1, max_size=3),
)
atoms = st.builds(Atom, _names)
rationals = st.builds(
    Rational, st.fractions(max_denominator=10**30).filter(lambda value: value.denominator > 1)
)
variables = st.builds(Variable, st.sampled_from(["X", "Y", "Foo", "_a", "Été"]))
leaves = st.one_of(
    atoms,
    st.builds(Integer, st.integers()),
    st.builds(Integer, st.integers(-3, 3)),
    st.builds(Float, st.floats(allow_subnormal=True)),
    rationals,
    st.builds(String, texts),
    variables,
)


def _partial_list(items: list[Term], tail: Term) -> List:
    return List(tuple(items), tail if items and tail != List(()) else None)


def _inner(terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    few = st.lists(terms, max_size=3)
    operators = st.sampled_from(
        ["-", "+", "*", ":", "=", ",", ";", "->", "^", "mod", "is", "\\+", "{}"]
    )
    return st.one_of(
        st.builds(lambda name, args: Compound(name, tuple(args)), _names, few),
        st.builds(
            lambda name, left, right: Compound(name, (left, right)), operators, terms, terms
        ),
        st.builds(lambda name, arg: Compound(name, (arg,)), operators, terms),
        st.builds(lambda items: List(tuple(items)), few),
        st.builds(_partial_list, few, terms),
    )


terms: st.SearchStrategy[Term] = st.recursive(leaves, _inner, max_leaves=12)
boards = (
    st.integers(1, 4)
    .flatmap(
        lambda columns: st.lists(
            st.lists(
                st.builds(Atom, st.text("xo ♞ñ", min_size=1, max_size=1)),
                min_size=columns,
                max_size=columns,
            ),
            min_size=1,
            max_size=4,
        )
    )
    .map(lambda rows: List(tuple(List(tuple(row)) for row in rows)))
)
