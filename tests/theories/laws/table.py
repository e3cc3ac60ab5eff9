"""All laws, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.theories.laws.connectives import (
    comparisons,
    conditionals,
    double_negations,
    equivalences,
    implications,
    negations_inside,
    orders,
    quantifiers,
    quantifiers_apart,
    repetitions,
    true_parts,
)
from tests.theories.laws.definitions import (
    definitions_for_rules,
    guards_inside,
    implied_sorts,
    rules_for_definitions,
    unfolding,
)
from tests.theories.laws.names import names, naming, terms_apart

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from pylogic.core import formulas as f
    from tests.theories.laws.changes import Changed

    Step = Callable[[f.Node], f.Node]
    Axioms = list[f.Formula]


LAWS: dict[str, Callable[[Axioms, Random], Changed]] = {
    law.__name__: law
    for law in (
        double_negations, negations_inside, quantifiers, quantifiers_apart, implications,
        equivalences, conditionals, comparisons, orders, repetitions, true_parts, implied_sorts,
        guards_inside, rules_for_definitions, definitions_for_rules, unfolding, naming,
        terms_apart, names,
    )
}  # fmt: skip
