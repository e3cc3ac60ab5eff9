"""Conditions on cells whose place a state tells: a predicate with a clause for each place.

`∃i. 0 ≤ i < 4 ∧ at(s, i, h) = p`, for a height h that is known only when it is asked, looks at
other arguments of the state's term for each h. It becomes a predicate of h, the state and p, whose
clause for `h = 2` compares these arguments alone. Where a condition occurs again with other terms
for h, s and p, it is the same predicate.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f


@dataclass(frozen=True, slots=True)
class Lookup:
    """A predicate with a clause for each place at which a condition can hold.

    name: What it is called in formulas; it has no Prolog name before it is asked.
    statement: Where the condition stands.
    states: The sorts of those of its arguments that are states.
    head: The arguments: the places, the states, other values.
    cases: By the values of the places, what is tested there: comparisons of slots and values.
    needed: The arguments without which it holds nowhere.
    """

    name: str
    statement: Statement
    states: Mapping[str, Sort]
    head: tuple[f.Variable, ...]
    cases: tuple[tuple[tuple[f.Term, ...], f.Formula], ...]
    needed: frozenset[f.Variable]


@dataclass(frozen=True, slots=True)
class Unrolled:
    """A formula without quantifiers.

    formula: Its predicates are lookups.
    states: The states whose slots it has as variables.
    lookups: What it asks, what was asked before too.
    """

    formula: f.Formula
    states: tuple[str, ...]
    lookups: tuple[Lookup, ...]
