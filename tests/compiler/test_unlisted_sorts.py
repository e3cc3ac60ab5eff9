"""Which predicates may still turn out to be sorts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pylogic.compiler.sorts.unlisted import Unlisted
from pylogic.core import formulas as f

X, ANN, BOB = f.Variable("x"), f.Constant("ann"), f.Constant("bob")


def theory_of(*heads: f.Predicate) -> Any:  # noqa: ANN401 - it stands for a theory
    """Return a theory with a rule for each of some heads."""
    rules: dict[str, list[object]] = {}
    for head in heads:
        rules.setdefault(head.name, []).append(SimpleNamespace(conclusion=head))
    return SimpleNamespace(rules=rules, predicates={h.name: len(h.args) for h in heads})


def kinds_of(roots: dict[str, str], held: dict[str, set[f.Term]], numeric: str = "") -> Any:  # noqa: ANN401 - they stand for kinds
    """Return the kinds of the places of predicates, and the individuals there."""
    return SimpleNamespace(
        root=lambda place: roots.get(place[1]),
        individuals=lambda place: held.get(place[1], set()),
        is_numeric=lambda place: place[1] == numeric,
        version=0,
    )


def test_a_predicate_counts_until_it_is_a_sort() -> None:
    """Only those of one argument and of the same kind do."""
    theory = theory_of(
        f.Predicate("p", (X,)),
        f.Predicate("q", (X,)),
        f.Predicate("r", (X, X)),
        f.Predicate("s", (X,)),
    )
    sorts: set[str] = set()
    found = Unlisted(theory, kinds_of({"p": "a", "q": "a", "r": "b", "s": "c"}, {}), sorts)
    of_p, of_r = ("predicate", "p", 0), ("predicate", "r", 0)
    assert found.is_any(of_p, defined=False)
    assert not found.is_any(of_r, defined=False)
    assert not found.is_any(of_p, defined=True)
    sorts.add("q")
    assert found.is_any(of_p, defined=False)
    sorts.add("p")
    assert not found.is_any(of_p, defined=False)
    assert found.is_any(("predicate", "s", 0), defined=False)


def test_facts_are_not_of_whatever_there_is() -> None:
    """A rule about a constant makes of a predicate one that is told in part."""
    theory = theory_of(f.Predicate("p", (X,)), f.Predicate("p", (ANN,)), f.Predicate("q", (X,)))
    found = Unlisted(theory, kinds_of({"p": "a", "q": "b"}, {}), set())
    assert found.is_any(("predicate", "p", 0), defined=True)
    assert not found.is_any(("predicate", "q", 0), defined=True)


def test_what_is_beyond_the_individuals() -> None:
    """Numbers are, and what others are; it is asked anew of other individuals."""
    theory = theory_of(f.Predicate("p", (X,)), f.Predicate("q", (X,)))
    sorts: set[str] = set()
    found = Unlisted(theory, kinds_of({}, {"p": {ANN}, "q": {ANN, BOB}}), sorts)
    assert not found.is_beyond((ANN, BOB))
    assert found.is_beyond((ANN,))
    sorts.add("q")
    assert not found.is_beyond((ANN,))
    assert Unlisted(theory, kinds_of({}, {}, "q"), set()).is_beyond((ANN,))


def test_kinds_that_have_changed() -> None:
    """What was found of them before holds no longer."""
    kinds = kinds_of({}, {})
    found = Unlisted(theory_of(), kinds, set())
    assert found.is_of(kinds)
    kinds.version = 1
    assert not found.is_of(kinds)
