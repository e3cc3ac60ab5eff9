"""The store of propositions keeps to the laws of logic."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from pylogic.deduction.proofs.entities import Entity
from pylogic.deduction.proofs.propositions import FALSE, TRUE, Propositions

DOMAINS = ((0, 1, 2), (1, 2), (0, 1, 2, 3))

shapes = st.recursive(
    st.tuples(st.integers(0, 2), st.sets(st.integers(0, 3))),
    lambda inner: st.tuples(
        st.sampled_from(["and", "or", "iff", "not"]), st.lists(inner, max_size=3)
    ),
    max_leaves=8,
)


def _built(store: Propositions, shape: tuple[object, object]) -> int:
    kind, rest = shape
    if isinstance(kind, int):
        return store.one_of(kind, rest)  # type: ignore[arg-type]  # as the strategy makes it
    parts = [_built(store, part) for part in rest]  # type: ignore[attr-defined]  # likewise
    if kind == "and":
        return store.conjunction(parts)
    if kind == "or":
        return store.disjunction(parts)
    if kind == "iff" and len(parts) > 1:
        return store.iff(parts[0], parts[1])
    return -parts[0] if parts else TRUE


def _true(shape: tuple[object, object], values: tuple[int, ...]) -> bool:
    kind, rest = shape
    if isinstance(kind, int):
        return values[kind] in rest  # type: ignore[operator]  # as the strategy makes it
    parts = [_true(part, values) for part in rest]  # type: ignore[attr-defined]  # likewise
    if kind == "and":
        return all(parts)
    if kind == "or":
        return any(parts)
    if kind == "iff" and len(parts) > 1:
        return parts[0] == parts[1]
    return not parts[0] if parts else True


def _store() -> Propositions:
    store = Propositions()
    for number, domain in enumerate(DOMAINS):
        assert store.observation(Entity(f"o{number}"), domain) == number
    return store


@given(shapes)
def test_a_proposition_is_true_where_what_it_is_built_of_is(shape: tuple[object, object]) -> None:
    """Simplification changes no value; what is constant and small is seen to be so."""
    store = _store()
    made = _built(store, shape)
    for values in product(*DOMAINS):
        assert store.holds(made, values.__getitem__) == _true(shape, values)


def test_what_every_value_allows_is_no_literal() -> None:
    """All values are the truth, none the falsity, and two sets of values are joined."""
    store = _store()
    assert store.one_of(0, [0, 1, 2]) == TRUE
    assert store.one_of(0, []) == FALSE
    one, two = store.one_of(0, [1]), store.one_of(0, [2])
    assert store.disjunction([one, two]) == -store.one_of(0, [0])
    assert store.conjunction([one, two]) == FALSE


def test_a_conjunction_and_its_negation_contradict_each_other() -> None:
    """Also where the conjunction comes in parts."""
    store = _store()
    parts = [store.one_of(0, [1]), store.one_of(1, [1])]
    assert store.conjunction([*parts, -store.conjunction(parts)]) == FALSE
