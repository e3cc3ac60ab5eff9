"""A random spelling reads back to the formulas that it was made of."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pylogic.core import formulas as f
from pylogic.notations.first_order import reader
from pylogic.notations.first_order.document import print_syntax
from tests.strategies import formulas
from tests.theories.spelling import spell

ZERO = f.equal(f.Apply("'", (f.Number(0),)), f.Number(1))
"""`0' = 1`: that a prime is the successor, and marks no other variable."""


def _said(axioms: list[f.Formula]) -> list[f.Formula]:
    """Return axioms, with what a prime is where one stands."""
    applied = (n for axiom in axioms for n in f.walk(axiom) if isinstance(n, f.Apply))
    return [*axioms, ZERO] if any(node.function == "'" for node in applied) else axioms


def _denied(formula: f.Formula) -> f.Formula:
    """Return `¬p(x)` for `p(x) ≡ ⊥`, as which it is read where nothing else is said of p."""
    match formula:
        case f.Iff(f.Predicate() as atom, f.Truth(value=False)):
            return f.Not(atom)
        case _:
            return formula


def _is_counted(axioms: list[f.Formula]) -> bool:
    """Whether what is added up are no names, which is refused."""
    applied = (n for axiom in axioms for n in f.walk(axiom) if isinstance(n, f.Apply))
    sums = (n for n in applied if n.function in {"+", "-", "'"})
    return not any(isinstance(arg, f.Constant) for n in sums for arg in n.args)


AXIOMS = st.lists(formulas().map(_denied), min_size=1, max_size=4).map(_said).filter(_is_counted)


def _named(axioms: list[f.Formula]) -> list[str]:
    """Return the constants of axioms: of others it would be told what ranges over them."""
    nodes = (n for axiom in axioms for n in f.walk(axiom))
    return sorted({n.name for n in nodes if isinstance(n, f.Constant)})


@pytest.mark.long
@given(axioms=AXIOMS, seed=st.integers(0, 2**32))
@example(axioms=[f.Not(f.Predicate("p", (f.Apply("f", (f.Variable("x"),)),)))], seed=0)
def test_reading_what_is_spelt_gives_the_same_axioms(axioms: list[f.Formula], seed: int) -> None:
    """In the same order, and with every line understood."""
    text = spell(axioms, _named(axioms), random.Random(seed))  # noqa: S311 - no secrets
    document = reader.read(text.splitlines(), "spelt.txt")
    assume(not any(notice.reading for notice in document.notices))  # as something else, and told
    assume(not any("stands nowhere else" in str(problem) for problem in document.problems))
    assert (document.problems, document.unclear) == ((), ())
    assert [_denied(d.formula or f.Truth(value=True)) for d in document.stated()] == axioms


@pytest.mark.long
@given(axioms=AXIOMS, seed=st.integers(0, 2**32))
@example(axioms=[f.Iff(f.Truth(value=False), f.Truth(value=False))], seed=181)
def test_reading_what_is_printed_of_a_document_gives_it_again(
    axioms: list[f.Formula], seed: int
) -> None:
    """With the formulas, in their order, and with the labels that are labels."""
    text = spell(axioms, _named(axioms), random.Random(seed))  # noqa: S311 - no secrets
    document = reader.read(text.splitlines(), "spelt.txt")
    assume(not any(notice.reading for notice in document.notices))  # as something else, and told
    assume(not any("stands nowhere else" in str(problem) for problem in document.problems))
    printed = print_syntax(document)
    again = reader.read(printed.splitlines(), "printed.txt")
    assert (again.problems, again.unclear) == ((), ())
    assert [_denied(d.formula or f.Truth(value=True)) for d in again.stated()] == axioms
    labels = [(d.label, e.label) for d, e in zip(document.stated(), again.stated(), strict=True)]
    assert all(new == old or old.startswith("line ") for old, new in labels)
    assert print_syntax(again) == printed
