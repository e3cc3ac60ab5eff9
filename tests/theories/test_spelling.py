"""A random spelling reads back to the formulas that it was made of."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pylogic.core import formulas as f
from pylogic.notations.first_order import reader
from pylogic.notations.first_order.document import print_syntax
from tests.strategies import VOCABULARY, formulas
from tests.theories.spelling import spell

# What a prime is depends on the whole text, and is tested where primes are read.
AXIOMS = st.lists(
    formulas().filter(
        lambda axiom: all(not isinstance(n, f.Apply) or n.function != "'" for n in f.walk(axiom))
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=400, deadline=None)
@given(axioms=AXIOMS, seed=st.integers(0, 2**32))
def test_reading_what_is_spelt_gives_the_same_axioms(axioms: list[f.Formula], seed: int) -> None:
    """In the same order, and with every line understood."""
    text = spell(axioms, sorted(VOCABULARY.constants), random.Random(seed))  # noqa: S311 - no secrets
    document = reader.read(text.splitlines(), "spelt.txt")
    assert (document.problems, document.unclear) == ((), ())
    assert [axiom.formula for axiom in document.stated()] == axioms


@settings(max_examples=300, deadline=None)
@given(axioms=AXIOMS, seed=st.integers(0, 2**32))
def test_reading_what_is_printed_of_a_document_gives_it_again(
    axioms: list[f.Formula], seed: int
) -> None:
    """With the formulas, in their order, and with the labels that are labels."""
    text = spell(axioms, sorted(VOCABULARY.constants), random.Random(seed))  # noqa: S311 - no secrets
    document = reader.read(text.splitlines(), "spelt.txt")
    printed = print_syntax(document)
    again = reader.read(printed.splitlines(), "printed.txt")
    assert (again.problems, again.unclear) == ((), ())
    assert [d.formula for d in again.stated()] == axioms
    labels = [(d.label, e.label) for d, e in zip(document.stated(), again.stated(), strict=True)]
    assert all(new == old or old.startswith("line ") for old, new in labels)
    assert print_syntax(again) == printed
